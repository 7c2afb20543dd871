import { and, eq, inArray } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import type { Ctx, Owner } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { asMinor } from '@/platform/money';
import { asOutRefundNo, asOutTradeNo, type OutRefundNo } from '@/values/numbers';
import { pendingRefundStates } from '@/values/payments';
import type { RefundResult } from '../provider';
import { findRefundable } from './find-refundable';
import { refundReason } from './render-refund';
import { settleRefund } from './settle-refund';

/**
 * A refund that was made by hand at the provider becomes one of its order's, by the provider's verified answer about one
 * that has ended (reconciliation 6). More than was paid is not written. @param day of the bill that has it
 * @returns whether the answer changed a refund of ours
 * @throws AppError CONFLICT while a refund of ours may be for the same money
 */
export function recordRefund(ctx: Ctx<Owner>, result: RefundResult, day: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const outRefundNo = asOutRefundNo(result.outRefundNo);
    const [paid] = await db(ctx)
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.outTradeNo, asOutTradeNo(result.outTradeNo)));
    if (!paid) return false;
    const order = await lockOrder(ctx, paid.orderId);
    const isWritten = (await isKnown(ctx, outRefundNo)) || (await write(ctx, order, result, day));
    return isWritten && (await settleRefund(ctx, result)) === 'accepted';
  });
}

async function isKnown(ctx: Ctx, outRefundNo: OutRefundNo): Promise<boolean> {
  const [known] = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.outRefundNo, outRefundNo));
  return known !== undefined;
}

async function write(ctx: Ctx<Owner>, order: OrderRow, result: RefundResult, day: string): Promise<boolean> {
  const refundable = await findRefundable(ctx, order.id);
  const source = refundable.find(({ payment }) => payment.outTradeNo === result.outTradeNo);
  if (!source) return false;
  if (source.left < result.amount) {
    if (await hasPending(ctx, source.payment.id)) throw new AppError('CONFLICT', { reason: 'refundPending' });
    return false;
  }
  await db(ctx)
    .insert(refunds)
    .values({
      paymentId: source.payment.id,
      orderId: order.id,
      outRefundNo: asOutRefundNo(result.outRefundNo),
      amount: asMinor(result.amount),
      currency: source.payment.currency,
      reason: refundReason(order.language, 'byHand'),
      requestedBy: ctx.actor.userId,
      // It replaces refunds that were refused before it was known (refunds 5).
      createdAt: ctx.now,
      acceptedAt: result.at ?? ctx.now,
      billedOn: day,
    });
  return true;
}

async function hasPending(ctx: Ctx, paymentId: number): Promise<boolean> {
  const [pending] = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...pendingRefundStates])))
    .limit(1);
  return pending !== undefined;
}
