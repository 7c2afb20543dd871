import type { Order } from '@/lib/orders/contract';
import { isFullyRefunded, type StopSign, stopSignOf } from '@/lib/orders/rules';

type Shown = Pick<Order, 'status' | 'total' | 'refunded_amount'>;

export const isRefundedInFull = ({ total, refunded_amount: refundedAmount }: Shown): boolean =>
  isFullyRefunded({ total, refundedAmount });

/** The red words of an order as the wire has it; null where nothing has to be stopped (orders 22). */
export const stopSignIn = ({ status, total, refunded_amount: refundedAmount }: Shown): StopSign | null =>
  stopSignOf({ status, total, refundedAmount });

/** In a list a cancelled order is stopped only if it was paid: nobody packs any other. */
export const rowStopSign = (row: Shown & { paid_at: Date | null }): StopSign | null =>
  row.paid_at ? stopSignIn(row) : null;
