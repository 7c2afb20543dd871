import { eq } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import type { CodeRow } from './present';

/**
 * The code, locked against new uses for as long as the transaction lasts (`redeem-code.ts`).
 * @throws AppError NOT_FOUND
 */
export async function lockCode(ctx: Ctx, id: number): Promise<CodeRow> {
  const [code] = await db(ctx).select().from(discountCodes).where(eq(discountCodes.id, id)).for('update');
  if (!code) throw notFound();
  return code;
}
