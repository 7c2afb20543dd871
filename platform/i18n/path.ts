import { defaultLocale, locales, type Locale } from './locales';

/** A path of the shop with its language: `/checkout` or `/en/checkout`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

const prefix = new RegExp(`^/(?:${locales.join('|')})(?=/|$)`);

/** The path without its language: `/en/checkout` → `/checkout`. */
export const withoutLocale = (pathname: string): string => pathname.replace(prefix, '') || '/';

/** The language that an address names: `/en/checkout` → `en`. */
export const localeOfPath = (pathname: string | null): Locale =>
  locales.find((locale) => locale === pathname?.split('/')[1]) ?? defaultLocale;

/** The one to which the language switch leads: the next of the list. */
export const otherLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale;
