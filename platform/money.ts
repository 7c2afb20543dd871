declare const minor: unique symbol;

/** An amount in the smallest unit of its currency (fen, cent): always an integer. */
export type Minor = number & { readonly [minor]: true };

export const currencies = ['CNY', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** The largest amount that the shop handles, in minor units: far below the largest exact integer of a double. */
const maxMinor = 10_000_000_000;

const isMinor = (value: number): value is Minor => Number.isSafeInteger(value) && Math.abs(value) <= maxMinor;

/** @throws RangeError when the number is no integer in range: this is a bug, never bad input. */
export function asMinor(value: number): Minor {
  if (!isMinor(value)) throw new RangeError('not an amount in minor units');
  return value;
}

/** A sum may be larger than any single amount. */
export const asSum = (value: number): Minor => value as Minor;

export const zero = asMinor(0);
export const minus = (a: Minor, b: Minor): Minor => asMinor(a - b);
export const times = (amount: Minor, quantity: number): Minor => asMinor(amount * quantity);

/** Major units as a JSON number with at most two decimals: 169900 → 1699, 19950 → 199.5. */
export const toMajor = (amount: Minor): number => Math.round(amount) / 100;

/** The reverse of `toMajor`; null when there are more than two decimals or the amount is out of range. */
export function fromMajor(major: number): Minor | null {
  const value = Math.round(major * 100);
  const exact = Math.abs(major * 100 - value) < 1e-6;
  return exact && isMinor(value) ? value : null;
}

const symbols: Record<Currency, string> = { CNY: '¥', USD: '$' };

export const currencySymbol = (currency: Currency): string => symbols[currency];

/** `¥1699`, `$199.50`, `−¥400`: no decimals for whole units, no separator below five digits, a real minus sign (look 2). */
export function formatMoney(amount: Minor, currency: Currency): string {
  return formatExactMoney(amount, currency).replace(/\.00$/, '');
}

/** `¥1699.00`, `¥286,431.00`: always with two decimals, as the admin pages show amounts (admin 17). */
export function formatExactMoney(amount: Minor, currency: Currency): string {
  const [whole = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.');
  const grouped = whole.length >= 5 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${amount < 0 ? '−' : ''}${symbols[currency]}${grouped}.${cents}`;
}
