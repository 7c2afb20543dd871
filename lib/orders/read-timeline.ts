import { and, eq, inArray } from 'drizzle-orm';
import { orderEvents, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { later } from '@/platform/time';
import { orderStatuses } from '@/values/orders';
import type { GetOrderTimeline, OrderTimeline } from './contract';
import { timeToPay } from './expire-order';
import { findOrder, type FoundOrder } from './find-order';
import { findParcels } from './find-parcels';
import { readEvent } from './read-event';
import { type Change, refundsToShow, statusHistory } from './rules';

/**
 * The history of an own order, without the entries that are for administrators only.
 * @throws AppError NOT_FOUND, also for another person's order
 */
export async function readTimeline(
  ctx: Ctx<Customer>,
  { params }: InputOf<typeof GetOrderTimeline>,
): Promise<OrderTimeline> {
  const order = await findOrder(ctx, params.id);
  const [changes, parcels, paidBack] = await Promise.all([
    readChanges(ctx, order),
    findParcels(ctx, order.id, ctx.locale),
    readRefunds(ctx, order),
  ]);
  return {
    steps: statusHistory(changes).map((step) => ({ ...step, assumed: step.assumed ?? false })),
    parcels,
    refunds: refundsToShow(paidBack).map(({ amount, progress, settledAt, createdAt }) => ({
      amount,
      progress,
      at: settledAt ?? createdAt,
    })),
    pay_by: payByOf(order, changes),
  };
}

/** As the expiry counts: from when it last became pending (orders 12). */
function payByOf({ status, currency, createdAt }: FoundOrder, changes: readonly Change[]): Date | null {
  if (status !== 'pending') return null;
  const since = changes.findLast((step) => step.status === 'pending')?.at ?? createdAt;
  return later(since, timeToPay(currency));
}

async function readChanges(ctx: Ctx, order: FoundOrder): Promise<Change[]> {
  const rows = await db(ctx)
    .select({
      eventType: orderEvents.eventType,
      metadata: orderEvents.metadata,
      at: orderEvents.createdAt,
      by: orderEvents.operatorType,
    })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, order.id), inArray(orderEvents.eventType, ['created', 'status_changed'])),
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

const readRefunds = (ctx: Ctx, order: FoundOrder) =>
  db(ctx).select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
