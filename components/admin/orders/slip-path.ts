import { shownOrderId } from '@/lib/orders/contract';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

/** The address of an order's packing slip. */
export const slipPath = (locale: Locale, id: string): string =>
  localePath(locale, `/admin/orders/${shownOrderId(id)}/slip`);

/** Opens the packing slip in a tab of its own; the list stays where it is. */
export function openSlip(locale: Locale, id: string): void {
  window.open(slipPath(locale, id), '_blank', 'noopener');
}
