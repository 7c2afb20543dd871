import { and, eq, inArray, lt } from 'drizzle-orm';
import { discountCodes, orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import { receivedStatuses } from '@/values/orders';

/** The caller's referral code, if there is one. */
export async function findOwnCode(ctx: Ctx<Customer>) {
  const [row] = await db(ctx)
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.ownerUserId, ctx.actor.userId), eq(discountCodes.kind, 'referral')));
  return row ?? null;
}

/** An order with money received that was not refunded in full. */
export const paidOrder = and(
  inArray(orders.status, receivedStatuses),
  lt(orders.refundedAmount, orders.total),
);

/** A code needs at least one paid order (referrals 1). */
export async function hasPaidOrder(ctx: Ctx<Customer>): Promise<boolean> {
  const [row] = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, ctx.actor.userId), paidOrder))
    .limit(1);
  return row !== undefined;
}
