import type { ErrorReason } from '@/platform/errors';
import type { Minor } from '@/platform/money';
import { days, later, shanghaiDate, shanghaiDayBounds } from '@/platform/time';
import { isBefore, isReceived, isShipped, type OrderStatus } from '@/values/orders';
import { isFullyRefunded, type Step } from '../rules';

/** A device may come back within this time of its receipt (shop 4). */
const returnRight = days(7);
/** Where nobody has confirmed the day of the delivery, so much more that no real one is cut short (shipping 11). */
const moreWhenAssumed = days(14);

export type ReturnGoods = {
  status: OrderStatus;
  total: Minor;
  refundedAmount: Minor;
  deliveredAt: Date | null;
  completedAt: Date | null;
  /** A parcel of it is on its way, though the rest may not be (shipping 1). */
  isPartSent: boolean;
  /** Nobody has confirmed its delivery (shipping 10). */
  isAssumed: boolean;
};

/** Whether the delivery in the history of an order is only assumed. */
export const isAssumedIn = (history: readonly Step[]): boolean =>
  history.some(({ status, assumed }) => status === 'delivered' && assumed === true);

/** The end of the right to return, itself excluded: the days count from the one after receipt (orders 26). Null before it. */
export function returnUntil({ status, deliveredAt, completedAt, isAssumed }: ReturnGoods): Date | null {
  const receivedAt = isBefore(status, 'delivered') ? null : (deliveredAt ?? completedAt);
  if (!receivedAt) return null;
  const [, dayIsOver] = shanghaiDayBounds(shanghaiDate(receivedAt));
  return later(dayIsOver, returnRight + (isAssumed ? moreWhenAssumed : 0));
}

/** Why no return can be requested; null when one can (orders 26). */
export function refusalOf(goods: ReturnGoods, now: Date): Extract<ErrorReason, `return${string}`> | null {
  if (goods.status === 'cancelled' || isFullyRefunded(goods)) return 'returnEnded';
  if (!isReceived(goods.status)) return 'returnUnpaid';
  if (!isShipped(goods.status) && !goods.isPartSent) return 'returnNotSent';
  const until = returnUntil(goods);
  return until && now >= until ? 'returnTooLate' : null;
}
