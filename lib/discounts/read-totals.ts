import { and, count, eq, inArray, isNull, sum } from 'drizzle-orm';
import { codeRevenue, discountPrices, products, redemptions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { asSum, type Currency, type Minor } from '@/platform/money';

type Price = { productId: number; productName: string; discountAmount: Minor; currency: Currency };
type Revenue = { currency: Currency; orders: number; revenue: Minor; gross: number; refunded: number };

/** The data of the codes of one page: prices, revenue, and the number of uses of unlimited codes. */
export type Totals = {
  prices: Map<number, Price[]>;
  revenue: Map<string, Revenue[]>;
  uses: Map<number, number>;
};

function grouped<K, T>(rows: { key: K; row: T }[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const { key, row } of rows) groups.set(key, [...(groups.get(key) ?? []), row]);
  return groups;
}

const readPrices = (ctx: Ctx, ids: number[]) =>
  db(ctx)
    .select({
      key: discountPrices.codeId,
      row: {
        productId: discountPrices.productId,
        productName: products.name,
        discountAmount: discountPrices.discountedPrice,
        currency: discountPrices.currency,
      },
    })
    .from(discountPrices)
    .innerJoin(products, eq(products.id, discountPrices.productId))
    .where(inArray(discountPrices.codeId, ids))
    .orderBy(discountPrices.productId);

async function readRevenue(ctx: Ctx, keys: string[]) {
  const rows = await db(ctx)
    .select({
      key: codeRevenue.codeKey,
      currency: codeRevenue.currency,
      orders: sum(codeRevenue.orders).mapWith(Number),
      revenue: sum(codeRevenue.revenue).mapWith(Number),
      gross: sum(codeRevenue.gross).mapWith(Number),
      refunded: sum(codeRevenue.refunded).mapWith(Number),
    })
    .from(codeRevenue)
    .where(inArray(codeRevenue.codeKey, keys))
    .groupBy(codeRevenue.codeKey, codeRevenue.currency)
    .orderBy(codeRevenue.currency);
  return rows.map(({ key, ...row }) => ({ key, row: { ...row, revenue: asSum(row.revenue) } }));
}

const readUses = (ctx: Ctx, ids: number[]) =>
  db(ctx)
    .select({ id: redemptions.codeId, uses: count() })
    .from(redemptions)
    .where(and(inArray(redemptions.codeId, ids), isNull(redemptions.releasedAt)))
    .groupBy(redemptions.codeId);

type Code = { id: number; codeKey: string; maxUsage: number };

export async function readTotals(ctx: Ctx, codes: Code[]): Promise<Totals> {
  const ids = codes.map(({ id }) => id);
  const unlimited = codes.filter(({ maxUsage }) => maxUsage === 0).map(({ id }) => id);
  const keys = codes.map(({ codeKey }) => codeKey);
  const [prices, revenue, uses] = await Promise.all([
    ids.length > 0 ? readPrices(ctx, ids) : [],
    ids.length > 0 ? readRevenue(ctx, keys) : [],
    unlimited.length > 0 ? readUses(ctx, unlimited) : [],
  ]);
  return {
    prices: grouped(prices),
    revenue: grouped(revenue),
    uses: new Map(uses.map(({ id, uses }) => [id, uses])),
  };
}
