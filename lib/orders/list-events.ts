import { count, desc, eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListOrderEvents } from './admin-contract';
import { findOrder } from './find-order';
import { renderEvent } from './render-event';

/** @throws AppError NOT_FOUND */
export async function listEvents(
  ctx: Ctx<Admin>,
  { params, query }: InputOf<typeof ListOrderEvents>,
): Promise<OutputOf<typeof ListOrderEvents>> {
  const order = await findOrder(ctx, params.id);
  const ofOrder = eq(orderEvents.orderId, order.id);
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select()
      .from(orderEvents)
      .where(ofOrder)
      .orderBy(desc(orderEvents.id))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(orderEvents).where(ofOrder),
  ]);
  return {
    events: rows.map((row) => renderEvent(row, order.currency, ctx.locale)),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
