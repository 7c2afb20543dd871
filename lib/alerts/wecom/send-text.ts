import * as z from 'zod/mini';
import { NotTaken } from '@/lib/notifications/provider';
import { env } from '@/platform/env';
import { observeCall } from '@/platform/metrics';
import { propertyOf } from '@/platform/property-of';
import { seconds } from '@/platform/time';

const answerSchema = z.object({ errcode: z.int(), errmsg: z._default(z.string(), '') });

/** Longer than the 10 s that `fetch` takes for a connection: only its own failure tells that nothing was sent (alerts 3). */
const timeLimit = seconds(15);

const isUnconnected = (error: unknown) =>
  propertyOf(error, 'code') === 'UND_ERR_CONNECT_TIMEOUT' ||
  ['connect', 'getaddrinfo'].includes(String(propertyOf(error, 'syscall')));

/** Before a connection stands nothing was sent; the address itself, whose key is a secret, is in no reason. */
function refusalOf(error: unknown): NotTaken | null {
  const cause = propertyOf(error, 'cause');
  // A name with several addresses was tried at each.
  const errors = propertyOf(cause, 'errors');
  const tries: unknown[] = Array.isArray(errors) ? errors : [cause];
  return tries.every(isUnconnected) ? new NotTaken(`robot: ${String(propertyOf(cause, 'code'))}`) : null;
}

const post = (url: string, content: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content } }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  }).catch((error: unknown) => {
    throw refusalOf(error) ?? new Error('robot: no answer');
  });

/**
 * A text into the group of a WeCom robot (wecom 1). HTTP 200 does not mean success: `errcode` says whether it was taken.
 * @throws NotTaken when it certainly was not; after any other error it is in doubt
 */
export async function sendText(content: string): Promise<void> {
  const url = env.ALERT_WEBHOOK_URL;
  if (!url) throw new NotTaken('no robot');
  const response = await observeCall('robot', 'send', () => post(url, content));
  if (response.status >= 500) throw new Error(`robot: HTTP ${response.status}`);
  if (!response.ok) throw new NotTaken(`robot: HTTP ${response.status}`);
  const answer = answerSchema.safeParse(await response.json().catch(() => null)).data;
  if (!answer) throw new Error('robot: unreadable answer');
  if (answer.errcode !== 0) throw new NotTaken(`robot: ${answer.errcode} ${answer.errmsg}`.slice(0, 200));
}
