import * as z from 'zod/mini';
import { discountCodeSchema } from '@/lib/discounts/contract';
import { inOrder, moneyShape, rangeQuery, sumsSchema } from '@/lib/figures/contract';
import { imageNameOf } from '@/lib/media/admin-contract';
import { normaliseEmail } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { idempotencyHeaders } from '@/platform/idempotency-key';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdSchema } from '@/platform/row-id';
import { filterOf, lineSchema, optionalLineSchema, orBlank, textSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { operatorTypes, orderEventTypes, type OrderStatus, orderStatuses } from '@/values/orders';
import { orderIdSchema, orderSchema, stopShape } from './contract';
import { keysOf, recordOf } from '@/platform/record-of';

const statusSchema = z.enum(orderStatuses);

/** What needs attention: each reason is a line of the overview and a filter of the list of orders. */
export const attentionReasons = [
  'unshipped',
  'intercept',
  'owed',
  'parcel',
  'returns',
  'crm',
  'sms',
  'refund',
  'money',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

const searched = filterOf(optionalLineSchema(100));
const searchedEmail = filterOf(z.string().check(z.overwrite(normaliseEmail), z.maxLength(100)));

/** The filters of the list (orders 16), and what the list of what needs attention links to. Each has a row in `search/filters.ts`. */
const filterQuery = {
  name: searched,
  phone: searched,
  email: searchedEmail,
  status: filterOf(statusSchema),
  orderId: filterOf(optionalLineSchema(64)),
  discountCode: filterOf(discountCodeSchema),
  userId: filterOf(rowIdSchema),
  fxiaokeApplicationId: searched,
  attention: filterOf(z.enum(attentionReasons)),
  /** The days on which the order was placed (figures 4). */
  ...rangeQuery,
};

const filtersSchema = z.object(filterQuery).check(inOrder);
/** Filters as they go over the wire. */
export type OrderFilters = z.input<typeof filtersSchema>;
export type OrderCriteria = z.output<typeof filtersSchema>;
export const filterNames = keysOf(filterQuery);

/** A row of the list: phone, e-mail and street masked, the rest as the order's owner reads it. */
const orderRowSchema = z.extend(orderSchema, {
  user_id: z.int(),
  paid_at: z.nullable(timeSchema),
  /** Of the order's code; null without one. */
  channel: z.nullable(z.string()),
  ...stopShape,
});
export type OrderRow = z.output<typeof orderRowSchema>;

export const ListOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  auth: 'admin',
  summary: 'Orders, newest first; filters combine, contacts are masked',
  query: z
    .object({ ...pageQuery, ...filterQuery, sort: z._default(z.enum(['newest', 'oldest']), 'newest') })
    .check(inOrder),
  // A search by contact writes an audit entry (admin 26).
  bearerOnly: true,
  output: pageOf({ orders: z.array(orderRowSchema) }),
});

/** Orders and money of one day of Shanghai, `2026-11-21`; `revenueByCurrency` leaves out what was cancelled (orders 15). */
const daySchema = z.object({
  day: z.string(),
  orders: z.int(),
  revenueByCurrency: sumsSchema,
  ...moneyShape,
});
export type OrderDay = z.output<typeof daySchema>;

type CountKey<S extends OrderStatus = OrderStatus> = `${S}Orders`;
export type StatusCounts = Record<CountKey, number>;

/** The name of the number of orders in a status. */
export const countKeyOf = <S extends OrderStatus>(status: S): CountKey<S> => `${status}Orders`;

const countSchemas = recordOf(
  orderStatuses.map((status) => countKeyOf(status)),
  () => z.int(),
);

/**
 * Money received by currency; "monthly" is the month in Shanghai (orders 15, admin 7). `paid`, the money and the days are
 * those of the range that was requested (figures 3).
 */
const statisticsSchema = z.object({
  totalOrders: z.int(),
  totalRevenueByCurrency: sumsSchema,
  monthlyRevenueByCurrency: sumsSchema,
  ...countSchemas,
  monthlyDelivered: z.int(),
  monthlyCompleted: z.int(),
  from: z.string(),
  to: z.string(),
  paid: z.int(),
  ...moneyShape,
  days: z.array(daySchema),
});
export type Statistics = z.output<typeof statisticsSchema>;

export const GetStatistics = defineEndpoint({
  method: 'GET',
  path: '/api/orders/stats',
  auth: 'admin',
  summary:
    'Orders and revenue, in all, this month and for each day of a range; of the range also gross, refunded and net',
  query: z.object(rangeQuery).check(inOrder),
  output: statisticsSchema,
});

