import { and, eq, inArray } from 'drizzle-orm';
import { orderEvents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { orderStatuses } from '@/values/orders';
import { readEvent } from './read-event';
import type { Change } from './rules';

/** Every change of an order's status, oldest first; what holds of them says `statusHistory`. */
export async function readChanges(ctx: Ctx, orderId: number): Promise<Change[]> {
  const rows = await db(ctx)
    .select({
      eventType: orderEvents.eventType,
      metadata: orderEvents.metadata,
      at: orderEvents.createdAt,
      by: orderEvents.operatorType,
    })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), inArray(orderEvents.eventType, ['created', 'status_changed'])),
    )
    .orderBy(orderEvents.id);
  // An order starts as pending, even when the event of its creation has no `to`.
  return rows.map(({ at, by, ...event }) => {
    const facts = readEvent(event);
    const to = 'to' in facts ? facts.to : null;
    const isUndo = facts.kind === 'statusChanged' && facts.isUndo;
    const assumed = facts.kind === 'statusChanged' && facts.isAssumed;
    return { at, by, isUndo, assumed, status: orderStatuses.find((status) => status === to) ?? 'pending' };
  });
}
