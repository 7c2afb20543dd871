import { Agent as PlainAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { observeCall } from '@/platform/metrics';
import { parseJson } from '@/platform/parse-json';
import { seconds } from '@/platform/time';
import { providerTimeLimit } from '@/platform/within';
import {
  type Answer,
  type Failure,
  headerProblem,
  isSignedBy,
  refusalOf,
  type Signed,
  signedOf,
} from './answer';
import { readCertificates } from './certificates';
import { type Certificate, openKeyring } from './keyring';

const answerLimit = 1024 * 1024;
/** Enough for a day's bill of a hundred thousand payments. */
const fileLimit = 64 * answerLimit;
const fileTimeLimit = seconds(60);

type Names = Record<string, string>;

/** The only HTTP client of WeChat Pay: signs requests, verifies answers and notifications. */
type Gateway = {
  mchid: string;
  appid: string;
  /** `names` fill the `{name}` parts of the path. */
  get: (path: string, names: Names, params: Names) => Promise<Answer>;
  post: (path: string, names: Names, body: Record<string, unknown>) => Promise<Answer>;
  /** Downloads a file named by an answer. It is unsigned, so compare its hash. Null when the download fails. */
  download: (address: string) => Promise<Buffer | null>;
  /** Fetches the platform certificates that are in force. @returns whether the provider gave any */
  renewCertificates: () => Promise<boolean>;
  /** Why the signature of a notification is invalid, or null when it is valid. */
  signatureProblemOf: (headers: Headers, body: string, now: Date) => Promise<string | null>;
  /** @throws when the text was not encrypted with our key, or was changed */
  decrypt: (ciphertext: string, nonce: string, associatedData: string) => string;
  sign: (...lines: string[]) => string;
};

function misconfigured(what: string, cause?: unknown): AppError {
  return new AppError('PAYMENT_CONFIG', {
    reason: 'paymentConfig',
    cause: new Error(`WeChat Pay settings: ${what}`, { cause }),
  });
}

type Setting = Extract<keyof typeof env, `WECHATPAY_${string}`>;

function requireSetting(name: Setting): string {
  const value = env[name];
  if (!value) throw misconfigured(`${name} is missing`);
  return value;
}

/** The platform certificate and the newer public key may both be set, while a merchant switches (wechat-pay 4). */
function verifyingKeys(): Record<string, string> {
  const pairs: [string | undefined, string | undefined][] = [
    [env.WECHATPAY_PLATFORM_CERT_SERIAL, env.WECHATPAY_PLATFORM_CERT],
    [env.WECHATPAY_PUBLIC_KEY_ID, env.WECHATPAY_PUBLIC_KEY],
  ];
  const keys = pairs.filter((pair): pair is [string, string] => Boolean(pair[0] && pair[1]));
  if (keys.length === 0) throw misconfigured('neither a platform certificate nor a public key is given');
  return Object.fromEntries(keys);
}

/** The plugin verifies with the keys it was created with; ours may change, so it returns the text unverified. */
const limits = () => ({
  signal: AbortSignal.timeout(providerTimeLimit),
  transformResponse: [(text: unknown) => text],
});

function openClient(keys: Record<string, string>) {
  return new Wechatpay({
    mchid: requireSetting('WECHATPAY_MCHID'),
    serial: requireSetting('WECHATPAY_MERCHANT_SERIAL'),
    privateKey: requireSetting('WECHATPAY_MERCHANT_PRIVATE_KEY'),
    certs: keys,
    baseURL: env.WECHATPAY_BASE_URL ?? 'https://api.mch.weixin.qq.com/',
    timeout: providerTimeLimit,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: answerLimit,
    // A connection closed while idle would look like a call whose result is unknown.
    httpAgent: new PlainAgent({ keepAlive: false }),
    httpsAgent: new TlsAgent({ keepAlive: false }),
    headers: env.WECHATPAY_PUBLIC_KEY_ID ? { 'Wechatpay-Serial': env.WECHATPAY_PUBLIC_KEY_ID } : {},
    responseType: 'text',
  });
}

type Client = ReturnType<typeof openClient>;

/** Only path and query of the address are used; the host is always that of the settings. */
async function download(client: Client, address: string): Promise<Buffer | null> {
  const { pathname, searchParams } = new URL(address);
  const answer = await client.chain(pathname.slice(1)).get<unknown>({
    ...limits(),
    params: Object.fromEntries(searchParams),
    signal: AbortSignal.timeout(fileTimeLimit),
    timeout: fileTimeLimit,
    maxContentLength: fileLimit,
    responseType: 'arraybuffer',
  });
  return Buffer.isBuffer(answer.data) ? answer.data : null;
}

function open(): Gateway {
  const mchid = requireSetting('WECHATPAY_MCHID');
  const appid = requireSetting('WECHATPAY_APPID');
  const apiV3Key = requireSetting('WECHATPAY_API_V3_KEY');
  const keys = verifyingKeys();
  const signer = Rsa.from(requireSetting('WECHATPAY_MERCHANT_PRIVATE_KEY'), Rsa.KEY_TYPE_PRIVATE);
  const client = openClient(keys);
  const decrypt: Gateway['decrypt'] = (ciphertext, nonce, associatedData) =>
    Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associatedData);

  const downloadCertificates = async (): Promise<Certificate[] | null> => {
    const answer = signedOf(await client.chain('v3/certificates').get<unknown>(limits()));
    return readCertificates(answer, decrypt, keyring.known);
  };
  const keyring = openKeyring(keys, downloadCertificates);

  const signatureProblemIn = async (text: Signed, now: Date): Promise<string | null> => {
    const problem = headerProblem(text, now);
    if (problem) return problem;
    const key = await keyring.find(text.read('serial'));
    if (!key) return 'serial is unknown';
    return isSignedBy(key, text) ? null : 'signature is wrong';
  };

  const isProven = async ({ response }: Failure): Promise<boolean> => {
    if (!response) return false;
    const problem = await signatureProblemIn(signedOf(response), new Date()).catch(
      () => 'the keys cannot be read',
    );
    return problem === null;
  };

  const sendOnce = async (call: () => Promise<{ data: unknown; headers: unknown }>): Promise<Answer> => {
    try {
      const answer = signedOf(await call());
      const problem = await signatureProblemIn(answer, new Date());
      return problem
        ? { kind: 'unknown', reason: problem }
        : { kind: 'verified', data: parseJson(answer.body) };
    } catch (error) {
      const failure: Failure = Object(error);
      return refusalOf(failure, await isProven(failure));
    }
  };
  const send = (name: string, call: Parameters<typeof sendOnce>[0]) =>
    observeCall(
      'wechatpay',
      name,
      () => sendOnce(call),
      ({ kind }) => kind,
    );

  return {
    mchid,
    appid,
    get: (path, names, params) =>
      send(`GET ${path}`, () => client.chain(path).get<unknown>({ ...encoded(names), ...limits(), params })),
    post: (path, names, body) =>
      send(`POST ${path}`, () => client.chain(path).post<unknown>(body, { ...encoded(names), ...limits() })),
    download: (address) => download(client, address).catch(() => null),
    renewCertificates: async () => {
      const certificates = await downloadCertificates().catch(() => null);
      if (certificates) await keyring.keep(certificates);
      return certificates !== null;
    },
    signatureProblemOf: (headers, body, now) =>
      signatureProblemIn({ read: (name) => headers.get(`wechatpay-${name}`) ?? '', body }, now),
    decrypt,
    sign: (...lines) => Rsa.sign(Formatter.joinedByLineFeed(...lines), signer),
  };
}

/** The plugin inserts path parts without encoding (wechat-pay 16). */
const encoded = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, encodeURIComponent(value)]));

let opened: Gateway | undefined;

/** @throws AppError PAYMENT_CONFIG when a setting is missing or a key cannot be parsed */
export function gateway(): Gateway {
  try {
    return (opened ??= open());
  } catch (cause) {
    throw cause instanceof AppError ? cause : misconfigured('a key or certificate does not parse', cause);
  }
}
