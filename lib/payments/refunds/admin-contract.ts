import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { idempotencyHeaders } from '@/platform/idempotency-key';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { lineSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { refundStates } from '@/values/payments';

/** A refund, or why it failed; amounts in major units. */
export const refundSchema = z.object({
  id: z.int(),
  out_refund_no: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  reason: z.string(),
  state: z.enum(refundStates),
  /** Requested by the system, for money that came too late or twice. */
  automatic: z.boolean(),
  operator_name: z.string(),
  /** The provider's text when it refused the refund, or has not accepted it yet. */
  failure: z.nullable(z.string()),
  created_at: timeSchema,
  settled_at: z.nullable(timeSchema),
});
export type Refund = z.output<typeof refundSchema>;

/** The provider shows the payer at most 80 bytes; longer reasons are cut before they are sent, not here. */
export const refundReasonLimit = 80;

export const RequestRefund = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/refund',
  auth: 'owner',
  summary: 'Give money of an order back, partly or whole; the same Idempotency-Key and body is one refund',
  params: z.object({ id: orderIdSchema }),
  headers: idempotencyHeaders,
  body: z.object({
    amount: moneySchema.check(z.refine((amount) => amount > 0, { error: 'positive' })),
    reason: lineSchema(refundReasonLimit),
  }),
  output: refundSchema,
  status: 201,
  message: 'refundRequested',
});

export const ListRefunds = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/refunds',
  auth: 'admin',
  summary: 'The refunds of an order, newest first, and what is left for the next one',
  params: z.object({ id: orderIdSchema }),
  query: z.object(pageQuery),
  output: pageOf({
    refunds: z.array(refundSchema),
    refundable: moneySchema,
    currency: currencySchema,
  }),
});
