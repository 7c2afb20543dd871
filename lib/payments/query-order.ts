import { and, desc, eq, ne } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { OutRefundNo } from '@/values/numbers';
import type { PaymentType } from '@/values/payments';
import type { PaymentTimeline, QueryPayments } from './admin-contract';
import { queriedColumns, query } from './attempts/query-payment';
import { providerOf } from './find-provider';
import { logCall } from './log-call';
import { readPaymentTimeline } from './read-payment-timeline';
import { settleRefund } from './refunds/settle-refund';

/** Each query may take 8 s. An order rarely has more attempts than this. */
const mostAttempts = 5;

/**
 * Queries all payments of an order (ended ones too) and its unfinished refunds with the provider, and settles the
 * results as usual.
 * @throws AppError NOT_FOUND; PROVIDER_UNAVAILABLE or PAYMENT_CONFIG when not one question was answered
 */
export async function queryOrder(
  ctx: Ctx<Admin>,
  input: InputOf<typeof QueryPayments>,
): Promise<PaymentTimeline> {
  const order = await findOrder(ctx, input.params.id);
  const attempts = await db(ctx)
    .select(queriedColumns)
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.id))
    .limit(mostAttempts);
  const open = await db(ctx)
    .select({ outRefundNo: refunds.outRefundNo, orderId: refunds.orderId, type: payments.type })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, 'succeeded')))
    .limit(mostAttempts);
  const answers = await Promise.all([
    ...attempts.map((attempt) => query(ctx, attempt)),
    ...open.map((refund) => queryRefund(ctx, refund)),
  ]);
  const isAnswered = (kind: string) => !['unknown', 'perhapsNotFound', 'misconfigured'].includes(kind);
  if (answers.length > 0 && !answers.some(isAnswered))
    throw answers.includes('misconfigured')
      ? new AppError('PAYMENT_CONFIG', { reason: 'paymentConfig' })
      : new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable' });
  return readPaymentTimeline(ctx, input);
}

type OpenRefund = { outRefundNo: OutRefundNo; orderId: number; type: PaymentType };

async function queryRefund(ctx: Ctx, { orderId, outRefundNo, type }: OpenRefund) {
  const answer = await providerOf(type).queryRefund(outRefundNo);
  await logCall(ctx, { orderId, number: outRefundNo, call: 'queryRefund' }, answer);
  if (answer.kind === 'found') await settleRefund(ctx, answer.result);
  return answer.kind;
}
