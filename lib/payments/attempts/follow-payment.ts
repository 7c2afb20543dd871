import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
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
  const attempt = await findAttempt(ctx, paymentId);
  if (!attempt) return;
  if (!isLiveState(attempt.state)) return evenEnded ? askAboutEnded(ctx, attempt) : undefined;
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

/** @throws Error when the provider does not answer: the job comes again */
async function askAboutEnded(ctx: Ctx<System>, attempt: PaymentRow): Promise<void> {
  if (attempt.state === 'succeeded') return;
  const kind = await query(ctx, attempt);
  if (kind === 'unknown' || kind === 'misconfigured') throw new Error('the provider did not answer');
}
