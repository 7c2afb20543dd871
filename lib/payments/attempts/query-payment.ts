import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { paymentFailures } from '@/values/payments';
import { providerOf } from '../find-provider';
import { logCall } from '../log-call';
import type { QueryAnswer } from '../provider';
import { isLive, type PaymentRow } from './find-attempt';
import { settlePayment } from './settle-payment';

type QueriedPayment = Pick<PaymentRow, 'id' | 'orderId' | 'outTradeNo' | 'type'>;

export const queriedColumns = {
  id: payments.id,
  orderId: payments.orderId,
  outTradeNo: payments.outTradeNo,
  type: payments.type,
};

/** Claims the question: pollers and jobs of all instances share one in 3 s (payments 10). */
async function claimQuestion(ctx: Ctx, paymentId: number): Promise<QueriedPayment | null> {
  const [claimed] = await db(ctx)
    .update(payments)
    .set({ queriedAt: sql`now()`, queries: sql`${payments.queries} + 1` })
    .where(
      and(
        eq(payments.id, paymentId),
        isLive,
        or(isNull(payments.queriedAt), lt(payments.queriedAt, sql`now() - interval '3 seconds'`)),
      ),
    )
    .returning(queriedColumns);
  return claimed ?? null;
}

export async function endAs(
  ctx: Ctx,
  { id }: Pick<QueriedPayment, 'id'>,
  state: 'closed' | 'failed',
  failure: string | null = null,
): Promise<void> {
  await db(ctx)
    .update(payments)
    .set({ state, failure })
    .where(and(eq(payments.id, id), isLive));
}

/** Queries an attempt and settles a payment that was made. The caller handles every other answer. */
export async function query(ctx: Ctx, payment: QueriedPayment): Promise<QueryAnswer['kind']> {
  const answer = await providerOf(payment.type).query(payment.outTradeNo);
  if (answer.kind === 'paid' || answer.kind === 'refunded') {
    const { result } = answer;
    const source = `query:${payment.outTradeNo}:${result.transactionId}`;
    const mismatches = answer.kind === 'refunded' ? { mismatches: answer.mismatches } : {};
    await settlePayment(ctx, { result, source, queriedNumber: payment.outTradeNo, ...mismatches });
  }
  if (answer.kind === 'closed') await endAs(ctx, payment, 'closed');
  if (answer.kind === 'declined') await endAs(ctx, payment, 'failed', paymentFailures.declined);
  if (answer.kind === 'unknown' || answer.kind === 'perhapsNotFound')
    ctx.log.warn({ why: answer.reason }, 'payment query without an answer');
  if (answer.kind === 'misconfigured') ctx.log.error({ why: answer.reason }, 'payment query refused');
  await logCall(ctx, { orderId: payment.orderId, number: payment.outTradeNo, call: 'query' }, answer);
  return answer.kind;
}

/** Queries a live attempt with the provider, unless it was queried within the last 3 s: then null. */
export async function queryPayment(ctx: Ctx, paymentId: number): Promise<QueryAnswer['kind'] | null> {
  const payment = await claimQuestion(ctx, paymentId);
  return payment && query(ctx, payment);
}
