import { and, eq, sql } from 'drizzle-orm';
import { productPrices, products } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError, type FieldError, notFound } from '@/platform/errors';
import { toMajor } from '@/platform/money';
import type { UpdateProduct } from './admin-contract';
import { countWaiting } from './count-waiting';
import { presentWhole, type ProductRow } from './present';
import { requestReturnNotices } from './request-return-notices';
import { priceErrors, pricesAfter, stockAfter } from './rules';

type Body = InputOf<typeof UpdateProduct>['body'];

/**
 * Changes a product; what the body leaves out stays. Prices go into the history by the statement that sets them, and
 * whoever waits for the product is notified when it can be bought.
 * @throws AppError NOT_FOUND; CONFLICT for an out-of-date page; VALIDATION_FAILED for prices that do not fit together, and for a
 * date that is over
 */
export function updateProduct(
  ctx: Ctx<Owner>,
  { params, body }: InputOf<typeof UpdateProduct>,
): Promise<OutputOf<typeof UpdateProduct>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProduct(ctx, params.id);
    if (before.product.version !== body.version) throw stale();
    if (isOver(body.backAt, before, ctx.now)) throw refused([{ path: 'backAt', reason: 'past' }]);
    const after = { product: productAfter(before, body), price: priceAfter(before, body) };
    const [from, to] = differences(before, after);
    if (Object.keys(to).length > 0) {
      await write(ctx, before, after);
      await recordAuditEntry(ctx, { action: 'product_change', target: `product ${params.id}`, from, to });
      await requestReturnNotices(ctx, after.product);
    }
    return presentWhole(await lockProduct(ctx, params.id), await countWaiting(ctx, params.id));
  });
}

const refused = (fields: FieldError[]) => new AppError('VALIDATION_FAILED', { fields });
const stale = () => new AppError('CONFLICT', { reason: 'productStale' });

async function lockProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const [row] = await db(ctx)
    .select({ product: products, price: productPrices })
    .from(products)
    .innerJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, products.currency)),
    )
    .where(eq(products.id, id))
    .for('no key update', { of: products });
  if (!row) throw notFound();
  return row;
}

/** A date that is given anew and is over; the one that stands may be (products 24). */
const isOver = (given: Body['backAt'], { product: { backAt } }: ProductRow, now: Date): boolean =>
  !!given && given <= now && given.getTime() !== backAt?.getTime();

function productAfter({ product }: ProductRow, body: Body): ProductRow['product'] {
  const stock =
    body.stock === undefined ? product.stock : stockAfter(product.stock, body.stock, body.stockFrom);
  if (stock !== null && stock < 0) throw stale();
  return {
    ...product,
    name: body.name ?? product.name,
    subtitle: body.subtitle ?? product.subtitle,
    description: body.description ?? product.description,
    // Whoever names the availability means a product that is shown.
    active: body.availability ? true : product.active,
    availability: body.availability ?? product.availability,
    backAt: body.backAt === undefined ? product.backAt : body.backAt,
    stock,
    limitPerOrder: body.limitPerOrder === undefined ? product.limitPerOrder : body.limitPerOrder,
  };
}

function priceAfter({ price }: ProductRow, { price: wanted, originalPrice, friendPrice }: Body) {
  const change = {
    ...(wanted !== undefined && { price: wanted }),
    ...(originalPrice !== undefined && { originalPrice }),
    ...(friendPrice !== undefined && { friendPrice }),
  };
  const prices = pricesAfter(price, change);
  const fields = priceErrors(prices, change);
  if (fields.length > 0) throw refused(fields);
  return { ...price, ...prices };
}

/** What an audit entry keeps of a product. */
const auditOf = ({ product, price }: ProductRow): Record<string, unknown> => ({
  productName: product.name,
  subtitle: product.subtitle,
  description: product.description,
  price: toMajor(price.price),
  originalPrice: toMajor(price.originalPrice),
  friendPrice: price.friendPrice === null ? null : toMajor(price.friendPrice),
  availability: product.active ? product.availability : 'paused',
  backAt: product.backAt?.toISOString() ?? null,
  stock: product.stock,
  limitPerOrder: product.limitPerOrder,
});

function differences(before: ProductRow, after: ProductRow) {
  const [was, is] = [auditOf(before), auditOf(after)];
  const changed = Object.keys(is).filter((name) => is[name] !== was[name]);
  const of = (facts: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return [of(was), of(is)] as const;
}

async function write(ctx: Ctx<Owner>, before: ProductRow, { product, price }: ProductRow): Promise<void> {
  const { name, subtitle, description, active, availability, backAt, stock, limitPerOrder } = product;
  await db(ctx)
    .update(products)
    .set({
      ...{ name, subtitle, description, active, availability, backAt, stock, limitPerOrder },
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, product.id));
  const { price: amount, originalPrice, friendPrice } = price;
  const isSame =
    amount === before.price.price &&
    originalPrice === before.price.originalPrice &&
    friendPrice === before.price.friendPrice;
  if (isSame) return;
  // Two changes never have one time of this clock: by a new time the history knows that the statement names somebody.
  await db(ctx)
    .update(productPrices)
    .set({
      ...{ price: amount, originalPrice, friendPrice },
      ...{ changedBy: ctx.actor.userId, changedByName: ctx.actor.name, changedAt: sql`clock_timestamp()` },
    })
    .where(and(eq(productPrices.productId, product.id), eq(productPrices.currency, price.currency)));
}
