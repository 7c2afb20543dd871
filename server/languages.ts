import { defaultLocale, type Locale, locales } from '../platform/i18n/locales.ts';

const named = (url: string) => locales.find((locale) => locale === url.split(/[/?]/)[1]);

/** The language of an address, by the same rule as in the middleware. */
export const languageOf = (url: string): Locale => named(url) ?? defaultLocale;

/** The address of the product page: the default language has no prefix. */
export const homeIn = (locale: Locale): string => (locale === defaultLocale ? '/' : `/${locale}`);

export const homes: readonly string[] = locales.map(homeIn);

/** The route of a page's address: the middleware adds the language that the address leaves out. */
export const routeOf = (key: string): string =>
  named(key) ? key : `/${defaultLocale}${key === '/' ? '' : key}`;

/** The address of a route: the reverse of `routeOf`. */
export function addressOf(route: string): string {
  const start = `/${defaultLocale}`;
  if (route === start) return '/';
  return route.startsWith(`${start}/`) ? route.slice(start.length) : route;
}

export const inEachLanguage = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
