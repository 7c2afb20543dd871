import { eq } from 'drizzle-orm';
import { orders, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { later } from '@/platform/time';
import { lastResolved } from './check-payments';
import type { GetOrderTimeline, OrderTimeline } from './contract';
import { timeToPay } from './expire-order';
import { findOrder, type FoundOrder } from './find-order';
import { findParcels } from './find-parcels';
import { readChanges } from './read-changes';
import { findReturn } from './returns/find-return';
import { presentReturn } from './returns/present';
import { isAssumedIn, refusalOf, returnUntil } from './returns/rules';
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
  const [changes, parcels, paidBack, request, resolvedAt] = await Promise.all([
    readChanges(ctx, order.id),
    findParcels(ctx, order.id, ctx.locale),
    readRefunds(ctx, order),
    findReturn(ctx, order.id),
    readResolution(ctx, order),
  ]);
  const steps = statusHistory(changes);
  const goods = { ...order, isPartSent: parcels.length > 0, isAssumed: isAssumedIn(steps) };
  const mayReturn = !request && refusalOf(goods, ctx.now) === null;
  return {
    steps: steps.map((step) => ({ ...step, assumed: step.assumed ?? false })),
    parcels,
    refunds: refundsToShow(paidBack).map(({ amount, progress, settledAt, createdAt }) => ({
      amount,
      progress,
      at: settledAt ?? createdAt,
    })),
    pay_by: payByOf(order, changes, resolvedAt),
    return_right: mayReturn ? { until: returnUntil(goods) } : null,
    return_request: request && presentReturn(request),
  };
}

/** As the expiry counts: from when it last became pending, or from the last mismatch that was resolved (orders 12). */
function payByOf(
  { status, currency, createdAt }: FoundOrder,
  changes: readonly Change[],
  resolvedAt: Date | null,
): Date | null {
  if (status !== 'pending') return null;
  const since = changes.findLast((step) => step.status === 'pending')?.at ?? createdAt;
  return later(resolvedAt && resolvedAt > since ? resolvedAt : since, timeToPay(currency));
}

async function readResolution(ctx: Ctx, { id, status }: FoundOrder): Promise<Date | null> {
  if (status !== 'pending') return null;
  const [row] = await db(ctx).select({ at: lastResolved }).from(orders).where(eq(orders.id, id));
  return row?.at ?? null;
}

const readRefunds = (ctx: Ctx, order: FoundOrder) =>
  db(ctx).select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
