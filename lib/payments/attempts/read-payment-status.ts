import { findOrder } from '@/lib/orders/find-order';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { seconds } from '@/platform/time';
import { within } from '@/platform/within';
import type { GetPaymentStatus } from './contract';
import { findLatestAttempt, findLiveAttempt } from './find-attempt';
import { queryPayment } from './query-payment';
import { paymentStatusOf } from './rules';

/** A poller waits at most until its next poll. The query continues and answers the next poll. */
const timeout = seconds(3);

/**
 * Whether the order is paid. While it is pending, the provider is queried at most once in 3 s for all pollers. Without
 * an answer the shopper gets the stored status.
 */
export async function readPaymentStatus(
  ctx: Ctx<Customer | Admin>,
  { params }: InputOf<typeof GetPaymentStatus>,
): Promise<OutputOf<typeof GetPaymentStatus>> {
  const order = await findOrder(ctx, params.orderId);
  if (order.status !== 'pending') return { paymentStatus: paymentStatusOf(order.status, null) };
  const live = await findLiveAttempt(ctx, order.id);
  if (live) await ask(ctx, live.id);
  const { status } = live ? await findOrder(ctx, params.orderId) : order;
  const latest = await findLatestAttempt(ctx, order.id);
  return { paymentStatus: paymentStatusOf(status, latest?.failure ?? null) };
}

async function ask(ctx: Ctx, paymentId: number): Promise<void> {
  try {
    await within(timeout, queryPayment(ctx, paymentId));
  } catch (err) {
    ctx.log.warn({ err }, 'payment query failed');
  }
}
