import type { Locale } from '@/platform/i18n/locales';
import type { Currency } from '@/platform/money';
import type { ContactKind } from '@/values/auth';

/** What the shop does for the readers of a language. */
type Market = {
  /** The product of its pages (products 1). */
  productId: number;
  /** The currency of that product. */
  currency: Currency;
  /** The product's name is among the shop's own texts (products 4). */
  hasOwnName: boolean;
  /** Without a cart, the product page sells alone (cart 4). */
  hasCart: boolean;
  /** Asked for first at the login (auth 1), and preferred for messages. */
  firstContact: ContactKind;
  /** What the service button's QR code opens: samples; replace them with the shop's own adviser links. */
  adviserUrl: string;
};

export const markets: Record<Locale, Market> = {
  zh: {
    productId: 1,
    currency: 'CNY',
    hasOwnName: true,
    hasCart: true,
    firstContact: 'phone',
    adviserUrl: 'https://service.halsea.example/adviser/zh',
  },
  en: {
    productId: 2,
    currency: 'USD',
    hasOwnName: false,
    hasCart: false,
    firstContact: 'email',
    adviserUrl: 'https://service.halsea.example/adviser/en',
  },
};

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
