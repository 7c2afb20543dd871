import * as z from 'zod/mini';
import { env } from '@/platform/env';
import { newUuid } from '@/platform/ids';
import { observeCall } from '@/platform/metrics';
import { parseJson } from '@/platform/parse-json';
import { providerTimeLimit } from '@/platform/within';
import { CrmError } from '../provider';

const base = env.CRM_BASE_URL ?? 'https://open.fxiaoke.com';

const responseSchema = z.looseObject({
  errorCode: z.number(),
  errorMessage: z.optional(z.nullable(z.string())),
  errorDescription: z.optional(z.nullable(z.string())),
});
export type CrmResponse = z.output<typeof responseSchema>;

/** A limit is exceeded: calls in 20 s, tokens in a minute, or calls in a day (fxiaoke 3, fxiaoke 4). */
const busyCodes = [30002, 30003, 30004, 14001];

/** The meaning of a response whose `errorCode` is not 0. */
export const errorOf = ({ errorCode, errorMessage, errorDescription }: CrmResponse): CrmError =>
  busyCodes.includes(errorCode)
    ? new CrmError('busy', '#busy')
    : new CrmError('refused', `${errorCode} ${errorDescription || errorMessage || ''}`.trim().slice(0, 500));

/**
 * Makes one call. Responses have status 200, and `errorCode` shows the result (fxiaoke 1); others count as no response.
 * @throws CrmError away
 */
export async function post(path: string, body: Record<string, unknown>): Promise<CrmResponse> {
  const response = await observeCall('crm', path.split('/').at(-1) ?? path, () =>
    fetch(`${base}${path}?thirdTraceId=${newUuid()}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeLimit),
    }).then(async (response) => ({ status: response.status, text: await response.text() })),
  ).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new CrmError('away', isTimeout ? '#timeout' : '#unreachable', error);
  });
  if (response.status !== 200) throw new CrmError('away', `HTTP ${response.status}`);
  const read = responseSchema.safeParse(parseJson(response.text)).data;
  if (!read) throw new CrmError('away', '#unreadable');
  return read;
}
