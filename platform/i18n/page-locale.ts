import { defaultLocale, type Locale, locales } from './locales';

/** The language of the current page, in the browser; a change of language loads another page. */
export const pageLocale = (): Locale =>
  locales.find((locale) => document.documentElement.lang.startsWith(locale)) ?? defaultLocale;
