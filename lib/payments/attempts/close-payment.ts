import { and, eq, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { db } from '@/db/transaction';
import { pendingPayment } from '@/lib/orders/check-payments';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { providerOf } from '../find-provider';
import { logCall } from '../log-call';
import { findLiveAttempt, isLive, type PaymentRow } from './find-attempt';
import { queriedColumns, endAs, query } from './query-payment';
import { isBeingCreated } from './rules';

/**
 * Closes a live attempt with the provider. Only a verified answer of the provider decides how it ended: closed, unknown
 * there, or paid, which settles it. Returns when the attempt is no longer live.
 * @throws AppError PAYMENT_PENDING while the payer is in the middle of it, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG
 */
export async function closePayment(ctx: Ctx, attempt: PaymentRow): Promise<void> {
  const [closing] = await db(ctx)
    .update(payments)
    .set({ state: 'closing', queriedAt: sql`now()`, queries: sql`${payments.queries} + 1` })
    .where(and(eq(payments.id, attempt.id), isLive))
    .returning(queriedColumns);
  if (!closing) return;
  const closed = await providerOf(closing.type).close(closing.outTradeNo);
  const { orderId, outTradeNo: number } = closing;
  await logCall(ctx, { orderId, number, call: 'close' }, closed);
  if ('reason' in closed) ctx.log.warn({ why: closed.reason }, 'payment close without an answer');
  const outcome = await query(ctx, closing);
  // The provider confirmed the closing and does not find the number: both together are enough.
  const isGone = outcome === 'notFound' || (outcome === 'perhapsNotFound' && closed.kind === 'done');
  if (isGone) return endAs(ctx, closing, 'closed');
  if (outcome === 'notPaid')
    throw new AppError('PAYMENT_PENDING', { reason: 'paymentPending', retryAfterSeconds: 5 });
  if (outcome === 'unknown' || outcome === 'perhapsNotFound')
    throw new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable' });
  if (outcome === 'misconfigured') throw new AppError('PAYMENT_CONFIG', { reason: 'paymentConfig' });
}

/**
 * Closes the live attempt of an order, if it has one; the life cycle of orders gets it as its `ClosePayment`.
 * @throws AppError PAYMENT_PENDING also while the attempt is being created, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG
 */
export async function closeLivePayment(ctx: Ctx, orderId: number): Promise<void> {
  const live = await findLiveAttempt(ctx, orderId);
  if (live && isBeingCreated(live, ctx.now)) throw pendingPayment();
  if (live) await closePayment(ctx, live);
}
