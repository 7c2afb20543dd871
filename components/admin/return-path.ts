import type { Locale } from '@/platform/i18n/locales';
import { localePath, withoutLocale } from '@/platform/i18n/path';

const adminPath = /^\/(admin|discount-admin|user-admin)(?=$|[/?#])/;

/** The page after the sign-in when there is no return path. */
const start = '/admin';

/** The address of the sign-in page, with the open admin page as the return path. */
export function signInPath(locale: Locale, pathname: string, search: string): string {
  const from = withoutLocale(pathname) + search;
  const remembered = adminPath.test(from) && from !== start ? `?from=${encodeURIComponent(from)}` : '';
  return localePath(locale, '/admin-login') + remembered;
}

/** The page that was open before; the first admin page when the address is not an admin page. */
export const returnPath = (locale: Locale, from: string | null): string =>
  localePath(locale, from && adminPath.test(from) ? from : start);
