import { count, desc, eq, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { productPriceChanges } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { Minor } from '@/platform/money';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListPriceChanges } from './admin-contract';

const { id, productId, currency, price, originalPrice, friendPrice, adminName, createdAt } =
  productPriceChanges;

const before = sql<Minor | null>`lag(${price}) over (partition by ${currency} order by ${id})`.mapWith(price);

/** The history of a product's prices, newest first; a product that is unknown has none. */
export async function listPriceChanges(
  ctx: Ctx<Admin>,
  { params, query }: InputOf<typeof ListPriceChanges>,
): Promise<OutputOf<typeof ListPriceChanges>> {
  const ofProduct = eq(productId, params.id);
  const [prices, [all]] = await readFromReplica(ctx, (ctx) =>
    Promise.all([
      db(ctx)
        .select({
          ...{ id, currency, price, originalPrice, friendPrice, before },
          ...{ changedBy: adminName, changedAt: createdAt },
        })
        .from(productPriceChanges)
        .where(ofProduct)
        .orderBy(desc(id))
        .limit(query.limit)
        .offset(offsetOf(query)),
      db(ctx).select({ records: count() }).from(productPriceChanges).where(ofProduct),
    ]),
  );
  return { prices, pagination: paginationOf(query, all?.records ?? 0) };
}
