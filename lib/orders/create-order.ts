import { createHash } from 'node:crypto';
import { refuseSpentFrom, takeCallFrom } from '@/db/rate-limit';
import { resolveAddress } from '@/lib/areas/resolve-address';
import { ValidateDiscount } from '@/lib/discounts/contract';
import { priceWithCode, unpaidUse } from '@/lib/discounts/rules';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { type CreateOrder, quoteData } from './contract';
import { availabilityOf, limitOfOrder } from '@/lib/products/rules';
import { newOrderId } from '@/values/numbers';
import { insertOrder, type NewOrder, type Terms } from './insert-order';
import { forgetQuote, type Quote, readQuote, recallQuote, rememberQuote } from './read-quote';
import { SendOrderMessage } from './request-message';
import { pendingLimit, priceOrder } from './rules';

type Body = InputOf<typeof CreateOrder>['body'];

/** The buyer's request, before any amount is computed. */
type Request = Pick<
  NewOrder,
  | 'userId' | 'productId' | 'language' | 'name' | 'phone' | 'email' | 'notes' | 'country' | 'province' | 'city'
  | 'district' | 'detailedAddress' | 'itemQuantity' | 'idempotencyKey' | 'requestHash' | 'savesRecipient'
> & { discountCode: string | null }; // oxfmt-ignore

/** An order must not reveal more about codes than the endpoint that checks codes (discounts 5). */
const codeTries = ValidateDiscount.limit;

/** How often parallel orders of one customer, or the last uses of a code, may come between reading and writing. */
const attempts = 30;

/**
 * Places an order. The server alone computes the money; order, `created` event, code use and consent are written
 * together. The same `Idempotency-Key` and body give the same order, however often and however parallel they come
 * (orders 4).
 * @throws AppError VALIDATION_FAILED, DISCOUNT_INVALID, CONFLICT
 */
export async function createOrder(
  ctx: Ctx<Customer>,
  { body, headers }: InputOf<typeof CreateOrder>,
): Promise<OutputOf<typeof CreateOrder>> {
  const request = requestOf(ctx, body, headers['idempotency-key'] ?? null);
  if (request.discountCode) refuseSpentFrom(codeTries, ctx.client.address);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const recalled = attempt === 0 ? recallQuote(request, ctx.now) : undefined;
    const quote = recalled ?? (await readQuote(request));
    if (quote?.earlier) return { orderId: sameOrder(quote.earlier, request) };
    // A recalled quote may be older than the last change; the write then fails, and a fresh one says why.
    if (!recalled && quote?.product) refuseUnsaleable(quote.product, request.itemQuantity);
    const { order, terms } = await offer(ctx, request, quote);
    const isAsShown = (body.expectedTotal ?? order.total) === order.total;
    // A recalled quote may be the older one of the two.
    if (!isAsShown && !recalled) throw totalChanged(order);
    const placed = isAsShown ? await insertOrder(order, terms, ctx) : null;
    if (placed) {
      if (placed.messageId !== null) await queueMessage(ctx, placed.messageId);
      if (!recalled && quote) rememberQuote(request, quote);
      return { orderId: order.publicId };
    }
    forgetQuote(request);
  }
  throw new AppError('CONFLICT');
}

/** The order is placed whatever happens here: a message without a job gets one by the sweep. */
const queueMessage = (ctx: Ctx, messageId: number): Promise<void> =>
  enqueue(ctx, SendOrderMessage, { messageId }, { key: messageId }).catch((error: unknown) =>
    ctx.log.warn({ err: error, messageId }, 'message not queued'),
  );

function requestOf({ actor }: Ctx<Customer>, body: Body, idempotencyKey: string | null): Request {
  const { orderData, productId, quantity, discountCode, language } = body;
  const { name, phone, email, notes, detailed_address } = orderData;
  const content = {
    productId,
    language,
    name,
    phone,
    email: email || null,
    notes: notes ?? '',
    ...resolveAddress(orderData, 'orderData.'),
    detailedAddress: detailed_address,
    itemQuantity: quantity,
    discountCode: discountCode || null,
  };
  // Two spellings of the same data count as the same request.
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const savesRecipient = body.saveRecipient ?? true;
  return { ...content, savesRecipient, userId: actor.userId, idempotencyKey, requestHash };
}

/** Nobody is charged another total than the one that was shown (orders 21). */
const totalChanged = ({ itemPrice, discountAmount, total, currency }: NewOrder) =>
  new AppError('CONFLICT', {
    reason: 'totalChanged',
    data: quoteData({ item_price: itemPrice, discount_amount: discountAmount, total, currency }),
  });

function sameOrder(earlier: NonNullable<Quote['earlier']>, { requestHash }: Request) {
  if (earlier.requestHash !== requestHash)
    throw new AppError('CONFLICT', {
      reason: 'idempotencyMismatch',
      fields: [{ path: 'idempotency-key', reason: 'keyUsed' }],
    });
  return earlier.id;
}

/** The order by the quote's data, or the reason why it cannot be placed. */
async function offer(
  { actor, client, now }: Ctx<Customer>,
  { discountCode, ...request }: Request,
  quote: Quote | undefined,
): Promise<{ order: NewOrder; terms: Terms }> {
  if (!quote?.product || quote.listPrice === null)
    throw new AppError('VALIDATION_FAILED', {
      reason: 'productUnavailable',
      fields: [{ path: 'productId', reason: 'unknown' }],
    });
  const { product, listPrice, pendingOrders } = quote;
  if (pendingOrders >= pendingLimit) throw new AppError('CONFLICT', { reason: 'tooManyPendingOrders' });
  const code = discountCode ? codeIn(quote) : null;
  const codePrice = code && priceWithCode(code, listPrice, actor.userId, now);
  // The shopper saw a price with the code: if the code does not apply, the whole order is refused.
  if (discountCode && !codePrice) {
    if (!quote.code) await takeCallFrom(codeTries, client.address);
    throw new AppError('DISCOUNT_INVALID');
  }
  if (code && code.maxUsage > 0 && quote.hasUnpaidUse)
    throw new AppError('DISCOUNT_INVALID', unpaidUse('discountCode'));
  const order = {
    ...request,
    publicId: newOrderId(now),
    itemName: product.name,
    currency: product.currency,
    ...priceOrder(listPrice, request.itemQuantity, codePrice),
    discountCode: code?.code ?? null,
    createdAt: now,
  };
  return { order, terms: { code, hasStock: product.stock !== null } };
}

/**
 * Pieces that cannot be had now (products 10, products 14), or that nobody may order at once (products 15).
 * @throws AppError CONFLICT, VALIDATION_FAILED
 */
function refuseUnsaleable(product: NonNullable<Quote['product']>, quantity: number): void {
  if (availabilityOf(product) !== 'on_sale')
    throw new AppError('CONFLICT', {
      reason: 'productUnavailable',
      fields: [{ path: 'productId', reason: 'notOnSale' }],
    });
  const limit = limitOfOrder(product.limitPerOrder);
  if (quantity > limit)
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'quantity', reason: 'tooBig', values: { limit } }],
    });
  if (product.stock !== null && quantity > product.stock)
    throw new AppError('CONFLICT', {
      reason: 'stockShort',
      values: { count: product.stock },
      fields: [{ path: 'quantity', reason: 'tooBig', values: { limit: product.stock } }],
    });
}

const codeIn = ({ code, discountedPrice }: Quote) =>
  code && discountedPrice ? { ...code, discountedPrice } : null;
