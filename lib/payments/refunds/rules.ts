import type { RefundState } from '@/values/payments';

/** Seconds until the next step of a refund, by the number of tries. */
export const secondsToNextRefundTry = (tries: number): number => Math.min(3600, 10 * 2 ** Math.min(tries, 9));

/**
 * Whether a verified result changes a refund. A succeeded refund never changes, and a closed one can only become
 * succeeded. `failed` is our own conclusion from a refusal: any verified result replaces it. An abnormal refund may
 * still succeed.
 */
export function canBecome(state: RefundState, result: RefundState): boolean {
  if (state === result || state === 'succeeded') return false;
  return state !== 'closed' || result === 'succeeded';
}
