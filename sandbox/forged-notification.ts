import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { NotificationEvent } from './state';
import { merge } from './settings';
import type { Delivery } from './wechatpay/notifications';
import type { PaymentProvider } from './wechatpay/payment';
import { signatureHeaders } from './wechatpay/signature';
import type { World } from './world';

const events = [
  'TRANSACTION.SUCCESS',
  'REFUND.SUCCESS',
  'REFUND.ABNORMAL',
  'REFUND.CLOSED',
] as const satisfies NotificationEvent[];

/** A person who sends one by hand receives every response, even when a slow machine sends many copies. */
const TIMEOUT = 60_000;

const schema = z.object({
  outTradeNo: z.optional(z.string()),
  outRefundNo: z.optional(z.string()),
  url: z.optional(z.string()),
  event: z.optional(z.enum(events)),
  id: z.optional(z.string()),
  /** Merged into the notification's content before it is encrypted. */
  resource: z._default(z.record(z.string(), z.unknown()), {}),
  /** In its place, whatever it is. */
  content: z.optional(z.unknown()),
  key: z._default(z.enum(['certificate', 'public_key']), 'certificate'),
  /** What is wrong with the notification; nothing when absent. */
  forge: z.optional(
    z.enum(['signature', 'probe', 'stale', 'unknown_serial', 'unsigned', 'ciphertext', 'body', 'not_json']),
  ),
  /** How many copies are sent at the same moment. */
  copies: z._default(z.number().check(z.gte(1), z.lte(200)), 1),
});

/** Sends a notification, valid or forged, and returns the shop's response to each copy. */
export async function sendNotification(
  world: World,
  provider: PaymentProvider,
  input: unknown,
): Promise<Delivery[] | undefined> {
  const request = z.parse(schema, input);
  const { notifications, gateway } = provider;
  const refund = provider.refunds.find(request.outRefundNo ?? '');
  const transaction = provider.ledger.find(request.outTradeNo ?? '');
  const url = request.url ?? refund?.notifyUrl ?? transaction?.notifyUrl;
  if (url === undefined) return undefined;

  const event = request.event ?? (refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS');
  const actual = refund
    ? provider.refunds.describe(refund.outRefundNo)
    : provider.describePayment(request.outTradeNo ?? '');
  const resource = request.content === undefined ? merge(actual, request.resource) : request.content;
  const now = world.clock.now();
  const honest = notifications.envelope(request.id ?? randomUUID(), event, resource, now);

  const key = request.key === 'public_key' ? gateway.publicKey : gateway.certificateKey;
  const bodies = { ciphertext: withOtherCiphertext(honest), not_json: 'not json' } as const;
  const body =
    request.forge === 'ciphertext' || request.forge === 'not_json' ? bodies[request.forge] : honest;
  const age = request.forge === 'stale' ? 600 : 0;
  const headers = forgeHeaders(request.forge, signatureHeaders(key, body, Math.floor(now / 1000) - age));
  const sent = request.forge === 'body' ? `${body} ` : body;
  const deliver = () => notifications.post(url, sent, headers, TIMEOUT);
  return await Promise.all(Array.from({ length: request.copies }, deliver));
}

function withOtherCiphertext(body: string): string {
  const ciphertext = randomBytes(200).toString('base64');
  return JSON.stringify(merge(JSON.parse(body), { resource: { ciphertext } }));
}

function forgeHeaders(forge: string | undefined, headers: Record<string, string>): Record<string, string> {
  const noise = randomBytes(256).toString('base64');
  switch (forge) {
    case 'unsigned':
      return {};
    case 'signature':
      return { ...headers, 'Wechatpay-Signature': noise };
    case 'probe':
      return { ...headers, 'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${noise}` };
    case 'unknown_serial':
      return { ...headers, 'Wechatpay-Serial': '0'.repeat(40) };
    default:
      return headers;
  }
}
