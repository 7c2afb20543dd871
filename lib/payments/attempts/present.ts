import { orderUrl } from '@/lib/orders/present';
import type { OutputOf } from '@/platform/endpoint';
import type { Locale } from '@/platform/i18n/locales';
import { seconds } from '@/platform/time';
import { paymentStepOf } from '@/values/payments';
import { providerOf } from '../find-provider';
import type { NextStep } from '../provider';
import type { CreatePayment } from './contract';
import type { PaymentRow } from './find-attempt';

type Started = OutputOf<typeof CreatePayment>;

/** The names of the API; `lib/payments/attempts/api.ts` reads them in the browser. */
function parametersOf(next: NextStep): Started['paymentParams'] {
  switch (next.kind) {
    case 'bridge':
      return next.parameters;
    case 'redirect':
      return { h5_url: next.url };
    case 'qrCode':
      return { code_url: next.text };
  }
}

/** What the browser needs to pay an open attempt. */
export function presentAttempt(attempt: PaymentRow, orderId: string, locale: Locale, now: Date): Started {
  const { type, parameters } = attempt;
  const returnUrl = orderUrl(locale, orderId);
  const next = providerOf(type).nextStep(
    { step: paymentStepOf(type), parameters: parameters ?? {} },
    { returnUrl, now },
  );
  return {
    paymentType: type,
    outTradeNo: attempt.outTradeNo,
    expiresInSeconds: Math.floor((attempt.expiresAt.getTime() - now.getTime()) / seconds(1)),
    paymentParams: parametersOf(next),
  };
}
