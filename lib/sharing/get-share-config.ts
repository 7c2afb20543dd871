import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { appUrl } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { randomLetters } from '@/platform/ids';
import { seconds } from '@/platform/time';
import type { GetShareConfig } from './contract';
import { readTicket } from './read-ticket';
import { signableUrl } from './rules';
import { account, sdkUrl, signatureOf } from './wechat/js-sdk';

/**
 * Signs a page of the shop for WeChat's JS-SDK, which then shows the page's own share card.
 * @throws AppError VALIDATION_FAILED for another site's address; PROVIDER_UNAVAILABLE, UNAVAILABLE
 */
export async function getShareConfig(
  ctx: Ctx,
  { query }: InputOf<typeof GetShareConfig>,
): Promise<OutputOf<typeof GetShareConfig>> {
  const url = signableUrl(query.url, new URL(appUrl).origin);
  if (!url) throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'url', reason: 'choice' }] });
  const { appid } = account();
  const ticket = await readTicket(ctx);
  const timestamp = Math.floor(ctx.now.getTime() / seconds(1));
  const nonce = randomLetters(16);
  return {
    appId: appid,
    timestamp,
    nonceStr: nonce,
    signature: signatureOf({ ticket, nonce, timestamp, url }),
    sdkUrl: sdkUrl(),
  };
}
