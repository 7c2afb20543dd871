import type { Locale } from '@/platform/i18n/locales';
import { shopZone } from '@/platform/time';

const clocks: Record<Locale, Intl.DateTimeFormat> = {
  zh: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopZone }),
  en: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }),
};

/** `2026-11-21 10:32:07`: with seconds, because payment events are compared by exact time (pages 7). */
export const exactTime = (date: Date, locale: Locale): string => clocks[locale].format(date);
