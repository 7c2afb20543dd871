import { and, eq, isNull } from 'drizzle-orm';
import { returnNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** How many people wait to be told that a product can be bought (products 26); one who is being told does not. */
export const countWaiting = (ctx: Ctx, productId: number): Promise<number> =>
  db(ctx).$count(returnNotices, and(eq(returnNotices.productId, productId), isNull(returnNotices.claimedAt)));
