import { eq } from 'drizzle-orm';
import { discountCodes, redemptions } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { DeleteDiscount } from './admin-contract';
import { lockCode } from './find-code';

/**
 * Deletes a code that no order has ever used; an order placed meanwhile waits for the lock and finds no code.
 * @throws AppError NOT_FOUND; CONFLICT for a used code
 */
export function deleteDiscount(
  ctx: Ctx<Owner>,
  { params }: InputOf<typeof DeleteDiscount>,
): Promise<OutputOf<typeof DeleteDiscount>> {
  return inTransaction(ctx, async (ctx) => {
    const code = await lockCode(ctx, params.id);
    const [use] = await db(ctx)
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(eq(redemptions.codeId, code.id))
      .limit(1);
    if (use) throw new AppError('CONFLICT', { reason: 'discountUsed' });
    await db(ctx).delete(discountCodes).where(eq(discountCodes.id, code.id));
    await recordAuditEntry(ctx, {
      action: 'discount_delete',
      target: code.code,
      from: { channel: code.channel },
    });
    return { id: code.id };
  });
}
