import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { paginationOf } from '@/platform/pagination';
import type { ListOrders } from './admin-contract';
import { presentRow } from './present';
import { findPage } from './search/find-page';

/** A page of orders. */
export async function listOrders(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListOrders>,
): Promise<OutputOf<typeof ListOrders>> {
  const { rows, counted } = await findPage(ctx, query);
  return {
    orders: rows.map((row) => presentRow(row, ctx.locale)),
    pagination: paginationOf(query, counted.count, counted.more),
  };
}