export const GetAttention = defineEndpoint({
  method: 'GET',
  path: '/api/orders/attention',
  auth: 'admin',
  summary: 'What needs attention; each figure stops at 1000',
  output: z.object({
    unshipped: z.int(),
    /** On their way although refunded or cancelled (orders 30). */
    intercept: z.int(),
    /** Cancelled, and the money has not been returned (orders 39). */
    owed: z.int(),
    /** A carrier has trouble with a parcel, or brings it back (shipping 17). */
    parcel: z.int(),
    /** Returns that buyers requested, open (orders 27). */
    returns: z.int(),
    crm: z.int(),
    sms: z.int(),
    refund: z.int(),
    money: z.int(),
    /** Discount codes near their limit. */
    codes: z.int(),
    /** Differences of bills and mismatched payments that belong to no order of ours. */
    unplaced: z.int(),
  }),
});
export type AttentionCounts = z.output<typeof GetAttention.output>;

export const statusReasonLimit = 200;

export const SetOrderStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/orders/{id}/status',
  auth: 'admin',
  summary:
    'Set any status (from one without money received to one with: owners); `from` guards against a stale page, `undo` takes the last change back, money received never goes back to pending, and an order whose money goes back, or that is cancelled, is sent off with a `reason` alone',
  params: z.object({ id: orderIdSchema }),
  body: z.object({
    status: statusSchema,
    from: z.optional(statusSchema),
    undo: z.optional(z.boolean()),
    /** Why an order leaves although its money goes back, or it is cancelled; kept in event and audit (orders 23, orders 38). */
    reason: orBlank(lineSchema(statusReasonLimit)),
  }),
  output: z.object({ id: z.string(), status: statusSchema }),
  message: 'orderStatusSet',
});

const contactSchema = z.pick(orderSchema, {
  name: true,
  phone: true,
  email: true,
  country: true,
  province: true,
  city: true,
  district: true,
  detailed_address: true,
});

/** Recorded as an audit entry of the administrator. */
export const RevealContact = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/reveal',
  auth: 'admin',
  summary: 'The whole phone and address of an order that lists mask; the look is recorded',
  params: z.object({ id: orderIdSchema }),
  output: contactSchema,
});

/** Recorded as an audit entry of its own (admin 20). */
export const RevealSlip = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/slip',
  auth: 'admin',
  summary:
    'The whole phone and address of an order for its packing slip; recorded, and counted apart while the order is packed or on its way',
  params: z.object({ id: orderIdSchema }),
  output: contactSchema,
});

/** The page of the slips calls it when they are printed (orders 41). */
export const RecordSlipPrint = defineEndpoint({
  method: 'PUT',
  path: '/api/orders/{id}/slip',
  auth: 'admin',
  summary:
    'Record that the packing slip of an order was printed, with the `version` that it shows: a recipient that is corrected afterwards is marked until it is printed again',
  params: z.object({ id: orderIdSchema }),
  body: z.object({ version: z.int().check(z.gte(0)) }),
  output: z.object({ id: z.string(), is_slip_old: z.boolean() }),
});

/** Not an envelope: the query of `app/api/orders/export.csv`, and who may call it. */
export const ExportOrders = {
  method: 'GET',
  auth: 'owner',
  query: filtersSchema,
  bearerOnly: true,
  limit: { name: 'orders-export', points: 30, seconds: 3600 },
} as const;

/** An event of an order for administrators; `metadata` is shown unchanged beside the text. */
const orderEventSchema = z.object({
  id: z.int(),
  event_type: z.enum(orderEventTypes),
  event_description: z.string(),
  operator_name: z.string(),
  operator_type: z.enum(operatorTypes),
  created_at: timeSchema,
  metadata: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.output<typeof orderEventSchema>;

export const ListOrderEvents = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/events',
  auth: 'admin',
  summary: 'What happened to an order, newest first',
  params: z.object({ id: orderIdSchema }),
  query: z.object(pageQuery),
  output: pageOf({ events: z.array(orderEventSchema) }),
});

export const noteLimit = 2000;
export const noteImageLimit = 12;

const isStored = (url: string) => imageNameOf(url) !== null;
const imageAddress = z.string().check(z.maxLength(200), z.refine(isStored, { error: 'unknown' }));

/** An address that `upload-image` returned, alone or with the file's name; inside, the stored picture's name. */
const noteImage = z.pipe(
  z.union([imageAddress, z.object({ url: imageAddress })]),
  z.transform((image) => imageNameOf(typeof image === 'string' ? image : image.url) ?? ''),
);

export const AddNote = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/notes',
  auth: 'admin',
  summary: 'Add a note with pictures to an order; the same Idempotency-Key and body is one note',
  params: z.object({ id: orderIdSchema }),
  headers: idempotencyHeaders,
  body: z.object({
    note: textSchema(noteLimit),
    images: z._default(z.nullable(z.array(noteImage).check(z.maxLength(noteImageLimit))), []),
  }),
  output: orderEventSchema,
  status: 201,
  message: 'noteAdded',
});
