import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { zoneOf } from '@/platform/time';

const clocks = byLocale(
  (locale) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zoneOf(locale) }),
);

/** `2026-11-21 10:32:07`: with seconds, because payment events are compared by exact time (pages 7). */
export const exactTime = (date: Date, locale: Locale): string => clocks[locale].format(date);
