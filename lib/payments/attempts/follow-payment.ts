import { eq } from 'drizzle-orm';
import { orders, payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
import type { OrderStatus } from '@/values/orders';
import { closePayment } from './close-payment';
import { findAttempt, isLiveState, type PaymentRow } from './find-attempt';
import { query, queryPayment } from './query-payment';
import { requestQuery } from './request-query';
import { isOver, secondsToNextQuery } from './rules';

/**
 * One step of following an attempt until it ends: query it, or close it when it should no longer be paid, and
 * continue later. No paid payment stays unseen, whether a notification comes or not (payments 10).
 */
export async function followPayment(ctx: Ctx<System>, paymentId: number, evenEnded = false): Promise<void> {
  const [found] = await db(ctx)
    .select({ attempt: payments, orderStatus: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (!found) return;
  const { attempt, orderStatus } = found;
  if (!isLiveState(attempt.state)) return evenEnded ? queryEnded(ctx, attempt) : undefined;
  if (!(await isLiveAfter(ctx, attempt, orderStatus))) return;
  const age = ctx.now.getTime() - attempt.createdAt.getTime();
  await requestQuery(ctx, paymentId, secondsToNextQuery(age));
}

/** Takes the step. The usual answer, not paid yet, changes nothing, so that nothing needs to be read again. */
async function isLiveAfter(
  ctx: Ctx<System>,
  attempt: PaymentRow,
  orderStatus: OrderStatus,
): Promise<boolean> {
  try {
    if (isOver(attempt, orderStatus, ctx.now)) await closePayment(ctx, attempt);
    else if ((await queryPayment(ctx, attempt.id)) === 'notPaid') return true;
  } catch (err) {
    ctx.log.warn({ err, paymentId: attempt.id }, 'following a payment failed');
  }
  const after = await findAttempt(ctx, attempt.id);
  return after !== null && isLiveState(after.state);
}

/** @throws Error when the provider does not answer: the job comes again */
async function queryEnded(ctx: Ctx<System>, attempt: PaymentRow): Promise<void> {
  if (attempt.state === 'succeeded') return;
  const kind = await query(ctx, attempt);
  if (kind === 'unknown' || kind === 'misconfigured') throw new Error('the provider did not answer');
}
