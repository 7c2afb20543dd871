import { sql } from 'drizzle-orm';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { hours } from '@/platform/time';

export const SetPageAnchors = defineJob({
  name: 'page-anchors',
  cron: '27 * * * *',
  retry: { limit: 2 },
  expireAfter: 600,
});

/** Adds the anchors of orders that are older than an hour, so that no transaction still adds one among them. */
export async function setPageAnchors(ctx: Ctx<System>): Promise<void> {
  const hourAgo = new Date(ctx.now.getTime() - hours(1));
  await db(ctx).execute(sql`select place_order_anchors(${hourAgo.toISOString()}::timestamptz)`);
}
