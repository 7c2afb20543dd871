import * as z from 'zod/mini';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { observeCall } from '@/platform/metrics';
import { providerTimeLimit } from '@/platform/within';

/** The openid of the code, a refusal of the code, or an unknown result. */
type Identification =
  | { kind: 'identified'; openid: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

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

/** Responses have status 200 and `text/plain`; a snapshot user's openid is not a real person's and must not pay. */
const responseSchema = z.object({
  openid: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  is_snapshotuser: z.optional(z.int()),
  errcode: z.optional(z.int()),
});

/** WeChat itself is busy: the code may still be valid. */
const busy = -1;

function identificationOf(data: unknown): Identification {
  const response = responseSchema.safeParse(data).data;
  if (!response) return { kind: 'unknown', reason: 'an answer that cannot be read' };
  if (response.errcode === busy) return { kind: 'unknown', reason: 'busy' };
  if (response.errcode) return { kind: 'refused', reason: `errcode ${response.errcode}` };
  if (response.is_snapshotuser) return { kind: 'refused', reason: 'snapshot user' };
  return response.openid
    ? { kind: 'identified', openid: response.openid }
    : { kind: 'unknown', reason: 'no openid' };
}

/**
 * Exchanges a code for the openid. A code is valid once: the caller must have claimed it.
 * @throws AppError PAYMENT_CONFIG
 */
export async function identify(code: string): Promise<Identification> {
  const { appid, secret } = credentials();
  const base = env.WECHAT_API_BASE_URL ?? 'https://api.weixin.qq.com';
  const query = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' });
  try {
    const response = await observeCall('wechat', 'access_token', () =>
      fetch(`${base}/sns/oauth2/access_token?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(providerTimeLimit),
      }),
    );
    if (!response.ok) return { kind: 'unknown', reason: `status ${response.status}` };
    return identificationOf(JSON.parse(await response.text()));
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
  }
}
