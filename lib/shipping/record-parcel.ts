import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, parcels } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { readRefunding } from '@/lib/orders/read-refunding';
import type { Admin, Ctx, System } from '@/platform/ctx';
import { later } from '@/platform/time';
import { isShipped } from '@/values/orders';
import type { ShipmentLine } from './admin-contract';
import { markShipped, recordByAdmin } from './mark-shipped';
import { shortestWait } from './claim-parcels';
import { type Judgement, judgeLine, type ParcelFacts } from './rules';

/** A line as a file, a page or the CRM gives it, without its order. */
type LabelLine = Pick<ShipmentLine, 'carrier' | 'number' | 'quantity'>;

/**
 * Enters one parcel of an order, in a transaction of its own, and ships the order with its last piece (shipping 1,
 * shipping 3). Copies at the same moment wait for each other at the order, and all but one change nothing.
 */
export function recordParcel(ctx: Ctx<Admin | System>, orderId: number, line: LabelLine): Promise<Judgement> {
  return inTransaction<Admin | System, Judgement>(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    const [refunding, known] = await Promise.all([
      readRefunding(ctx, order),
      db(ctx).select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(parcels.id),
    ]);
    const judgement = judgeLine(refunding, known, line);
    if (judgement.result !== 'done') return judgement;
    const { parcel, isLast } = judgement;
    const before = known.find(({ number }) => number === parcel.number);
    if (ctx.actor.kind === 'system' && (await isRepeated(ctx, orderId, parcel, before)))
      return { result: 'unchanged', isAbove: false };
    if (before?.quantity !== parcel.quantity) await writeParcel(ctx, order, parcel, before);
    if (isLast && !isShipped(order.status)) await markShipped(ctx, order);
    return judgement;
  });
}

/**
 * The CRM repeats what it knows (shipping 7). Only a person sends an order again that was set back, and changes what a
 * person has corrected: no pieces come into such a parcel, and a number that was replaced does not return.
 */
async function isRepeated(
  ctx: Ctx,
  orderId: number,
  { number, quantity }: ParcelFacts,
  before: typeof parcels.$inferSelect | undefined,
): Promise<boolean> {
  if (before) return before.quantity === quantity || before.correctedAt !== null;
  // No parcel is ever deleted: a number that the history names and no parcel has was corrected to another.
  const [event] = await db(ctx)
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        sql`${orderEvents.metadata} ->> 'parcel' in ('added', 'corrected')`,
        sql`${orderEvents.metadata} ->> 'number' = ${number}`,
      ),
    )
    .limit(1);
  return event !== undefined;
}

async function writeParcel(
  ctx: Ctx<Admin | System>,
  { id: orderId, publicId }: OrderRow,
  parcel: ParcelFacts,
  before: typeof parcels.$inferSelect | undefined,
): Promise<void> {
  const { carrier, number, quantity } = parcel;
  // With more pieces it may be the last one that its order waits for, also where it is signed for (shipping 14).
  if (before)
    await db(ctx)
      .update(parcels)
      .set({ quantity, version: before.version + 1, askAt: later(ctx.now, shortestWait) })
      .where(and(eq(parcels.orderId, orderId), eq(parcels.number, number)));
  else
    await db(ctx)
      .insert(parcels)
      .values({
        ...{ orderId, carrier, number, quantity, createdAt: ctx.now },
        askAt: later(ctx.now, shortestWait),
        operatorType: ctx.actor.kind,
        operatorName: ctx.actor.kind === 'admin' ? ctx.actor.name : '',
      });
  await appendEvent(ctx, orderId, {
    eventType: 'modified',
    metadata: { parcel: 'added', carrier, number, quantity },
  });
  await recordByAdmin(ctx, { action: 'order_parcel', target: publicId, to: { carrier, number, quantity } });
}
