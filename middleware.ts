import { type NextRequest, NextResponse } from 'next/server';
import createMiddleware from 'next-intl/middleware';
import { hasServerInFront } from '@/platform/front/world';
import { routing } from '@/platform/i18n/routing';

const route = createMiddleware(routing);

/**
 * Decides the language of the address, and where no server of ours stands in front, the policy of the page; the code that
 * reads a page's data decides who may see it.
 */
export default async function middleware(request: NextRequest): Promise<Response> {
  if (!hasServerInFront) {
    const { answerAlone } = await import('@/platform/front/answer-alone');
    return answerAlone(request, { route, sandboxOrigin: process.env['SANDBOX_ORIGIN'] ?? '' });
  }
  const { pathname } = request.nextUrl;
  // Only the server in front has the token: for anybody else the address is one that does not exist.
  const isRenewal = pathname === '/renewal' && request.headers.has('x-renewal-token');
  return isRenewal ? NextResponse.next() : route(request);
}

export const config = {
  runtime: 'nodejs',
  // Everything that may be a page, also one that says that it does not exist; not the API, nor files (next.config.ts).
  matcher: [
    '/((?!api(?:/|$)|_next/static/|.*\\.(?:avif|css|ico|jpg|js|map|mp4|png|svg|txt|vtt|webp|woff2|xml)$).*)',
  ],
};
