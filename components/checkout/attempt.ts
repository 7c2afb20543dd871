import type { OrderItem } from '@/components/cart/order-item';
import type { OrderRequest } from '@/lib/orders/api';
import { normaliseEmail } from '@/lib/users/contract';
import type { Locale } from '@/platform/i18n/locales';
import { newIdempotencyKey } from '@/platform/idempotency-key';
import { type Minor, toMajor } from '@/platform/money';
import { normalisePhone } from '@/values/phones';
import type { CheckoutValues } from './validation';

/**
 * One attempt to place an order. Its key stays the same until the order is placed, even when the shopper edits the
 * form: a response may have been lost, and one key makes at most one order. `contents` has the sent requests, the
 * latest first. `isRefused`: each of them was answered by the server, and made no order.
 */
export type Attempt = { key: string; contents: string[]; isRefused?: boolean | undefined };

const keptContents = 5;

/**
 * The attempt for this request. A second click, a reload, going back and a retry after a lost connection all send the
 * same key, so that the server recognises the order.
 */
export function attemptFor(request: OrderRequest, last: Attempt | null): Attempt {
  const content = JSON.stringify(request);
  const { key, contents } = last ?? { key: newIdempotencyKey(), contents: [] };
  return { key, contents: [content, ...contents.filter((sent) => sent !== content)].slice(0, keptContents) };
}

/** The attempt whose latest request was refused; `last` is how it was before that request. */
export const refusedAttempt = (attempt: Attempt, last: Attempt | null): Attempt => ({
  ...attempt,
  isRefused: last === null || last.isRefused === true,
});

/** The earlier requests: when the server has another content for the key, the order was made by one of these. */
export const earlierRequests = ({ contents }: Attempt): OrderRequest[] =>
  contents.slice(1).map((content) => JSON.parse(content) as OrderRequest);

/** The request with no amount but the shown total, because only the server computes prices (checkout 6). */
export function requestOf(
  { hasConsent: _, savesInfo: saveRecipient, ...values }: CheckoutValues,
  { productId, quantity, discountCode }: Pick<OrderItem, 'productId' | 'quantity' | 'discountCode'>,
  { language, expectedTotal }: { language: Locale; expectedTotal: Minor },
): OrderRequest {
  const orderData = {
    ...values,
    name: values.name.trim(),
    phone: normalisePhone(values.phone),
    email: normaliseEmail(values.email),
    detailed_address: values.detailed_address.trim(),
    notes: values.notes.trim(),
  };
  const item = { productId, quantity, discountCode: discountCode ?? '' };
  return { orderData, ...item, language, expectedTotal: toMajor(expectedTotal), saveRecipient };
}
