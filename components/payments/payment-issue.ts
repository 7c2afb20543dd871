import type { PaymentStep } from '@/values/payments';
import type { BridgeResult } from './wechat/bridge';

/** Why a started payment was not completed; keys under `paymentIssue` in `messages/*\/payments.json`. */
export type PaymentIssue = 'cancelled' | 'failed' | 'absent' | 'silent' | 'notIdentified' | 'unfinished';

/** The payment issue for each result of the bridge; after `ok` the server decides. */
export const issueOf: Record<BridgeResult, PaymentIssue | null> = {
  ok: null,
  cancel: 'cancelled',
  fail: 'failed',
  absent: 'absent',
  silent: 'silent',
};

export type OtherOption = 'again' | 'reload' | 'browser' | 'wechat' | 'desktop';

/**
 * The options that work, the easiest first. A page in WeChat without its bridge must be reloaded. Outside WeChat the
 * second option is WeChat, inside WeChat it is the phone's browser.
 */
export function otherOptions(issue: PaymentIssue, step: PaymentStep): OtherOption[] {
  const here = issue === 'absent' ? 'reload' : 'again';
  return step === 'bridge' ? [here, 'browser', 'desktop'] : [here, 'wechat', 'desktop'];
}
