import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { isSignedBy } from '@/lib/payments/providers/wechat/answer';

let key;

/** The provider's key, which the sandbox of the shop has written. */
const readKey = () =>
  new X509Certificate(JSON.parse(fs.readFileSync(process.env.PROVIDERS, 'utf8')).WECHATPAY_PLATFORM_CERT)
    .publicKey;

/** Verifies the signature of a notification by the shop's own function, and does nothing else. */
export async function POST(request) {
  const body = await request.text();
  const read = (name) => request.headers.get(`wechatpay-${name}`) ?? '';
  return new Response(null, { status: isSignedBy((key ??= readKey()), { read, body }) ? 204 : 401 });
}
