import type { NewDiscount } from '@/lib/discounts/admin-api';
import type { Currency, Minor } from '@/platform/money';
import { fromMajor } from '@/platform/money';

/** One line of the dialog as typed; the currency is that of the product. */
export type MappingDraft = { key: number; productId: number | null; price: string };

export type KnownProduct = {
  id: number;
  name: string;
  currency: Currency;
  /** Null for a product that is not on sale. */
  listPrice: Minor | null;
};

export type DiscountDraft = { channel: string; maxUsage: string; expires: string; mappings: MappingDraft[] };

export type MappingError = 'productRequired' | 'productTwice' | 'priceInvalid';
export type DraftErrors = {
  channel?: 'channelRequired';
  maxUsage?: 'maxUsageInvalid';
  mappings: (MappingError | null)[];
};

/** The typed price; null unless it is a number above 0 with at most two decimals. */
export function priceOf(typed: string): Minor | null {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const price = fromMajor(Number(typed));
  return price !== null && price > 0 ? price : null;
}

const isLimit = (typed: string) => /^\d{0,9}$/.test(typed.trim());

function errorOf(mapping: MappingDraft, all: MappingDraft[]): MappingError | null {
  const { productId, price } = mapping;
  if (productId === null) return 'productRequired';
  if (all.find((other) => other.productId === productId) !== mapping) return 'productTwice';
  return priceOf(price) === null ? 'priceInvalid' : null;
}

export const errorsOf = ({ channel, maxUsage, mappings }: DiscountDraft): DraftErrors => ({
  ...(channel.trim() ? {} : { channel: 'channelRequired' as const }),
  ...(isLimit(maxUsage) ? {} : { maxUsage: 'maxUsageInvalid' as const }),
  mappings: mappings.map((mapping) => errorOf(mapping, mappings)),
});

export const isValid = ({ channel, maxUsage, mappings }: DraftErrors): boolean =>
  !channel && !maxUsage && mappings.every((error) => error === null);

/** The request body of a draft that has no errors. */
export function bodyOf(draft: DiscountDraft, products: KnownProduct[]): NewDiscount {
  return {
    channel: draft.channel,
    maxUsage: Number(draft.maxUsage) || null,
    expiresAt: draft.expires || null,
    productMappings: draft.mappings.flatMap(({ productId, price }) => {
      const product = products.find(({ id }) => id === productId);
      return product
        ? [{ productId: product.id, discountAmount: Number(price), currency: product.currency }]
        : [];
    }),
  };
}
