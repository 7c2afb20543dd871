import { and, desc, eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Actor, Ctx, Visitor } from '@/platform/ctx';
import type { OperatorType } from '@/values/orders';
import { type NewEvent, readEvent } from './read-event';

/** Who may change an order. For a notification of the provider it is the system. */
export type Operator = Exclude<Actor, Visitor>;

type OperatorColumns = { operatorType: OperatorType; operatorId: number | null; operatorName: string };

/** The operator columns of an event. */
export const operatorOf = (actor: Operator): OperatorColumns =>
  actor.kind === 'system'
    ? { operatorType: 'system', operatorId: null, operatorName: '' }
    : { operatorType: actor.kind, operatorId: actor.userId, operatorName: actor.name };

/** Adds an event to an order's history. Call it in the transaction of the change; `changeStatus` adds that of a new status. */
export async function appendEvent(
  ctx: Ctx<Operator>,
  orderId: number,
  event: NewEvent,
): Promise<typeof orderEvents.$inferSelect> {
  const [row] = await db(ctx)
    .insert(orderEvents)
    .values({ orderId, ...event, ...operatorOf(ctx.actor), createdAt: ctx.now })
    .returning();
  if (!row) throw new Error('the event was not written');
  return row;
}

/** The latest change of the order's status; null while it has the one that it began with. */
export async function findLastChange(ctx: Ctx, orderId: number) {
  const [event] = await db(ctx)
    .select({ eventType: orderEvents.eventType, metadata: orderEvents.metadata })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.eventType, 'status_changed')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const facts = event && readEvent(event);
  return facts?.kind === 'statusChanged' ? facts : null;
}
