import type { ApiError } from '@/platform/api-client';

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

/** Phrases in the server's message, in the page's language, that say more than the error code. */
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

/** The message key when a payment could not be started: by the code, or else by the text (payments 17). */
export function paymentErrorKeyOf({ code, message }: Refusal, phrases: ServerPhrases): PaymentErrorKey {
  const known = errorKeyOfCode[code];
  if (known) return known;
  if (contains(message, phrases.pendingPayment)) return 'duplicatePayment';
  return contains(message, phrases.configuration) ? 'configError' : 'createFailed';
}

/** The number shown when the address has no order: the last 8 digits of the timestamp (orders 20). */
export const temporaryOrderId = (now = Date.now()): string => String(now).slice(-8);

/** Formats the remaining seconds of a QR code as `4:36`. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
