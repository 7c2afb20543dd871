import { sql } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import type { Attention, AttentionCounts } from './admin-contract';
import { countOrders } from './count-orders';

/** A code is near its limit when a tenth of its uses or less is left. */
async function countCodes(ctx: Ctx): Promise<number> {
  const { maxUsage, usageCount, status, expiresAt } = discountCodes;
  const [row] = await db(ctx)
    .select({ count: sql<number>`count(*)::int` })
    .from(discountCodes)
    .where(
      sql`${status} = 'active' and ${maxUsage} > 0 and ${usageCount} * 10 >= ${maxUsage} * 9
        and coalesce(${expiresAt} > ${ctx.now.toISOString()}::timestamptz, true)`,
    );
  return row?.count ?? 0;
}

/** What needs a hand, counted as the list of orders filters it. */
export async function countAttention(ctx: Ctx): Promise<AttentionCounts> {
  const count = async (attention: Attention) => (await countOrders(ctx, { attention })).count;
  const [unshipped, crm, sms, refund, money, codes] = await Promise.all([
    count('unshipped'),
    count('crm'),
    count('sms'),
    count('refund'),
    count('money'),
    countCodes(ctx),
  ]);
  return { unshipped, crm, sms, refund, money, codes };
}
