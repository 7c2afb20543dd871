import { type Currency, type Minor, minus, times } from '@/platform/money';
import { days } from '@/platform/time';
import type { MessageChannel } from '@/values/notifications';
import {
  isBefore,
  isOnItsWay,
  isReceived,
  isShipped,
  type OperatorType,
  type OrderStatus,
  stepOf,
} from '@/values/orders';
import { isPayableIn, type RefundState, voidRefundStates } from '@/values/payments';
import type { RefundProgress } from './contract';

type OrderMoney = {
  /** List price per unit. */
  itemPrice: Minor;
  /** The amount that the code took off the whole order. */
  discountAmount: Minor;
  total: Minor;
};

/** The money of an order (orders 2, orders 3). `codePrice` is the unit price with the code; null without one. */
export function priceOrder(listPrice: Minor, quantity: number, codePrice: Minor | null): OrderMoney {
  const unitPrice = codePrice !== null && codePrice < listPrice ? codePrice : listPrice;
  return {
    itemPrice: listPrice,
    discountAmount: times(minus(listPrice, unitPrice), quantity),
    total: times(unitPrice, quantity),
  };
}

/** The buyer of an order that cannot be paid here gets a message at once with how to pay it (notifications 6). */
export const needsPaymentInstructions = ({ currency }: { currency: Currency }): boolean =>
  !isPayableIn(currency);

/** Mail where the order or the buyer's login has an address, SMS otherwise or where no mail is sent (notifications 1). */
export function channelFor(
  email: string | null,
  available: readonly MessageChannel[],
): MessageChannel | null {
  const preferred: MessageChannel[] = email === null ? ['sms'] : ['mail', 'sms'];
  return preferred.find((channel) => available.includes(channel)) ?? null;
}

/** A customer has this many slots for unpaid orders (orders 5). */
export const pendingLimit = 5;

/** Whether a change leaves the path, which its event then says: on it are one step forward and `cancelled`. It is allowed all the same (orders 9). */
export function isOffPath(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return false;
  const [before, after] = [stepOf(from), stepOf(to)];
  return before === null || after !== before + 1;
}

/** Whether it has its personal data still: only the erasure of a deleted account takes the phone (privacy 3). */
export const hasBuyer = ({ phone }: { phone: string }): boolean => phone !== '';

type Money = { total: Minor; refundedAmount: Minor };
type Goods = Money & { status: OrderStatus };
/** `refundingAmount`: what is on its way back besides. */
type Refunding = Money & { refundingAmount: Minor };

export const isFullyRefunded = ({ total, refundedAmount }: Money): boolean => refundedAmount >= total;

/** The whole total went back, or is on its way (orders 22). */
export const isGoingBack = ({ total, refundedAmount, refundingAmount }: Refunding): boolean =>
  refundedAmount + refundingAmount >= total;

/** All of the money went back before the parcel left, so that it never leaves (orders 22). */
export const isCalledOff = (order: Goods): boolean => !isShipped(order.status) && isFullyRefunded(order);

/** Nothing is shipped of an order whose money goes back, or that is cancelled (orders 22). */
export const mayShip = (order: Goods & Refunding): boolean =>
  !isGoingBack(order) && order.status !== 'cancelled';

/** What pages say where a parcel could still leave, or is on its way (orders 29, orders 30). */
export type StopSign = 'refunded' | 'refunding' | 'cancelled' | 'underway' | 'recalled';

/**
 * Null for an order that may go on, and for one that has arrived.
 * @param order `isRecalled`: a parcel of it had left when it was cancelled or refunded
 */
export function stopSignOf(order: Goods & Refunding & { isRecalled: boolean }): StopSign | null {
  if (order.isRecalled) return order.status === 'cancelled' ? 'recalled' : 'underway';
  if (isOnItsWay(order.status) && isFullyRefunded(order)) return 'underway';
  if (isCalledOff(order)) return 'refunded';
  if (order.status === 'cancelled') return 'cancelled';
  return isGoingBack(order) && !isShipped(order.status) ? 'refunding' : null;
}

/** Sending off an order whose money goes back, or that is cancelled, takes a reason (orders 23, orders 38). */
export const needsReason = (order: Goods & Refunding, to: OrderStatus): boolean =>
  !mayShip(order) && !isShipped(order.status) && isShipped(to);

/** A delivered order counts as ended after this time: seven days to return it (shop 4), and seven for the way back. */
export const returnTime = days(14);

