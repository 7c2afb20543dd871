import { and, eq, isNull } from 'drizzle-orm';
import { reconciliationDifferences } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { ResolveDifference } from './admin-contract';

/** @throws AppError NOT_FOUND when there is no such difference, or it is resolved already */
export function resolveDifference(
  ctx: Ctx<Owner>,
  { params }: InputOf<typeof ResolveDifference>,
): Promise<OutputOf<typeof ResolveDifference>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, resolvedAt } = reconciliationDifferences;
    const [resolved] = await db(ctx)
      .update(reconciliationDifferences)
      .set({ resolvedAt: ctx.now, resolution: 'by_hand', resolvedBy: ctx.actor.userId })
      .where(and(eq(id, params.id), isNull(resolvedAt)))
      .returning();
    if (!resolved) throw notFound();
    const { number: target, day, kind, ours, theirs } = resolved;
    await recordAuditEntry(ctx, { action: 'mismatch_settle', target, from: { day, kind, ours, theirs } });
    return { id: resolved.id };
  });
}
