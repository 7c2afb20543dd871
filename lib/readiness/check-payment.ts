import { X509Certificate } from 'node:crypto';
import { sql } from '@/db/client';
import { identify } from '@/lib/auth/wechat/oauth';
import { findProvider } from '@/lib/payments/find-provider';
import { appUrl, env } from '@/platform/env';
import { seconds } from '@/platform/time';
import { asOutTradeNo } from '@/values/numbers';
import { bad, type Finding, good, rateAddress, rateCertificate, rateClock, rateSignInDomain } from './rules';

const isLive = env.SHOP_MODE === 'live';

/** Queries a payment that does not exist: only a signature with the merchant's own key gets the response "unknown". */
export async function checkMerchantKey(): Promise<Finding> {
  const provider = findProvider('wechat');
  try {
    provider.requireSettings();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return bad('settings', { reason: cause instanceof Error ? cause.message : String(cause) });
  }
  const result = await provider.query(asOutTradeNo('HSREADINESS0000000000000000000000'.slice(0, 32)));
  if (result.kind === 'notFound' || result.kind === 'perhapsNotFound') return good();
  if (result.kind === 'misconfigured') return bad('refused', { reason: result.reason });
  return bad('away', { reason: 'reason' in result ? result.reason : result.kind });
}

/** Both ways to verify WeChat Pay's signatures may be set at once, while a merchant switches (wechat-pay 4). */
export async function checkPlatformKeys(): Promise<Finding> {
  const { WECHATPAY_PLATFORM_CERT: pem, WECHATPAY_PLATFORM_CERT_SERIAL: serial } = env;
  if (pem && serial) {
    const certificate = new X509Certificate(pem);
    return rateCertificate(serial, certificate.serialNumber, new Date(certificate.validTo), new Date());
  }
  const id = env.WECHATPAY_PUBLIC_KEY_ID ?? '';
  if (!env.WECHATPAY_PUBLIC_KEY) return bad('missing');
  return id.startsWith('PUB_KEY_ID_') ? good('publicKey') : bad('publicKeyId', { id });
}

/** Compares this process's clock with the database's and, by the date of a response, with WeChat Pay's. */
export async function checkClock(): Promise<Finding> {
  const sentAt = Date.now();
  const [row] = await sql<
    { now: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const offsets: Record<string, number> = { PostgreSQL: Date.now() - (row?.now ?? sentAt) };
  const base = env.WECHATPAY_BASE_URL ?? 'https://api.mch.weixin.qq.com';
  const result = await fetch(base, { signal: AbortSignal.timeout(seconds(5)) }).catch(() => null);
  const date = Date.parse(result?.headers.get('date') ?? '');
  if (!Number.isNaN(date)) offsets['WeChat Pay'] = Date.now() - date;
  return rateClock(offsets);
}

export const checkNotifyAddress = async (): Promise<Finding> => rateAddress(appUrl, isLive);

/** Sends an invalid code: WeChat refuses the code itself only when it accepts the application and its secret. */
export async function checkSignIn(): Promise<Finding> {
  const { WECHAT_APPID: appid, WECHATPAY_APPID: payAppid } = env;
  const domain = rateSignInDomain({ appUrl, appid, payAppid, isLive });
  if (domain.state === 'bad') return domain;
  const result = await identify('readiness');
  if (result.kind === 'unknown') return bad('away', { reason: result.reason });
  const isSecretWrong = result.kind === 'refused' && /4001[13]|40125|40001/.test(result.reason);
  return isSecretWrong ? bad('secret', { reason: result.kind === 'refused' ? result.reason : '' }) : domain;
}
