import { and, eq, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { discountCodes, discountPrices, orders, productPrices, products, users } from '@/db/schema';
import { codeKeyOf } from '@/lib/discounts/rules';

type QuoteRequest = {
  userId: number;
  productId: number;
  discountCode: string | null;
  idempotencyKey: string | null;
};

const quote = database
  .select({
    product: products,
    listPrice: productPrices.price,
    code: discountCodes,
    discountedPrice: discountPrices.discountedPrice,
    earlier: { id: orders.publicId, requestHash: orders.requestHash },
    pendingOrders: sql<number>`(
      select count(*)::int from orders pending where pending.user_id = ${users.id} and pending_slot is not null)`,
    hasUnpaidUse: sql<boolean>`exists (
      select from orders pending where pending.user_id = ${users.id} and pending.status = 'pending'
        and pending.discount_code = ${discountCodes.code})`,
  })
  .from(users)
  .leftJoin(products, eq(products.id, sql.placeholder('productId')))
  .leftJoin(
    productPrices,
    and(eq(productPrices.productId, products.id), eq(productPrices.currency, products.currency)),
  )
  .leftJoin(discountCodes, eq(discountCodes.codeKey, sql.placeholder('codeKey')))
  .leftJoin(
    discountPrices,
    and(
      eq(discountPrices.codeId, discountCodes.id),
      eq(discountPrices.productId, products.id),
      eq(discountPrices.currency, products.currency),
    ),
  )
  .leftJoin(
    orders,
    and(eq(orders.userId, users.id), eq(orders.idempotencyKey, sql.placeholder('idempotencyKey'))),
  )
  .where(eq(users.id, sql.placeholder('userId')))
  .prepare('order_quote');

/** All data that decides on an order; missing parts are null. */
export type Quote = Awaited<ReturnType<typeof quote.execute>>[number];

const codeKeyIn = ({ discountCode }: QuoteRequest) => discountCode && codeKeyOf(discountCode);

/** The current data, in one statement; undefined when the customer is gone. */
export async function readQuote(request: QuoteRequest): Promise<Quote | undefined> {
  const { userId, productId, idempotencyKey } = request;
  const [row] = await quote.execute({ userId, productId, idempotencyKey, codeKey: codeKeyIn(request) });
  return row;
}

const remembered = new Map<string, Quote>();
const mostRemembered = 200;
const keyOf = (request: QuoteRequest) => `${request.productId} ${codeKeyIn(request) ?? ''}`;

/**
 * The quote of the last order with this product and code, without the customer's other orders. It saves the read before
 * the write, which checks every condition again. Only a fresh quote shows why an order cannot be placed.
 */
export function recallQuote(request: QuoteRequest, now: Date): Quote | undefined {
  const quote = remembered.get(keyOf(request));
  const expiresAt = quote?.code?.expiresAt;
  return expiresAt && expiresAt <= now ? undefined : quote;
}

export function rememberQuote(request: QuoteRequest, quote: Quote): void {
  if (remembered.size >= mostRemembered) remembered.clear();
  const code = quote.code && { ...quote.code, usageCount: 0 };
  remembered.set(keyOf(request), { ...quote, code, earlier: null, pendingOrders: 0, hasUnpaidUse: false });
}

export const forgetQuote = (request: QuoteRequest): boolean => remembered.delete(keyOf(request));