/** The buyer corrects the recipient until the parcel is packed, administrators until it has left (orders 24). */
export const mayCorrectRecipient = (who: 'customer' | 'admin', status: OrderStatus): boolean =>
  who === 'customer' ? isBefore(status, 'processing') : isBefore(status, 'shipped');

/** Pages offer it until all of the money went back: a refund under way may fail. */
export const offersCorrection = (who: 'customer' | 'admin', order: Goods): boolean =>
  mayCorrectRecipient(who, order.status) && !isFullyRefunded(order);

type Printed = { status: OrderStatus; slipVersion: number | null; recipientVersion: number | null };

/** Its slip was printed before its recipient was corrected, and the parcel has not left (orders 40). */
export const isSlipOld = ({ status, slipVersion, recipientVersion }: Printed): boolean =>
  isBefore(status, 'shipped') && slipVersion !== null && (recipientVersion ?? 0) > slipVersion;

/** Declaring by hand that money was received is the owner's (admin 2). */
export const needsOwner = (from: OrderStatus, to: OrderStatus): boolean =>
  !isReceived(from) && isReceived(to);

/** `assumed`: a delivery that nobody has confirmed. */
export type Step = { status: OrderStatus; at: Date; by: OperatorType; assumed?: boolean };
/** `isUndo`: it took the change before it back. */
export type Change = Step & { isUndo?: boolean };

/** The changes that hold: neither those that were undone, nor their undoing. */
const lastingChanges = (changes: readonly Change[]): Step[] =>
  changes.reduce<Step[]>(
    (lasting, { isUndo, ...step }) => (isUndo ? lasting.slice(0, -1) : [...lasting, step]),
    [],
  );

/**
 * The status history of an order, from all its changes (orders 28): a change back removes the steps after it, and a
 * reopened order was not cancelled and keeps the times that it had before.
 */
export function statusHistory(changes: readonly Change[]): Step[] {
  return lastingChanges(changes).reduce<Step[]>((history, step) => {
    const isEnd = step.status === 'cancelled';
    const known = history.findIndex(({ status }) => status === step.status);
    if (history.at(-1)?.status === 'cancelled' && !isEnd && known >= 0) return history.slice(0, known + 1);
    const remaining = history.filter(
      ({ status }) =>
        status !== 'cancelled' && (isEnd || status === 'pending' || isBefore(status, step.status)),
    );
    const isPlacedAgain = step.status === 'pending' && remaining.length > 0;
    return isPlacedAgain ? remaining : [...remaining, step];
  }, []);
}

const progressOf: Record<RefundState, RefundProgress> = {
  requested: 'underway',
  processing: 'underway',
  succeeded: 'done',
  abnormal: 'delayed',
  closed: 'delayed',
  failed: 'delayed',
};

type Refund = { paymentId: number; state: RefundState };

/** The refunds that the buyer sees, with their progress: a failed refund is replaced by the next try. */
export function refundsToShow<R extends Refund>(refunds: readonly R[]): (R & { progress: RefundProgress })[] {
  const isVoid = ({ state }: R) => voidRefundStates.includes(state);
  return refunds
    .filter(
      (refund, at) =>
        !isVoid(refund) || refunds.slice(at + 1).every(({ paymentId }) => paymentId !== refund.paymentId),
    )
    .map((refund) => ({ ...refund, progress: progressOf[refund.state] }));
}

/** What a reopening that is taken back had changed (orders 43): who had cancelled the order, and whether it was paid before. */
export type Reopened = { cancelledBy: OperatorType; wasReceived: boolean };

/** Null where the latest of all changes did not reopen a cancelled order. */
export function reopeningIn(changes: readonly Change[]): Reopened | null {
  const before = lastingChanges(changes).slice(0, -1);
  const end = before.at(-1);
  if (end?.status !== 'cancelled') return null;
  return { cancelledBy: end.by, wasReceived: before.some(({ status }) => isReceived(status)) };
}

type StatusTimes = { paidAt: Date | null; deliveredAt: Date | null; completedAt: Date | null };

/** The timestamps of an order in a status: those of later statuses are removed, a missing one is set to now. */
export function statusTimes(status: OrderStatus, known: StatusTimes, now: Date): StatusTimes {
  const isDelivered = status === 'delivered' || (status === 'completed' && known.deliveredAt !== null);
  return {
    paidAt: known.paidAt ?? (isReceived(status) ? now : null),
    deliveredAt: isDelivered ? (known.deliveredAt ?? now) : null,
    completedAt: status === 'completed' ? (known.completedAt ?? now) : null,
  };
}
