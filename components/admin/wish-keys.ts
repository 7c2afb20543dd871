import { newIdempotencyKey } from '@/lib/platform/idempotency-key';

const unanswered = new Map<string, string>();

/**
 * The Idempotency-Key of a wish: the same until it is answered, whatever is closed and opened in between, so that
 * repeating a wish whose answer was lost does not grant it twice.
 */
export function keyOf(wish: string): string {
  const key = unanswered.get(wish) ?? newIdempotencyKey();
  unanswered.set(wish, key);
  return key;
}

/** It was granted: the same again is another wish. */
export const forgetKey = (wish: string): boolean => unanswered.delete(wish);
