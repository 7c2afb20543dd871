import * as z from 'zod/mini';
import { discountCodeSchema } from '@/lib/discounts/contract';
import { productIdSchema } from '@/lib/products/contract';
import { emailSchema, phoneSchema } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { defaultLocale, locales } from '@/platform/i18n/locales';
import { idempotencyHeaders } from '@/platform/idempotency-key';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { propertyOf } from '@/platform/property-of';
import { lineSchema, optionalTextSchema, orBlank, textSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import type { OrderId } from '@/values/numbers';
import { operatorTypes, orderStatuses, smsStatuses } from '@/values/orders';
import { paymentMethods } from '@/values/payments';
import { returnEnds, returnReasons } from '@/values/returns';
import { trackStates } from '@/values/shipping';

export const orderIdPrefix = 'ORDER_';

const orderIdShape = /^(ORDER_)?[0-9A-Za-z]{1,40}$/i;

/** The order number in its stored form; it may be written with or without `ORDER_`, in any case. */
export function asOrderId(number: string): OrderId {
  return `${orderIdPrefix}${number
    .trim()
    .toUpperCase()
    .replace(/^ORDER_/, '')}` as OrderId;
}

/** With or without `ORDER_`, in any case; inside, it always has the prefix. */
export const orderIdSchema = z.pipe(
  z.string().check(z.maxLength(64), z.trim(), z.regex(orderIdShape)),
  z.transform(asOrderId),
);

/** The order number as people see it. */
export const shownOrderId = (id: string): string => id.replace(/^ORDER_/, '');

/** The recipient and the address; address parts are area values or labels of either language (areas 2). */
export const orderDataSchema = z.object({
  name: lineSchema(80),
  phone: phoneSchema,
  email: orBlank(emailSchema),
  notes: z._default(z.nullable(optionalTextSchema(1000)), ''),
  country: lineSchema(80),
  province: lineSchema(80),
  city: lineSchema(80),
  district: lineSchema(80),
  detailed_address: textSchema(200),
});

/** Who gets the parcel, and where: what can be corrected before it leaves (orders 24). */
const recipientSchema = z.omit(orderDataSchema, { notes: true });

export const CreateOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  auth: 'customer',
  summary: 'Place an order; the server alone computes the money',
  // At most five orders of a customer are unpaid (orders 5), and a code that does not apply is counted.
  bounded: true,
  headers: idempotencyHeaders,
  body: z.object({
    orderData: orderDataSchema,
    productId: productIdSchema,
    quantity: z.int().check(z.gte(1), z.lte(99)),
    discountCode: orBlank(discountCodeSchema),
    language: z._default(z.enum(locales), defaultLocale),
    /** The total that the shopper saw; another one is a conflict with `data.quote` (orders 21). */
    expectedTotal: z.optional(z.nullable(moneySchema)),
    /** False keeps the recipient out of the profile (users 9). */
    saveRecipient: z.optional(z.boolean()),
  }),
  output: z.object({ orderId: z.string() }),
  status: 201,
  message: 'orderPlaced',
});

/** The amounts of an order as they would be now. */
const quoteSchema = z.object({
  item_price: moneySchema,
  discount_amount: moneySchema,
  total: moneySchema,
  currency: currencySchema,
});
export type OrderQuote = z.output<typeof quoteSchema>;

/** What the refusal of another total carries, for `AppError.data`. */
export const quoteData = (quote: OrderQuote) => ({ quote: z.encode(quoteSchema, quote) });

/** The amounts of an order that was refused because they are not those that the shopper saw; null otherwise. */
export const quoteIn = (error: unknown): OrderQuote | null =>
  z.object({ quote: quoteSchema }).safeParse(propertyOf(error, 'data')).data?.quote ?? null;

/** One order for its owner or an admin; amounts in major units, address as labels. */
export const orderSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detailed_address: z.string(),
  user_name: z.string(),
  product_id: z.int(),
  item_name: z.string(),
  item_currency: currencySchema,
  item_price: moneySchema,
  item_quantity: z.int(),
  discount_amount: moneySchema,
  discount_code: z.nullable(z.string()),
  total: moneySchema,
  currency: currencySchema,
  status: z.enum(orderStatuses),
  sms_status: z.enum(smsStatuses),
  notes: z.string(),
  refunded_amount: moneySchema,
  /** Counts the changes of recipient, refunded sum and cancellation (orders 32). */
  version: z.int(),
  created_at: timeSchema,
});
export type Order = z.output<typeof orderSchema>;

/** What pages need besides status and money to stop a parcel (orders 29). */
export const stopShape = {
  /** A parcel of it had left when it was cancelled or refunded (orders 30). */
  is_recalled: z.boolean(),
  /** What is on its way back, in addition to `refunded_amount` (orders 22). */
  refunding_amount: moneySchema,
  /** For administrators: its recipient was corrected after its packing slip was printed (orders 40). */
  is_slip_old: z.boolean(),
};

