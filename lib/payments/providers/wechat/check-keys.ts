import { X509Certificate } from 'node:crypto';
import type { PaymentProvider } from '@/lib/payments/provider';
import { env } from '@/platform/env';
import { bad, type Finding, good } from '@/platform/finding';
import { asOutTradeNo } from '@/values/numbers';
import { gateway } from './gateway';
import { rateCertificate } from './rules';

/** Queries a payment that does not exist: only a signature with the merchant's own key gets the response "unknown". */
export async function checkMerchantKey(query: PaymentProvider['query']): Promise<Finding> {
  try {
    gateway();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return bad('settings', { reason: cause instanceof Error ? cause.message : String(cause) });
  }
  const result = await query(asOutTradeNo('HSREADINESS0000000000000000000000'.slice(0, 32)));
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
