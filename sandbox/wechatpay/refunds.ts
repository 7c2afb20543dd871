import { randomInt } from 'node:crypto';
import { shanghaiDigits, shanghaiTime } from '../clock';
import { bodyObject, json, type Route } from '../http';
import type { Refund, RefundStatus, Transaction } from '../state';
import type { World } from '../world';
import {
  checkCurrency,
  notifyUrlRule,
  objectBody,
  optionalText,
  requiredAmount,
  requiredText,
} from './fields';
import type { Ledger } from './ledger';
import type { Notifications } from './notifications';
import { PayError } from './pay-error';

const DAY = 24 * 3600_000;
const REFUND_NUMBER = { label: '商户退款单号', max: 64, pattern: /^[0-9A-Za-z_\-|*@]+$/ };

/** Accepts refunds and settles them a little later. */
export class Refunds {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly world: World,
    private readonly ledger: Ledger,
    private readonly notifications: Notifications,
  ) {}

  find(outRefundNo: string): Refund | undefined {
    return this.world.state.refunds.get(outRefundNo);
  }

  /** A request with the same number and the same values is one refund, however often it is sent. */
  request(body: Record<string, unknown>): Refund {
    const request = this.read(body);
    const known = this.find(request.outRefundNo);
    if (known) {
      if (known.outTradeNo === request.outTradeNo && known.refund === request.refund) return known;
      throw new PayError(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    }
    const { refuse } = this.world.settings.refunds;
    if (refuse === 'NOT_ENOUGH') throw new PayError(403, refuse, '基本账户余额不足，请充值后重新发起');
    if (refuse === 'USER_ACCOUNT_ABNORMAL') throw new PayError(403, refuse, '用户账户异常或已注销');
    const transaction = this.refundable(request);
    this.put(request);
    this.ledger.put({ ...transaction, state: 'REFUND' });
    this.settleLater(request.outRefundNo);
    return request;
  }

  /** Whether a refund has ended for good: one that is abnormal may still succeed. */
  hasEnded({ status }: Refund): boolean {
    return status === 'SUCCESS' || status === 'CLOSED';
  }

  /** Ends a refund that has not ended, and sends its notification. */
  settle(outRefundNo: string, status: Exclude<RefundStatus, 'PROCESSING'>): Refund | undefined {
    const refund = this.find(outRefundNo);
    if (refund === undefined || refund.status === status || this.hasEnded(refund)) return refund;
    const settled = this.put({
      ...refund,
      status,
      ...(status === 'SUCCESS' && { successAt: this.world.clock.now() }),
    });
    if (settled.notifyUrl) this.notifications.announce(`REFUND.${status}`, outRefundNo, settled.notifyUrl);
    return settled;
  }

  resume(): void {
    for (const refund of this.world.state.refunds.all())
      if (refund.status === 'PROCESSING') this.settleLater(refund.outRefundNo);
  }

  forgetTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** A refund in the form of responses to requests and queries. */
  present(refund: Refund): Record<string, unknown> {
    return { ...this.common(refund), status: refund.status, create_time: shanghaiTime(refund.createdAt) };
  }

  /** A refund in the form of the notification, whose field is `refund_status`. */
  describe(outRefundNo: string): Record<string, unknown> {
    const refund = this.find(outRefundNo);
    if (refund === undefined) return {};
    const { mchid } = this.world.identity.wechatpay;
    return { mchid, ...this.common(refund), refund_status: refund.status };
  }

  private common(refund: Refund): Record<string, unknown> {
    const transaction = this.ledger.find(refund.outTradeNo);
    const total = transaction?.total ?? refund.refund;
    return {
      refund_id: refund.refundId,
      out_refund_no: refund.outRefundNo,
      transaction_id: transaction?.transactionId,
      out_trade_no: refund.outTradeNo,
      channel: 'ORIGINAL',
      user_received_account: '支付用户零钱',
      ...(refund.successAt !== undefined && { success_time: shanghaiTime(refund.successAt) }),
      funds_account: 'AVAILABLE',
      amount: {
        total,
        refund: refund.refund,
        payer_total: total,
        payer_refund: refund.refund,
        settlement_refund: refund.refund,
        settlement_total: total,
        discount_refund: 0,
        currency: 'CNY',
      },
    };
  }

  private read(body: Record<string, unknown>): Refund {
    const transactionId = optionalText(body, 'transaction_id', { label: '微信支付订单号', max: 32 });
    const number = optionalText(body, 'out_trade_no', { label: '商户订单号', max: 32 });
    const outRefundNo = requiredText(body, 'out_refund_no', REFUND_NUMBER);
    const reason = optionalText(body, 'reason', { label: '退款原因', max: 80 });
    const notifyUrl = optionalText(body, 'notify_url', notifyUrlRule(256));
    const refund = requiredAmount(body, 'amount.refund', '退款金额');
    const total = requiredAmount(body, 'amount.total', '原订单金额');
    checkCurrency(body, true);
    if (transactionId === undefined && number === undefined)
      throw new PayError(400, 'PARAM_ERROR', '微信支付订单号和商户订单号不能同时为空');
    const transaction = transactionId ? this.ledger.findPaid(transactionId) : this.ledger.find(number ?? '');
    if (transaction?.paidAt === undefined) throw new PayError(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (total !== transaction.total || (number !== undefined && number !== transaction.outTradeNo))
      throw new PayError(400, 'INVALID_REQUEST', '您的请求参数与订单信息不一致');
    const createdAt = this.world.clock.now();
    return {
      outRefundNo,
      refundId: `503000${shanghaiDigits(createdAt)}${String(randomInt(1e9)).padStart(9, '0')}`,
      outTradeNo: transaction.outTradeNo,
      ...(reason !== undefined && { reason }),
      ...(notifyUrl !== undefined && { notifyUrl }),
      refund,
      status: 'PROCESSING',
      createdAt,
    };
  }

  private refundable(request: Refund): Transaction {
    const transaction = this.ledger.find(request.outTradeNo);
    if (transaction?.paidAt === undefined) throw new PayError(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    const earlier = this.world.state.refunds.all().filter((each) => each.outTradeNo === request.outTradeNo);
    const live = earlier.filter(({ status }) => status !== 'CLOSED');
    const returned = live.reduce((sum, each) => sum + each.refund, 0);
    if (returned + request.refund > transaction.total)
      throw new PayError(400, 'INVALID_REQUEST', '申请退款金额超过订单可退金额');
    if (earlier.length >= 50) throw new PayError(400, 'INVALID_REQUEST', '一笔订单最多支持50次部分退款');
    if (request.createdAt - transaction.paidAt > 365 * DAY)
      throw new PayError(400, 'TRADE_OVERDUE', '订单已经超过可退款的最大期限');
    const gap = this.world.settings.refunds.minimumGapSeconds * 1000;
    if (live.some((each) => request.createdAt - each.createdAt < gap))
      throw new PayError(429, 'FREQUENCY_LIMITED', '该笔退款受理中，请降低频率后重试');
    return transaction;
  }

  private settleLater(outRefundNo: string): void {
    const { delayMs } = this.world.settings.refunds;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      // Somebody may have ended it by hand meanwhile.
      if (this.find(outRefundNo)?.status !== 'PROCESSING') return;
      this.settle(outRefundNo, this.world.settings.refunds.outcome);
    }, delayMs);
    this.timers.add(timer);
  }

  private put(refund: Refund): Refund {
    return this.world.state.refunds.put(refund.outRefundNo, refund);
  }
}

export function refundRoutes(refunds: Refunds): Route[] {
  return [
    {
      method: 'POST',
      path: '/v3/refund/domestic/refunds',
      handle: (call) => json(200, refunds.present(refunds.request(objectBody(bodyObject(call))))),
    },
    {
      method: 'GET',
      path: '/v3/refund/domestic/refunds/:no',
      handle: (call) => {
        const refund = refunds.find(call.params['no'] ?? '');
        if (refund === undefined) throw new PayError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
        return json(200, refunds.present(refund));
      },
    },
  ];
}
