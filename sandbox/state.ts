import { join } from 'node:path';
import { Journal } from './journal';

export type Scene = 'NATIVE' | 'MWEB' | 'JSAPI';

export interface Transaction {
  outTradeNo: string;
  scene: Scene;
  description: string;
  attach?: string;
  notifyUrl: string;
  total: number;
  /** The openid for which a JSAPI order was created. */
  openid?: string;
  /** The whole request in one canonical form: only the same request may use this number again. */
  request: string;
  createdAt: number;
  expiresAt: number;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId?: string;
  paidAt?: number;
  payerOpenid?: string;
}

/** The target of a QR code, an H5 address or a prepay_id. */
export interface PayLink {
  token: string;
  outTradeNo: string;
  createdAt: number;
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

export interface Refund {
  outRefundNo: string;
  refundId: string;
  outTradeNo: string;
  reason?: string;
  notifyUrl?: string;
  refund: number;
  status: RefundStatus;
  createdAt: number;
  successAt?: number;
}

export type NotificationEvent =
  | 'TRANSACTION.SUCCESS'
  | 'REFUND.SUCCESS'
  | 'REFUND.ABNORMAL'
  | 'REFUND.CLOSED';

export interface Notification {
  id: string;
  event: NotificationEvent;
  /** `out_trade_no` or, for a refund, `out_refund_no`. */
  subject: string;
  url: string;
  createdAt: number;
  attempts: { at: number; status: number | null; body: string }[];
  state: 'waiting' | 'delivered' | 'dropped' | 'exhausted';
}

export interface Message {
  id: string;
  channel: 'sms' | 'mail' | 'robot';
  to: string;
  from: string;
  subject?: string;
  text: string;
  html?: string;
  code?: string;
  /** The shop's own number of a text message. */
  outId?: string;
  at: number;
}

export interface CrmRecord {
  id: string;
  apiName: string;
  fields: Record<string, unknown>;
  createdAt: number;
  modifiedAt: number;
}

/** What carriers know of a parcel that the shop queried, or that somebody let move. */
export interface Parcel {
  number: string;
  com: string;
  /** The last word first. */
  words: { state: string; context: string; at: number }[];
  /** When the shop queried it. */
  asked: number[];
}

/** What WeChat gives a server for its calls; tickets of the JS-SDK are made from it. */
interface AccessToken {
  token: string;
  until: number;
}

export class State {
  private readonly journal: Journal;
  readonly transactions;
  readonly links;
  readonly refunds;
  readonly notifications;
  readonly messages;
  readonly crm;
  readonly parcels;
  readonly tokens;

  constructor(folder: string) {
    this.journal = new Journal(join(folder, 'state.jsonl'));
    this.transactions = this.journal.collection<Transaction>('transactions');
    this.links = this.journal.collection<PayLink>('links');
    this.refunds = this.journal.collection<Refund>('refunds');
    this.notifications = this.journal.collection<Notification>('notices', 2000);
    this.messages = this.journal.collection<Message>('messages', 500);
    this.crm = this.journal.collection<CrmRecord>('crm');
    this.parcels = this.journal.collection<Parcel>('parcels', 500);
    this.tokens = this.journal.collection<AccessToken>('tokens', 50);
    this.journal.compact();
  }

  /** Tokens stay: the shop keeps its ticket for two hours, and nobody tells it of a reset. */
  reset(): void {
    for (const each of [
      this.transactions,
      this.links,
      this.refunds,
      this.notifications,
      this.messages,
      this.crm,
      this.parcels,
    ])
      each.clear();
    this.journal.compact();
  }

  close(): void {
    this.journal.close();
  }
}
