import type { OrderItem } from '@/components/site/order-item';
import type { OrderRequest } from '@/lib/orders/api';
import { newIdempotencyKey } from '@/lib/platform/idempotency-key';
import type { Locale } from '@/lib/platform/i18n/locales';
import { normaliseEmail, normalisePhone } from '@/lib/users/contract';
import type { CheckoutValues } from './validation';

/**
 * One try at one order. Its key stays the same until the order is placed, whatever is edited meanwhile: an answer may have
 * been lost, and under one key there is one order at most. `contents` holds what was sent, the latest first.
 */
export type Attempt = { key: string; contents: string[] };

const keptContents = 5;

/**
 * The attempt that this request belongs to. A second click, a reload, going back or trying again after a broken
 * connection sends the same key, so that the server knows the order.
 */
export function attemptFor(request: OrderRequest, last: Attempt | null): Attempt {
  const content = JSON.stringify(request);
  const { key, contents } = last ?? { key: newIdempotencyKey(), contents: [] };
  return { key, contents: [content, ...contents.filter((sent) => sent !== content)].slice(0, keptContents) };
}

/** What was sent before: if the key stands for other content already, one of these is the order. */
export const earlierRequests = ({ contents }: Attempt): OrderRequest[] =>
  contents.slice(1).map((content) => JSON.parse(content) as OrderRequest);

/** What is sent: no amounts, for the server alone computes money (checkout 6). */
export function requestOf(
  { agreed: _, ...values }: CheckoutValues,
  { productId, quantity, discountCode }: Pick<OrderItem, 'productId' | 'quantity' | 'discountCode'>,
  language: Locale,
): OrderRequest {
  const orderData = {
    ...values,
    name: values.name.trim(),
    phone: normalisePhone(values.phone),
    email: normaliseEmail(values.email),
    detailed_address: values.detailed_address.trim(),
    notes: values.notes.trim(),
  };
  return { orderData, productId, quantity, discountCode: discountCode ?? '', language };
}
