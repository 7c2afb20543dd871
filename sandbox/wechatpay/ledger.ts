import { randomBytes, randomInt } from 'node:crypto';
import { shanghaiDigits, shanghaiTime } from '../clock';
import type { PayLink, Transaction } from '../state';
import type { World } from '../world';

const MINUTE = 60_000;
export const DEFAULT_LIFE = 7 * 24 * 60 * MINUTE;
const LINK_LIFE = { NATIVE: 120 * MINUTE, JSAPI: 120 * MINUTE, MWEB: 5 * MINUTE } as const;

export type PayRefusal = 'unknown' | 'paid' | 'closed' | 'expired' | 'linkExpired';

const stateTexts = { SUCCESS: '支付成功', REFUND: '转入退款', NOTPAY: '订单未支付', CLOSED: '订单已关闭' };

/** The provider's list of transactions. */
export class Ledger {
  constructor(private readonly world: World) {}

  /** The transaction in its present state: an unpaid order is closed after seven days. */
  find(outTradeNo: string): Transaction | undefined {
    const found = this.world.state.transactions.get(outTradeNo);
    if (found?.state !== 'NOTPAY' || this.world.clock.now() < found.createdAt + DEFAULT_LIFE) return found;
    return this.put({ ...found, state: 'CLOSED' });
  }

  findPaid(transactionId: string): Transaction | undefined {
    return this.world.state.transactions.all().find((each) => each.transactionId === transactionId);
  }

  put(transaction: Transaction): Transaction {
    return this.world.state.transactions.put(transaction.outTradeNo, transaction);
  }

  newLink(transaction: Transaction): PayLink {
    const createdAt = this.world.clock.now();
    const token = `${shanghaiDigits(createdAt)}${randomBytes(9).toString('hex')}`;
    return this.world.state.links.put(token, { token, outTradeNo: transaction.outTradeNo, createdAt });
  }

  /** The transaction of a QR code, an address or a prepay_id, and the reason if it cannot be paid. */
  open(token: string): { transaction?: Transaction; refusal?: PayRefusal } {
    const link = this.world.state.links.get(token);
    const transaction = link && this.find(link.outTradeNo);
    if (link === undefined || transaction === undefined) return { refusal: 'unknown' };
    const now = this.world.clock.now();
    if (transaction.state === 'SUCCESS' || transaction.state === 'REFUND')
      return { transaction, refusal: 'paid' };
    if (transaction.state === 'CLOSED') return { transaction, refusal: 'closed' };
    if (now >= transaction.expiresAt) return { transaction, refusal: 'expired' };
    if (now >= link.createdAt + LINK_LIFE[transaction.scene]) return { transaction, refusal: 'linkExpired' };
    return { transaction };
  }

  pay(transaction: Transaction, payerOpenid: string, paidAt = this.world.clock.now()): Transaction {
    const suffix = String(randomInt(1e10)).padStart(10, '0');
    return this.put({
      ...transaction,
      state: 'SUCCESS',
      transactionId: `4200${shanghaiDigits(paidAt)}${suffix}`,
      paidAt,
      payerOpenid,
    });
  }

  close(transaction: Transaction): void {
    this.put({ ...transaction, state: 'CLOSED' });
  }

  /** A transaction in the form of queries and notifications. */
  present(transaction: Transaction): Record<string, unknown> {
    const { mchid, appid } = this.world.identity.wechatpay;
    const { paidAt, total } = transaction;
    const common = {
      appid,
      mchid,
      out_trade_no: transaction.outTradeNo,
      trade_state: transaction.state,
      trade_state_desc: stateTexts[transaction.state],
      ...(transaction.attach !== undefined && { attach: transaction.attach }),
      promotion_detail: [],
    };
    if (paidAt === undefined) return { ...common, amount: { total, payer_currency: 'CNY' } };
    return {
      ...common,
      transaction_id: transaction.transactionId,
      trade_type: transaction.scene,
      bank_type: 'OTHERS',
      success_time: shanghaiTime(paidAt),
      payer: { openid: transaction.payerOpenid },
      amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
    };
  }
}
