import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
import { closePayment } from './close-payment';
import { findAttempt, isLiveState, type PaymentRow } from './find-attempt';
import { queryPayment } from './query-payment';
import { requestQuery } from './request-query';
import { isOver, secondsToNextQuery } from './rules';

/**
 * One step of following an attempt until it ends: query it, or close it when it should no longer be paid, and
 * continue later. No paid payment stays unseen, whether a notification comes or not (payments 10).
 */
export async function followPayment(ctx: Ctx<System>, paymentId: number): Promise<void> {
  const attempt = await findAttempt(ctx, paymentId);
  if (!attempt || !isLiveState(attempt.state)) return;
  try {
    await look(ctx, attempt);
  } catch (err) {
    ctx.log.warn({ err, paymentId }, 'following a payment failed');
  }
  const after = await findAttempt(ctx, paymentId);
  if (!after || !isLiveState(after.state)) return;
  const age = ctx.now.getTime() - after.createdAt.getTime();
  await requestQuery(ctx, paymentId, secondsToNextQuery(age));
}

async function look(ctx: Ctx<System>, attempt: PaymentRow): Promise<void> {
  const [order] = await db(ctx)
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, attempt.orderId));
  if (order && isOver(attempt, order.status, ctx.now)) await closePayment(ctx, attempt);
  else await queryPayment(ctx, attempt.id);
}
