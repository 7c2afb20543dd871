import type { Route } from '../http';
import type { Provider } from '../provider';
import type { Transaction } from '../state';
import type { World } from '../world';
import { billRoutes } from './bills';
import { bridgeRoutes } from './bridge';
import { certificateRoutes } from './certificates';
import { Ledger } from './ledger';
import { Notifications } from './notifications';
import { Refunds, refundRoutes } from './refunds';
import { Gateway } from './signature';
import { transactionRoutes } from './transactions';
import { walletRoutes } from './wallet';

/** WeChat Pay as a whole. */
export class PaymentProvider implements Provider {
  readonly gateway: Gateway;
  readonly ledger: Ledger;
  readonly refunds: Refunds;
  readonly notifications: Notifications;

  constructor(private readonly world: World) {
    this.gateway = new Gateway(world);
    this.ledger = new Ledger(world);
    this.notifications = new Notifications(world, this.gateway, (event, subject) =>
      event === 'TRANSACTION.SUCCESS' ? this.describePayment(subject) : this.refunds.describe(subject),
    );
    this.refunds = new Refunds(world, this.ledger, this.notifications);
  }

  routes(): Route[] {
    const { world, ledger, gateway } = this;
    const pay = (transaction: Transaction) => this.pay(transaction);
    const bills = billRoutes(world, ledger);
    const guarded = [
      ...transactionRoutes(world, ledger),
      ...refundRoutes(this.refunds),
      ...certificateRoutes(world),
      bills.request,
    ];
    return [
      ...guarded.map((route) => gateway.guard(route)),
      gateway.guardDownload(bills.download),
      ...walletRoutes(ledger, pay),
      ...bridgeRoutes(world, ledger, pay),
    ];
  }

  environment(): Record<string, string> {
    const { wechatpay } = this.world.identity;
    return {
      WECHATPAY_BASE_URL: this.world.options.baseUrl,
      WECHATPAY_MCHID: wechatpay.mchid,
      WECHATPAY_APPID: wechatpay.appid,
      WECHATPAY_MERCHANT_SERIAL: wechatpay.merchantSerial,
      WECHATPAY_MERCHANT_PRIVATE_KEY: wechatpay.merchantPrivateKey,
      WECHATPAY_API_V3_KEY: wechatpay.apiV3Key,
      WECHATPAY_PLATFORM_CERT_SERIAL: wechatpay.platformSerial,
      WECHATPAY_PLATFORM_CERT: wechatpay.platformCertificate,
      WECHATPAY_PUBLIC_KEY_ID: wechatpay.publicKeyId,
      WECHATPAY_PUBLIC_KEY: wechatpay.publicKey,
    };
  }

  pay(
    transaction: Transaction,
    options: { openid?: string; paidAt?: number; notify?: boolean } = {},
  ): Transaction {
    const openid = options.openid ?? transaction.openid ?? this.world.walletOpenid;
    const paid = this.ledger.pay(transaction, openid, options.paidAt);
    if (options.notify !== false)
      this.notifications.announce('TRANSACTION.SUCCESS', paid.outTradeNo, paid.notifyUrl);
    return paid;
  }

  resume(): void {
    this.notifications.resume();
    this.refunds.resume();
  }

  reset(): void {
    this.notifications.forgetTimers();
    this.refunds.forgetTimers();
  }

  close(): void {
    this.notifications.close();
    this.refunds.forgetTimers();
  }

  describePayment(outTradeNo: string): Record<string, unknown> {
    const transaction = this.ledger.find(outTradeNo);
    if (transaction === undefined) return {};
    // A notification of success stays one, even when it is repeated after a refund.
    return this.ledger.present({ ...transaction, state: 'SUCCESS' });
  }
}
