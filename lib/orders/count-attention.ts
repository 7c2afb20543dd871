import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { discountCodes, paymentNotifications, reconciliationDifferences } from '@/db/schema';
import { db } from '@/db/transaction';
import { conditionOf } from '@/lib/discounts/find-discounts';
import type { Ctx } from '@/platform/ctx';
import type { AttentionReason, AttentionCounts } from './admin-contract';
import { countBound, countOrders } from './search/count-orders';

async function countCodes(ctx: Ctx): Promise<number> {
  const [row] = await db(ctx)
    .select({ codes: count() })
    .from(discountCodes)
    .where(conditionOf({ attention: 'limit' }, ctx.now));
  return row?.codes ?? 0;
}

/** Money that needs attention and belongs to no order: lines of a bill, and notifications about unknown payments. */
async function countUnplaced(ctx: Ctx): Promise<number> {
  const { outTradeNo, transactionId, paymentId, verdict, detail, resolvedAt } = paymentNotifications;
  const [[differences], [mismatches]] = await Promise.all([
    db(ctx)
      .select({ open: count() })
      .from(reconciliationDifferences)
      .where(and(isNull(reconciliationDifferences.resolvedAt), isNull(reconciliationDifferences.orderId))),
    db(ctx)
      .select({ open: sql<number>`count(distinct (${outTradeNo}, ${transactionId}, ${detail}))::int` })
      .from(paymentNotifications)
      .where(and(eq(verdict, 'mismatch'), isNull(resolvedAt), isNull(paymentId))),
  ]);
  return Math.min(countBound, (differences?.open ?? 0) + (mismatches?.open ?? 0));
}

/** What needs attention, counted with the same filters as in the list of orders. */
export const countAttention = (ctx: Ctx): Promise<AttentionCounts> => readFromReplica(ctx, countAll);

async function countAll(ctx: Ctx): Promise<AttentionCounts> {
  const matches = async (attention: AttentionReason) => (await countOrders(ctx, { attention })).count;
  const [unshipped, intercept, owed, parcel, returns, crm, sms, refund, money, codes, unplaced] =
    await Promise.all([
      matches('unshipped'),
      matches('intercept'),
      matches('owed'),
      matches('parcel'),
      matches('returns'),
      matches('crm'),
      matches('sms'),
      matches('refund'),
      matches('money'),
      countCodes(ctx),
      countUnplaced(ctx),
    ]);
  return { unshipped, intercept, owed, parcel, returns, crm, sms, refund, money, codes, unplaced };
}
