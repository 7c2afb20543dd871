import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { Minor } from '@/platform/money';
import type { OrderRow } from './lock-order';
import { refundingAmount } from './search/attention-conditions';

/** An order with what is on its way back of it. Read after its lock, it holds until the end of the transaction. */
export async function readRefunding(
  ctx: Ctx,
  order: OrderRow,
): Promise<OrderRow & { refundingAmount: Minor }> {
  const [row] = await db(ctx).select({ refundingAmount }).from(orders).where(eq(orders.id, order.id));
  if (!row) throw new Error('a locked order is gone');
  return { ...order, ...row };
}
