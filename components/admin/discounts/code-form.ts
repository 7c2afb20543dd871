import type { FormRules } from '@/components/forms/form-rules';
import type { DiscountChange, NewDiscount } from '@/lib/discounts/admin-api';
import { CreateDiscount, type Discount, UpdateDiscount } from '@/lib/discounts/admin-contract';
import { expiryOf } from '@/lib/discounts/rules';
import type { Currency, Minor } from '@/platform/money';
import { typedNumber } from '../typed-amount';

export type KnownProduct = {
  id: number;
  name: string;
  currency: Currency;
  /** Null for a product that is not on sale. */
  listPrice: Minor | null;
};

/** The limit and the last day as typed. */
export type TermsValues = { maxUsage: string; expiresAt: string };
/** One product of a new code as typed; the currency is that of the product. */
export type MappingValues = { productId: string; discountAmount: string };
export type NewCodeValues = TermsValues & { channel: string; productMappings: MappingValues[] };

export const blankMapping: MappingValues = { productId: '', discountAmount: '' };

/** Keys of `form` in `messages/*\/adminDiscounts.json`. */
type CodeProblem = {
  key:
    | 'channelRequired'
    | 'maxUsageInvalid'
    | 'expiresOver'
    | 'productRequired'
    | 'productTwice'
    | 'priceInvalid';
};

/** Empty and 0 mean unlimited (discounts 6). */
function limitOf(typed: string): number | null {
  const limit = typedNumber(typed);
  return typed.trim() === '' || limit === 0 ? null : limit;
}

export function newCodeOf(values: NewCodeValues, products: KnownProduct[]): NewDiscount {
  const currencyOf = (productId: string) => products.find(({ id }) => String(id) === productId)?.currency;
  return {
    channel: values.channel,
    maxUsage: limitOf(values.maxUsage),
    expiresAt: values.expiresAt || null,
    productMappings: values.productMappings.map(({ productId, discountAmount }) => ({
      productId: Number(productId),
      discountAmount: typedNumber(discountAmount),
      currency: currencyOf(productId) ?? 'CNY',
    })),
  };
}

/**
 * Only what was changed since the dialog opened, so that it does not undo what another owner has set meanwhile; the limit
 * when nothing was, as the contract wants one of both.
 */
export function changeOf({ maxUsage, expiresAt }: TermsValues, first: TermsValues): DiscountChange {
  const limit = limitOf(maxUsage);
  const day = { expiresAt: expiresAt || null };
  if (expiresAt === first.expiresAt) return { maxUsage: limit };
  return limit === limitOf(first.maxUsage) ? day : { maxUsage: limit, ...day };
}

type Kept = Pick<Discount, 'chosen_status' | 'expires_at' | 'usage_count'>;

/** Whether shoppers can use the code once these terms are saved, which leaves its status, and a day that was not changed. */
export function isUsableWith(
  { maxUsage, expiresAt }: TermsValues,
  first: TermsValues,
  kept: Kept,
  now: Date,
): boolean {
  const typedEnd = expiresAt ? expiryOf(expiresAt) : null;
  const end = expiresAt === first.expiresAt ? kept.expires_at : typedEnd;
  const limit = limitOf(maxUsage);
  const isUsedUp = limit !== null && kept.usage_count >= limit;
  return kept.chosen_status === 'active' && (!end || end > now) && !isUsedUp;
}

function problemOf(path: string): CodeProblem | null {
  if (path === 'channel') return { key: 'channelRequired' };
  if (path === 'maxUsage') return { key: 'maxUsageInvalid' };
  if (path.endsWith('.productId')) return { key: 'productRequired' };
  return path.endsWith('.discountAmount') ? { key: 'priceInvalid' } : null;
}

/** The products that an earlier line has, by field. */
function repeated({ productMappings }: NewCodeValues): Record<string, CodeProblem> {
  const ids = productMappings.map(({ productId }) => productId);
  return Object.fromEntries(
    ids.flatMap((id, at) =>
      id && ids.indexOf(id) < at
        ? [[`productMappings.${at}.productId`, { key: 'productTwice' }] as const]
        : [],
    ),
  );
}

/** A new code cannot be over already; one that exists may be ended by a day that has passed (discounts 17). */
const over = ({ expiresAt }: NewCodeValues, now: Date): Record<string, CodeProblem> =>
  expiresAt && expiryOf(expiresAt) <= now ? { expiresAt: { key: 'expiresOver' } } : {};

export const newCodeRules = (products: KnownProduct[], now: Date): FormRules<NewCodeValues, CodeProblem> => ({
  contract: CreateDiscount.body,
  bodyOf: (values) => newCodeOf(values, products),
  problemOf,
  otherProblems: (values) => ({ ...repeated(values), ...over(values, now) }),
});

export const termsRules = (first: TermsValues): FormRules<TermsValues, CodeProblem> => ({
  contract: UpdateDiscount.body,
  bodyOf: (values) => changeOf(values, first),
  problemOf,
});
