import { localePath, withoutLocale } from '@/lib/platform/i18n/path';
import type { Locale } from '@/lib/platform/i18n/locales';

const adminPath = /^\/(admin|discount-admin|user-admin)(?=$|[/?#])/;

/** Where the sign-in page leads when nothing else was asked for. */
const start = '/admin';

/** The sign-in page, which remembers the admin page that was open. */
export function signInPath(locale: Locale, pathname: string, search: string): string {
  const from = withoutLocale(pathname) + search;
  const remembered = adminPath.test(from) && from !== start ? `?from=${encodeURIComponent(from)}` : '';
  return localePath(locale, '/admin-login') + remembered;
}

/** Back to the page that was open before; any address that is no admin page leads to the first admin page. */
export const returnPath = (locale: Locale, from: string | null): string =>
  localePath(locale, from && adminPath.test(from) ? from : start);
