import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { openRefundStates } from '@/values/payments';
import { providerOf } from '../find-provider';
import { logCall } from '../log-call';
import { secondsToNextRefundTry } from './rules';
import { refuseRefund, settleRefund } from './settle-refund';

export const RunRefund = defineJob({ name: 'refund', input: z.object({ refundId: z.int() }) });

type RefundRow = typeof refunds.$inferSelect;

const isOpen = inArray(refunds.state, [...openRefundStates]);

/**
 * One step of a refund. After the first try the provider is queried before the request is sent again, always under the
 * same number with the same values, so that the money goes back once (refunds 3, wechat-pay 13). It repeats until the
 * refund is settled.
 */
export async function runRefund(ctx: Ctx<System>, refundId: number): Promise<void> {
  const [taken] = await db(ctx)
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1` })
    .where(and(eq(refunds.id, refundId), isOpen))
    .returning();
  if (!taken) return;
  try {
    await advance(ctx, taken);
  } catch (err) {
    ctx.log.warn({ err, refundId }, 'refund failed');
  }
  const [after] = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isOpen));
  if (!after) return;
  await enqueue(ctx, RunRefund, { refundId }, { key: refundId, after: secondsToNextRefundTry(taken.tries) });
}

async function advance(ctx: Ctx<System>, refund: RefundRow): Promise<void> {
  const [payment] = await db(ctx).select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment?.transactionId) throw new Error('a refund of a payment that never was');
  const { type, transactionId, amount: total } = payment;
  const provider = providerOf(type);
  if (refund.tries > 1) {
    const known = await provider.queryRefund(refund.outRefundNo);
    await logCall(ctx, callOf(refund, 'queryRefund'), known);
    if (known.kind === 'found') return void (await settleRefund(ctx, known.result));
    if (known.kind !== 'notFound') return keepReason(ctx, refund.id, known.reason);
  }
  const { outRefundNo, reason, amount } = refund;
  const answer = await provider.refund({ transactionId, outRefundNo, reason, refund: amount, total });
  await logCall(ctx, callOf(refund, 'refund'), answer);
  if (answer.kind === 'accepted') return void (await settleRefund(ctx, answer.result));
  if (answer.kind === 'refused') await refuseRefund(ctx, refund, answer.reason);
  else await keepReason(ctx, refund.id, answer.reason);
}

const callOf = ({ orderId, outRefundNo }: RefundRow, call: 'refund' | 'queryRefund') => ({
  orderId,
  number: outRefundNo,
  call,
});

async function keepReason(ctx: Ctx, refundId: number, reason: string): Promise<void> {
  ctx.log.warn({ refundId, why: reason }, 'refund not accepted');
  await db(ctx)
    .update(refunds)
    .set({ failure: reason })
    .where(and(eq(refunds.id, refundId), isOpen));
}
