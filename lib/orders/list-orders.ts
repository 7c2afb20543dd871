import { readFromReplica } from '@/db/replica';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { paginationOf } from '@/platform/pagination';
import type { ListOrders } from './admin-contract';
import { checkSearch } from './check-search';
import { presentRow } from './present';
import { findPage } from './search/find-page';

/**
 * A page of orders.
 * @throws AppError VALIDATION_FAILED for a contact that is too short (admin 15), RATE_LIMITED
 */
export async function listOrders(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListOrders>,
): Promise<OutputOf<typeof ListOrders>> {
  const criteria = await checkSearch(ctx, query);
  const { rows, counted } = await readFromReplica(ctx, (ctx) => findPage(ctx, { ...query, ...criteria }));
  return {
    orders: rows.map((row) => presentRow(row, ctx.locale)),
    pagination: paginationOf(query, counted.count, counted.more),
  };
}
