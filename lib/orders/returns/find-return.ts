import { eq } from 'drizzle-orm';
import { returnRequests } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

type ReturnRow = typeof returnRequests.$inferSelect;

/** The return that the buyer of an order requested, open or closed; null without one. */
export async function findReturn(ctx: Ctx, orderId: number): Promise<ReturnRow | null> {
  const [row] = await db(ctx).select().from(returnRequests).where(eq(returnRequests.orderId, orderId));
  return row ?? null;
}
