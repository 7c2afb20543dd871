import { hasBuyer } from '@/lib/orders/rules';
import { minutes, seconds } from '@/platform/time';
import { isReceived, type OperatorType, type OrderStatus } from '@/values/orders';
import {
  browsersOf,
  type NotificationVerdict,
  paymentFailures,
  type PaymentState,
  type PaymentStep,
  paymentStepOf,
  type PaymentType,
  paymentTypes,
} from '@/values/payments';
import type { Mismatches, PaymentResult, Recipient } from '../provider';
import type { PaymentStatus } from './contract';

/** In WeChat's browser one pays by the bridge, on other phones by H5, everywhere else by a QR code (payments 2). */
export const paymentTypeFor = (userAgent: string): PaymentType =>
  paymentTypes.find((type) => browsersOf(type)?.test(userAgent)) ?? 'native';

/** The dialog with the QR code ends after five minutes (payments 15). */
export const qrLifeSeconds = 300;

/** How long an attempt may be paid (payments 3). WeChat's bridge would take it for 2 h; half an hour saves queries. */
const lives: Record<PaymentStep, number> = {
  qrCode: seconds(qrLifeSeconds),
  redirect: minutes(5),
  bridge: minutes(30),
};
export const lifeOf = (type: PaymentType): number => lives[paymentStepOf(type)];

/** A creation that takes longer belongs to a process that has ended: a call takes at most 8 s. */
const creationTimeout = seconds(15);
/** An attempt with less time left is not reused. */
const leastLife = seconds(15);

export type Attempt = {
  type: PaymentType;
  state: PaymentState;
  payer: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export const isBeingCreated = (attempt: Attempt, now: Date): boolean =>
  attempt.state === 'creating' && now.getTime() - attempt.createdAt.getTime() < creationTimeout;

/** How and by whom an order is to be paid; `opensHere`: its live attempt can be paid from where the request came. */
type Requested = Pick<Attempt, 'type' | 'payer'> & { opensHere: boolean };

/** What to do with the live attempt of an order before the order can be paid in the requested way. */
export function stepFor(attempt: Attempt, requested: Requested, now: Date): 'wait' | 'reuse' | 'end' {
  if (isBeingCreated(attempt, now)) return 'wait';
  const { type, payer, opensHere } = requested;
  const isSame = attempt.type === type && attempt.payer === payer && opensHere;
  const lives = attempt.expiresAt.getTime() - now.getTime() > leastLife;
  return attempt.state === 'open' && isSame && lives ? 'reuse' : 'end';
}

/** Whether the attempt must be closed with the provider, because it should no longer be paid. */
export function isOver(attempt: Attempt, orderStatus: OrderStatus, now: Date): boolean {
  if (isBeingCreated(attempt, now)) return false;
  return attempt.state !== 'open' || orderStatus !== 'pending' || attempt.expiresAt <= now;
}

/**
 * Seconds until the provider is queried again about an attempt of this age in milliseconds. Its notification comes first, or the
 * shopper comes back and asks; this is for when both fail, so each query waits until the attempt is four times as old (payments 10).
 */
export const secondsToNextQuery = (age: number): number =>
  Math.min(Math.max(20, Math.ceil((3 * age) / seconds(1))), 300);

type Expected = { outTradeNo: string; recipient: Recipient; amount: number; currency: string };

/** The fields in which a received payment differs from its attempt; none when they match. */
export function mismatchesOf(expected: Expected, result: PaymentResult): Mismatches {
  const pairs: Record<string, [expected: unknown, actual: unknown]> = {
    out_trade_no: [expected.outTradeNo, result.outTradeNo],
    ...Object.fromEntries(
      Object.keys({ ...expected.recipient, ...result.recipient }).map((name) => [
        name,
        [expected.recipient[name], result.recipient[name]],
      ]),
    ),
    total: [expected.amount, result.total],
    currency: [expected.currency, result.currency],
  };
  return Object.fromEntries(
    Object.entries(pairs)
      .filter(([, [expected, actual]]) => expected !== actual)
      .map(([field, [expected, actual]]) => [field, { expected, actual }]),
  );
}

/** What matching money means for its order: nothing can be sent to a buyer who was erased (payments 11, privacy 3). */
export function verdictFor(order: {
  status: OrderStatus;
  cancelledBy: OperatorType | null;
  phone: string;
}): Extract<NotificationVerdict, 'accepted' | 'late' | 'surplus'> {
  if (!hasBuyer(order)) return 'surplus';
  if (order.status === 'pending') return 'accepted';
  return order.status === 'cancelled' && order.cancelledBy === 'system' ? 'late' : 'surplus';
}

/** What the shopper's page shows; `failure` is that of the order's latest attempt, or a mismatch of any. */
export function paymentStatusOf(orderStatus: OrderStatus, failure: string | null): PaymentStatus {
  if (orderStatus === 'cancelled') return 'cancelled';
  if (isReceived(orderStatus)) return 'paid';
  if (failure === paymentFailures.mismatch) return 'unknown';
  return failure === paymentFailures.declined ? 'failed' : 'pending';
}
