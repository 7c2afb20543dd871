import { eq, type SQLWrapper } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

export type OrderRow = typeof orders.$inferSelect;

/**
 * Locks an order before anything of it changes: its payments, refunds, notifications, messages and CRM records are locked or
 * written after it, never before (ADR 4), so that no two transactions wait for each other. The lock lets foreign keys
 * through: whoever only adds a row about the order does not wait for it.
 */
export async function lockOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await lockOrderOf(ctx, orderId);
  if (!order) throw new Error('there is no such order');
  return order;
}

/** The same, also for the order that a subquery finds; null when it finds none. */
export async function lockOrderOf(ctx: Ctx, orderId: number | SQLWrapper): Promise<OrderRow | null> {
  const [order] = await db(ctx).select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ?? null;
}
