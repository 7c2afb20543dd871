import { and, eq } from 'drizzle-orm';
import { parcels } from '@/db/schema';
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
    // The CRM repeats what it knows; only a person sends an order again that was set back.
    if (before?.quantity === parcel.quantity && ctx.actor.kind === 'system')
      return { result: 'unchanged', isAbove: false };
    if (before?.quantity !== parcel.quantity) await writeParcel(ctx, order, parcel, before);
    if (isLast && !isShipped(order.status)) await markShipped(ctx, order);
    return judgement;
  });
}

async function writeParcel(
  ctx: Ctx<Admin | System>,
  { id: orderId, publicId }: OrderRow,
  parcel: ParcelFacts,
  before: ParcelFacts | undefined,
): Promise<void> {
  const { carrier, number, quantity } = parcel;
  if (before)
    await db(ctx)
      .update(parcels)
      .set({ quantity })
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
