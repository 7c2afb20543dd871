import { inArray } from 'drizzle-orm';
import { discountCodes, discountPrices, products } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError, type FieldError, type FieldReason } from '@/platform/errors';
import { randomLetters } from '@/platform/ids';
import { toMajor } from '@/platform/money';
import type { CreateDiscount, Discount } from './admin-contract';
import { type CodeRow, presentOne } from './present';

type Body = InputOf<typeof CreateDiscount>['body'];

/** 8 of 30 letters: a collision happens once in hundreds of millions. */
const codeLength = 8;
const attempts = 5;

/** @throws AppError VALIDATION_FAILED for an end that is over (discounts 17), an unknown product, a wrong currency or a product named twice */
export async function createDiscount(
  ctx: Ctx<Owner>,
  { body }: InputOf<typeof CreateDiscount>,
): Promise<Discount> {
  if (body.expiresAt && body.expiresAt <= ctx.now)
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'expiresAt', reason: 'over' }] });
  await checkMappings(ctx, body.productMappings);
  const code = await inTransaction(ctx, async (ctx) => {
    const code = await insertCode(ctx, body);
    await db(ctx)
      .insert(discountPrices)
      .values(
        body.productMappings.map(({ productId, discountAmount, currency }) => ({
          codeId: code.id,
          productId,
          currency,
          discountedPrice: discountAmount,
        })),
      );
    const prices = body.productMappings.map(({ productId, discountAmount, currency }) => ({
      productId,
      price: toMajor(discountAmount),
      currency,
    }));
    const { channel, maxUsage, expiresAt } = code;
    await recordAuditEntry(ctx, {
      action: 'discount_create',
      target: code.code,
      to: { channel, maxUsage, expiresAt, prices },
    });
    return code;
  });
  return presentOne(ctx, code);
}

async function checkMappings(ctx: Ctx, mappings: Body['productMappings']): Promise<void> {
  const ids = mappings.map(({ productId }) => productId);
  const known = await db(ctx)
    .select({ id: products.id, currency: products.currency })
    .from(products)
    .where(inArray(products.id, ids));
  const currencyOf = new Map(known.map(({ id, currency }) => [id, currency]));
  const fields = mappings.flatMap(({ productId, currency }, at): FieldError[] => {
    const error = (name: string, reason: FieldReason) => [
      { path: `productMappings.${at}.${name}`, reason } as const,
    ];
    if (!currencyOf.has(productId)) return error('productId', 'unknown');
    if (ids.indexOf(productId) !== at) return error('productId', 'twice');
    return currencyOf.get(productId) === currency ? [] : error('currency', 'currency');
  });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

async function insertCode(ctx: Ctx, { channel, maxUsage, expiresAt }: Body): Promise<CodeRow> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = randomLetters(codeLength);
    const [row] = await db(ctx)
      .insert(discountCodes)
      .values({
        code,
        codeKey: code,
        channel,
        maxUsage: maxUsage ?? 0,
        expiresAt: expiresAt ?? null,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning();
    if (row) return row;
  }
  throw new AppError('CONFLICT');
}
