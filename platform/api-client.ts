import * as z from 'zod/mini';
import { ApiError } from './api-error';
import type { Endpoint, OutputOf, RequestOf } from './endpoint';
import { takeEarlyAnswer } from './early-answers';
import { errorStatus } from './errors';
import { localeRows } from './i18n/locale-rows';
import type { Locale } from './i18n/locales';
import { pageLocale } from './i18n/page-locale';
import { parseJson } from './parse-json';
import { keysOf } from './record-of';
import { providedTokens, type TokenSource } from './token-source';

export { ApiError };

type Options = { locale?: Locale; signal?: AbortSignal; tokens?: TokenSource | null };

/** The form of every JSON response; an error has `code`. */
export const envelopeSchema = z.object({
  success: z.boolean(),
  message: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
  code: z.catch(z.enum(keysOf(errorStatus)), 'INTERNAL'),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

type Parts = { params?: object; query?: object; headers?: object; body?: unknown };

const stringsOf = (part: object | undefined) =>
  Object.entries(part ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]): [string, string] => [key, String(value)]);

function addressOf(endpoint: Sent, { params, query }: Parts): string {
  const path = stringsOf(params).reduce<string>(
    (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(value)),
    endpoint.path,
  );
  const search = new URLSearchParams(stringsOf(query)).toString();
  return search ? `${path}?${search}` : path;
}

/** What of an endpoint its address and request need. */
type Sent = Pick<Endpoint, 'method' | 'path' | 'body'>;

export function send(
  endpoint: Sent,
  parts: Parts,
  locale: Locale,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = new Headers(stringsOf(parts.headers));
  headers.set('Accept-Language', localeRows[locale].tag);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (endpoint.body) headers.set('Content-Type', 'application/json');
  const address = addressOf(endpoint, parts);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(address, token) : null;
  const answer =
    early ??
    fetch(address, {
      method: endpoint.method,
      headers,
      ...(endpoint.body ? { body: JSON.stringify(parts.body) } : {}),
      ...(signal ? { signal } : {}),
    });
  return answer.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError('NETWORK', '', 0);
  });
}

/** The body of a response; one that is cut short, as by leaving the page, is no answer. */
const textOf = (response: Response, signal?: AbortSignal): Promise<string> =>
  response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError('NETWORK', '', 0);
  });

/** Sends with the current token, and once more with a new one when that is no longer valid. */
export async function sendWithToken<Received>(
  tokens: TokenSource | null,
  send: (token: string | null) => Promise<Received>,
  isRefused: (response: Received) => boolean,
): Promise<Received> {
  const token = tokens?.read() ?? null;
  const response = await send(token);
  const renewed = token && isRefused(response) ? await tokens?.renew(token) : null;
  return renewed ? send(renewed) : response;
}

/** Refused because of its token, or answered as to a visitor because the token is invalid. */
export const needsNewToken = (response: Response): boolean =>
  response.status === 401 || response.headers.has('WWW-Authenticate');

/**
 * Calls an endpoint from the browser: adds language and token, renews an invalid token once, takes `data` out of the
 * envelope and decodes it with the endpoint's own schema.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> & Parts,
  { locale = pageLocale(), signal, tokens = providedTokens(endpoint.auth) }: Options = {},
): Promise<OutputOf<E>> {
  const sendAs = (token: string | null) => send(endpoint, request, locale, token, signal);
  const response = await sendWithToken(tokens, sendAs, needsNewToken);
  const envelope = envelopeSchema.safeParse(parseJson(await textOf(response, signal)));
  if (!envelope.success) throw new ApiError('MALFORMED', '', response.status);
  const { success, message, code, data, errors } = envelope.data;
  if (!success) throw new ApiError(code, message, response.status, errors, data);
  const decoded = z.safeParse<E['output']>(endpoint.output, data);
  if (!decoded.success) throw new ApiError('MALFORMED', '', response.status);
  return decoded.data;
}
