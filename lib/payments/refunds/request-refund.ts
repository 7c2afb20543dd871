import { and, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { findOrder } from '@/lib/orders/find-order';
import { lockOrder } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { type Minor, toMajor, zero } from '@/platform/money';
import { newOutRefundNo } from '@/values/numbers';
import type { Refund, RequestRefund } from './admin-contract';
import { findRefundable, type PaymentRow, sourceOf } from './find-refundable';
import { renderRefund } from './render-refund';
import { RunRefund } from './run-refund';

type RefundRow = typeof refunds.$inferSelect;
type RefundRequest = InputOf<typeof RequestRefund>['body'];

/**
 * Requests a refund, partly or in full. Refund, event, audit entry and the provider job are written together with the
 * order locked, so that parallel requests never refund more than was paid (refunds 1).
 * @throws AppError NOT_FOUND; CONFLICT when nothing is left or the key belongs to another refund; VALIDATION_FAILED
 */
export async function requestRefund(
  ctx: Ctx<Owner>,
  { params, headers, body }: InputOf<typeof RequestRefund>,
): Promise<Refund> {
  const order = await findOrder(ctx, params.id);
  const idempotencyKey = headers['idempotency-key'] ?? null;
  const refund = await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, order.id);
    const earlier = idempotencyKey && (await findEarlier(ctx, order.id, idempotencyKey));
    if (earlier) return sameRefund(earlier, body);
    const payment = await choosePayment(ctx, order.id, body.amount);
    const row = await insertRefund(ctx, payment, body, idempotencyKey);
    await enqueue(ctx, RunRefund, { refundId: row.id }, { key: row.id });
    const values = { out_refund_no: row.outRefundNo, amount: toMajor(row.amount), reason: row.reason };
    await appendEvent(ctx, order.id, {
      eventType: 'modified',
      metadata: { refund: 'requested', ...values },
    });
    await recordAuditEntry(ctx, { action: 'order_refund', target: order.publicId, to: values });
    return row;
  });
  return renderRefund({ refund, operatorName: ctx.actor.name });
}

async function findEarlier(ctx: Ctx, orderId: number, idempotencyKey: string): Promise<RefundRow | null> {
  const [row] = await db(ctx)
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

function sameRefund(earlier: RefundRow, { amount, reason }: RefundRequest): RefundRow {
  if (earlier.amount !== amount || earlier.reason !== reason)
    throw new AppError('CONFLICT', { reason: 'refundKeyReused' });
  return earlier;
}

/** A refund belongs to one payment. */
async function choosePayment(ctx: Ctx, orderId: number, amount: Minor): Promise<PaymentRow> {
  const source = sourceOf(await findRefundable(ctx, orderId), amount);
  if (!source) throw new AppError('CONFLICT', { reason: 'refundNothingPaid' });
  const { payment, left } = source;
  if (left <= zero) throw new AppError('CONFLICT', { reason: 'refundNothingLeft' });
  if (amount > left)
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'amount', reason: 'tooBig', values: { limit: toMajor(left) } }],
    });
  return payment;
}

async function insertRefund(
  ctx: Ctx<Owner>,
  payment: PaymentRow,
  { amount, reason }: RefundRequest,
  idempotencyKey: string | null,
): Promise<RefundRow> {
  const [row] = await db(ctx)
    .insert(refunds)
    .values({
      paymentId: payment.id,
      orderId: payment.orderId,
      outRefundNo: newOutRefundNo(ctx.now),
      amount,
      currency: payment.currency,
      reason,
      requestedBy: ctx.actor.userId,
      idempotencyKey,
      createdAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('the refund was not written');
  return row;
}
