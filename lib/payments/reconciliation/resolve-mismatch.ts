import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { paymentNotifications, payments } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import { paymentFailures } from '@/values/payments';
import { lockAttempt } from '../attempts/find-attempt';
import type { ResolveMismatch } from './admin-contract';

/**
 * An administrator resolves a mismatch: all its notifications leave the list. After the last one its order may be paid again,
 * with its whole time from then on (orders 12).
 * @throws AppError NOT_FOUND when there is no such mismatch, or it is resolved already
 */
export function resolveMismatch(
  ctx: Ctx<Owner>,
  { params }: InputOf<typeof ResolveMismatch>,
): Promise<OutputOf<typeof ResolveMismatch>> {
  return inTransaction(ctx, async (ctx) => {
    const [about] = await db(ctx)
      .select({ outTradeNo: payments.outTradeNo })
      .from(paymentNotifications)
      .innerJoin(payments, eq(payments.id, paymentNotifications.paymentId))
      .where(eq(paymentNotifications.id, params.id));
    if (about) await lockAttempt(ctx, about.outTradeNo);
    const isOpen = and(eq(paymentNotifications.verdict, 'mismatch'), isNull(paymentNotifications.resolvedAt));
    const [named] = await db(ctx)
      .select()
      .from(paymentNotifications)
      .where(and(eq(paymentNotifications.id, params.id), isOpen))
      .for('update');
    if (!named) throw notFound();
    const { outTradeNo: target, transactionId, detail: from, paymentId } = named;
    await db(ctx)
      .update(paymentNotifications)
      .set({ resolvedAt: ctx.now })
      .where(
        and(
          isOpen,
          eq(paymentNotifications.outTradeNo, target),
          sql`${paymentNotifications.transactionId} is not distinct from ${transactionId}`,
          eq(paymentNotifications.detail, from),
        ),
      );
    if (paymentId)
      await db(ctx)
        .update(payments)
        .set({ failure: paymentFailures.resolved })
        .where(
          and(
            eq(payments.id, paymentId),
            eq(payments.failure, paymentFailures.mismatch),
            notExists(
              db(ctx)
                .select({ id: paymentNotifications.id })
                .from(paymentNotifications)
                .where(and(eq(paymentNotifications.paymentId, paymentId), isOpen)),
            ),
          ),
        );
    await recordAuditEntry(ctx, { action: 'mismatch_settle', target, from });
    return { id: named.id };
  });
}
