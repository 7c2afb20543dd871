import { createDecipheriv, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wechatpay } from 'wechatpay-axios-plugin';
import { portOf } from './http';
import { identityFile, openIdentity } from './keys';
import { startSandbox, type Sandbox } from './server';

/** Helpers that the sandbox's own tests share. */

export interface TestSandbox extends Sandbox {
  dataDir: string;
  stop: () => Promise<void>;
}

export async function startTestSandbox(
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
): Promise<TestSandbox> {
  keepIdentity(dataDir);
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir, retryScale: 0.002 });
  const stop = async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...sandbox, dataDir, stop };
}

/** Gives the sandboxes of one test process the same keys: to make them takes half a second. */
function keepIdentity(dataDir: string): void {
  const folder = process.env['DATA_DIR'];
  if (!folder || existsSync(identityFile(dataDir))) return;
  mkdirSync(folder, { recursive: true });
  openIdentity(folder);
  copyFileSync(identityFile(folder), identityFile(dataDir));
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A shop that answers each notification with the next status of `responses`, and 204 after the last. */
export async function startReceiver(responses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(responses.shift() ?? 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${portOf(server)}/notify`, received, stop };
}

export async function until<T>(read: () => T | undefined | false, within = 5000): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = read();
    if (value) return value;
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The shop's client; `serial` is sent as `Wechatpay-Serial`. */
export function clientOf(
  { environment: env, url }: Sandbox,
  changes: Record<string, unknown> = {},
  serial?: string,
) {
  return new Wechatpay({
    mchid: env['WECHATPAY_MCHID'] ?? '',
    serial: env['WECHATPAY_MERCHANT_SERIAL'] ?? '',
    privateKey: env['WECHATPAY_MERCHANT_PRIVATE_KEY'] ?? '',
    certs: {
      [env['WECHATPAY_PLATFORM_CERT_SERIAL'] ?? '']: env['WECHATPAY_PLATFORM_CERT'] ?? '',
      [env['WECHATPAY_PUBLIC_KEY_ID'] ?? '']: env['WECHATPAY_PUBLIC_KEY'] ?? '',
    },
    baseURL: url,
    timeout: 8000,
    proxy: false,
    ...(serial !== undefined && { headers: { 'Wechatpay-Serial': serial } }),
    ...changes,
  });
}

type Fields = Record<string, unknown>;

export const post = (client: Wechatpay, path: string, body: Fields) => client.chain(path).post<Fields>(body);

export const get = (client: Wechatpay, path: string, params: Fields = {}) =>
  client.chain(path).get<Fields>({ params });

export const TRANSACTIONS = 'v3/pay/transactions';

let numbers = 0;
export const newNumber = () => `T${Date.now()}${(numbers += 1)}`;

export const orderBody = ({ environment: env }: Sandbox, notifyUrl: string, changes: object = {}) => ({
  appid: env['WECHATPAY_APPID'],
  mchid: env['WECHATPAY_MCHID'],
  description: '样品 Sample',
  out_trade_no: newNumber(),
  notify_url: notifyUrl,
  amount: { total: 169900, currency: 'CNY' },
  ...changes,
});

interface Refusal {
  status: number;
  code: string;
  message: string;
}

type Failure = { response?: { status: number; data: { code?: string; message?: string } }; code?: string };

/** The error of a refused call. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    const { response, code }: Failure = Object(error);
    return {
      status: response?.status ?? 0,
      code: response?.data?.code ?? code ?? '',
      message: response?.data?.message ?? '',
    };
  }
  throw new Error('the call was not refused');
}

export interface Sealed {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

export function unseal({ environment: env }: Sandbox, sealed: Sealed): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const key = env['WECHATPAY_API_V3_KEY'] ?? '';
  const opener = createDecipheriv('aes-256-gcm', key, sealed.nonce, { authTagLength: 16 });
  opener.setAAD(Buffer.from(sealed.associated_data)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString('utf8');
}

/** Verifies and decrypts a notification, as a shop has to. */
export function openNotification(sandbox: Sandbox, { headers, body }: Received) {
  const env = sandbox.environment;
  const serial = String(headers['wechatpay-serial']);
  const key =
    serial === env['WECHATPAY_PUBLIC_KEY_ID']
      ? createPublicKey(env['WECHATPAY_PUBLIC_KEY'] ?? '')
      : new X509Certificate(env['WECHATPAY_PLATFORM_CERT'] ?? '').publicKey;
  const [time, nonce] = [headers['wechatpay-timestamp'], headers['wechatpay-nonce']].map(String);
  const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64');
  const isSigned = verify('sha256', Buffer.from(`${time}\n${nonce}\n${body}\n`), key, signature);
  const notification: { event_type: string; resource: Sealed } = JSON.parse(body);
  const resource: Fields = JSON.parse(unseal(sandbox, notification.resource));
  return { serial, isSigned, event: notification.event_type, resource };
}

export async function control(sandbox: Sandbox, path: string, body: object = {}) {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const data: Fields = await response.json();
  return { status: response.status, data };
}
