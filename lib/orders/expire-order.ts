import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { env } from '@/platform/env';
import { hours } from '@/platform/time';
import { paymentFailures } from '@/values/payments';
import { cancelUnpaidOrder } from './cancel-unpaid-order';
import type { ClosePayment } from './check-payments';

export const ExpireOrder = defineJob({ name: 'order-expiry', input: z.object({ orderId: z.int() }) });

/** Orders placed before this time are overdue. */
const expiryLimit = (now: Date): Date => new Date(now.getTime() - hours(env.ORDER_EXPIRY_HOURS));

/**
 * Pending for longer than the limit (counted again when an administrator made it pending again), and without a
 * mismatch.
 */
export const isOverdue = (now: Date) => sql`
  ${orders.createdAt} <= ${expiryLimit(now).toISOString()}::timestamptz
  and not exists (
    select from order_events e where e.order_id = ${orders.id} and e.event_type = 'status_changed'
      and e.metadata->>'to' = 'pending' and e.created_at > ${expiryLimit(now).toISOString()}::timestamptz
  )
  and not exists (
    select from payments p where p.order_id = ${orders.id} and p.failure = ${paymentFailures.mismatch}
  )`;

/**
 * Gives up an order that nobody paid: its payment is closed first, its code use goes back. Orders in other currencies
 * wait for an admin (orders 12).
 */
export async function expireOrder(
  ctx: Ctx<System>,
  orderId: number,
  closePayment: ClosePayment,
): Promise<void> {
  const [order] = await db(ctx).select().from(orders).where(eq(orders.id, orderId));
  if (order?.status !== 'pending' || order.currency !== 'CNY') return;
  if (order.createdAt > expiryLimit(ctx.now)) return;
  const [waits] = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOverdue(ctx.now)));
  if (!waits) return;
  await cancelUnpaidOrder(ctx, order.id, closePayment, { expired: true });
}
