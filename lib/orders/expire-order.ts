import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { env } from '@/platform/env';
import { currencies, type Currency } from '@/platform/money';
import { hours } from '@/platform/time';
import { cancelUnpaidOrder } from './cancel-unpaid-order';
import { type ClosePayment, hasMismatch, lastResolved } from './check-payments';

export const ExpireOrder = defineJob({ name: 'order-expiry', input: z.object({ orderId: z.int() }) });

/** Milliseconds that an order may stay unpaid (orders 12). */
export const timeToPay = (currency: Currency): number =>
  hours(currency === 'CNY' ? env.ORDER_EXPIRY_HOURS : env.ORDER_EXPIRY_HOURS_OTHER);

/** Orders that have been pending since before this time are overdue. */
const expiryLimit = (currency: Currency, now: Date): Date => new Date(now.getTime() - timeToPay(currency));

const limitIn = (now: Date) => {
  const [yuan, other] = [expiryLimit('CNY', now), expiryLimit('USD', now)].map((limit) =>
    limit.toISOString(),
  );
  return sql`(case ${orders.currency} when 'CNY' then ${yuan}::timestamptz else ${other}::timestamptz end)`;
};

/**
 * Since when an order has its time to pay: since an administrator made it pending again, or else since it was placed; or since
 * its last mismatch was resolved, if that came later (orders 12).
 */
export const pendingSince = sql`greatest(coalesce((
  select max(e.created_at) from order_events e
  where e.order_id = orders.id and e.event_type = 'status_changed' and e.metadata->>'to' = 'pending'
), orders.created_at), ${lastResolved})`.mapWith(orders.createdAt);

/** Where the sweep begins to read: no order placed later is overdue, whatever its currency. */
export const latestExpiryLimit = (now: Date): Date =>
  new Date(now.getTime() - Math.min(...currencies.map(timeToPay)));

/**
 * Pending for longer than the limit (counted again when an administrator made it pending again, or resolved a mismatch of
 * it), and without a mismatch.
 */
export const isOverdue = (now: Date) => sql`
  ${orders.createdAt} <= ${limitIn(now)}
  and not exists (
    select from order_events e where e.order_id = ${orders.id} and e.event_type = 'status_changed'
      and e.metadata->>'to' = 'pending' and e.created_at > ${limitIn(now)}
  )
  and coalesce(${lastResolved} <= ${limitIn(now)}, true)
  and not ${hasMismatch}`;

/** Gives up an order that nobody paid: its payment is closed first, its code use goes back (orders 12). */
export async function expireOrder(
  ctx: Ctx<System>,
  orderId: number,
  closePayment: ClosePayment,
): Promise<void> {
  const [overdue] = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending'), isOverdue(ctx.now)));
  if (overdue) await cancelUnpaidOrder(ctx, orderId, closePayment, { expired: true }, isOverdue(ctx.now));
}
