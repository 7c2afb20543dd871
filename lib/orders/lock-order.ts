import { eq } from 'drizzle-orm';
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
  const [order] = await db(ctx).select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) throw new Error('there is no such order');
  return order;
}
