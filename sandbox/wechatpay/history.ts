import * as z from 'zod/mini';
import type { World } from '../world';

const time = z.iso.datetime({ offset: true });
const amount = z.int().check(z.gte(1));

const schema = z.object({
  payments: z.array(
    z.object({
      outTradeNo: z.string(),
      transactionId: z.string(),
      description: z.string(),
      attach: z.string(),
      total: amount,
      createdAt: time,
      paidAt: time,
    }),
  ),
  refunds: z.array(
    z.object({
      outRefundNo: z.string(),
      refundId: z.string(),
      outTradeNo: z.string(),
      reason: z.string(),
      refund: amount,
      createdAt: time,
      successAt: time,
    }),
  ),
});

/** Adds payments and refunds of the past that a shop knows and this provider does not; what it knows stays as it is. */
export function addHistory({ state }: World, input: unknown): { payments: number; refunds: number } {
  const history = z.parse(schema, input);
  const payments = history.payments.filter(({ outTradeNo }) => !state.transactions.get(outTradeNo));
  const refunds = history.refunds.filter(({ outRefundNo }) => !state.refunds.get(outRefundNo));
  for (const payment of payments) {
    const { outTradeNo, createdAt, paidAt } = payment;
    state.transactions.put(outTradeNo, {
      ...payment,
      ...{ scene: 'NATIVE', state: 'SUCCESS', notifyUrl: '', request: '' },
      createdAt: Date.parse(createdAt),
      paidAt: Date.parse(paidAt),
      expiresAt: Date.parse(paidAt),
    });
  }
  for (const refund of refunds) {
    const { outRefundNo, outTradeNo, createdAt, successAt } = refund;
    const times = { createdAt: Date.parse(createdAt), successAt: Date.parse(successAt) };
    state.refunds.put(outRefundNo, { ...refund, ...times, status: 'SUCCESS' });
    const payment = state.transactions.get(outTradeNo);
    if (payment) state.transactions.put(outTradeNo, { ...payment, state: 'REFUND' });
  }
  return { payments: payments.length, refunds: refunds.length };
}
