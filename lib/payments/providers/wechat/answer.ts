import type { KeyObject } from 'node:crypto';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { propertyOf } from '@/platform/property-of';
import { parseJson } from '@/platform/parse-json';

/**
 * A verified answer, a refusal, or an unknown result. A refusal without a valid signature proves nothing: a proxy in
 * between could have sent it.
 */
export type Answer =
  | { kind: 'verified'; data: unknown }
  | { kind: 'refused'; status: number; code: string; message: string; isProven: boolean }
  | { kind: 'unknown'; reason: string };

/** Text with its signature: an answer or a notification. `read` gives a `Wechatpay-…` header, or ''. */
export type Signed = { read: (name: string) => string; body: string };

/** The part of an axios error that is used; without `response` there was no answer. */
type Response = { data: unknown; headers: unknown };
export type Failure = { code?: string; response?: Response & { status?: number } };

/** Seconds that a signature's time may be off (wechat-pay 3). */
const allowedSkew = 300;

function textsIn(data: unknown): { code: string | null; message: string } {
  const body = typeof data === 'string' ? parseJson(data) : data;
  const [code, message] = [propertyOf(body, 'code'), propertyOf(body, 'message')];
  return {
    code: typeof code === 'string' && code ? code : null,
    message: typeof message === 'string' ? withoutNumbers(message) : '',
  };
}

/** A provider's text in one short line, without names, numbers and addresses of people. */
const withoutNumbers = (message: string): string =>
  message
    .replace(/\s+/g, ' ')
    .replace(/[\w.+-]*@[\w.-]+|[\w-]*\d[\w-]{4,}/g, '…')
    .trim()
    .slice(0, 120);

export function refusalOf(failure: Failure, isProven: boolean): Exclude<Answer, { kind: 'verified' }> {
  const status = failure.response?.status ?? 0;
  const { code, message } = textsIn(failure.response?.data);
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: 'refused', status, code: code ?? `HTTP_${status}`, message, isProven };
  return { kind: 'unknown', reason: [status || failure.code, code].filter(Boolean).join(' ') || 'no answer' };
}

export function signedOf({ data, headers }: Response): Signed {
  return {
    read: (name) => String(propertyOf(headers, `wechatpay-${name}`) ?? ''),
    body: typeof data === 'string' ? data : '',
  };
}

/**
 * Why the headers alone show that the text is not signed, or was signed too long ago; null when the signature must be
 * checked.
 */
export function headerProblem({ read }: Signed, now: Date): string | null {
  if (['timestamp', 'nonce', 'signature', 'serial'].some((name) => !read(name)))
    return 'signature headers are missing';
  const time = read('timestamp');
  const isNow = /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= allowedSkew;
  return isNow ? null : 'timestamp is off by more than 5 minutes';
}

export const isSignedBy = (key: KeyObject, { read, body }: Signed): boolean =>
  Rsa.verify(Formatter.response(read('timestamp'), read('nonce'), body), read('signature'), key);
