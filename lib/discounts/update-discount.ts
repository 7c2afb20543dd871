import { and, count, eq, isNull } from 'drizzle-orm';
import { discountCodes, redemptions } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { Discount, UpdateDiscount } from './admin-contract';
import { lockCode } from './find-code';
import { type CodeRow, presentOne } from './present';

/**
 * Changes limit and expiry of a code; fields missing in the body stay as they are. A limit below the number of uses
 * only stops further uses (discounts 11).
 * @throws AppError NOT_FOUND
 */
export async function updateDiscount(
  ctx: Ctx<Owner>,
  { params, body }: InputOf<typeof UpdateDiscount>,
): Promise<Discount> {
  const code = await inTransaction(ctx, async (ctx) => {
    const before = await lockCode(ctx, params.id);
    const maxUsage = body.maxUsage === undefined ? before.maxUsage : (body.maxUsage ?? 0);
    const expiresAt = body.expiresAt === undefined ? before.expiresAt : body.expiresAt;
    if (maxUsage === before.maxUsage && expiresAt?.getTime() === before.expiresAt?.getTime()) return before;
    const usageCount = await usesUnder(ctx, before, maxUsage);
    const [after] = await db(ctx)
      .update(discountCodes)
      .set({ maxUsage, expiresAt, usageCount })
      .where(eq(discountCodes.id, before.id))
      .returning();
    if (!after) throw new Error('a locked code is gone');
    await recordAuditEntry(ctx, {
      action: 'discount_update',
      target: before.code,
      from: { maxUsage: before.maxUsage, expiresAt: before.expiresAt },
      to: { maxUsage, expiresAt },
    });
    return after;
  });
  return presentOne(ctx, code);
}

/** The row of an unlimited code holds no count: when a limit is set, the count starts with the uses so far. */
async function usesUnder(ctx: Ctx, before: CodeRow, maxUsage: number): Promise<number> {
  if (before.maxUsage > 0 || maxUsage === 0) return before.usageCount;
  const [live] = await db(ctx)
    .select({ uses: count() })
    .from(redemptions)
    .where(and(eq(redemptions.codeId, before.id), isNull(redemptions.releasedAt)));
  return live?.uses ?? 0;
}
