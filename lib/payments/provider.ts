import type { BillSubject, PaymentType } from '@/db/values';
import type { OutRefundNo, OutTradeNo } from '@/lib/platform/ids';
import type { Minor } from '@/lib/platform/money';
import type { JsapiParameters } from './contract';

/** Nothing is proven: no answer, an unverified one, or one that asks to come back. The call may have worked or not. */
export type Unknown = { kind: 'unknown'; why: string };

/**
 * The provider does not know us, or not for this: a person has to look at the settings. Refusals of that kind come
 * unsigned as a rule (wechat-pay 6), so that they prove nothing about what the call asked for.
 */
export type Misconfigured = { kind: 'misconfigured'; why: string; isProven: boolean };

/** What the provider says of money received, its signature checked; nothing is compared with our rows yet. */
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
  /** The number is in use, paid or closed there: ask before going on. */
  | { kind: 'numberTaken'; why: string }
  | { kind: 'refused'; why: string }
  | Misconfigured
  | Unknown;

export type QueryAnswer =
  | { kind: 'paid'; result: PaymentResult }
  /** Paid and then given back in part or whole, not by an order of ours that is still open. */
  | { kind: 'refunded'; result: PaymentResult }
  | { kind: 'notPaid' | 'closed' | 'declined' | 'notFound' }
  /** Not found by an answer without a good signature. */
  | { kind: 'perhapsNotFound'; why: string }
  | Misconfigured
  | Unknown;

/** `done` is no proof of its own: a number the provider never saw is closed as well. */
type CloseAnswer = { kind: 'done' | 'paid' } | Misconfigured | Unknown;

type RefundAnswer =
  | { kind: 'accepted'; result: RefundResult }
  /** The merchant's balance: the same request may work later. */
  | { kind: 'postponed'; why: string }
  | { kind: 'refused'; why: string }
  | Misconfigured
  | Unknown;

/** `notFound` may be unsigned: all that follows from it is the same request under the same number. */
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
  /** Nothing was booked on that day. */
  | { kind: 'none' }
  | { kind: 'notReady' }
  | Misconfigured
  | Unknown;

export type PaymentNotification =
  | { kind: 'paid'; id: string; result: PaymentResult }
  | { kind: 'refund'; id: string; result: RefundResult }
  | { kind: 'other'; id: string; event: string; outTradeNo: string }
  /** Not signed by the provider, or not now. */
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

/** A payment provider, as the use cases of this folder need it. No call throws for what the outside does. */
export type PaymentProvider = {
  /** @throws AppError PAYMENT_CONFIG when settings are missing */
  requireSettings: () => void;
  /** The body of the creation, to be kept word for word before it is sent. */
  requestOf: (request: PaymentRequest) => Record<string, unknown>;
  create: (type: PaymentType, request: Record<string, unknown>) => Promise<CreateAnswer>;
  query: (outTradeNo: OutTradeNo) => Promise<QueryAnswer>;
  close: (outTradeNo: OutTradeNo) => Promise<CloseAnswer>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  queryRefund: (outRefundNo: OutRefundNo) => Promise<RefundQueryAnswer>;
  /** Looks at signature, serial and time before anything else. */
  readNotification: (headers: Headers, body: string, now: Date) => Promise<PaymentNotification>;
  /** Fetches the keys that the provider signs with now, where it gives them away. */
  renewKeys: () => Promise<boolean>;
  /** What the provider booked on a day in Shanghai, `2026-11-20`. */
  bill: (day: string) => Promise<BillAnswer>;
  /** Parameters of the bridge in WeChat's browser, signed afresh. */
  bridgeParameters: (prepayId: string, now: Date) => JsapiParameters;
};
