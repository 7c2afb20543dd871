import { orderIdSchema, shownOrderId } from '@/lib/orders/contract';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

/** As many as an administrator prints in one run: each shows a contact, and those are counted (admin 24). */
export const slipsAtOnce = 50;

/** The address of the packing slips of several orders, each on a sheet of its own. */
export const slipsPath = (locale: Locale, ids: readonly string[]): string =>
  localePath(locale, `/admin/slips?orders=${ids.slice(0, slipsAtOnce).map(shownOrderId).join(',')}`);

/** The numbers in the address of slips, each once; what is none is left out. */
export const numbersIn = (orders: string): string[] => {
  const numbers = orders.split(',').flatMap((part) => orderIdSchema.safeParse(part).data ?? []);
  return [...new Set(numbers)].slice(0, slipsAtOnce).map(shownOrderId);
};

/** The address of one order's packing slip. */
export const slipPath = (locale: Locale, id: string): string => slipsPath(locale, [id]);

/** Opens the packing slip in a tab of its own; the list stays where it is. */
export function openSlip(locale: Locale, id: string): void {
  window.open(slipPath(locale, id), '_blank', 'noopener');
}
