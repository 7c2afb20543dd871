import { readStored, writeStored } from '@/platform/browser-storage';
import { asMinor, fromMajor, type Minor, times, toMajor, zero } from '@/platform/money';
import { storageKeys } from '@/platform/storage-keys';
import type { AppliedCode } from './code';

/** One product in the cart, as the browser stores it (cart 1); the price per unit is the last one from the server. */
export type CartItem = {
  id: number;
  name: string;
  image: string;
  price: Minor;
  quantity: number;
  /** The price before a change, until the shopper confirms it; it is stored, so that every tab shows the change. */
  was?: Minor;
  /** The code that the goods carry; the server checks it again in the cart and in the checkout. */
  applied?: AppliedCode;
};

/** The largest quantity of one order (orders 5). */
const mostOfOne = 99;
const mostProducts = 20;

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

const amountOf = (major: unknown): Minor | null =>
  typeof major === 'number' && major >= 0 ? fromMajor(major) : null;

/** The code of a stored item; a price of zero, or none, leaves the list price. */
function codeOf(code: unknown, unitPrice: unknown): Pick<CartItem, 'applied'> {
  if (typeof code !== 'string' || code.length === 0 || code.length > 64) return {};
  return { applied: { code, unitPrice: amountOf(unitPrice) || null } };
}

function itemOf(given: unknown): CartItem | null {
  if (typeof given !== 'object' || given === null) return null;
  const { id, name, image, price, quantity, was, discountCode, discountAmount } = given as Partial<
    Record<keyof CartItem | 'discountCode' | 'discountAmount', unknown>
  >;
  const [minor, before] = [amountOf(price), amountOf(was)];
  if (!isCount(id, 2_147_483_647) || minor === null || !isCount(quantity, mostOfOne)) return null;
  return {
    id,
    name: typeof name === 'string' ? name : '',
    image: typeof image === 'string' ? image : '',
    price: minor,
    quantity,
    ...(before === null ? {} : { was: before }),
    ...codeOf(discountCode, discountAmount),
  };
}

/** Has no schema, because every page would load it; shoppers can edit the storage, so invalid items are left out. */
export function parseCart(raw: string | null): CartItem[] {
  let stored: unknown;
  try {
    stored = JSON.parse(raw ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const items = stored.map(itemOf).filter((item) => item !== null);
  return items
    .filter(({ id }, at) => items.findIndex((each) => each.id === id) === at)
    .slice(0, mostProducts);
}

/** Null for an empty cart, so that nothing is stored. */
export const encodeCart = (items: CartItem[]): string | null =>
  items.length === 0
    ? null
    : JSON.stringify(
        items.map(({ was, applied, ...item }) => ({
          ...item,
          price: toMajor(item.price),
          ...(was === undefined ? {} : { was: toMajor(was) }),
          ...(applied && { discountCode: applied.code, discountAmount: toMajor(applied.unitPrice ?? zero) }),
        })),
      );

/** Sets a quantity; zero or less removes the item (cart 2). */
export const withQuantity = (items: CartItem[], id: number, quantity: number): CartItem[] =>
  items
    .map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, mostOfOne) } : item))
    .filter((item) => item.quantity > 0);

/**
 * Adds an item; if the product is in the cart already, adds the quantities at the newer price, with the newer code.
 * @param most what one order may have of it (products 15)
 */
export function withItem(items: CartItem[], added: CartItem, most = mostOfOne): CartItem[] {
  const known = items.find(({ id }) => id === added.id);
  const quantity = Math.min((known?.quantity ?? 0) + added.quantity, most);
  if (!known) return [...items, { ...added, quantity }];
  return items.map((item) =>
    item === known ? { ...(item.applied && { applied: item.applied }), ...added, quantity } : item,
  );
}

/** Puts a removed item back into its place; an item that came back meanwhile stays as it is. */
export const withItemAt = (items: CartItem[], removed: CartItem, at: number): CartItem[] =>
  items.some(({ id }) => id === removed.id) ? items : [...items.slice(0, at), removed, ...items.slice(at)];

/** The item with another code, or with none. */
export const withCode = (items: CartItem[], id: number, applied: AppliedCode | null): CartItem[] =>
  items.map((item) => {
    if (item.id !== id) return item;
    const { applied: _, ...plain } = item;
    return applied ? { ...plain, applied } : plain;
  });

/** Removes the ordered quantity; what another tab has added meanwhile is kept. */
export function withoutOrdered(items: CartItem[], id: number, quantity: number): CartItem[] {
  const known = items.find((item) => item.id === id);
  return known ? withQuantity(items, id, known.quantity - quantity) : items;
}

/** The price per unit after the code, as long as that is lower (discounts 4). */
export const unitPriceOf = ({ price, applied }: CartItem): Minor =>
  applied?.unitPrice && applied.unitPrice < price ? applied.unitPrice : price;

const sumOf = (items: CartItem[], priceOf: (item: CartItem) => Minor): Minor =>
  items.reduce((sum, item) => asMinor(sum + times(priceOf(item), item.quantity)), zero);

/** Sum of price times quantity, before codes (cart 2). */
export const cartSubtotal = (items: CartItem[]): Minor => sumOf(items, ({ price }) => price);

/** The same after codes (cart 6). */
export const cartTotal = (items: CartItem[]): Minor => sumOf(items, unitPriceOf);

export const cartCount = (items: CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Reads the storage at the moment of the change, so that two tabs do not overwrite each other. */
export function changeCart(change: (items: CartItem[]) => CartItem[], store = writeStored): void {
  store(storageKeys.cart, encodeCart(change(parseCart(readStored(storageKeys.cart)))));
}
