import type { OrderDetail } from '@/lib/orders/contract';
import { isGoingBack, type StopSign, stopSignOf } from '@/lib/orders/rules';

type Money = Pick<OrderDetail, 'total' | 'refunded_amount' | 'refunding_amount'>;
type Shown = Money & Pick<OrderDetail, 'status' | 'is_recalled'>;

const moneyOf = ({ total, refunded_amount, refunding_amount }: Money) => ({
  total,
  refundedAmount: refunded_amount,
  refundingAmount: refunding_amount,
});

/** Whether its whole total went back, or is on its way (orders 22). */
export const isRefunded = (order: Money): boolean => isGoingBack(moneyOf(order));

/** The red words of an order as the wire has it; null where nothing has to be stopped (orders 29). */
export const stopSignIn = (order: Shown): StopSign | null =>
  stopSignOf({ ...moneyOf(order), status: order.status, isRecalled: order.is_recalled });

/** In a list a cancelled order is stopped only if it was paid: nobody packs any other. */
export const rowStopSign = (row: Shown & { paid_at: Date | null }): StopSign | null =>
  row.paid_at ? stopSignIn(row) : null;
