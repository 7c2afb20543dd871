import { and, eq, sql } from 'drizzle-orm';
import { orders, payments, refunds } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { requestMessage } from '@/lib/orders/request-message';
import { requestResync } from '@/lib/orders/request-resync';
import { settleReturn } from '@/lib/orders/returns/settle-return';
import { type Ctx, system } from '@/platform/ctx';
import { toMajor } from '@/platform/money';
import { asOutRefundNo, type OutRefundNo } from '@/values/numbers';
import type { NotificationVerdict } from '@/values/payments';
import type { RefundResult } from '../provider';
import { isSurplus } from './find-refundable';
import { canBecome } from './rules';

type RefundRow = typeof refunds.$inferSelect;

/**
 * Stores the state of a refund from a verified answer, query or notification of the provider. One transaction locks
 * order and refund; the same result again changes nothing.
 */
export function settleRefund(anyCtx: Ctx, result: RefundResult): Promise<NotificationVerdict> {
  return inTransaction({ ...anyCtx, actor: system }, async (ctx) => {
    const locked = await lockRefund(ctx, asOutRefundNo(result.outRefundNo));
    if (!locked) return 'mismatch';
    const { refund, order, outTradeNo } = locked;
    if (refund.amount !== result.amount || outTradeNo !== result.outTradeNo) {
      ctx.log.error({ outRefundNo: refund.outRefundNo }, 'refund mismatch');
      return 'mismatch';
    }
    if (!canBecome(refund.state, result.status)) return 'duplicate';
    await db(ctx)
      .update(refunds)
      .set({
        state: result.status,
        providerRefundId: result.refundId,
        acceptedAt: refund.acceptedAt ?? ctx.now,
        failure: result.status === 'abnormal' || result.status === 'closed' ? result.status : null,
        settledAt: result.status === 'processing' ? null : (result.at ?? ctx.now),
      })
      .where(eq(refunds.id, refund.id));
    if (result.status === 'processing') return 'accepted';
    const isCounted = result.status === 'succeeded' && (await countRefund(ctx, refund, order));
    if (result.status === 'succeeded')
      await requestMessage(ctx, { orderId: order.id, kind: 'refunded', subject: refund.outRefundNo });
    await appendEvent(ctx, order.id, {
      eventType: 'modified',
      metadata: { refund: result.status, out_refund_no: refund.outRefundNo, amount: toMajor(refund.amount) },
    });
    if (isCounted) await settleReturn(ctx, order.id, { by: 'refund', begunAt: begunAt(refund) });
    return 'accepted';
  });
}

/** One that was made by hand at the provider was accepted there before it was written here. */
const begunAt = ({ createdAt, acceptedAt }: RefundRow): Date =>
  acceptedAt && acceptedAt < createdAt ? acceptedAt : createdAt;

/**
 * The provider refused the refund for good: it ends, and the order's history has the end and the reason. A refund that
 * another run knows as processing continues: only this run's request was refused.
 */
export function refuseRefund(anyCtx: Ctx, { id, orderId }: RefundRow, reason: string): Promise<void> {
  return inTransaction({ ...anyCtx, actor: system }, async (ctx) => {
    await lockOrder(ctx, orderId);
    const [refund] = await db(ctx)
      .update(refunds)
      .set({ state: 'failed', failure: reason, settledAt: ctx.now })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
      .returning();
    if (!refund) return;
    ctx.log.error({ refundId: id, why: reason }, 'refund refused');
    const { outRefundNo: out_refund_no, amount } = refund;
    await appendEvent(ctx, orderId, {
      eventType: 'modified',
      metadata: { refund: 'failed', out_refund_no, amount: toMajor(amount), reason },
    });
  });
}

async function lockRefund(ctx: Ctx, outRefundNo: OutRefundNo) {
  const named = eq(refunds.outRefundNo, outRefundNo);
  const [found] = await db(ctx)
    .select({ orderId: refunds.orderId, outTradeNo: payments.outTradeNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(named);
  if (!found) return null;
  const order = await lockOrder(ctx, found.orderId);
  const [refund] = await db(ctx).select().from(refunds).where(named).for('no key update');
  return refund ? { refund, order, outTradeNo: found.outTradeNo } : null;
}

/** A surplus payment never belonged to the order, so its refund does not change the order either. @returns whether it counted */
async function countRefund(ctx: Ctx, refund: RefundRow, order: OrderRow): Promise<boolean> {
  const [payment] = await db(ctx)
    .select({ isSurplus })
    .from(payments)
    .where(eq(payments.id, refund.paymentId));
  if (order.paidAt && (refund.automatic || payment?.isSurplus)) return false;
  await db(ctx)
    .update(orders)
    .set({ refundedAmount: sql`least(${orders.total}, ${orders.refundedAmount} + ${refund.amount})` })
    .where(eq(orders.id, order.id));
  await requestResync(ctx, order.id);
  return true;
}
