import * as z from 'zod/mini';
import type {
  CreateAnswer,
  Misconfigured,
  PaymentNotification,
  PaymentProvider,
  PaymentRequest,
  QueryAnswer,
  Unknown,
} from '@/lib/payments/provider';
import { appUrl } from '@/platform/env';
import { parseJson } from '@/platform/parse-json';
import { propertyOf } from '@/platform/property-of';
import { seconds } from '@/platform/time';
import type { OutTradeNo } from '@/values/numbers';
import type { PaymentStep } from '@/values/payments';
import type { Answer } from './answer';
import { billOf } from './bill';
import { checkMerchantKey, checkPlatformKeys } from './check-keys';
import { gateway } from './gateway';
import { type Envelope, readEnvelope, readRefund, readTransaction, stateOf } from './payloads';
import { cutToBytes, deviceOf, payerAddressOf, rfc3339 } from './rules';

const notifyUrl = `${appUrl}/api/payments/wechat/notify`;
const refundNotifyUrl = `${appUrl}/api/payments/wechat/refund-notify`;
const transactions = '/v3/pay/transactions';
const refunds = '/v3/refund/domestic/refunds';

/** Codes that mean our settings or our contract, on any call (wechat-pay 10). */
const settingsCodes = ['SIGN_ERROR', 'APPID_MCHID_NOT_MATCH', 'MCH_NOT_EXISTS', 'NO_AUTH'];
/** Answers for a used number: both codes for "used", and the final states of a number (wechat-pay 10). */
const takenCodes = ['OUT_TRADE_NO_USED', 'INVALID_REQUEST', 'ORDERPAID', 'ORDER_CLOSED'];

/** A refusal without its own code comes from a wrong address or a proxy in between. */
const isSettings = (code: string) => settingsCodes.includes(code) || code.startsWith('HTTP_');

type Refusal = Extract<Answer, { kind: 'refused' }>;

const reasonOf = ({ status, code }: Refusal) => `${status} ${code}`;

/** `403 RULE_LIMIT: …`: a refusal with the provider's valid signature, with its text. */
const provenReason = (refusal: Refusal) => [reasonOf(refusal), refusal.message].filter(Boolean).join(': ');

/** An unsigned refusal proves nothing. */
const unsignedRefusal = (refusal: Refusal): Unknown => ({
  kind: 'unknown',
  reason: `unsigned ${reasonOf(refusal)}`,
});

/** The result of a call whose answer is not the expected one. */
function otherwise(answer: Answer): Misconfigured | Unknown {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'verified') return { kind: 'unknown', reason: 'an answer that cannot be read' };
  const reason = reasonOf(answer);
  if (!isSettings(answer.code)) return { kind: 'unknown', reason };
  return { kind: 'misconfigured', reason, isProven: answer.isProven };
}

/** WeChat Pay's own words, in the addresses of its calls. */
const scenes = { bridge: 'jsapi', redirect: 'h5', qrCode: 'native' } as const;

const parameterSchemas: Record<PaymentStep, z.ZodMiniType<Record<string, string>>> = {
  qrCode: z.object({ code_url: z.string().check(z.minLength(1)) }),
  redirect: z.object({ h5_url: z.url({ protocol: /^https?$/ }) }),
  bridge: z.object({ prepay_id: z.string().check(z.minLength(1)) }),
};

function createAnswerOf(step: PaymentStep, answer: Answer): CreateAnswer {
  if (answer.kind === 'verified') {
    const parameters = parameterSchemas[step].safeParse(answer.data).data;
    if (parameters) return { kind: 'created', parameters };
  }
  if (answer.kind !== 'refused' || isSettings(answer.code)) return otherwise(answer);
  // After a used number the provider is queried anyway, so an unsigned answer is enough.
  if (takenCodes.includes(answer.code)) return { kind: 'numberTaken', reason: reasonOf(answer) };
  return answer.isProven ? { kind: 'refused', reason: provenReason(answer) } : unsignedRefusal(answer);
}

function requestOf(request: PaymentRequest): Record<string, unknown> {
  const { mchid, appid } = gateway();
  const scene = {
    payer_client_ip: payerAddressOf(request.browser.address),
    h5_info: { type: deviceOf(request.browser.userAgent) },
  };
  return {
    appid,
    mchid,
    description: cutToBytes(request.description, 127),
    out_trade_no: request.outTradeNo,
    time_expire: rfc3339(request.expiresAt),
    attach: request.orderId,
    notify_url: notifyUrl,
    amount: { total: request.amount, currency: 'CNY' },
    ...(request.step === 'bridge' ? { payer: { openid: request.payer } } : {}),
    ...(request.step === 'redirect' ? { scene_info: scene } : {}),
  };
}

async function readNotification(headers: Headers, body: string, now: Date): Promise<PaymentNotification> {
  const { signatureProblemOf, decrypt } = gateway();
  const problem = await signatureProblemOf(headers, body, now);
  if (problem) return { kind: 'forged', reason: problem };
  const envelope = readEnvelope(parseJson(body));
  if (!envelope) return unreadable('the notification has another shape', null, null);
  const { ciphertext, nonce, associated_data: associatedData } = envelope.resource;
  try {
    return contentOf(envelope, JSON.parse(decrypt(ciphertext, nonce, associatedData ?? '')));
  } catch {
    return unreadable('the notification cannot be decrypted', envelope.id, null);
  }
}

const unreadable = (reason: string, id: string | null, outTradeNo: unknown): PaymentNotification => ({
  kind: 'unreadable',
  reason,
  id,
  outTradeNo: typeof outTradeNo === 'string' ? outTradeNo.slice(0, 64) : null,
});

