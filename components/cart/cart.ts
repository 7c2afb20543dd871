import { readStored, writeStored } from '@/platform/browser-storage';
import { asMinor, fromMajor, type Minor, times, toMajor } from '@/platform/money';
import { storageKeys } from '@/platform/storage-keys';

/** One product in the cart, as the browser stores it (cart 1); the price per unit is the last one from the server. */
export type CartItem = {
  id: number;
  name: string;
  image: string;
  price: Minor;
  quantity: number;
  /** The price before a change, until the shopper confirms it; it is stored, so that every tab shows the change. */
  was?: Minor;
};

/** The largest quantity of one order (orders 5). */
const mostOfOne = 99;
const mostProducts = 20;

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

const amountOf = (major: unknown): Minor | null =>
  typeof major === 'number' && major >= 0 ? fromMajor(major) : null;

function itemOf(given: unknown): CartItem | null {
  if (typeof given !== 'object' || given === null) return null;
  const { id, name, image, price, quantity, was } = given as Partial<Record<keyof CartItem, unknown>>;
  const [minor, before] = [amountOf(price), amountOf(was)];
  if (!isCount(id, 2_147_483_647) || minor === null || !isCount(quantity, mostOfOne)) return null;
  return {
    id,
    name: typeof name === 'string' ? name : '',
    image: typeof image === 'string' ? image : '',
    price: minor,
    quantity,
    ...(before === null ? {} : { was: before }),
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
        items.map(({ was, ...item }) => ({
          ...item,
          price: toMajor(item.price),
          ...(was === undefined ? {} : { was: toMajor(was) }),
        })),
      );

/** Sets a quantity; zero or less removes the item (cart 2). */
export const withQuantity = (items: CartItem[], id: number, quantity: number): CartItem[] =>
  items
    .map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, mostOfOne) } : item))
    .filter((item) => item.quantity > 0);

/** Adds an item; if the product is in the cart already, adds the quantities at the newer price. */
export function withItem(items: CartItem[], added: CartItem): CartItem[] {
  const known = items.find(({ id }) => id === added.id);
  if (!known) return [...items, added];
  const quantity = Math.min(known.quantity + added.quantity, mostOfOne);
  return items.map((item) => (item === known ? { ...added, quantity } : item));
}

/** Removes the ordered quantity; what another tab has added meanwhile is kept. */
export function withoutOrdered(items: CartItem[], id: number, quantity: number): CartItem[] {
  const known = items.find((item) => item.id === id);
  return known ? withQuantity(items, id, known.quantity - quantity) : items;
}

/** Sum of price times quantity (cart 2). */
export const cartTotal = (items: CartItem[]): Minor =>
  items.reduce((sum, { price, quantity }) => asMinor(sum + times(price, quantity)), asMinor(0));

export const cartCount = (items: CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Reads the storage at the moment of the change, so that two tabs do not overwrite each other. */
export function changeCart(change: (items: CartItem[]) => CartItem[]): void {
  writeStored(storageKeys.cart, encodeCart(change(parseCart(readStored(storageKeys.cart)))));
}
