import type { ApiError } from '@/lib/platform/api-client';

/** Keys under `errors` in `messages/*\/payments.json`; each has a title and a text. */
export type PaymentErrorKey =
  | 'duplicatePayment'
  | 'configError'
  | 'loginRequired'
  | 'networkError'
  | 'wechatRequired'
  | 'h5PaymentFailed'
  | 'qrCodeFailed'
  | 'paymentFailed'
  | 'authFailed'
  | 'createFailed';

/** Words by which a server's text tells more than its code, in the language of the page. */
type ServerPhrases = { pendingPayment: string; configuration: string; retryLater: string };

type Refusal = Pick<ApiError, 'code' | 'message'>;

const errorKeyOfCode: Partial<Record<ApiError['code'], PaymentErrorKey>> = {
  PAYMENT_PENDING: 'duplicatePayment',
  PAYMENT_CONFIG: 'configError',
  UNAUTHENTICATED: 'loginRequired',
  NETWORK: 'networkError',
};

export const contains = (text: string, phrase: string): boolean =>
  text.toLowerCase().includes(phrase.toLowerCase());

/** What the shopper is told when a payment could not be started: by the code, or else by the text (payments 17). */
export function paymentErrorKeyOf({ code, message }: Refusal, phrases: ServerPhrases): PaymentErrorKey {
  const known = errorKeyOfCode[code];
  if (known) return known;
  if (contains(message, phrases.pendingPayment)) return 'duplicatePayment';
  return contains(message, phrases.configuration) ? 'configError' : 'createFailed';
}

/** The number shown when the address names no order: the last 8 digits of the time stamp (orders 20). */
export const temporaryOrderId = (now = Date.now()): string => String(now).slice(-8);

/** `4:36` of the seconds that a code still lives. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
