import { and, countDistinct, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { orders, redemptions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { asMinor, type Currency, type Minor } from '@/platform/money';
import { offsetOf } from '@/platform/pagination';
import { paidOrder } from './find-code';
import { maskPhone } from '@/lib/users/rules';
import { maskName } from './rules';

const usedFor = (codeId: number) =>
  and(eq(redemptions.codeId, codeId), isNull(redemptions.releasedAt), paidOrder);

/** The driver returns a sum of amounts as text. */
const amount = (text: string): Minor => asMinor(Number(text));
const received = sql<string>`sum(${orders.total} - ${orders.refundedAmount})`;

/** One row for each friend and currency, the latest purchase first. */
export async function listFriends(
  ctx: Ctx,
  codeId: number,
  { page, limit }: { page: number; limit: number },
) {
  const groups = await db(ctx)
    .select({ latest: max(orders.id), currency: orders.currency, total: received })
    .from(redemptions)
    .innerJoin(orders, eq(orders.id, redemptions.orderId))
    .where(usedFor(codeId))
    .groupBy(orders.userId, orders.currency)
    .orderBy(desc(max(orders.id)))
    .limit(limit)
    .offset(offsetOf({ page, limit }));
  const ids = groups.flatMap(({ latest }) => latest ?? []);
  const latest = await db(ctx).select().from(orders).where(inArray(orders.id, ids));
  const orderOf = new Map(latest.map((order) => [order.id, order]));
  return groups.flatMap(({ latest: id, currency, total }) => {
    const order = id === null ? undefined : orderOf.get(id);
    if (!order) return [];
    return [
      {
        name: maskName(order.name),
        // Blank after the account was deleted: a mask would look like a number.
        phone: order.phone && maskPhone(order.phone),
        currency,
        total: amount(total),
        purchaseDate: order.paidAt ?? order.createdAt,
      },
    ];
  });
}

/** The number of friends, the number of rows in the list, and what the friends paid, less refunds. */
export async function countFriends(ctx: Ctx, codeId: number) {
  const sums = await db(ctx)
    .select({ currency: orders.currency, buyers: countDistinct(orders.userId), total: received })
    .from(redemptions)
    .innerJoin(orders, eq(orders.id, redemptions.orderId))
    .where(usedFor(codeId))
    .groupBy(orders.currency);
  const [all] = await db(ctx)
    .select({ people: countDistinct(orders.userId) })
    .from(redemptions)
    .innerJoin(orders, eq(orders.id, redemptions.orderId))
    .where(usedFor(codeId));
  const salesByCurrency: Partial<Record<Currency, Minor>> = {};
  for (const { currency, total } of sums) salesByCurrency[currency] = amount(total);
  return {
    totalCustomers: all?.people ?? 0,
    rows: sums.reduce((rows, { buyers }) => rows + buyers, 0),
    salesByCurrency,
  };
}
