import * as z from 'zod/mini';
import { type Product, productIdSchema, productSchema } from '@/lib/products/contract';
import { markets } from '@/lib/products/rules';
import { mustStore, readStored, writeStored } from '@/platform/browser-storage';
import { defaultLocale } from '@/platform/i18n/locales';
import { asMinor, type Currency, fromMajor, type Minor, toMajor } from '@/platform/money';
import { currencySchema } from '@/platform/money-schema';
import { storageKeys } from '@/platform/storage-keys';
import type { AppliedCode } from './code';

/** The shopper's choice on the product page, with the shown prices; the server computes the order's price again. */
export type OrderItem = {
  productId: number;
  name: string;
  subtitle: string;
  image: string;
  currency: Currency;
  /** Price per unit after the code. */
  price: Minor;
  /** Price per unit before the code. */
  originalPrice: Minor;
  quantity: number;
  discountCode: string | null;
  /** True when it comes from the cart; after the order its quantity is removed from the cart. */
  fromCart: boolean;
};

const text = z.catch(z.string(), '');
const amount = z.catch(z.nullable(z.coerce.number().check(z.gte(0))), null);

/** Stored with amounts in major units (pages 10). Only the product is required: shoppers can edit the storage. */
const storedSchema = z.object({
  id: productIdSchema,
  name: text,
  subtitle: text,
  images: z.catch(z.array(z.string()), []),
  currency: z.catch(z.nullable(currencySchema), null),
  price: amount,
  originalPrice: amount,
  quantity: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(99)), 1),
  hasAirdocCode: z.catch(z.boolean(), true),
  discountCode: text,
  fromCart: z.catch(z.boolean(), false),
});

const currencyOf = (id: number): Currency =>
  (Object.values(markets).find(({ productId }) => productId === id) ?? markets[defaultLocale]).currency;

const minorOf = (major: number | null): Minor | null => (major === null ? null : fromMajor(major));

export function parseOrderItem(raw: string | null): OrderItem | null {
  const stored = storedSchema.safeParse(jsonOf(raw));
  if (!stored.success) return null;
  const { id, name, subtitle, images, quantity, hasAirdocCode, fromCart } = stored.data;
  const price = minorOf(stored.data.price) ?? asMinor(0);
  return {
    productId: id,
    name,
    subtitle,
    image: images[0] ?? '',
    currency: stored.data.currency ?? currencyOf(id),
    price,
    originalPrice: minorOf(stored.data.originalPrice) ?? price,
    quantity,
    discountCode: (hasAirdocCode && stored.data.discountCode.trim()) || null,
    fromCart,
  };
}

function jsonOf(raw: string | null): unknown {
  try {
    return JSON.parse(raw ?? 'null');
  } catch {
    return null;
  }
}

export function encodeOrderItem(product: Product, quantity: number, applied: AppliedCode | null): string {
  const unitPrice = applied?.unitPrice ?? product.price;
  return JSON.stringify({
    ...z.encode(productSchema, product),
    price: toMajor(unitPrice),
    quantity,
    hasAirdocCode: applied !== null,
    discountCode: applied?.code ?? '',
    discountAmount: applied?.unitPrice ? toMajor(applied.unitPrice) : 0,
  });
}

/**
 * Stores a line of the cart as the order item, with the code that it carries.
 * @throws StorageRefused: without the item the checkout leads back
 */
export const saveCartItem = (...item: Parameters<typeof encodeOrderItem>): void =>
  mustStore(
    storageKeys.orderItem,
    JSON.stringify({ ...JSON.parse(encodeOrderItem(...item)), fromCart: true }),
  );

/** @throws StorageRefused */
export const saveOrderItem = (...item: Parameters<typeof encodeOrderItem>): void =>
  mustStore(storageKeys.orderItem, encodeOrderItem(...item));

/** Removes the code, so that the shopper continues at the list price. */
export function dropCode(listPrice: Minor): void {
  const stored = jsonOf(readStored(storageKeys.orderItem));
  if (typeof stored !== 'object' || stored === null) return;
  const plain = { price: toMajor(listPrice), hasAirdocCode: false, discountCode: '', discountAmount: 0 };
  writeStored(storageKeys.orderItem, JSON.stringify({ ...stored, ...plain }));
}

export const clearOrderItem = (): void => writeStored(storageKeys.orderItem, null);
