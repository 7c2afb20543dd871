import { orderUrl } from '@/lib/orders/present';
import type { OutputOf } from '@/platform/endpoint';
import type { Locale } from '@/platform/i18n/locales';
import { seconds } from '@/platform/time';
import { wechatPay } from '../providers/wechat/pay';
import type { CreatePayment } from './contract';
import type { PaymentRow } from './find-attempt';

function parametersOf({ type, parameters }: PaymentRow, orderId: string, locale: Locale, now: Date) {
  const given = parameters ?? {};
  switch (type) {
    case 'jsapi':
      return wechatPay.bridgeParameters(given['prepay_id'] ?? '', now);
    case 'h5':
      // The address itself must stay as it was given; only this may follow (wechat-pay 8).
      return { h5_url: `${given['h5_url']}&redirect_url=${encodeURIComponent(orderUrl(locale, orderId))}` };
    case 'native':
      return { code_url: given['code_url'] };
  }
}

/** What the browser needs to pay an open attempt. The bridge's parameters are signed with the current time. */
export function presentAttempt(
  attempt: PaymentRow,
  orderId: string,
  locale: Locale,
  now: Date,
): OutputOf<typeof CreatePayment> {
  return {
    paymentType: attempt.type,
    outTradeNo: attempt.outTradeNo,
    expiresInSeconds: Math.floor((attempt.expiresAt.getTime() - now.getTime()) / seconds(1)),
    paymentParams: parametersOf(attempt, orderId, locale, now),
  };
}
