import { and, desc, eq, getTableColumns, lt, type SQL } from 'drizzle-orm';
import { orders, products, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import { isReceived } from '@/values/orders';
import type { ListMyOrders } from './contract';
import { findOrder } from './find-order';
import { findParcelsOf } from './find-parcels';
import { presentOrder } from './present';

type Query = InputOf<typeof ListMyOrders>['query'];

/**
 * A customer's own orders, newest first, by page number or from the end of the previous page.
 * @throws AppError NOT_FOUND when `before` is no order of theirs
 */
export async function listMyOrders(
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof ListMyOrders>,
): Promise<OutputOf<typeof ListMyOrders>> {
  const { status } = query;
  const condition = and(
    eq(orders.userId, ctx.actor.userId),
    status === '' || status === 'all' ? undefined : eq(orders.status, status),
  );
  const [rows, totalRecords] = await Promise.all([
    readRows(ctx, query, condition),
    db(ctx).$count(orders, condition),
  ]);
  const shown = rows.slice(0, query.limit);
  const sent = await findParcelsOf(
    ctx,
    shown.flatMap(({ id, status }) => (isReceived(status) ? id : [])),
    ctx.locale,
  );
  return {
    orders: shown.map((row) => ({
      ...presentOrder(row, ctx.locale),
      image: row.images[0] ?? null,
      parcels: sent.get(row.id) ?? [],
    })),
    pagination: paginationOf(query, totalRecords),
    next: rows.length > shown.length ? (shown.at(-1)?.publicId ?? null) : null,
  };
}

/** Reads one row more than the page holds; it shows that there is a next page. */
async function readRows(ctx: Ctx<Customer>, { page, limit, before }: Query, condition: SQL | undefined) {
  const last = before ? await findOrder(ctx, before) : null;
  return db(ctx)
    .select({ ...getTableColumns(orders), userName: users.name, images: products.images })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(condition, last ? lt(orders.id, last.id) : undefined))
    .orderBy(desc(orders.id))
    .limit(limit + 1)
    .offset(last ? 0 : offsetOf({ page, limit }));
}
