import * as z from 'zod/mini';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { observeCall } from '@/platform/metrics';
import { seconds } from '@/platform/time';

const timeLimit = seconds(8);

/** The openid of the code, a refusal of the code, or an unknown result. */
export type Identification =
  | { kind: 'identified'; openid: string }
  | { kind: 'refused'; why: string }
  | { kind: 'unknown'; why: string };

function credentials(): { appid: string; secret: string } {
  const { WECHAT_APPID: appid, WECHAT_APP_SECRET: secret } = env;
  if (appid && secret) return { appid, secret };
  throw new AppError('PAYMENT_CONFIG', {
    reason: 'paymentConfig',
    cause: new Error('WECHAT_APPID or WECHAT_APP_SECRET is missing'),
  });
}

/**
 * The address of WeChat's page that asks the user nothing and returns with a code. WeChat compares the order of the
 * parameters and the fragment exactly (wechat-login 1).
 * @throws AppError PAYMENT_CONFIG
 */
export function authorizeUrl(redirectUri: string, state: string): string {
  const { appid } = credentials();
  const base = env.WECHAT_OAUTH_AUTHORIZE_URL ?? 'https://open.weixin.qq.com/connect/oauth2/authorize';
  const redirect = encodeURIComponent(redirectUri);
  return `${base}?appid=${appid}&redirect_uri=${redirect}&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`;
}

/** Answers have status 200 and `text/plain`; a snapshot user's openid is not a real person's and must not pay. */
const answerSchema = z.object({
  openid: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  is_snapshotuser: z.optional(z.int()),
  errcode: z.optional(z.int()),
});

/** WeChat itself is busy: the code may still be valid. */
const busy = -1;

function identificationOf(data: unknown): Identification {
  const answer = answerSchema.safeParse(data).data;
  if (!answer) return { kind: 'unknown', why: 'an answer that cannot be read' };
  if (answer.errcode === busy) return { kind: 'unknown', why: 'busy' };
  if (answer.errcode) return { kind: 'refused', why: `errcode ${answer.errcode}` };
  if (answer.is_snapshotuser) return { kind: 'refused', why: 'snapshot user' };
  return answer.openid
    ? { kind: 'identified', openid: answer.openid }
    : { kind: 'unknown', why: 'no openid' };
}

/**
 * Exchanges a code for the openid. A code is valid once: the caller must have claimed it.
 * @throws AppError PAYMENT_CONFIG
 */
export async function identify(code: string): Promise<Identification> {
  const { appid, secret } = credentials();
  const base = (env.WECHAT_API_BASE_URL ?? 'https://api.weixin.qq.com').replace(/\/+$/, '');
  const query = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' });
  try {
    const answer = await observeCall('wechat', 'access_token', () =>
      fetch(`${base}/sns/oauth2/access_token?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      }),
    );
    if (!answer.ok) return { kind: 'unknown', why: `status ${answer.status}` };
    return identificationOf(JSON.parse(await answer.text()));
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' };
  }
}
