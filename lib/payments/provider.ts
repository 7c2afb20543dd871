import type { Env } from '@/platform/env';
import type { Check } from '@/platform/finding';
import type { Minor } from '@/platform/money';
import type { OutRefundNo, OutTradeNo } from '@/values/numbers';
import type { PaymentStep } from '@/values/payments';
import type { BillSubject } from '@/values/reconciliation';

/**
 * No verified result: no answer, an unverified answer, or one that says "try again". The call may have succeeded or
 * failed.
 */
export type Unknown = { kind: 'unknown'; reason: string };

/**
 * The provider does not know us, or does not allow this call: a person has to check the settings. Such refusals are
 * unsigned as a rule (wechat-pay 6), so that they prove nothing about what the call asked for.
 */
export type Misconfigured = { kind: 'misconfigured'; reason: string; isProven: boolean };

/** The accounts to which money goes, by the provider's own names for them; each is compared as it stands. */
export type Recipient = Readonly<Record<string, unknown>>;

/** The fields in which what is reported differs from what was expected, as a mismatch is stored and shown. */
export type Mismatches = Record<string, { expected: unknown; actual: unknown }>;

/** A payment as the provider reports it, signature verified. It is not yet compared with our rows. */
export type PaymentResult = {
  outTradeNo: string;
  transactionId: string;
  /** Who received the money. */
  recipient: Recipient;
  total: number;
  currency: string;
  successTime: Date;
  /** Who paid, as the provider names the person to this shop; null when it does not say. */
  payer: string | null;
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
  /** What the payment is carried on with; it is stored as it stands, for `nextStep`. */
  | { kind: 'created'; parameters: Record<string, string> }
  /** The provider already has this number, open, paid or closed: query it before continuing. */
  | { kind: 'numberTaken'; reason: string }
  | { kind: 'refused'; reason: string }
  | Misconfigured
  | Unknown;

export type QueryAnswer =
  | { kind: 'paid'; result: PaymentResult }
  /** Paid, then refunded partly or fully; `mismatches` says so in the provider's words. */
  | { kind: 'refunded'; result: PaymentResult; mismatches: Mismatches }
  | { kind: 'notPaid' | 'closed' | 'declined' | 'notFound' }
  /** "Not found", in an answer without a valid signature. */
  | { kind: 'perhapsNotFound'; reason: string }
  | Misconfigured
  | Unknown;

/** `done` alone proves nothing: the provider also closes numbers that it has never seen. */
type CloseAnswer = { kind: 'done' | 'paid' } | Misconfigured | Unknown;

type RefundAnswer =
  | { kind: 'accepted'; result: RefundResult }
  /** The merchant's balance is too low: the same request may succeed later. */
  | { kind: 'postponed'; reason: string }
  | { kind: 'refused'; reason: string }
  | Misconfigured
  | Unknown;

/** `notFound` may be unsigned: it only leads to the same request under the same number again. */
type RefundQueryAnswer =
  | { kind: 'found'; result: RefundResult }
  | { kind: 'notFound' }
  | Misconfigured
  | Unknown;

/** One line of a day's bill. Amounts in fen. */
export type BillLine = {
  subject: BillSubject;
  /** `out_trade_no` or `out_refund_no`. */
  number: string;
  /** The `out_trade_no` of the payment; of a refund, of the payment that is given back. */
  trade: string;
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
  | { kind: 'forged'; reason: string }
  /** Signed, but it cannot be decrypted or read; number and payment as far as they can be. */
  | { kind: 'unreadable'; reason: string; id: string | null; outTradeNo: string | null };

type Browser = { address: string; userAgent: string };

export type PaymentRequest = {
  step: PaymentStep;
  outTradeNo: OutTradeNo;
  description: string;
  /** Comes back in queries, notifications and bills. */
  orderId: string;
  amount: Minor;
  expiresAt: Date;
  /** Who pays, as the provider names the person; null where it does not need to know. */
  payer: string | null;
  browser: Browser;
};

/** What the provider gave for an attempt, as it is stored. */
type Opened = { step: PaymentStep; parameters: Record<string, string> };

/** How the page carries on a payment, and what it needs for that. */
export type NextStep =
  | { kind: 'qrCode'; text: string }
  | { kind: 'redirect'; url: string }
  /** For the app around the page; the names are those of its interface. */
  | { kind: 'bridge'; parameters: Record<string, string> };

type RefundRequest = {
  transactionId: string;
  outRefundNo: OutRefundNo;
  reason: string;
  refund: Minor;
  total: Minor;
};

/** Why a notification was not accepted. A status from 500 on asks the provider to send it again. */
type Refusal = { status: number; message: string };

/**
 * A payment provider, as the use cases of payments need it: their words, never the provider's. A call never throws
 * because of what the provider does. Another provider is another folder below `providers/`.
 */
export type PaymentProvider = {
  /** @throws AppError PAYMENT_CONFIG when settings are missing */
  requireSettings: () => void;
  /** The settings that must be equal in all processes: with others one could not read what another was sent. */
  sharedSettings: readonly (keyof Env)[];
  /** What the doctor finds out about keys and account. */
  checks: readonly Check[];
  /** The body of the create call. It is stored unchanged before it is sent. */
  requestOf: (request: PaymentRequest) => Record<string, unknown>;
  /** Where a stored body holds data of the person who pays, as paths in JSON: a deleted account is removed there. */
  personIn: { payer: readonly string[]; address: readonly string[] };
  /** Whether this browser can still pay what a stored body opened. */
  opensFor: (request: Record<string, unknown>, browser: Browser) => boolean;
  /** Who receives the money of a stored body. */
  recipientOf: (request: Record<string, unknown>) => Recipient;
  create: (step: PaymentStep, request: Record<string, unknown>) => Promise<CreateAnswer>;
  /** Parameters may be newly signed with the time. `returnUrl`: where another page leads the shopper afterwards. */
  nextStep: (opened: Opened, at: { returnUrl: string; now: Date }) => NextStep;
  query: (outTradeNo: OutTradeNo) => Promise<QueryAnswer>;
  close: (outTradeNo: OutTradeNo) => Promise<CloseAnswer>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  queryRefund: (outRefundNo: OutRefundNo) => Promise<RefundQueryAnswer>;
  /** Checks signature, key and time first. */
  readNotification: (headers: Headers, body: string, now: Date) => Promise<PaymentNotification>;
  /** The answer to a notification, in the form that the provider reads; `null` says that it is accepted. */
  acknowledge: (refusal: Refusal | null) => Response;
  /** Downloads the keys that the provider signs with, where it publishes them. */
  renewKeys: () => Promise<boolean>;
  /** The provider's bill of one day in Shanghai, `2026-11-20`. */
  bill: (day: string) => Promise<BillAnswer>;
};
