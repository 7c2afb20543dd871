import type { FieldError } from '@/platform/errors';
import { type Locale, locales } from '@/platform/i18n/locales';
import { type Currency, type Minor, toMajor } from '@/platform/money';
import type { ContactKind } from '@/values/auth';
import { type Availability, mostPerOrder } from '@/values/products';

/** What the shop does for the readers of a language. */
type Market = {
  /** The product of its pages (products 1). */
  productId: number;
  /** The currency of that product. */
  currency: Currency;
  /** Without a cart, the product page sells alone (cart 4). */
  hasCart: boolean;
  /** Asked for first at the login (auth 1), and preferred for messages. */
  firstContact: ContactKind;
};

export const markets: Record<Locale, Market> = {
  zh: {
    productId: 1,
    currency: 'CNY',
    hasCart: true,
    firstContact: 'phone',
  },
  en: {
    productId: 2,
    currency: 'USD',
    hasCart: false,
    firstContact: 'email',
  },
};

/** The products that have a page, whatever becomes of them. */
export const pageProducts: readonly number[] = Object.values(markets).map(({ productId }) => productId);

/** The language whose pages sell a product; null of one without a page. */
export const localeOfProduct = (id: number): Locale | null =>
  locales.find((locale) => markets[locale].productId === id) ?? null;

type Saleable = { active: boolean; availability: Availability; stock: number | null };

/** What can be done with a product now: one that is off is paused, one without a piece left is sold out (products 10). */
export function availabilityOf({ active, availability, stock }: Saleable): Availability {
  if (!active) return 'paused';
  return availability === 'on_sale' && stock === 0 ? 'sold_out' : availability;
}

/** So few pieces left that operators are notified (alerts 1). */
export const lowStock = 5;

/** The most pieces that an order may have (products 15). */
export const limitOfOrder = (limitPerOrder: number | null): number => limitPerOrder ?? mostPerOrder;

/** The key of the text about a product that cannot be bought. */
type NoticeKey = Exclude<Availability, 'on_sale'> | `${Exclude<Availability, 'on_sale'>}Until`;

/**
 * What a page says about a product that cannot be bought; null for one that can. The day on which it is expected back is
 * shown until it has come.
 */
export function noticeOf(
  availability: Availability,
  backAt: Date | null,
  now = new Date(),
): { key: NoticeKey; day: Date | null } | null {
  if (availability === 'on_sale') return null;
  return backAt && backAt > now
    ? { key: `${availability}Until`, day: backAt }
    : { key: availability, day: null };
}

type Prices = { price: Minor; originalPrice: Minor; friendPrice: Minor | null };
type PriceChange = { price?: Minor; originalPrice?: Minor; friendPrice?: Minor | null };

/**
 * The prices after a change. An original price that is not named rises with the price, because one below it would not be
 * shown (products 19).
 */
export function pricesAfter(before: Prices, change: PriceChange): Prices {
  const price = change.price ?? before.price;
  const kept = before.originalPrice > price ? before.originalPrice : price;
  const friendPrice = change.friendPrice === undefined ? before.friendPrice : change.friendPrice;
  return { price, originalPrice: change.originalPrice ?? kept, friendPrice };
}

/** What is wrong with the named prices; one that is left as it was is not judged. */
export function priceErrors({ price }: Prices, { originalPrice, friendPrice }: PriceChange): FieldError[] {
  return [
    ...(originalPrice !== undefined && originalPrice < price
      ? [{ path: 'originalPrice', reason: 'tooSmall' as const, values: { limit: toMajor(price) } }]
      : []),
    ...(friendPrice && friendPrice >= price ? [{ path: 'friendPrice', reason: 'belowPrice' as const }] : []),
  ];
}

/**
 * The pieces left after a change; null is unlimited. With `seen`, the number that the form was opened with, what was sold
 * meanwhile stays sold: the difference counts (products 22). Below 0 means that more was sold than is to be left.
 */
export function stockAfter(
  left: number | null,
  wanted: number | null,
  seen: number | null | undefined,
): number | null {
  if (wanted === null || left === null || seen === undefined || seen === null) return wanted;
  return left + wanted - seen;
}

/**
 * The device's figures in the order of the page; their words are in `messages` (products 8). `assumed` has a value that
 * the maker has not confirmed, `open` has none yet.
 */
export const figures = [
  { name: 'side', group: 'wearing', state: 'assumed' },
  { name: 'pads', group: 'wearing', state: 'assumed' },
  { name: 'session', group: 'wearing', state: 'assumed' },
  { name: 'rhythms', group: 'wearing', state: 'assumed' },
  { name: 'level', group: 'wearing', state: 'assumed' },
  { name: 'time', group: 'reading', state: 'confirmed' },
  { name: 'method', group: 'reading', state: 'confirmed' },
  { name: 'included', group: 'reading', state: 'confirmed' },
  { name: 'weight', group: 'body', state: 'open' },
  { name: 'dimensions', group: 'body', state: 'open' },
  { name: 'battery', group: 'body', state: 'open' },
  { name: 'port', group: 'body', state: 'open' },
  { name: 'water', group: 'body', state: 'open' },
  { name: 'phone', group: 'service', state: 'open' },
  { name: 'warranty', group: 'service', state: 'confirmed' },
] as const;

/** The names of the figures that the maker has not confirmed. */
export const unconfirmedFigures: readonly string[] = figures
  .filter(({ state }) => state !== 'confirmed')
  .map(({ name }) => name);
