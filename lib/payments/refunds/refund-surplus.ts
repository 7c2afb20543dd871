import { refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { OrderRow } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { newOutRefundNo } from '@/values/numbers';
import type { PaymentRow } from './find-refundable';
import { refundReason } from './render-refund';
import { RunRefund } from './run-refund';

type Surplus = {
  payment: PaymentRow;
  order: OrderRow;
  /** For the event of the order. */
  numbers: { out_trade_no: string; transaction_id: string };
};

/**
 * Money that is no longer needed is refunded by the system (payments 11). Call it in the transaction that has locked the
 * order and the payment.
 */
export async function refundSurplus(ctx: Ctx<System>, { payment, order, numbers }: Surplus): Promise<void> {
  const reason = order.status === 'cancelled' ? 'cancelled' : 'second';
  const [refund] = await db(ctx)
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId: order.id,
      outRefundNo: newOutRefundNo(ctx.now),
      amount: payment.amount,
      currency: payment.currency,
      reason: refundReason(order.language, reason),
      automatic: true,
    })
    .returning({ id: refunds.id, outRefundNo: refunds.outRefundNo });
  if (!refund) throw new Error('the refund was not written');
  await enqueue(ctx, RunRefund, { refundId: refund.id }, { key: refund.id });
  await appendEvent(ctx, order.id, {
    eventType: 'modified',
    metadata: { surplus_payment: reason, ...numbers, out_refund_no: refund.outRefundNo },
  });
}
