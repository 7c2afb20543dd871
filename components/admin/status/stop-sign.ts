import type { Order, OrderDetail } from '@/lib/orders/contract';
import { isFullyRefunded, type StopSign, stopSignOf } from '@/lib/orders/rules';

type Money = Pick<Order, 'total' | 'refunded_amount'>;
type Shown = Money & Pick<OrderDetail, 'status' | 'is_recalled'>;

export const isRefundedInFull = ({ total, refunded_amount: refundedAmount }: Money): boolean =>
  isFullyRefunded({ total, refundedAmount });

/** The red words of an order as the wire has it; null where nothing has to be stopped (orders 29). */
export const stopSignIn = ({ status, total, refunded_amount, is_recalled }: Shown): StopSign | null =>
  stopSignOf({ status, total, refundedAmount: refunded_amount, isRecalled: is_recalled });

/** In a list a cancelled order is stopped only if it was paid: nobody packs any other. */
export const rowStopSign = (row: Shown & { paid_at: Date | null }): StopSign | null =>
  row.paid_at ? stopSignIn(row) : null;
