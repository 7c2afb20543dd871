import createMiddleware from 'next-intl/middleware';
import { routing } from '@/platform/i18n/routing';

/** Decides only the language of the address; the code that reads a page's data decides who may see it. */
export default createMiddleware(routing);

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api|_next|renewal$|.*\\..*).*)',
    // Only the server in front has the token: for anybody else the address is one that does not exist.
    { source: '/renewal', missing: [{ type: 'header', key: 'x-renewal-token' }] },
  ],
};
