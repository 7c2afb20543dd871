import fs from 'node:fs';
import path from 'node:path';
import { type Locale, localeOf } from '../platform/i18n/locales.ts';
import type { RequestHead, Headers, Refusal } from './handler.ts';
import { inEachLanguage } from './languages.ts';
import { pageKey } from './page-keys.ts';
import { isRouterState } from './router-state.ts';

export type Envelope = ReturnType<typeof loadRefuser>;

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Next answers these with a 500, a wrong answer or none, so they are refused here. Null: the request continues. */
export function refusalOf({ method, url, headers }: RequestHead): Refusal | null {
  const mayBeApi = isApi(url);
  if (!isReadable(url, mayBeApi) || !isNavigation(headers)) return { status: 400, code: 'BAD_REQUEST' };
  if (isPayload(url)) return { status: 404, code: 'NOT_FOUND' };
  if (method === 'TRACE' || (!mayBeApi && method !== 'GET' && method !== 'HEAD')) {
    return { status: 405, code: 'METHOD_NOT_ALLOWED' };
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(headers))
    return { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  return null;
}

/** A browser asks for a part of a page by `rsc`; without it Next answers with nothing (api 17). */
const isNavigation = (headers: Headers): boolean =>
  isRouterState(headers['next-router-state-tree']) &&
  (headers['next-router-segment-prefetch'] === undefined || headers['rsc'] !== undefined);

/** A NUL in an endpoint's path is left to the endpoint, where it is no id. */
function isReadable(url: string, mayHoldNul: boolean): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false;
  const query = url.indexOf('?');
  try {
    const path = decodeURIComponent(query < 0 ? url : url.slice(0, query));
    return mayHoldNul || !path.includes('\0');
  } catch {
    return false;
  }
}

/** Next's names for the payloads of pages, which browsers ask for under the address of the page itself. */
const isPayload = (url: string) => /\.rsc$/i.test(pageKey(url));

const isUpload = (headers: Headers) => headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Bytes. A picture may have 5 MB, and its route refuses larger ones with their name; JSON may have less (api 4). */
export const bodyLimit = (headers: Headers): number => (isUpload(headers) ? 8 : 1) * 1024 * 1024;

/** Milliseconds in which the whole body must arrive. */
export const bodyTimeout = (headers: Headers): number => (isUpload(headers) ? 60_000 : 15_000);

/** Answers errors in the API's envelope, with the same texts as the API. */
export function loadRefuser(dir: string) {
  const read = (language: Locale) => {
    const file = path.join(dir, 'messages', language, 'errors.json');
    return (JSON.parse(fs.readFileSync(file, 'utf8')) as { codes: Record<string, string> }).codes;
  };
  const texts = inEachLanguage(read);
  return (acceptLanguage: string | undefined, code: string): string =>
    JSON.stringify({ success: false, message: texts[localeOf(acceptLanguage)][code], code });
}
