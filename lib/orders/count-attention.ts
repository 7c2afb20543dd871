import { count } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import { conditionOf } from '@/lib/discounts/find-discounts';
import type { Ctx } from '@/lib/platform/ctx';
import type { Attention, AttentionCounts } from './admin-contract';
import { countOrders } from './count-orders';

async function countCodes(ctx: Ctx): Promise<number> {
  const [row] = await db(ctx)
    .select({ codes: count() })
    .from(discountCodes)
    .where(conditionOf({ attention: 'limit' }, ctx.now));
  return row?.codes ?? 0;
}

/** What needs a hand, counted as the list of orders filters it. */
export async function countAttention(ctx: Ctx): Promise<AttentionCounts> {
  const matches = async (attention: Attention) => (await countOrders(ctx, { attention })).count;
  const [unshipped, crm, sms, refund, money, codes] = await Promise.all([
    matches('unshipped'),
    matches('crm'),
    matches('sms'),
    matches('refund'),
    matches('money'),
    countCodes(ctx),
  ]);
  return { unshipped, crm, sms, refund, money, codes };
}
