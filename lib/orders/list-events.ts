import { count, desc, eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { OrderEventType } from '@/values/orders';
import type { ListOrderEvents } from './admin-contract';
import { findOrder } from './find-order';
import { renderEvent } from './render-event';
import { findReturn } from './returns/find-return';

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
  const words = await findWords(ctx, rows);
  return {
    events: rows.map((row) => renderEvent(row, order.currency, ctx.locale, words[row.eventType])),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}

type EventRow = typeof orderEvents.$inferSelect;

/** What buyer and shop wrote about a return, which no event keeps (privacy 3). */
async function findWords(ctx: Ctx, rows: EventRow[]): Promise<Partial<Record<OrderEventType, string>>> {
  const about = rows.find(({ eventType }) => eventType.startsWith('return_'));
  const request = about && (await findReturn(ctx, about.orderId));
  return request ? { return_requested: request.note, return_closed: request.answer } : {};
}
