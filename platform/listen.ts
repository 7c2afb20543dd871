import * as z from 'zod/mini';
import { ApiError, needsNewToken, send, sendWithToken } from './api-client';
import type { Endpoint } from './endpoint';
import { pageLocale } from './i18n/page-locale';
import { parseJson } from './parse-json';
import { providedTokens } from './token-source';

/** The first event comes at once, unless something on the way collects the answer; then a sign of life every 15 s. */
const firstPatience = 4000;
const patience = 40_000;

type Streamed = Pick<Endpoint, 'method' | 'path' | 'auth'> & { readonly event: z.ZodMiniType };

const lost = () => new ApiError('NETWORK', '', 0);

/** The next part of a stream. One that says nothing for too long is given up. */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lost()), milliseconds);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch {
    reader.cancel().catch(() => undefined);
    throw lost();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls an endpoint that answers with server-sent events, with language and token as any call, and hears them until the server
 * ends the answer. An event that this page does not know is left out.
 * @throws ApiError
 */
export async function listen<E extends Streamed>(
  endpoint: E,
  parts: { params: object },
  hear: (event: z.output<E['event']>) => void,
  signal: AbortSignal,
): Promise<void> {
  const sendAs = (token: string | null) => send(endpoint, parts, pageLocale(), token, signal);
  const response = await sendWithToken(providedTokens(endpoint.auth), sendAs, needsNewToken);
  const reader = response.body?.getReader();
  if (!reader || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    void reader?.cancel().catch(() => undefined);
    throw new ApiError('UNAVAILABLE', '', response.status);
  }
  const text = new TextDecoder();
  let rest = '';
  for (let wait = firstPatience; ; wait = patience) {
    const { done, value } = await nextPart(reader, wait);
    if (done) return;
    const events = (rest + text.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const heard = z.safeParse<E['event']>(endpoint.event, parseJson(event.replace(/^data: /, '')));
      if (heard.success) hear(heard.data);
    }
  }
}
