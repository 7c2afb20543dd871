import { and, eq, getTableColumns } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import type { Minor } from '@/platform/money';
import type { OrderId } from '@/values/numbers';
import { refundingAmount } from './search/attention-conditions';

export type FoundOrder = typeof orders.$inferSelect & { userName: string };

/**
 * The order with a number, and what is on its way back of it, for its owner or an admin. For others it does not exist.
 * @throws AppError NOT_FOUND
 */
export async function findOrder(
  ctx: Ctx<Customer | Admin>,
  id: OrderId,
): Promise<FoundOrder & { refundingAmount: Minor }> {
  const own = ctx.actor.kind === 'customer' ? eq(orders.userId, ctx.actor.userId) : undefined;
  const [order] = await db(ctx)
    .select({ ...getTableColumns(orders), userName: users.name, refundingAmount })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.publicId, id), own));
  if (!order) throw notFound();
  return order;
}
