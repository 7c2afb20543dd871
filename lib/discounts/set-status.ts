import { eq } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { Discount, SetDiscountStatus } from './admin-contract';
import { lockCode } from './find-code';
import { presentOne } from './present';

/**
 * Sets the status of a code; setting the same status again changes nothing.
 * @throws AppError NOT_FOUND; CONFLICT when an expired code is set to active (discounts 10)
 */
export async function setStatus(
  ctx: Ctx<Owner>,
  { params, body: { status } }: InputOf<typeof SetDiscountStatus>,
): Promise<Discount> {
  const code = await inTransaction(ctx, async (ctx) => {
    const before = await lockCode(ctx, params.id);
    if (status === 'active' && before.expiresAt && before.expiresAt <= ctx.now)
      throw new AppError('CONFLICT', { reason: 'discountExpired' });
    if (status === before.status) return before;
    const [after] = await db(ctx)
      .update(discountCodes)
      .set({ status })
      .where(eq(discountCodes.id, before.id))
      .returning();
    if (!after) throw new Error('a locked code is gone');
    await recordAuditEntry(ctx, {
      action: 'discount_status',
      target: before.code,
      from: before.status,
      to: status,
    });
    return after;
  });
  return presentOne(ctx, code);
}
