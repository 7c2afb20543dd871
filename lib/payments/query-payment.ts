import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import { isLive, type PaymentRow } from './find-attempt';
import { logCall } from './log-call';
import type { QueryAnswer } from './provider';
import { failures } from './rules';
import { settlePayment } from './settle-payment';
import { wechatPay } from './wechat/pay';

export type Asked = Pick<PaymentRow, 'id' | 'orderId' | 'outTradeNo'>;

export const askedColumns = {
  id: payments.id,
  orderId: payments.orderId,
  outTradeNo: payments.outTradeNo,
};

/** Claims the question: pollers and jobs of all instances share one in 3 s (payments 10). */
async function claimQuestion(ctx: Ctx, paymentId: number): Promise<Asked | null> {
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
    .returning(askedColumns);
  return claimed ?? null;
}

export async function endAs(
  ctx: Ctx,
  { id }: Pick<Asked, 'id'>,
  state: 'closed' | 'failed',
  failure: string | null = null,
): Promise<void> {
  await db(ctx)
    .update(payments)
    .set({ state, failure })
    .where(and(eq(payments.id, id), isLive));
}

/** Asks about an attempt and settles money received; what else the answer means is the caller's to decide. */
export async function query(ctx: Ctx, asked: Asked): Promise<QueryAnswer['kind']> {
  const answer = await wechatPay.query(asked.outTradeNo);
  if (answer.kind === 'paid' || answer.kind === 'refunded') {
    const { word } = answer;
    const source = `query:${asked.outTradeNo}:${word.transactionId}`;
    const isGivenBack = answer.kind === 'refunded';
    await settlePayment(ctx, { word, source, asked: asked.outTradeNo, isGivenBack });
  }
  if (answer.kind === 'closed') await endAs(ctx, asked, 'closed');
  if (answer.kind === 'declined') await endAs(ctx, asked, 'failed', failures.declined);
  if (answer.kind === 'unknown' || answer.kind === 'perhapsNotFound')
    ctx.log.warn({ why: answer.why }, 'payment query without an answer');
  if (answer.kind === 'misconfigured') ctx.log.error({ why: answer.why }, 'payment query refused');
  await logCall(ctx, { orderId: asked.orderId, number: asked.outTradeNo, call: 'query' }, answer);
  return answer.kind;
}

/** Asks the provider about a live attempt, unless somebody did within the last 3 s. */
export async function queryPayment(ctx: Ctx, paymentId: number): Promise<void> {
  const asked = await claimQuestion(ctx, paymentId);
  if (asked) await query(ctx, asked);
}
