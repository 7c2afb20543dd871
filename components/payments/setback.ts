import type { PaymentType } from '@/db/values';
import type { BridgeResult } from './wechat-bridge';

/** Why a payment that was started has not come to its end; keys under `paymentIssue` in `messages/*\/payments.json`. */
export type Setback = 'cancelled' | 'failed' | 'absent' | 'silent' | 'notIdentified' | 'unfinished';

/** What WeChat's answer leaves the shopper with; `ok` is followed by the server's word. */
export const setbackOf: Record<BridgeResult, Setback | null> = {
  ok: null,
  cancel: 'cancelled',
  fail: 'failed',
  absent: 'absent',
  silent: 'silent',
};

export type OtherWay = 'again' | 'reload' | 'browser' | 'wechat' | 'desktop';

/**
 * What works next, the nearest first. Without its bridge a page in WeChat must be loaded anew; outside WeChat the bridge
 * is the other way, inside it the phone's browser is.
 */
export function otherWays(setback: Setback, type: PaymentType): OtherWay[] {
  const here = setback === 'absent' ? 'reload' : 'again';
  return type === 'jsapi' ? [here, 'browser', 'desktop'] : [here, 'wechat', 'desktop'];
}
