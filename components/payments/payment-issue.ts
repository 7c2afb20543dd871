import type { PaymentStep } from '@/values/payments';
import type { PaymentErrorKey } from './payment-errors';
import type { BridgeResult } from './wechat/bridge';

/** Why a payment did not start or was not completed; keys under `paymentIssue` in `messages/*\/payments.json`. */
export type PaymentIssue =
  | 'cancelled'
  | 'failed'
  | 'absent'
  | 'silent'
  | 'notIdentified'
  | 'unfinished'
  | 'notStarted'
  | 'offline'
  | 'unavailable';

/** The payment issue for each result of the bridge; after `ok` the server decides. */
export const issueOf: Record<BridgeResult, PaymentIssue | null> = {
  ok: null,
  cancel: 'cancelled',
  fail: 'failed',
  absent: 'absent',
  silent: 'silent',
};

/** The payment issue for each error; a login that is missing opens its dialog. */
export const issueOfError: Record<PaymentErrorKey, PaymentIssue | null> = {
  duplicatePayment: 'unfinished',
  configError: 'unavailable',
  loginRequired: null,
  networkError: 'offline',
  wechatRequired: 'absent',
  h5PaymentFailed: 'notStarted',
  qrCodeFailed: 'notStarted',
  paymentFailed: 'failed',
  authFailed: 'notIdentified',
  createFailed: 'notStarted',
};

export type OtherOption = 'again' | 'reload' | 'browser' | 'wechat' | 'desktop';

/**
 * The options that work, the easiest first. A page in WeChat without its bridge must be reloaded. Outside WeChat the
 * second option is WeChat, inside WeChat it is the phone's browser. No other device helps while there is no network, or
 * nothing to pay with.
 */
export function otherOptions(issue: PaymentIssue, step: PaymentStep): OtherOption[] {
  const here = issue === 'absent' ? 'reload' : 'again';
  if (issue === 'offline' || issue === 'unavailable') return [here];
  if (step === 'qrCode') return [here, 'wechat'];
  return step === 'bridge' ? [here, 'browser', 'desktop'] : [here, 'wechat', 'desktop'];
}
