import { and, eq } from 'drizzle-orm';
import { parcels } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { findOrder } from '@/lib/orders/find-order';
import { lockOrder } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { readRefunding } from '@/lib/orders/read-refunding';
import { mayShip } from '@/lib/orders/rules';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError, notFound } from '@/platform/errors';
import { later } from '@/platform/time';
import { isBefore, isReceived, isShipped } from '@/values/orders';
import type { CorrectParcel, Parcel } from './admin-contract';
import { shortestWait } from './claim-parcels';
import { markShipped } from './mark-shipped';
import { presentParcel } from './present';
import { piecesLeft, readLabel } from './rules';

type ParcelRow = typeof parcels.$inferSelect;

/**
 * Corrects carrier, number and pieces of a parcel until its order is delivered (shipping 5). The same values again
 * change nothing.
 * @throws AppError NOT_FOUND; CONFLICT for a stale page or a delivered order; VALIDATION_FAILED
 */
export async function correctParcel(
  ctx: Ctx<Admin>,
  { params, body }: InputOf<typeof CorrectParcel>,
): Promise<Parcel> {
  const { id: orderId } = await findOrder(ctx, params.id);
  const row = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    const all = await db(ctx).select().from(parcels).where(eq(parcels.orderId, orderId));
    const before = all.find(({ id }) => id === params.parcelId);
    if (!before) throw notFound();
    const label = readLabel(body);
    if (typeof label === 'string')
      throw new AppError('VALIDATION_FAILED', {
        fields: [{ path: 'number', reason: label === 'numberShapeSf' ? 'trackingSf' : 'tracking' }],
      });
    const after = { ...label, quantity: body.quantity };
    if (isSame(before, after)) return before;
    if (before.version !== body.version) throw new AppError('CONFLICT', { reason: 'parcelStale' });
    if (!isBefore(order.status, 'delivered')) throw new AppError('CONFLICT', { reason: 'parcelDelivered' });
    const others = all.filter((each) => each !== before);
    checkAmong(others, after, piecesLeft(order, others));
    const row = await writeCorrection(ctx, order.publicId, before, after);
    const isWhole = piecesLeft(order, [...others, after]) === 0;
    const isPacked = isReceived(order.status) && !isShipped(order.status);
    if (isWhole && isPacked && mayShip(await readRefunding(ctx, order))) await markShipped(ctx, order);
    return row;
  });
  return presentParcel(row, ctx.locale);
}

type Label = Pick<ParcelRow, 'carrier' | 'number' | 'quantity'>;

const labelOf = ({ carrier, number, quantity }: Label): Label => ({ carrier, number, quantity });

const isSame = (one: Label, other: Label): boolean =>
  one.carrier === other.carrier && one.number === other.number && one.quantity === other.quantity;

const isOther = (one: Label, other: Label): boolean =>
  one.carrier !== other.carrier || one.number !== other.number;

/** What a carrier said of another number says nothing of this one. */
const unknown = { askedAt: null, trackState: null, trackText: null, trackAt: null };

/** @throws AppError VALIDATION_FAILED for another parcel's number, and for more pieces than the order has */
function checkAmong(others: readonly ParcelRow[], { number, quantity }: Label, most: number): void {
  if (others.some((other) => other.number === number))
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'number', reason: 'trackingTwice' }] });
  if (quantity > most)
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'quantity', reason: 'tooBig', values: { limit: most } }],
    });
}

async function writeCorrection(
  ctx: Ctx<Admin>,
  target: string,
  before: ParcelRow,
  after: Label,
): Promise<ParcelRow> {
  const [row] = await db(ctx)
    .update(parcels)
    .set({
      ...after,
      version: before.version + 1,
      correctedAt: ctx.now,
      // With other pieces it may be the last one that its order waits for, also where it is signed for (shipping 14).
      askAt: later(ctx.now, shortestWait),
      ...(isOther(before, after) ? unknown : {}),
    })
    .where(and(eq(parcels.id, before.id), eq(parcels.version, before.version)))
    .returning();
  if (!row) throw new Error('a parcel of a locked order has changed');
  await appendEvent(ctx, before.orderId, {
    eventType: 'modified',
    metadata: { parcel: 'corrected', ...after },
  });
  await recordAuditEntry(ctx, {
    action: 'order_parcel_correct',
    target,
    from: labelOf(before),
    to: after,
  });
  return row;
}
