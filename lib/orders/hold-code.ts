import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { discountCodes, orders, redemptions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

/**
 * Lets an order that is pending again hold its limited code. The row of the code is locked, so that an order that the
 * customer places at the same moment waits.
 * @throws AppError DISCOUNT_INVALID when another unpaid order of the customer uses the code (discounts 6)
 */
export async function holdCode(ctx: Ctx, orderId: number): Promise<void> {
  const [held] = await db(ctx)
    .select({ codeId: discountCodes.id, userId: orders.userId, code: orders.discountCode })
    .from(redemptions)
    .innerJoin(discountCodes, eq(discountCodes.id, redemptions.codeId))
    .innerJoin(orders, eq(orders.id, redemptions.orderId))
    .where(
      and(eq(redemptions.orderId, orderId), isNull(redemptions.releasedAt), gt(discountCodes.maxUsage, 0)),
    )
    .for('no key update', { of: discountCodes });
  if (!held?.code) return;
  const [other] = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, held.userId),
        eq(orders.status, 'pending'),
        eq(orders.discountCode, held.code),
        ne(orders.id, orderId),
      ),
    )
    .limit(1);
  if (other) throw new AppError('DISCOUNT_INVALID', { reason: 'orderCodeHeld' });
  await db(ctx).update(orders).set({ heldCodeId: held.codeId }).where(eq(orders.id, orderId));
}
