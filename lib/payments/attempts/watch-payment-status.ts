import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError, notFound } from '@/platform/errors';
import { hasServerInFront } from '@/platform/front/world';
import { processState } from '@/platform/process-state';
import type { GetPaymentStatus } from './contract';
import { findOrderPayment } from './find-attempt';
import { findNews } from './find-news';
import { openWatch } from './watch-payments';

/** What the server calls when the process has to end, before it waits for requests in flight (`server/stop.ts`). */
const drainHooks = processState('drainHooks', () => new Set<() => void>());

const watch = processState('paymentWatch', () => {
  const opened = openWatch(findNews);
  drainHooks.add(opened.close);
  return opened;
});

/** Pages that wait for a payment at this process. */
export const countWaitingPages = (): number => watch.size();

type Listener = Parameters<typeof watch.add>[1];

/**
 * Lets the page of an order hear its payment status, with the rights of `readPaymentStatus`. The provider is never queried.
 * @throws AppError NOT_FOUND, also for another person's order; UNAVAILABLE where processes do not last (payments 24)
 */
export async function watchPaymentStatus(
  ctx: Ctx<Customer | Admin>,
  { params }: Pick<InputOf<typeof GetPaymentStatus>, 'params'>,
): Promise<(listener: Listener) => () => void> {
  if (!hasServerInFront) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 300 });
  const found = await findOrderPayment(ctx, params.orderId);
  if (!found) throw notFound();
  const { id: orderId, status, failure } = found;
  const { userId, sessionId } = ctx.actor;
  return (listener) => watch.add({ orderId, sessionId, userId, status, failure }, listener);
}
