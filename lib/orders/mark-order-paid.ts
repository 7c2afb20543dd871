import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { Ctx } from '@/platform/ctx';
import { asMinor } from '@/platform/money';
import { changeStatus } from './change-status';
import type { Operator } from './order-events';
import type { ChangeNotes } from './read-event';

type Paid = {
  orderId: number;
  paidAt: Date;
  /** `cancelled` for money that came after the system gave the order up (payments 11). */
  from?: 'pending' | 'cancelled';
  /** Goes into the event beside `from` and `to`, e.g. `{ late_payment: true }`. */
  metadata?: ChangeNotes;
};

/**
 * Sets an order to paid, with its event. An order that a person cancelled stays cancelled; an order that the system
 * cancelled reclaims its code use. @returns false when the order is no longer in the status `from`: another process
 * changed it first
 */
export const markOrderPaid = (
  ctx: Ctx<Operator>,
  { orderId, paidAt, from = 'pending', metadata = {} }: Paid,
): Promise<boolean> =>
  changeStatus(ctx, {
    orderId,
    from,
    to: 'paid',
    // What went back before was never the order's (orders 42).
    columns: { paidAt, cancelledBy: null, refundedAmount: asMinor(0) },
    onlyIf: from === 'cancelled' ? eq(orders.cancelledBy, 'system') : undefined,
    metadata,
  });
