import { readStored, writeStored } from '@/lib/platform/browser-storage';
import { asMinor, fromMajor, type Minor, times, toMajor } from '@/lib/platform/money';
import { storageKeys } from '@/lib/platform/storage-keys';

/** One product in the cart, as the browser stores it (cart 1); the price is the server's when it was last read, per unit. */
export type CartItem = {
  id: number;
  name: string;
  image: string;
  price: Minor;
  quantity: number;
  /** The price before it changed, until the shopper has confirmed the change: every tab tells it from here. */
  was?: Minor;
};

/** What one order may hold (orders 5). */
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

/** Without the schemas, which would weigh on every page; the storage is the shopper's, so what does not fit is left out. */
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

/** Null when empty: then nothing is stored. */
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

/** Zero or less removes (cart 2). */
export const withQuantity = (items: CartItem[], id: number, quantity: number): CartItem[] =>
  items
    .map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, mostOfOne) } : item))
    .filter((item) => item.quantity > 0);

/** More of a product that is there already joins it, at the newer price. */
export function withItem(items: CartItem[], added: CartItem): CartItem[] {
  const known = items.find(({ id }) => id === added.id);
  if (!known) return [...items, added];
  const quantity = Math.min(known.quantity + added.quantity, mostOfOne);
  return items.map((item) => (item === known ? { ...added, quantity } : item));
}

/** What was ordered leaves; what another tab has added meanwhile stays. */
export function withoutOrdered(items: CartItem[], id: number, quantity: number): CartItem[] {
  const known = items.find((item) => item.id === id);
  return known ? withQuantity(items, id, known.quantity - quantity) : items;
}

/** Sum of price times quantity (cart 2). */
export const cartTotal = (items: CartItem[]): Minor =>
  items.reduce((sum, { price, quantity }) => asMinor(sum + times(price, quantity)), asMinor(0));

export const cartCount = (items: CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Reads at the moment of the change, so that two tabs do not undo each other. */
export function changeCart(change: (items: CartItem[]) => CartItem[]): void {
  writeStored(storageKeys.cart, encodeCart(change(parseCart(readStored(storageKeys.cart)))));
}
