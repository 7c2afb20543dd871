import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { shanghaiDate, zoneOf } from '@/platform/time';

const clocks = byLocale(
  (locale) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zoneOf(locale) }),
);

/** Without the year where it is this year's. */
const shortened = (shown: string, today: string): string =>
  shown.slice(0, 4) === today.slice(0, 4) ? shown.slice(5) : shown;

/** `06-18 14:32`, of another year `2025-06-18 14:32`; in the reader's time zone (admin 17, pages 7). */
export const shortTime = (date: Date, locale: Locale, now: Date): string =>
  shortened(clocks[locale].format(date), clocks[locale].format(now));

/** `06-18`, of another year `2025-06-18`: a day of Shanghai for every reader, as codes begin and end by such days. */
export const shortDay = (date: Date, now: Date): string => shortened(shanghaiDate(date), shanghaiDate(now));
