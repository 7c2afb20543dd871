import { and, eq, gt } from 'drizzle-orm';
import { productPrices, products } from '@/db/schema';
import { db } from '@/db/transaction';
import { statusAt } from '@/lib/discounts/rules';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { paginationOf } from '@/platform/pagination';
import type { GetReferral, Offer, Referral } from './contract';
import { findOwnCode, hasPaidOrder } from './find-code';
import { countFriends, listFriends } from './list-friends';

/** A friend's price that does not lie below the price gives nothing, so it is not named (referrals 5). */
async function readOffers(ctx: Ctx): Promise<Offer[]> {
  const rows = await db(ctx)
    .select({ productId: products.id, prices: productPrices })
    .from(products)
    .innerJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, products.currency)),
    )
    .where(and(eq(products.active, true), gt(productPrices.price, productPrices.friendPrice)))
    .orderBy(products.id)
    .limit(20);
  return rows.flatMap(({ productId, prices: { currency, price, friendPrice } }) =>
    friendPrice === null ? [] : [{ productId, currency, price, friendPrice }],
  );
}

const noFriends = { totalCustomers: 0, rows: 0, salesByCurrency: {} };

/** The caller's referral page: only the friends' paid orders count (referrals 3). */
export async function getReferral(
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof GetReferral>,
): Promise<Referral> {
  const [code, canCreate, offers] = await Promise.all([findOwnCode(ctx), hasPaidOrder(ctx), readOffers(ctx)]);
  const [customers, { rows, ...stats }] = code
    ? await Promise.all([listFriends(ctx, code.id, query), countFriends(ctx, code.id)])
    : [[], noFriends];
  return {
    hasReferralCode: code !== null,
    referralCode: code && { code: code.code, status: statusAt(code, ctx.now) },
    canCreate,
    customers,
    stats,
    offers,
    pagination: paginationOf(query, rows),
  };
}
