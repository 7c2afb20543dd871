import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Locale, locales } from '@/platform/i18n/locales';
import type { OrderId } from '@/values/numbers';
import {
  numberEndLength,
  type OperatorType,
  operatorTypes,
  type OrderEventType,
  orderEventTypes,
  type OrderStatus,
  orderStatuses,
  type SmsStatus,
  smsStatuses,
  undeliveredStatuses,
  underWayStatuses,
  unshippedStatuses,
} from '@/values/orders';
import { createdAt, currency, grams, listed, money, oneOf, ref, rowId, time } from '../columns';
import { addressKeys } from './areas';
import { productPrices, products } from './products';
import { users } from './users';

/** `id` is for sorting and paging, `publicId` is the number that people see. Amounts are in the order's currency. */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    publicId: text('public_id').$type<OrderId>().notNull().unique(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    productId: integer('product_id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    country: text('country').notNull(),
    province: text('province').notNull(),
    city: text('city').notNull(),
    district: text('district').notNull(),
    detailedAddress: text('detailed_address').notNull(),
    notes: text('notes').notNull().default(''),
    itemName: text('item_name').notNull(),
    currency: currency().notNull(),
    itemPrice: money('item_price').notNull(),
    itemQuantity: integer('item_quantity').notNull(),
    discountAmount: money('discount_amount').notNull(),
    discountCode: text('discount_code'),
    total: money('total').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    /** One of the five slots that a customer has for unpaid orders; free again when this order is no longer pending. */
    pendingSlot: smallint('pending_slot'),
    /** The limited code that the order uses while it is unpaid; a customer holds each code once (discounts 6). */
    heldCodeId: ref('held_code_id'),
    smsStatus: text('sms_status').$type<SmsStatus>().notNull().default('not_sent'),
    /** Who cancelled the order; this decides what happens to a late payment (payments 11). */
    cancelledBy: text('cancelled_by').$type<OperatorType>(),
    refundedAmount: money('refunded_amount')
      .notNull()
      .default(sql`0`),
    /** Counts the changes of recipient, refunded sum and cancellation; a trigger raises it (orders 32). */
    version: integer('version').notNull().default(0),
    /** The version that the last correction of the recipient made (orders 40); null without one. */
    recipientVersion: integer('recipient_version'),
    /** The version that the packing slip showed when it was last printed (orders 41); null while it was not. */
    slipVersion: integer('slip_version'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    /** Whether the recipient may fill an empty profile once the order is paid (users 9). */
    savesRecipient: boolean('saves_recipient').notNull().default(true),
    /** Grams of the buyer's name, filled by `search-grams.ts`. */
    nameGrams: grams('name_grams').notNull(),
    createdAt: createdAt(),
    paidAt: time('paid_at'),
    /** When the order was delivered; cleared when its status is set back to an earlier one. */
    deliveredAt: time('delivered_at'),
    completedAt: time('completed_at'),
  },
  (t) => [
    foreignKey({
      name: 'orders_product',
      columns: [t.productId, t.currency],
      foreignColumns: [productPrices.productId, productPrices.currency],
    }),
    ...addressKeys('orders', t),
    uniqueIndex('orders_pending_slot')
      .on(t.userId, t.pendingSlot)
      .where(sql`pending_slot is not null`),
    uniqueIndex('orders_held_code')
      .on(t.userId, t.heldCodeId)
      .where(sql`held_code_id is not null`),
    uniqueIndex('orders_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('orders_status').on(t.status, t.id),
    index('orders_created').on(t.createdAt, t.id),
    index('orders_status_created').on(t.status, t.createdAt, t.id),
    index('orders_user').on(t.userId, t.id),
    index('orders_number_end').on(sql`right(${t.publicId}, ${sql.raw(String(numberEndLength))})`),
    index('orders_discount_code')
      .on(sql`upper(${t.discountCode})`, t.id)
      .where(sql`discount_code is not null`),
    index('orders_pending')
      .on(t.createdAt)
      .where(sql`status = 'pending'`),
    index('orders_unshipped').on(t.paidAt).where(oneOf('status', unshippedStatuses)),
    // What is on its way (`onItsWayStatuses`), written out: as a list of one it would be another text, and the index built anew.
    index('orders_intercept')
      .on(t.id)
      .where(sql`status = 'shipped' and refunded_amount >= total`),
    index('orders_refunded_early')
      .on(t.id)
      .where(sql`${oneOf('status', unshippedStatuses)} and refunded_amount >= total`),
    index('orders_owed')
      .on(t.id)
      .where(sql`status = 'cancelled' and paid_at is not null and refunded_amount < total`),
    index('orders_sms_failed')
      .on(t.id)
      .where(sql`sms_status = 'failed' and ${oneOf('status', undeliveredStatuses)}`),
    // One index for all filters, so that PostgreSQL combines them inside it; its last column finds the newest of many
    // matches. Every search also reads the index's pending list, so that list is kept short.
    index('orders_search')
      .using(
        'gin',
        t.nameGrams,
        sql`${t.phone} gin_trgm_ops`,
        sql`${t.email} gin_trgm_ops`,
        sql`long_grams(${t.phone})`,
        sql`long_grams(${t.email})`,
        sql`upper(${t.discountCode})`,
        t.status,
        sql`((${t.id} >> 12)::int)`,
      )
      .with({ gin_pending_list_limit: 1024 }),
    check('orders_status_known', oneOf('status', orderStatuses)),
    check('orders_sms_status_known', oneOf('sms_status', smsStatuses)),
    check('orders_language_known', oneOf('language', locales)),
    check('orders_quantity', sql`${t.itemQuantity} between 1 and 99`),
    check('orders_price', sql`${t.itemPrice} > 0 and ${t.discountAmount} >= 0`),
    check(
      'orders_total',
      sql`${t.total} = ${t.itemPrice} * ${t.itemQuantity} - ${t.discountAmount} and ${t.total} > 0`,
    ),
    check('orders_refunded', sql`${t.refundedAmount} between 0 and ${t.total}`),
    check(
      'orders_pending_slot',
      sql`${t.pendingSlot} is null or (${t.status} = 'pending' and ${t.pendingSlot} between 1 and 5)`,
    ),
    check('orders_discount', sql`${t.discountAmount} = 0 or ${t.discountCode} is not null`),
    check('orders_paid', sql`${t.paidAt} is null or ${t.status} <> 'pending'`),
    check('orders_cancelled_by', sql`(${t.status} = 'cancelled') = (${t.cancelledBy} is not null)`),
    check('orders_cancelled_by_known', oneOf('cancelled_by', operatorTypes)),
  ],
);

/** The pieces that an order took of a limited stock; `releasedAt` is set when the order ends unpaid (products 14, products 21). */
export const stockHolds = pgTable(
  'stock_holds',
  {
    id: rowId(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    quantity: integer('quantity').notNull(),
    takenAt: time('taken_at')
      .notNull()
      .default(sql`now()`),
    releasedAt: time('released_at'),
  },
  (t) => [
    unique('stock_holds_order').on(t.orderId),
    index('stock_holds_live')
      .on(t.productId)
      .where(sql`released_at is null`),
    check('stock_holds_quantity', sql`${t.quantity} between 1 and 99`),
  ],
);

/** What happened to an order. Rows are only added; a trigger prevents changes. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    eventType: text('event_type').$type<OrderEventType>().notNull(),
    /** The event's own text (a note); for other events the page makes the text from `metadata`. */
    description: text('description').notNull().default(''),
    operatorType: text('operator_type').$type<OperatorType>().notNull(),
    operatorId: ref('operator_id'),
    operatorName: text('operator_name').notNull().default(''),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_recalls')
      .on(t.createdAt)
      .where(
        sql`metadata ->> 'to' = 'cancelled' and metadata ->> 'from' in (${sql.raw(listed(underWayStatuses))})`,
      ),
    check('order_events_type', oneOf('event_type', orderEventTypes)),
    check('order_events_operator', oneOf('operator_type', operatorTypes)),
  ],
);

export const orderNotes = pgTable(
  'order_notes',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: ref('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_notes_order').on(t.orderId),
    uniqueIndex('order_notes_idempotency')
      .on(t.orderId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
);

/** A stored image; without a note it is deleted after a day. */
export const images = pgTable(
  'images',
  {
    name: text('name').primaryKey(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    uploadedBy: ref('uploaded_by')
      .notNull()
      .references(() => users.id),
    noteId: ref('note_id').references(() => orderNotes.id),
    /** It is named in the shop's identity, and everybody may see it (shop 11). */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('images_note').on(t.noteId),
    index('images_unused')
      .on(t.createdAt)
      .where(sql`note_id is null`),
    check('images_type', oneOf('content_type', ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])),
    check('images_size', sql`${t.bytes} > 0 and ${t.width} > 0 and ${t.height} > 0`),
  ],
);
