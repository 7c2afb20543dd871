import type { OutRefundNo, OutTradeNo } from '@/platform/ids';
import type { Minor } from '@/platform/money';
import type { PaymentType } from '@/values/payments';
import type { BillSubject } from '@/values/reconciliation';
import type { JsapiParameters } from './attempts/contract';

/**
 * No verified result: no answer, an unverified answer, or one that says "try again". The call may have succeeded or
 * failed.
 */
export type Unknown = { kind: 'unknown'; why: string };

/**
 * The provider does not know us, or does not allow this call: a person has to check the settings. Such refusals are
 * unsigned as a rule (wechat-pay 6), so that they prove nothing about what the call asked for.
 */
export type Misconfigured = { kind: 'misconfigured'; why: string; isProven: boolean };

/** A payment as the provider reports it, signature verified. It is not yet compared with our rows. */
export type PaymentResult = {
  outTradeNo: string;
  transactionId: string;
  mchid: string;
  appid: string;
  total: number;
  currency: string;
  successTime: Date;
  openid: string | null;
};

export type RefundResult = {
  outRefundNo: string;
  outTradeNo: string;
  refundId: string;
  status: 'processing' | 'succeeded' | 'closed' | 'abnormal';
  amount: number;
  at: Date | null;
};

export type CreateAnswer =
  | { kind: 'created'; parameters: Record<string, string> }
  /** The provider already has this number, open, paid or closed: query it before continuing. */
  | { kind: 'numberTaken'; why: string }
  | { kind: 'refused'; why: string }
  | Misconfigured
  | Unknown;

export type QueryAnswer =
  | { kind: 'paid'; result: PaymentResult }
  /** Paid, then refunded partly or fully. */
  | { kind: 'refunded'; result: PaymentResult }
  | { kind: 'notPaid' | 'closed' | 'declined' | 'notFound' }
  /** "Not found", in an answer without a valid signature. */
  | { kind: 'perhapsNotFound'; why: string }
  | Misconfigured
  | Unknown;

/** `done` alone proves nothing: the provider also closes numbers that it has never seen. */
type CloseAnswer = { kind: 'done' | 'paid' } | Misconfigured | Unknown;

type RefundAnswer =
  | { kind: 'accepted'; result: RefundResult }
  /** The merchant's balance is too low: the same request may succeed later. */
  | { kind: 'postponed'; why: string }
  | { kind: 'refused'; why: string }
  | Misconfigured
  | Unknown;

/** `notFound` may be unsigned: it only leads to the same request under the same number again. */
type RefundQueryAnswer =
  { kind: 'found'; result: RefundResult } | { kind: 'notFound' } | Misconfigured | Unknown;

/** One line of a day's bill. Amounts in fen. */
export type BillLine = {
  subject: BillSubject;
  /** `out_trade_no` or `out_refund_no`. */
  number: string;
  providerNumber: string;
  amount: number;
};

export type BillAnswer =
  | { kind: 'bill'; lines: BillLine[] }
  /** There was no payment and no refund on that day. */
  | { kind: 'none' }
  | { kind: 'notReady' }
  | Misconfigured
  | Unknown;

export type PaymentNotification =
  | { kind: 'paid'; id: string; result: PaymentResult }
  | { kind: 'refund'; id: string; result: RefundResult }
  | { kind: 'other'; id: string; event: string; outTradeNo: string }
  /** Not signed by the provider, or signed too long ago. */
  | { kind: 'forged'; why: string }
  /** Signed, but it cannot be decrypted or read. */
  | { kind: 'unreadable'; why: string };

export type PaymentRequest = {
  type: PaymentType;
  outTradeNo: OutTradeNo;
  description: string;
  /** Comes back in queries, notifications and bills. */
  orderId: string;
  amount: Minor;
  expiresAt: Date;
  openid: string | null;
  payer: { address: string; userAgent: string };
};

type RefundRequest = {
  transactionId: string;
  outRefundNo: OutRefundNo;
  reason: string;
  refund: Minor;
  total: Minor;
};

/**
 * A payment provider, as the use cases of this folder need it. A call never throws because of what the provider does.
 */
export type PaymentProvider = {
  /** @throws AppError PAYMENT_CONFIG when settings are missing */
  requireSettings: () => void;
  /** The body of the create call. It is stored unchanged before it is sent. */
  requestOf: (request: PaymentRequest) => Record<string, unknown>;
  create: (type: PaymentType, request: Record<string, unknown>) => Promise<CreateAnswer>;
  query: (outTradeNo: OutTradeNo) => Promise<QueryAnswer>;
  close: (outTradeNo: OutTradeNo) => Promise<CloseAnswer>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  queryRefund: (outRefundNo: OutRefundNo) => Promise<RefundQueryAnswer>;
  /** Checks signature, serial and time first. */
  readNotification: (headers: Headers, body: string, now: Date) => Promise<PaymentNotification>;
  /** Downloads the keys that the provider signs with, where it publishes them. */
  renewKeys: () => Promise<boolean>;
  /** The provider's bill of one day in Shanghai, `2026-11-20`. */
  bill: (day: string) => Promise<BillAnswer>;
  /** Newly signed parameters for the bridge in WeChat's browser. */
  bridgeParameters: (prepayId: string, now: Date) => JsapiParameters;
};