/** The news in a notification. What should report money and cannot be read is not left alone: the provider is queried. */
function contentOf({ id, event_type: event }: Envelope, inside: unknown): PaymentNotification {
  const outTradeNo = propertyOf(inside, 'out_trade_no');
  if (event.startsWith('REFUND.')) {
    const result = readRefund(inside);
    return result ? { kind: 'refund', id, result } : unreadable('a refund', id, outTradeNo);
  }
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside))
    return unreadable('the content is no object', id, null);
  if (event !== 'TRANSACTION.SUCCESS')
    return { kind: 'other', id, event, outTradeNo: String(outTradeNo ?? '') };
  const transaction = readTransaction(inside);
  const state = transaction && stateOf(transaction);
  if (state?.kind === 'paid') return { kind: 'paid', id, result: state.result };
  if (!transaction || state?.kind === 'unknown') return unreadable('a payment', id, outTradeNo);
  return { kind: 'other', id, event, outTradeNo: transaction.out_trade_no };
}

/** Newly signed parameters for the bridge in WeChat's browser (wechat-pay 7). */
function bridgeParameters(prepayId: string, now: Date): Record<string, string> {
  const { appid, sign } = gateway();
  const timeStamp = String(Math.floor(now.getTime() / seconds(1)));
  const nonceStr = crypto.randomUUID().replaceAll('-', '');
  const prepay = `prepay_id=${prepayId}`;
  return {
    appId: appid,
    timeStamp,
    nonceStr,
    package: prepay,
    signType: 'RSA',
    paySign: sign(appid, timeStamp, nonceStr, prepay),
  };
}

async function query(outTradeNo: OutTradeNo): Promise<QueryAnswer> {
  const { get, mchid } = gateway();
  const answer = await get(`${transactions}/out-trade-no/{no}`, { no: outTradeNo }, { mchid });
  if (answer.kind === 'refused' && answer.code === 'ORDER_NOT_EXIST')
    return answer.isProven ? { kind: 'notFound' } : { kind: 'perhapsNotFound', reason: reasonOf(answer) };
  const transaction = answer.kind === 'verified' ? readTransaction(answer.data) : null;
  return transaction ? stateOf(transaction) : otherwise(answer);
}

/** WeChat Pay v3. */
export const wechatPay: PaymentProvider = {
  requireSettings: () => void gateway(),

  sharedSettings: [
    'WECHATPAY_MCHID',
    'WECHATPAY_APPID',
    'WECHATPAY_MERCHANT_SERIAL',
    'WECHATPAY_API_V3_KEY',
    'WECHATPAY_PLATFORM_CERT_SERIAL',
    'WECHATPAY_PUBLIC_KEY_ID',
  ],

  checks: [
    ['merchantKey', () => checkMerchantKey(query)],
    ['platformKeys', checkPlatformKeys],
  ],

  requestOf,

  personIn: { payer: ['payer'], address: ['scene_info', 'payer_client_ip'] },

  // WeChat opens the page for the address alone that asked for it (wechat-pay 8).
  opensFor: ({ scene_info: scene }, { address }) =>
    scene === undefined || propertyOf(scene, 'payer_client_ip') === payerAddressOf(address),

  recipientOf: ({ mchid, appid }) => ({ mchid, appid }),

  create: async (step, request) =>
    createAnswerOf(step, await gateway().post(`${transactions}/${scenes[step]}`, {}, request)),

  nextStep: ({ step, parameters }, { returnUrl, now }) => {
    const { prepay_id: prepayId = '', h5_url: url, code_url: text = '' } = parameters;
    switch (step) {
      case 'bridge':
        return { kind: 'bridge', parameters: bridgeParameters(prepayId, now) };
      case 'redirect':
        // The address itself must stay as it was given; only this may follow (wechat-pay 8).
        return { kind: 'redirect', url: `${url}&redirect_url=${encodeURIComponent(returnUrl)}` };
      case 'qrCode':
        return { kind: 'qrCode', text };
    }
  },

  query,

  close: async (outTradeNo) => {
    const { post, mchid } = gateway();
    const answer = await post(`${transactions}/out-trade-no/{no}/close`, { no: outTradeNo }, { mchid });
    if (answer.kind === 'verified') return { kind: 'done' };
    if (answer.kind === 'refused' && answer.code === 'ORDERPAID') return { kind: 'paid' };
    return otherwise(answer);
  },

  refund: async (request) => {
    const answer = await gateway().post(
      refunds,
      {},
      {
        transaction_id: request.transactionId,
        out_refund_no: request.outRefundNo,
        reason: cutToBytes(request.reason, 80),
        notify_url: refundNotifyUrl,
        amount: { refund: request.refund, total: request.total, currency: 'CNY' },
      },
    );
    const result = answer.kind === 'verified' ? readRefund(answer.data) : null;
    if (result) return { kind: 'accepted', result };
    if (answer.kind !== 'refused' || isSettings(answer.code)) return otherwise(answer);
    if (answer.code === 'NOT_ENOUGH') return { kind: 'postponed', reason: reasonOf(answer) };
    return answer.isProven ? { kind: 'refused', reason: provenReason(answer) } : unsignedRefusal(answer);
  },

  queryRefund: async (outRefundNo) => {
    const answer = await gateway().get(`${refunds}/{no}`, { no: outRefundNo }, {});
    if (answer.kind === 'refused' && answer.code === 'RESOURCE_NOT_EXISTS') return { kind: 'notFound' };
    const result = answer.kind === 'verified' ? readRefund(answer.data) : null;
    return result ? { kind: 'found', result } : otherwise(answer);
  },

  readNotification,

  acknowledge: (refusal) =>
    refusal
      ? Response.json({ code: 'FAIL', message: refusal.message }, { status: refusal.status })
      : new Response(null, { status: 204 }),

  renewKeys: () => gateway().renewCertificates(),

  bill: billOf,
};
