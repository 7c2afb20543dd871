import { and, eq, isNull } from 'drizzle-orm';
import { payments, reconciliationDifferences } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError, notFound } from '@/platform/errors';
import { asMinor, toMajor } from '@/platform/money';
import { asOutRefundNo } from '@/values/numbers';
import { providerOf } from '../find-provider';
import { logCall } from '../log-call';
import type { RefundResult } from '../provider';
import { recordRefund } from '../refunds/record-refund';
import type { ResolveDifference } from './admin-contract';

/**
 * An owner resolves a difference. A refund that only the bill knows is asked about first, and booked as the provider
 * confirms it (reconciliation 6).
 * @throws AppError NOT_FOUND when there is no such difference, or it is resolved already; CONFLICT while the refund, or
 *   one of ours for the same money, is under way; PROVIDER_UNAVAILABLE or PAYMENT_CONFIG when the provider does not say
 */
export async function resolveDifference(
  ctx: Ctx<Owner>,
  { params }: InputOf<typeof ResolveDifference>,
): Promise<OutputOf<typeof ResolveDifference>> {
  const refund = await queryMissingRefund(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    const { id, resolvedAt } = reconciliationDifferences;
    const [resolved] = await db(ctx)
      .update(reconciliationDifferences)
      .set({ resolvedAt: ctx.now, resolution: 'by_hand', resolvedBy: ctx.actor.userId })
      .where(and(eq(id, params.id), isNull(resolvedAt)))
      .returning();
    if (!resolved) throw notFound();
    const { number: target, day, kind, ours, theirs } = resolved;
    const booked = refund && (await recordRefund(ctx, refund, day)) ? refund : null;
    await recordAuditEntry(ctx, {
      action: 'mismatch_settle',
      target,
      from: { day, kind, ours, theirs },
      to: booked ? { out_refund_no: target, amount: toMajor(asMinor(booked.amount)) } : undefined,
    });
    return { id: resolved.id, booked: booked !== null };
  });
}

/** What the provider says of a refund that only the bill knows; null for every other difference. */
async function queryMissingRefund(ctx: Ctx<Owner>, differenceId: number): Promise<RefundResult | null> {
  const { id, kind, number, orderId, resolvedAt, subject } = reconciliationDifferences;
  const [missing] = await db(ctx)
    .select({ number, orderId: payments.orderId, type: payments.type })
    .from(reconciliationDifferences)
    .innerJoin(payments, and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
    .where(and(eq(id, differenceId), eq(subject, 'refund'), eq(kind, 'missing_here'), isNull(resolvedAt)))
    .limit(1);
  if (!missing) return null;
  const answer = await providerOf(missing.type).queryRefund(asOutRefundNo(missing.number));
  await logCall(ctx, { orderId: missing.orderId, number: missing.number, call: 'queryRefund' }, answer);
  if (answer.kind === 'misconfigured') throw new AppError('PAYMENT_CONFIG', { reason: 'paymentConfig' });
  if (answer.kind === 'unknown')
    throw new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable' });
  if (answer.kind === 'notFound' || answer.result.status === 'closed') return null;
  if (answer.result.status === 'processing') throw new AppError('CONFLICT', { reason: 'refundUnderWay' });
  return answer.result;
}
