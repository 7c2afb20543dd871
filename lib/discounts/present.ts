import type { discountCodes } from '@/db/schema';
import { moneyOf } from '@/lib/figures/rules';
import type { Ctx } from '@/platform/ctx';
import { formatMoney } from '@/platform/money';
import type { Discount } from './admin-contract';
import { readTotals, type Totals } from './read-totals';
import { statusAt } from './rules';

export type CodeRow = typeof discountCodes.$inferSelect;

function presentCode(code: CodeRow, totals: Totals, now: Date): Discount {
  const mappings = totals.prices.get(code.id) ?? [];
  const revenue = totals.revenue.get(code.codeKey) ?? [];
  const summary = mappings.map(
    ({ productName, discountAmount, currency }) =>
      `${productName} → ${formatMoney(discountAmount, currency)}`,
  );
  return {
    id: code.id,
    code: code.code,
    kind: code.kind,
    channel: code.channel,
    product_mappings: summary.join(' · '),
    mappings,
    usage_count: code.maxUsage > 0 ? code.usageCount : (totals.uses.get(code.id) ?? 0),
    max_usage: code.maxUsage,
    status: statusAt(code, now),
    chosen_status: code.status,
    expires_at: code.expiresAt,
    created_at: code.createdAt,
    orders: revenue.reduce((all, { orders }) => all + orders, 0),
    revenue: Object.fromEntries(revenue.map(({ currency, revenue }) => [currency, revenue])),
    ...moneyOf(revenue),
  };
}

/** Codes for administrators, with their prices and totals. */
export async function presentCodes(ctx: Ctx, codes: CodeRow[]): Promise<Discount[]> {
  const totals = await readTotals(ctx, codes);
  return codes.map((code) => presentCode(code, totals, ctx.now));
}

export async function presentOne(ctx: Ctx, code: CodeRow): Promise<Discount> {
  const [discount] = await presentCodes(ctx, [code]);
  if (!discount) throw new Error('a code was not presented');
  return discount;
}
