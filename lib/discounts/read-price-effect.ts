import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { discountCodes, discountPrices, orders, payments, products } from '@/db/schema';
import { db } from '@/db/transaction';
import { findProducts } from '@/lib/products/find-products';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { Minor } from '@/platform/money';
import { offsetOf, paginationOf } from '@/platform/pagination';
import { livePaymentStates } from '@/values/payments';
import type { PriceEffect, ReadPriceEffect } from './admin-contract';
import { hasStatus } from './find-discounts';
import { savingOf } from './rules';

type Query = InputOf<typeof ReadPriceEffect>['query'];

const { discountedPrice } = discountPrices;

/** The codes that give a price for the product today; one whose price already lies above takes nothing off either way. */
const validFor = (productId: number, now: Date) =>
  and(
    eq(discountPrices.productId, productId),
    hasStatus('active', now),
    sql`(${discountCodes.maxUsage} = 0 or ${discountCodes.usageCount} < ${discountCodes.maxUsage})`,
  );

const ofKind = (kind: 'channel' | 'referral', condition: ReturnType<typeof validFor>) =>
  and(condition, sql`(${discountCodes.kind} = 'referral') = ${kind === 'referral'}`);

/** The mean of what codes take off a price, in whole fen or cents, over those that take something off. */
const meanSaving = (listPrice: Minor) => {
  const savings = sql`${listPrice}::bigint - ${discountedPrice}`;
  return sql<Minor | null>`round(avg(${savings}) filter (where ${discountedPrice} < ${listPrice}))`.mapWith(
    discountedPrice,
  );
};

async function readCodes(ctx: Ctx, productId: number, current: Minor, { price, page, limit }: Query) {
  const valid = validFor(productId, ctx.now);
  const joined = eq(discountCodes.id, discountPrices.codeId);
  const stops = sql<boolean>`(${discountedPrice} >= ${price} and ${discountedPrice} < ${current})`;
  const [codes, [sums], [friends]] = await Promise.all([
    db(ctx)
      .select({
        ...{ id: discountCodes.id, code: discountCodes.code, kind: discountCodes.kind },
        ...{ price: discountedPrice, stops },
      })
      .from(discountPrices)
      .innerJoin(discountCodes, joined)
      .where(ofKind('channel', valid))
      .orderBy(desc(stops), desc(discountedPrice), asc(discountCodes.id))
      .limit(limit)
      .offset(offsetOf({ page, limit })),
    db(ctx)
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        stopping: sql<number>`count(*) filter (where ${stops})`.mapWith(Number),
        ...{ before: meanSaving(current), after: meanSaving(price) },
      })
      .from(discountPrices)
      .innerJoin(discountCodes, joined)
      .where(ofKind('channel', valid)),
    db(ctx)
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        price: sql<Minor | null>`max(${discountedPrice})`.mapWith(discountedPrice),
      })
      .from(discountPrices)
      .innerJoin(discountCodes, joined)
      .where(ofKind('referral', valid)),
  ]);
  return { codes, sums, friends };
}

async function countUnpaid(ctx: Ctx, productId: number) {
  const live = inArray(payments.state, [...livePaymentStates]);
  const [counted] = await db(ctx)
    .select({
      unpaidOrders: sql<number>`count(*)`.mapWith(Number),
      openPayments:
        sql<number>`count(*) filter (where exists (select from ${payments} where ${and(eq(payments.orderId, orders.id), live)}))`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.productId, productId)));
  return { unpaidOrders: counted?.unpaidOrders ?? 0, openPayments: counted?.openPayments ?? 0 };
}

/** What another price would do, before it is saved (products 20). @throws AppError NOT_FOUND */
export async function readPriceEffect(
  ctx: Ctx<Admin>,
  { params, query }: InputOf<typeof ReadPriceEffect>,
): Promise<PriceEffect> {
  const [found] = await findProducts(ctx, eq(products.id, params.id));
  if (!found) throw notFound();
  const currentPrice = found.price.price;
  const [{ codes, sums, friends }, unpaid] = await readFromReplica(ctx, (ctx) =>
    Promise.all([readCodes(ctx, params.id, currentPrice, query), countUnpaid(ctx, params.id)]),
  );
  const friendPrice = friends?.price ?? null;
  return {
    ...{ price: query.price, currentPrice },
    codes: codes.map((code) => ({ ...code, saving: savingOf(code.price, query.price) })),
    stopping: sums?.stopping ?? 0,
    referrals: {
      ...{ count: friends?.count ?? 0, price: friendPrice },
      saving: friendPrice === null ? null : savingOf(friendPrice, query.price),
    },
    averageSaving: { before: sums?.before ?? null, after: sums?.after ?? null },
    ...unpaid,
    pagination: paginationOf(query, sums?.count ?? 0),
  };
}