/** One order on a page of its own. */
export const orderDetailSchema = z.extend(orderSchema, {
  /** How it was paid; null before. */
  payment_method: z.nullable(z.enum(paymentMethods)),
  /** For the buyer until it is sent: the masked contact of the message about the payment; null where none is known (notifications 12). */
  confirmation_contact: z.nullable(z.string()),
  ...stopShape,
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

export const GetOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  auth: 'signed-in',
  summary: "One order, for its owner, or masked for an admin; another person's is not found",
  params: z.object({ id: orderIdSchema }),
  output: orderDetailSchema,
});

export const ChangeRecipient = defineEndpoint({
  method: 'PUT',
  path: '/api/orders/{id}/recipient',
  auth: 'signed-in',
  summary:
    "Correct who gets the parcel, and where: the buyer's until it is packed, an admin's until it has left; `version` guards against a stale page",
  limit: { name: 'order-recipient', points: 120, seconds: 3600 },
  params: z.object({ id: orderIdSchema }),
  body: z.object({
    orderData: recipientSchema,
    /** The `version` of the order that the page showed; a correction after it is a conflict (orders 32). */
    version: z.optional(z.nullable(z.int())),
  }),
  output: orderDetailSchema,
  message: 'recipientChanged',
});

/** The newest word of a carrier; null while it has said nothing, or is not queried (shipping 12). */
export const trackSchema = z.nullable(
  z.object({
    state: z.enum(trackStates),
    /** The state in the reader's language. */
    name: z.string(),
    /** The carrier's own words, in its language. */
    text: z.string(),
    at: timeSchema,
  }),
);
export type Track = z.output<typeof trackSchema>;

/** What the buyer sees of a parcel (shipping 8). */
export const sentParcelSchema = z.object({
  express_company: z.nullable(z.string()),
  tracking_number: z.string(),
  /** The carrier's page about it; null of a number that only the CRM knows. */
  tracking_url: z.nullable(z.string()),
  /** The pieces in it; null of a number that only the CRM knows. */
  quantity: z.nullable(z.int()),
  track: trackSchema,
});
export type SentParcel = z.output<typeof sentParcelSchema>;

/** An entry of a customer's own list: with the product's picture, a path of the shop, and its parcels. */
const myOrderSchema = z.extend(orderSchema, {
  image: z.nullable(z.string()),
  parcels: z.array(sentParcelSchema),
});
export type MyOrder = z.output<typeof myOrderSchema>;

/** The filter of a tab of the list; blank and absent mean all. */
export const orderTabs = ['all', ...orderStatuses] as const;
export type OrderTab = (typeof orderTabs)[number];

/**
 * Newest first. A page by number shifts when an order arrives; a page with `before`, the `next` of the previous page,
 * always begins exactly where that page ended.
 */
export const ListMyOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders/my',
  auth: 'customer',
  summary: "The customer's own orders, newest first; before=next continues without doubles or holes",
  query: z.object({
    ...pageQuery,
    status: z._default(z.enum(['', ...orderTabs]), 'all'),
    before: z.optional(orderIdSchema),
  }),
  output: z.extend(pageOf({ orders: z.array(myOrderSchema) }), {
    /** The `before` of the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
});

/** The state of a refund, as the buyer sees it. */
const refundProgress = ['underway', 'done', 'delayed'] as const;
export type RefundProgress = (typeof refundProgress)[number];

/** A return that the buyer requested, and what became of it (orders 26, orders 27). */
export const returnRequestSchema = z.object({
  reason: z.nullable(z.enum(returnReasons)),
  /** The buyer's own words. */
  note: z.string(),
  asked_at: timeSchema,
  closed_at: z.nullable(timeSchema),
  closed_by: z.nullable(z.enum(returnEnds)),
  /** What the shop says to the buyer where it closed the return itself. */
  answer: z.string(),
});
export type ReturnRequest = z.output<typeof returnRequestSchema>;

/** The history of an order for the person who placed it: no notes and no names of administrators. */
const orderTimelineSchema = z.object({
  /** The status history, oldest first; `pending` has the time of the order. */
  steps: z.array(
    z.object({
      status: z.enum(orderStatuses),
      at: timeSchema,
      by: z.enum(operatorTypes),
      /** Nobody has confirmed this delivery (shipping 10). */
      assumed: z.boolean(),
    }),
  ),
  parcels: z.array(sentParcelSchema),
  refunds: z.array(z.object({ amount: moneySchema, progress: z.enum(refundProgress), at: timeSchema })),
  /** When the system cancels an unpaid order; null where it does not. */
  pay_by: z.nullable(timeSchema),
  /** Present while the buyer may request a return (orders 26), with its end; null before the parcel has arrived. */
  return_right: z.nullable(z.object({ until: z.nullable(timeSchema) })),
  return_request: z.nullable(returnRequestSchema),
});
export type OrderTimeline = z.output<typeof orderTimelineSchema>;

export const GetOrderTimeline = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/story',
  auth: 'customer',
  summary: 'What happened to an own order: steps, parcels, refunds',
  params: z.object({ id: orderIdSchema }),
  output: orderTimelineSchema,
});

export const CancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  auth: 'customer',
  summary: 'Cancel an own pending order',
  limit: { name: 'order-cancel', points: 30, seconds: 3600 },
  params: z.object({ id: orderIdSchema }),
  output: z.object({ status: z.enum(orderStatuses) }),
  message: 'orderCancelled',
});
