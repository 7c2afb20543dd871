import { eq } from 'drizzle-orm';
import { parcels } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { changeStatus } from '@/lib/orders/change-status';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import { hasBuyer, statusTimes } from '@/lib/orders/rules';
import type { Ctx, System } from '@/platform/ctx';
import { type ClaimedParcel, shortestWait } from './claim-parcels';
import type { TrackingAnswer } from './provider';
import { isAllSigned, isNews, nextAskAt } from './rules';

type Answer = Exclude<TrackingAnswer, { kind: 'away' | 'refused' }>;

/** An answer that will be the same next time is queried as rarely as that of an old parcel. */
const unusableTimes = 4;

/**
 * Stores what the carrier says of a claimed parcel, and delivers its order with the last parcel that is signed for
 * (shipping 14). A parcel that was corrected or queried anew meanwhile is another one: nothing changes.
 */
export const takeAnswer = (ctx: Ctx<System>, claimed: ClaimedParcel, answer: Answer): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, claimed.orderId);
    const all = await db(ctx).select().from(parcels).where(eq(parcels.orderId, order.id));
    const parcel = all.find(
      ({ id, askedAt }) => id === claimed.id && askedAt?.getTime() === ctx.now.getTime(),
    );
    if (!parcel) return;
    const isNew = answer.kind === 'known' && isNews(parcel, answer);
    // Another order with its number goes on being asked for: the words about an erased one do not return (shipping 21).
    const word = isNew
      ? { trackState: answer.state, trackText: hasBuyer(order) ? answer.text : null, trackAt: answer.at }
      : { trackState: parcel.trackState, trackText: parcel.trackText, trackAt: parcel.trackAt };
    const wait = answer.kind === 'unusable' ? shortestWait * unusableTimes : shortestWait;
    await db(ctx)
      .update(parcels)
      .set({ ...word, askAt: nextAskAt({ ...parcel, ...word }, ctx.now, wait) })
      .where(eq(parcels.id, parcel.id));
    const after = all.map((each) => (each === parcel ? { ...each, ...word } : each));
    if (isNew && order.status === 'shipped' && isAllSigned(order, after)) await deliver(ctx, order);
  });

/** It counts from when the shop learns of it, so that no time to return the device begins too early. */
async function deliver(ctx: Ctx<System>, order: OrderRow): Promise<void> {
  const isSet = await changeStatus(ctx, {
    ...{ orderId: order.id, from: 'shipped', to: 'delivered' },
    columns: statusTimes('delivered', order, ctx.now),
    metadata: { confirmed: 'carrier' },
  });
  if (!isSet) throw new Error('a locked order has changed');
}
