import { newIdempotencyKey } from '@/lib/platform/idempotency-key';

const unanswered = new Map<string, string>();

/**
 * The Idempotency-Key of a wish: the same until it is answered, whatever is closed and opened in between, so that
 * repeating a wish whose answer was lost does not grant it twice.
 */
export function keyOf(request: string): string {
  const key = unanswered.get(request) ?? newIdempotencyKey();
  unanswered.set(request, key);
  return key;
}

/** It was granted: the same again is another wish. */
export const forgetKey = (request: string): boolean => unanswered.delete(request);
