import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint, OutputOf } from '@/platform/endpoint';
import type { Locale } from '@/platform/i18n/locales';
import { rawRoute } from './raw-route';
import { successText } from './texts';

const alreadyThere = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/**
 * Binds a public endpoint whose response depends on the language only and never changes while the process runs. The
 * response is encoded once for each language and has an ETag. The server in front compresses it, because Next removes the
 * Content-Encoding of a route.
 */
export function staticRoute<E extends Endpoint>(endpoint: E, read: (locale: Locale) => OutputOf<E>) {
  const written = new Map<Locale, { body: string; etag: string }>();
  const write = (locale: Locale) => {
    const data: unknown = z.encode<E['output']>(endpoint.output, read(locale));
    const body = JSON.stringify({ success: true, data, message: successText(locale, endpoint.message) });
    const response = {
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    };
    written.set(locale, response);
    return response;
  };
  return rawRoute(async ({ locale }, { headers: requestHeaders }) => {
    const { body, etag } = written.get(locale) ?? write(locale);
    const headers = {
      ETag: etag,
      'Cache-Control': 'public, max-age=3600, must-revalidate',
      Vary: 'Accept-Language',
      'Content-Type': 'application/json; charset=utf-8',
    };
    return alreadyThere(requestHeaders.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers });
  });
}
