import createMiddleware from 'next-intl/middleware';
import { routing } from '@/lib/platform/i18n/routing';

/** Only the language of the address; who may see a page is decided where its data is read. */
export default createMiddleware(routing);

export const config = {
  runtime: 'nodejs',
  matcher: '/((?!api|_next|.*\\..*).*)',
};
