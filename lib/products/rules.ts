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
};

export const markets: Record<Locale, Market> = {
  zh: { productId: 1, currency: 'CNY', hasOwnName: true, hasCart: true, firstContact: 'phone' },
  en: { productId: 2, currency: 'USD', hasOwnName: false, hasCart: false, firstContact: 'email' },
};
