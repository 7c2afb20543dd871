import { and, eq } from 'drizzle-orm';
import { discountCodes, discountPrices, orders, productPrices, products } from '@/db/schema';
import { db } from '@/db/transaction';
import { countVisit } from '@/lib/figures/count-visit';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { ValidateDiscount } from './contract';
import { codeKeyOf, priceWithCode, unpaidUse } from './rules';

/**
 * Checks whether a code applies to a product. Every refusal is the same, so that codes cannot be guessed, but
 * for a code that an unpaid order of the customer uses (discounts 5, discounts 6).
 * @throws AppError DISCOUNT_INVALID
 */
export async function validateDiscount(
  ctx: Ctx,
  { body }: InputOf<typeof ValidateDiscount>,
): Promise<OutputOf<typeof ValidateDiscount>> {
  const [found] = await db(ctx)
    .select({ code: discountCodes, price: discountPrices, listPrice: productPrices.price })
    .from(discountCodes)
    .innerJoin(discountPrices, eq(discountPrices.codeId, discountCodes.id))
    .innerJoin(
      productPrices,
      and(
        eq(productPrices.productId, discountPrices.productId),
        eq(productPrices.currency, discountPrices.currency),
      ),
    )
    .innerJoin(
      products,
      and(eq(products.id, productPrices.productId), eq(products.currency, productPrices.currency)),
    )
    .where(
      and(
        eq(discountCodes.codeKey, codeKeyOf(body.code)),
        eq(discountPrices.productId, body.productId),
        eq(products.active, true),
      ),
    );
  const userId = ctx.actor.kind === 'customer' ? ctx.actor.userId : null;
  const terms = found && { ...found.code, discountedPrice: found.price.discountedPrice };
  const price = terms && priceWithCode(terms, found.listPrice, userId, ctx.now);
  const isHeld =
    price && terms.maxUsage > 0 && userId !== null && (await hasUnpaidUse(ctx, userId, terms.code));
  if (terms && body.via)
    countVisit(ctx, {
      channel: terms.channel,
      isLanding: body.via === 'link',
      isApplied: Boolean(price) && !isHeld,
    });
  if (!price) throw new AppError('DISCOUNT_INVALID');
  if (isHeld) throw new AppError('DISCOUNT_INVALID', unpaidUse('code'));
  return { code: terms.code, discount_amount: price };
}

async function hasUnpaidUse(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const [unpaid] = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.discountCode, code)))
    .limit(1);
  return unpaid !== undefined;
}
