import { isRouterState } from './router-state.ts';

/** Codes of `platform/errors.ts`. */
type RefusalCode =
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'INTERNAL'
  | 'UNAVAILABLE';
export type Refusal = { status: number; code: RefusalCode };
/** Node joins a header that is sent twice, so each is one text. */
export type RequestHeaders = Record<string, string | undefined>;
/** What the line and the headers of a request say, before its body. */
export type RequestHead = { method?: string | undefined; url: string; headers: RequestHeaders };

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Next answers these with a 500, a wrong answer or none, so they are refused here. Null: the request continues. */
export function refusalOf({ method, url, headers }: RequestHead): Refusal | null {
  const mayBeApi = isApi(url);
  const path = readPath(url);
  if (path === null || (!mayBeApi && path.includes('\0')) || !isNavigation(headers))
    return { status: 400, code: 'BAD_REQUEST' };
  if (isPayload(path)) return { status: 404, code: 'NOT_FOUND' };
  if (method === 'TRACE' || (!mayBeApi && method !== 'GET' && method !== 'HEAD')) {
    return { status: 405, code: 'METHOD_NOT_ALLOWED' };
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(headers))
    return { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  return null;
}

/** A browser requests a part of a page by `rsc`; without it Next answers with nothing (api 17). */
const isNavigation = (headers: RequestHeaders): boolean =>
  isRouterState(headers['next-router-state-tree']) &&
  (headers['next-router-segment-prefetch'] === undefined || headers['rsc'] !== undefined);

/** The path of an address on this host, decoded; null when it cannot be read. A NUL is left to the endpoints. */
function readPath(url: string): string | null {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return null;
  const query = url.indexOf('?');
  try {
    return decodeURIComponent(query < 0 ? url : url.slice(0, query));
  } catch {
    return null;
  }
}

/** Next's names for the payloads of pages, which browsers request under the address of the page itself. */
const isPayload = (path: string) => /\.rsc$/i.test(path);

const isUpload = (headers: RequestHeaders) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Bytes. A picture may have 5 MB, and its route refuses larger ones with their name; JSON may have less (api 4). */
export const bodyLimit = (headers: RequestHeaders): number => (isUpload(headers) ? 8 : 1) * 1024 * 1024;

/** Milliseconds in which the whole body must arrive. */
export const bodyTimeout = (headers: RequestHeaders): number => (isUpload(headers) ? 60_000 : 15_000);
