import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { type OperatorType, operatorTypes } from '@/values/orders';
import { type Carrier, carriers, type TrackState, trackStates, trackTextLimit } from '@/values/shipping';
import { createdAt, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';

/** What an order is sent in: one row for each parcel, with the pieces that it holds (shipping 1). */
export const parcels = pgTable(
  'parcels',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').$type<Carrier>().notNull(),
    number: text('number').notNull(),
    quantity: integer('quantity').notNull(),
    /** Counts its changes by people and the CRM, so that a stale page changes nothing. */
    version: integer('version').notNull().default(1),
    /** Who entered it: `system` is the CRM. */
    operatorType: text('operator_type').$type<OperatorType>().notNull(),
    operatorName: text('operator_name').notNull().default(''),
    createdAt: createdAt(),
    correctedAt: time('corrected_at'),
    /** When the carrier is queried next; null when it is not queried any more. */
    askAt: time('ask_at'),
    /** When its number was last queried, and by that the claim of who queries it. */
    askedAt: time('asked_at'),
    /** The newest word of the carrier: its state, its own text and time. */
    trackState: text('track_state').$type<TrackState>(),
    trackText: text('track_text'),
    trackAt: time('track_at'),
  },
  (t) => [
    unique('parcels_order_number').on(t.orderId, t.number),
    index('parcels_carrier').on(t.carrier, t.id),
    index('parcels_number').on(t.number),
    index('parcels_ask')
      .on(t.askAt)
      .where(sql`${t.askAt} is not null`),
    index('parcels_not_signed')
      .on(t.orderId)
      .where(sql`${t.trackState} <> 'signed'`),
    check('parcels_track_state', oneOf('track_state', trackStates)),
    check('parcels_track_text', sql`length(${t.trackText}) <= ${sql.raw(String(trackTextLimit))}`),
    check('parcels_track_whole', sql`(${t.trackState} is null) = (${t.trackAt} is null)`),
    check('parcels_carrier_known', oneOf('carrier', carriers)),
    check('parcels_number', sql`${t.number} ~ '^[0-9A-Z]{8,20}$'`),
    check('parcels_quantity', sql`${t.quantity} between 1 and 99`),
    check('parcels_operator', oneOf('operator_type', operatorTypes)),
  ],
);
