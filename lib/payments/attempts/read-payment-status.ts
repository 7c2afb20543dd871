import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import { seconds } from '@/platform/time';
import { within } from '@/platform/within';
import type { OrderId } from '@/values/numbers';
import type { GetPaymentStatus } from './contract';
import { findOrderPayment, type OrderPayment } from './find-attempt';
import { queryPayment } from './query-payment';
import { paymentStatusOf } from './rules';

/** A poller waits at most until its next poll. The query continues and answers the next poll. */
const timeout = seconds(3);

/**
 * Whether the order is paid. While it is pending, the provider is queried at most once in 3 s for all pollers. Without
 * an answer the shopper gets the stored status.
 * @throws AppError NOT_FOUND, also for another person's order
 */
export async function readPaymentStatus(
  ctx: Ctx<Customer | Admin>,
  { params }: InputOf<typeof GetPaymentStatus>,
): Promise<OutputOf<typeof GetPaymentStatus>> {
  const found = await read(ctx, params.orderId);
  if (found.status !== 'pending' || found.live === null) return present(found);
  await ask(ctx, found.live);
  return present(await read(ctx, params.orderId));
}

async function read(ctx: Ctx<Customer | Admin>, id: OrderId): Promise<OrderPayment> {
  const found = await findOrderPayment(ctx, id);
  if (!found) throw notFound();
  return found;
}

const present = ({ status, failure }: OrderPayment) => ({ paymentStatus: paymentStatusOf(status, failure) });

async function ask(ctx: Ctx, paymentId: number): Promise<void> {
  try {
    await within(timeout, queryPayment(ctx, paymentId));
  } catch (err) {
    ctx.log.warn({ err }, 'payment query failed');
  }
}
