import { type Locale, locales } from './locales';
import { recordOf } from '../record-of';

type LocaleRow = {
  /** Sent by the shop's own calls in `Accept-Language` (api 6); numbers and dates are written by its rules. */
  tag: string;
  /** Its readers see Shanghai's time; other readers see the time of their own zone (pages 7). */
  hasShopTime: boolean;
  dateStyle: 'long' | 'medium';
  /** Addresses run from the province down, without commas. */
  startsWithProvince: boolean;
};

/** What each language is, apart from the list, which the first load of each page contains. */
export const localeRows: Record<Locale, LocaleRow> = {
  zh: { tag: 'zh-CN', hasShopTime: true, dateStyle: 'long', startsWithProvince: true },
  en: { tag: 'en-US', hasShopTime: false, dateStyle: 'medium', startsWithProvince: false },
};

/** One value for each language. */
export const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> => recordOf(locales, make);
