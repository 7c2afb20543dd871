import { env } from '@/platform/env';
import { observeCall } from '@/platform/metrics';
import { propertyOf } from '@/platform/property-of';
import { providerTimeLimit } from '@/platform/within';
import type { TrackingAnswer, TrackingProvider, TrackingQuestion } from '../provider';
import { demandsPhone, formOf, knownCarriers, readAnswer } from './rules';

/** The words about a parcel that went around the world have a tenth of it. */
const sizeLimit = 256 * 1024;

const base = env.KUAIDI100_BASE_URL ?? 'https://poll.kuaidi100.com';

/** @throws Error when the provider sends more than any answer has */
async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > sizeLimit) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function ask(question: TrackingQuestion): Promise<TrackingAnswer> {
  const { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key } = env;
  if (!customer || !key) return { kind: 'refused', reason: '#settings' };
  const body = formOf(question, { customer, key });
  try {
    const { status, text } = await observeCall('tracking', 'query', async () => {
      const response = await fetch(`${base}/poll/query.do`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(providerTimeLimit),
      });
      return { status: response.status, text: await readBody(response) };
    });
    return status === 200
      ? readAnswer(text, question.number, new Date())
      : { kind: 'away', reason: `HTTP ${status}` };
  } catch (error) {
    const isTimeout = propertyOf(error, 'name') === 'TimeoutError';
    return { kind: 'away', reason: isTimeout ? '#timeout' : '#unreachable' };
  }
}

export const kuaidi100: TrackingProvider = { carriers: knownCarriers, demandsPhone, ask };
