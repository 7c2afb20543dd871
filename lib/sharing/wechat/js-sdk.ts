import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { providerTimeLimit } from '@/platform/within';

/** A secret with its lifetime, or why there is none; `stale` means that the access token is no longer valid. */
export type Issued =
  | { kind: 'issued'; secret: string; lifeSeconds: number }
  | { kind: 'stale' | 'failed'; reason: string };

/** @throws AppError UNAVAILABLE when the shop has no official account */
export function account(): { appid: string; secret: string } {
  const { WECHAT_APPID: appid, WECHAT_APP_SECRET: secret } = env;
  if (appid && secret) return { appid, secret };
  throw new AppError('UNAVAILABLE', { cause: new Error('WECHAT_APPID or WECHAT_APP_SECRET is missing') });
}

/** WeChat's own script; a test double of WeChat's sign-in must serve this script as well. */
export function sdkUrl(): string {
  const signIn = env.WECHAT_OAUTH_AUTHORIZE_URL;
  const origin = signIn ? new URL(signIn).origin : null;
  const host = !origin || origin === 'https://open.weixin.qq.com' ? 'https://res.wx.qq.com' : origin;
  return `${host}/open/js/jweixin-1.6.0.js`;
}

/** Every response has status 200; `errcode` shows a refusal. */
const responseSchema = z.object({
  access_token: z.optional(z.string().check(z.minLength(1))),
  ticket: z.optional(z.string().check(z.minLength(1))),
  expires_in: z.optional(z.int().check(z.gte(1))),
  errcode: z.optional(z.int()),
});

/** The access token is wrong, replaced by another, or too old (wechat-share 1). */
const staleCodes = new Set([40001, 40014, 42001]);

async function request(path: string, init: RequestInit): Promise<Issued> {
  const base = env.WECHAT_API_BASE_URL ?? 'https://api.weixin.qq.com';
  try {
    const response = await fetch(base + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeLimit),
    });
    if (!response.ok) return { kind: 'failed', reason: `status ${response.status}` };
    const { access_token, ticket, expires_in, errcode } = responseSchema.parse(
      JSON.parse(await response.text()),
    );
    if (errcode) return { kind: staleCodes.has(errcode) ? 'stale' : 'failed', reason: `errcode ${errcode}` };
    const secret = access_token ?? ticket;
    return secret && expires_in
      ? { kind: 'issued', secret, lifeSeconds: expires_in }
      : { kind: 'failed', reason: 'no secret in the answer' };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'no answer' };
  }
}

/** The stable token: requesting it does not invalidate the token that another system of the shop uses. */
export const requestToken = (): Promise<Issued> =>
  request('/cgi-bin/stable_token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', ...account() }),
  });

export const requestTicket = (token: string): Promise<Issued> =>
  request(`/cgi-bin/ticket/getticket?${new URLSearchParams({ access_token: token, type: 'jsapi' })}`, {});

type Signed = { ticket: string; nonce: string; timestamp: number; url: string };

/** Unencoded values under lower-case names, in this order (wechat-share 2). */
export const signatureOf = ({ ticket, nonce, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
