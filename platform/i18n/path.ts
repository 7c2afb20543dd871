import { defaultLocale, locales, type Locale } from './locales';

/** A path of the shop with its language: `/checkout` or `/en/checkout`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

const prefix = new RegExp(`^/(?:${locales.join('|')})(?=/|$)`);

/** The path without its language: `/en/checkout` → `/checkout`. */
export const withoutLocale = (pathname: string): string => pathname.replace(prefix, '') || '/';

export const otherLocale = (locale: Locale): Locale => (locale === 'zh' ? 'en' : 'zh');
