import { createCipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { asObject, json, type SandboxResponse, type Call, type Route } from '../http';
import { merge } from '../settings';
import type { World } from '../world';
import { PayError, signError } from './pay-error';

const MAX_SKEW_SECONDS = 300;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const text = z.string().check(z.minLength(1));
const authorizationSchema = z.strictObject({
  mchid: text,
  nonce_str: text,
  signature: text,
  timestamp: z.string().check(z.regex(/^\d+$/)),
  serial_no: text,
});

export type SigningKey = { serial: string; privateKey: string };

/** Protects the merchant's calls: checks the request's signature and signs the response. */
export class Gateway {
  private readonly nonces = new Map<string, number>();
  private turn = 0;

  constructor(private readonly world: World) {}

  /** The same route behind the signature check; all of its responses are signed. */
  guard(route: Route): Route {
    return { ...route, handle: (call) => this.serve(route, call) };
  }

  /** A protected route whose response is unsigned, as file downloads are. */
  guardDownload(route: Route): Route {
    return {
      ...route,
      handle: (call) => {
        try {
          this.check(call);
          return route.handle(call);
        } catch (error) {
          return refusal(error);
        }
      },
    };
  }

  private async serve(route: Route, call: Call): Promise<SandboxResponse> {
    let key: SigningKey;
    try {
      this.check(call);
      key = this.responseKey(call);
    } catch (error) {
      return refusal(error);
    }
    try {
      return this.signed(call, await route.handle(call), key);
    } catch (error) {
      return this.signed(call, refusal(error), key);
    }
  }

  private check(call: Call): void {
    const { wechatpay } = this.world.identity;
    const isTransaction = call.path.startsWith('/v3/pay/transactions');
    if (!isTransaction && !(call.headers.accept && call.headers['user-agent']))
      throw new PayError(400, 'INVALID_REQUEST', 'Http头缺少Accept或User-Agent');

    const authorization = parseAuthorization(call.headers.authorization);
    if (authorization === undefined)
      throw signError(
        isTransaction
          ? '签名信息错误，验签失败'
          : 'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》',
      );
    if (Math.abs(this.world.clock.seconds() - Number(authorization.timestamp)) > MAX_SKEW_SECONDS)
      throw signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
    if (authorization.mchid !== wechatpay.mchid) throw signError('商户号不存在，请核对商户号是否正确');
    if (authorization.serial_no !== wechatpay.merchantSerial)
      throw signError('商户证书序列号有误。请使用签名私钥匹配的证书序列号');

    const body = call.body.toString('utf8');
    const message = `${call.method}\n${call.target}\n${authorization.timestamp}\n${authorization.nonce_str}\n${body}\n`;
    const signature = Buffer.from(authorization.signature, 'base64');
    if (!verify('sha256', Buffer.from(message), wechatpay.merchantPublicKey, signature))
      throw signError('签名错误，请检查后再试', {
        sign_information: {
          method: call.method,
          url: call.target,
          truncated_sign_message: message.replace(body, body.slice(0, 8)),
          sign_message_length: Buffer.byteLength(message),
        },
      });
    this.refuseReplay(authorization.nonce_str);
  }

  private refuseReplay(nonce: string): void {
    const now = Date.now();
    for (const [usedNonce, until] of this.nonces) {
      if (until > now) break;
      this.nonces.delete(usedNonce);
    }
    if (this.nonces.has(nonce)) throw signError('Http头Authorization中的nonce_str重复');
    this.nonces.set(nonce, now + 2 * MAX_SKEW_SECONDS * 1000);
  }

  /** The key that the request names in `Wechatpay-Serial`, otherwise the merchant's present key. */
  private responseKey(call: Call): SigningKey {
    const requestedSerial = call.headers['wechatpay-serial'];
    if (requestedSerial === undefined) return this.currentKey();
    const key = [...this.world.platform.listed, this.publicKey].find(
      ({ serial }) => serial === requestedSerial,
    );
    if (key === undefined)
      throw new PayError(400, 'PARAM_ERROR', '平台证书序列号Wechatpay-Serial错误', {
        location: 'header',
        value: requestedSerial,
      });
    return key;
  }

  get certificateKey(): SigningKey {
    return this.world.platform.signing;
  }

  get publicKey(): SigningKey {
    const { publicKeyId, publicKeyPrivate } = this.world.identity.wechatpay;
    return { serial: publicKeyId, privateKey: publicKeyPrivate };
  }

  /** During the week of a key change (`mixed`) the keys alternate. */
  currentKey(): SigningKey {
    const { keyMode } = this.world.settings;
    if (keyMode === 'mixed') this.turn += 1;
    const usesPublicKey = keyMode === 'public_key' || (keyMode === 'mixed' && this.turn % 2 === 0);
    return usesPublicKey ? this.publicKey : this.certificateKey;
  }

  private signed(call: Call, response: SandboxResponse, key: SigningKey): SandboxResponse {
    const patched = call.fault?.kind === 'patch' ? patch(response, call.fault.body) : response;
    const headers = { ...patched.headers, 'Request-ID': randomUUID() };
    if (call.fault?.kind === 'unsigned') return { ...patched, headers };
    const stale = call.fault?.kind === 'stale_signature' ? 2 * MAX_SKEW_SECONDS : 0;
    const body = (patched.body ?? '').toString();
    const signedBody = call.fault?.kind === 'wrong_signature' ? `${body} ` : body;
    const serial = call.fault?.kind === 'unknown_serial' ? '0'.repeat(40) : key.serial;
    const signature = signatureHeaders({ ...key, serial }, signedBody, this.world.clock.seconds() - stale);
    return { ...patched, headers: { ...headers, ...signature } };
  }
}

const patch = (response: SandboxResponse, change: unknown): SandboxResponse =>
  response.body ? json(response.status, merge(JSON.parse(response.body.toString()), change)) : response;

function refusal(error: unknown): SandboxResponse {
  if (!(error instanceof PayError)) throw error;
  const { code, message, detail } = error;
  return json(error.status, { code, message, ...(detail && { detail: asObject(detail) }) });
}

function parseAuthorization(header: string | undefined) {
  const [scheme, rest] = header?.split(/ (.*)/s) ?? [];
  if (scheme !== SCHEME || rest === undefined) return undefined;
  const parts = rest.split(',').map((part) => {
    const [, name = '', value] = /^\s*(\w+)="([^"]*)"\s*$/.exec(part) ?? [];
    return [name, value];
  });
  return authorizationSchema.safeParse(Object.fromEntries(parts)).data;
}

/** The headers of a response or a notification; the signature covers exactly these bytes. */
export function signatureHeaders(key: SigningKey, body: string, timestamp: number): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'Wechatpay-Timestamp': String(timestamp),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': sign('sha256', message, key.privateKey).toString('base64'),
    'Wechatpay-Serial': key.serial,
    'Wechatpay-Signature-Type': SCHEME,
  };
}

/** AEAD_AES_256_GCM with the merchant's APIv3 key; the authentication tag is the end of the ciphertext. */
export function encrypted(apiV3Key: string, text: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: ciphertext.toString('base64'),
    associated_data: associatedData,
    nonce,
  };
}
