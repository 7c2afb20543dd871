import { sql } from 'drizzle-orm';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** Marks the orders placed before a time for paging. */
export async function setPageAnchors(ctx: Ctx, until: Date): Promise<void> {
  await db(ctx).execute(sql`select place_order_anchors(${until.toISOString()}::timestamptz)`);
}
