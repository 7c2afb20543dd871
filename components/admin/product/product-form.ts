import type { FormRules } from '@/components/forms/form-rules';
import type { ProductChange } from '@/lib/products/admin-api';
import { UpdateProduct, type WholeProduct } from '@/lib/products/admin-contract';
import { type Minor, toMajor } from '@/platform/money';
import { shanghaiDate } from '@/platform/time';
import type { Availability } from '@/values/products';
import { typedNumber } from '../typed-amount';

/** A product as typed; each field has the name that it has in the body. */
export type ProductValues = {
  name: string;
  subtitle: string;
  description: string;
  price: string;
  originalPrice: string;
  friendPrice: string;
  availability: Availability;
  stock: string;
  limitPerOrder: string;
  backAt: string;
};
export type ProductField = keyof ProductValues;

const productFields = [
  ...(['name', 'subtitle', 'description', 'price', 'originalPrice', 'friendPrice'] as const),
  ...(['availability', 'stock', 'limitPerOrder', 'backAt'] as const),
] satisfies ProductField[];

const amountText = (amount: Minor | null) => (amount === null ? '' : toMajor(amount).toFixed(2));
const numberText = (number: number | null) => (number === null ? '' : String(number));

export const valuesOf = (product: WholeProduct): ProductValues => ({
  name: product.name,
  subtitle: product.subtitle,
  description: product.description,
  price: amountText(product.price),
  originalPrice: amountText(product.originalPrice),
  friendPrice: amountText(product.friendPrice),
  availability: product.chosenAvailability,
  stock: numberText(product.stock),
  limitPerOrder: numberText(product.limitPerOrder),
  backAt: product.backAt ? shanghaiDate(product.backAt) : '',
});

/** On sale as chosen, and yet read as sold out, because no piece is left (products 10). */
export const isOutOfStock = ({
  availability,
  stock,
}: Pick<ProductValues, 'availability' | 'stock'>): boolean =>
  availability === 'on_sale' && typedNumber(stock) === 0;

const numberIn = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed));

/** The fields that were typed anew. */
export const changedFields = (values: ProductValues, seen: WholeProduct): ProductField[] => {
  const before = valuesOf(seen);
  return productFields.filter((field) => values[field].trim() !== before[field]);
};

/**
 * What the form says of those who wait for the product (products 26): that they wait, or that saving it on sale tells them. Null where nobody
 * waits, and for a product on sale as it is.
 */
export function waitingNote(values: ProductValues, seen: WholeProduct): 'waiting' | 'willBeTold' | null {
  if (seen.waiting === 0) return null;
  if (values.availability !== 'on_sale' || isOutOfStock(values)) return 'waiting';
  return changedFields(values, seen).length > 0 ? 'willBeTold' : null;
}

/** The body that changes what was typed anew, and nothing else. */
export function changeOf(values: ProductValues, seen: WholeProduct): ProductChange {
  const all = {
    name: values.name,
    subtitle: values.subtitle,
    description: values.description,
    price: typedNumber(values.price),
    originalPrice: typedNumber(values.originalPrice),
    friendPrice: numberIn(values.friendPrice),
    availability: values.availability,
    stock: numberIn(values.stock),
    limitPerOrder: numberIn(values.limitPerOrder),
    backAt: values.backAt || null,
  };
  const changed = changedFields(values, seen);
  const change = Object.fromEntries(changed.map((field) => [field, all[field]]));
  return { ...change, version: seen.version, ...(changed.includes('stock') && { stockFrom: seen.stock }) };
}

/** Keys of `problems` in `messages/*\/adminProduct.json`. */
type ProductProblem = { key: 'required' | 'amount' | 'pieces' | 'limit' | 'day' };

const problems: Record<string, ProductProblem> = {
  ...{ name: { key: 'required' }, subtitle: { key: 'required' }, description: { key: 'required' } },
  ...{ price: { key: 'amount' }, originalPrice: { key: 'amount' }, friendPrice: { key: 'amount' } },
  ...{ stock: { key: 'pieces' }, limitPerOrder: { key: 'limit' }, backAt: { key: 'day' } },
};

export const productRules = (seen: WholeProduct): FormRules<ProductValues, ProductProblem> => ({
  contract: UpdateProduct.body,
  bodyOf: (values) => changeOf(values, seen),
  problemOf: (path) => problems[path] ?? null,
});
