import { localePath, withoutLocale } from '@/lib/platform/i18n/path';
import type { Locale } from '@/lib/platform/i18n/locales';

const deskPage = /^\/(admin|discount-admin|user-admin)(?=$|[/?#])/;

/** Where the sign-in page leads when nothing else was asked for. */
const start = '/admin';

/** The sign-in page, which remembers the page of the desk that somebody had open. */
export function signInPath(locale: Locale, pathname: string, search: string): string {
  const from = withoutLocale(pathname) + search;
  const remembered = deskPage.test(from) && from !== start ? `?from=${encodeURIComponent(from)}` : '';
  return localePath(locale, '/admin-login') + remembered;
}

/** Back to the page that was open before; any address that is no page of the desk leads to its first one. */
export const wayBack = (locale: Locale, from: string | null): string =>
  localePath(locale, from && deskPage.test(from) ? from : start);
