import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  type BillSubject,
  billSubjects,
  type DifferenceEnd,
  differenceEnds,
  type DifferenceKind,
  differenceKinds,
  type ReconciliationState,
  reconciliationStates,
} from '@/values/reconciliation';
import { createdAt, money, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';
import { users } from './users';

/** One day in Shanghai, compared between the provider's bill and the shop's own rows. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    day: date('day').primaryKey(),
    state: text('state').$type<ReconciliationState>().notNull().default('running'),
    payments: integer('payments').notNull().default(0),
    refunds: integer('refunds').notNull().default(0),
    paid: money('paid')
      .notNull()
      .default(sql`0`),
    refunded: money('refunded')
      .notNull()
      .default(sql`0`),
    matched: integer('matched').notNull().default(0),
    /** Lines of the bill that belong to another system under the same merchant number. */
    foreignLines: integer('foreign_lines').notNull().default(0),
    failure: text('failure'),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
  },
  () => [check('reconciliations_state', oneOf('state', reconciliationStates))],
);

/** A line of a bill and a row of ours that do not agree; kept after it is resolved. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: rowId(),
    day: date('day')
      .notNull()
      .references(() => reconciliations.day),
    subject: text('subject').$type<BillSubject>().notNull(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    /** `out_trade_no` or `out_refund_no`. */
    number: text('number').notNull(),
    providerNumber: text('provider_number'),
    orderId: ref('order_id').references(() => orders.id),
    /** Minor units of CNY; null where there is no such row. */
    ours: money('ours'),
    theirs: money('theirs'),
    createdAt: createdAt(),
    resolvedAt: time('resolved_at'),
    resolution: text('resolution').$type<DifferenceEnd>(),
    resolvedBy: ref('resolved_by').references(() => users.id),
  },
  (t) => [
    unique('reconciliation_differences_line').on(t.day, t.subject, t.number),
    index('reconciliation_differences_open')
      .on(t.day)
      .where(sql`resolved_at is null`),
    index('reconciliation_differences_number').on(t.number),
    check('reconciliation_differences_subject', oneOf('subject', billSubjects)),
    check('reconciliation_differences_kind', oneOf('kind', differenceKinds)),
    check('reconciliation_differences_resolution', oneOf('resolution', differenceEnds)),
    check('reconciliation_differences_resolved', sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`),
  ],
);
