import * as z from 'zod/mini';
import type { PaymentResult, QueryAnswer, RefundResult } from '@/lib/payments/provider';
import { keysOf } from '@/platform/record-of';

/**
 * A transaction in query answers and notifications. `payer_total` may be lower because of coupons, so it is never
 * compared.
 */
const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.string()),
  payer: z.optional(z.object({ openid: z.optional(z.string()) })),
  amount: z.optional(z.object({ total: z.int(), currency: z._default(z.string(), 'CNY') })),
});
type Transaction = z.output<typeof transactionSchema>;

export const readTransaction = (data: unknown): Transaction | null =>
  transactionSchema.safeParse(data).data ?? null;

const timeOf = (text: string | undefined): Date | null => {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
};

function paymentResultOf(transaction: Transaction): PaymentResult | null {
  const { transaction_id: transactionId, amount } = transaction;
  const successTime = timeOf(transaction.success_time);
  if (!transactionId || !amount || !successTime) return null;
  return {
    outTradeNo: transaction.out_trade_no,
    transactionId,
    recipient: { mchid: transaction.mchid, appid: transaction.appid },
    total: amount.total,
    currency: amount.currency,
    successTime,
    payer: transaction.payer?.openid ?? null,
  };
}

const unreadable = { kind: 'unknown', reason: 'a transaction that cannot be read' } as const;

/** USERPAYING, REVOKED and PAYERROR belong to other payment methods. REVOKED and PAYERROR end an attempt here too. */
export function stateOf(transaction: Transaction): QueryAnswer {
  switch (transaction.trade_state) {
    case 'SUCCESS':
    case 'REFUND': {
      const result = paymentResultOf(transaction);
      if (!result) return unreadable;
      if (transaction.trade_state === 'SUCCESS') return { kind: 'paid', result };
      return {
        kind: 'refunded',
        result,
        mismatches: { trade_state: { expected: 'SUCCESS', actual: 'REFUND' } },
      };
    }
    case 'NOTPAY':
    case 'USERPAYING':
      return { kind: 'notPaid' };
    case 'CLOSED':
      return { kind: 'closed' };
    case 'REVOKED':
    case 'PAYERROR':
      return { kind: 'declined' };
    default:
      return { kind: 'unknown', reason: `trade_state ${transaction.trade_state}` };
  }
}

const refundStatuses = {
  PROCESSING: 'processing',
  SUCCESS: 'succeeded',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
} as const;
const refundStatusSchema = z.optional(z.enum(keysOf(refundStatuses)));

/** Answers call the field `status`, notifications `refund_status` (wechat-pay 13). */
const refundSchema = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  refund_id: z.string(),
  status: refundStatusSchema,
  refund_status: refundStatusSchema,
  success_time: z.optional(z.string()),
  amount: z.object({ refund: z.int() }),
});

export function readRefund(data: unknown): RefundResult | null {
  const refund = refundSchema.safeParse(data).data;
  const status = refund?.status ?? refund?.refund_status;
  if (!refund || !status) return null;
  return {
    outRefundNo: refund.out_refund_no,
    outTradeNo: refund.out_trade_no,
    refundId: refund.refund_id,
    status: refundStatuses[status],
    amount: refund.amount.refund,
    at: timeOf(refund.success_time),
  };
}

/** The envelope of a notification. Its encrypted resource is the transaction or the refund. */
const notificationSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  event_type: z.string().check(z.maxLength(64)),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.nullable(z.string()), ''),
  }),
});

export type Envelope = z.output<typeof notificationSchema>;

export const readEnvelope = (data: unknown): Envelope | null =>
  notificationSchema.safeParse(data).data ?? null;
