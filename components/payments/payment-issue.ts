import type { PaymentType } from '@/db/values';
import type { BridgeResult } from './wechat-bridge';

/** Why a payment that was started has not come to its end; keys under `paymentIssue` in `messages/*\/payments.json`. */
export type PaymentIssue = 'cancelled' | 'failed' | 'absent' | 'silent' | 'notIdentified' | 'unfinished';

/** What WeChat's answer leaves the shopper with; `ok` is followed by the server's word. */
export const issueOf: Record<BridgeResult, PaymentIssue | null> = {
  ok: null,
  cancel: 'cancelled',
  fail: 'failed',
  absent: 'absent',
  silent: 'silent',
};

export type OtherOption = 'again' | 'reload' | 'browser' | 'wechat' | 'desktop';

/**
 * What works next, the nearest first. Without its bridge a page in WeChat must be loaded anew; outside WeChat the bridge
 * is the other way, inside it the phone's browser is.
 */
export function otherOptions(issue: PaymentIssue, type: PaymentType): OtherOption[] {
  const here = issue === 'absent' ? 'reload' : 'again';
  return type === 'jsapi' ? [here, 'browser', 'desktop'] : [here, 'wechat', 'desktop'];
}
