import { useRef, useState } from 'react';
import { fetchOrder, type OrderRequest, placeOrder } from '@/lib/orders/api';
import { type Order, type OrderQuote, quoteIn } from '@/lib/orders/contract';
import { ApiError } from '@/platform/api-client';
import { toMajor } from '@/platform/money';
import { type Attempt, attemptFor, earlierRequests, refusedAttempt } from './attempt';
import { forgetAttempt, type Owner, readAttempt, writeAttempt } from './draft';

/**
 * Why the order failed; `message` is the server's, null when the server did not answer; `fields` are the form's, `quote`
 * has the amounts of now when they are not those that were shown.
 */
export type Failure = {
  message: string | null;
  code: ApiError['code'];
  fields: ApiError['fields'];
  quote: OrderQuote | null;
};

/** The form is the part `orderData` of the request: `orderData.phone` → `phone`. */
const fieldsOf = ({ fields }: ApiError) =>
  fields.map(({ path, message }) => ({ path: path.replace(/^orderData\./, ''), message }));

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { message: error.message || null, code: error.code, fields: fieldsOf(error), quote: quoteIn(error) }
    : { message: null, code: 'NETWORK', fields: [], quote: null };

/** Pieces of a product. */
type Goods = { productId: number; quantity: number };
/** `isEarlier`: the order was made by an earlier request whose response was lost, without the later edits or at another price. */
export type Placed = { orderId: string; isEarlier: boolean; goods: Goods };
type PlacedOnce = Omit<Placed, 'goods'>;
/** An order whose answer was lost, and which has been paid or cancelled since. */
export type EndedOrder = { orderId: string; end: 'paid' | 'cancelled' };
type Outcome = Placed | { ended: EndedOrder } | { failure: Failure } | 'stopped';

const isOtherContent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'CONFLICT' &&
  error.fields.some(({ path }) => path === 'idempotency-key');

/** The shop's own refusal, after which no order was made; of every other failure nobody knows. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'MALFORMED' && error.status >= 400 && error.status < 500;

/** Places the order; when the key was already used with other content, finds the order made with that key. */
async function placeOnce(request: OrderRequest, attempt: Attempt): Promise<PlacedOnce> {
  try {
    return { ...(await placeOrder(request, attempt.key)), isEarlier: false };
  } catch (error) {
    if (!isOtherContent(error)) throw error;
    for (const earlier of earlierRequests(attempt)) {
      const found = await placeOrder(earlier, attempt.key).catch((why: unknown) => {
        if (!isOtherContent(why)) throw why;
        return null;
      });
      if (found) return { ...found, isEarlier: true };
    }
    // The order belongs to another tab, so the next attempt gets a new key.
    forgetAttempt();
    throw error;
  }
}

/**
 * The order that an earlier request may have made.
 * @throws Error when it cannot be read: the order may stand, so this is no refusal
 */
const readOrder = (orderId: string): Promise<Order> =>
  fetchOrder(orderId, new AbortController().signal).catch((cause: unknown) => {
    throw new Error('the order was not read', { cause });
  });

const endOf = ({ status }: Order): EndedOrder['end'] => (status === 'cancelled' ? 'cancelled' : 'paid');

const goodsOf = ({ productId, quantity }: OrderRequest): Goods => ({
  productId: Number(productId),
  quantity,
});

/** What was placed, when an earlier request may have done it. */
const earlierOf = ({ orderId, isEarlier }: PlacedOnce, order: Order, request: OrderRequest): Placed => ({
  orderId,
  isEarlier: isEarlier || toMajor(order.total) !== request.expectedTotal,
  goods: { productId: order.product_id, quantity: order.item_quantity },
});

/** Places one order at a time; `prepare` returns the request, or null when the shopper must first see a change. */
export function usePlaceOrder(owner: Owner) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (prepare: () => Promise<OrderRequest | null>): Promise<Outcome> => {
    if (running.current) return 'stopped';
    running.current = true;
    setBusy(true);
    const release = () => {
      running.current = false;
      setBusy(false);
    };
    try {
      const request = await prepare();
      if (!request) {
        release();
        return 'stopped';
      }
      const last = readAttempt(owner);
      const attempt = attemptFor(request, last);
      writeAttempt(attempt, owner);
      const placed = await placeOnce(request, attempt).catch((error: unknown) => {
        if (isRefusal(error) && readAttempt(owner)) writeAttempt(refusedAttempt(attempt, last), owner);
        throw error;
      });
      const order = last && (await readOrder(placed.orderId));
      if (order && order.status !== 'pending') {
        // What is typed was not ordered; with a key of its own it will be, but not unasked (checkout 8).
        forgetAttempt();
        release();
        return { ended: { orderId: placed.orderId, end: endOf(order) } };
      }
      // Stay busy, because the page is left now.
      return order ? earlierOf(placed, order, request) : { ...placed, goods: goodsOf(request) };
    } catch (error) {
      release();
      return { failure: failureOf(error) };
    }
  };
  return { busy, run };
}
