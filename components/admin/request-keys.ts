import { newIdempotencyKey } from '@/platform/idempotency-key';

const unanswered = new Map<string, string>();

/**
 * The Idempotency-Key of a request. It stays the same until the request is answered, even when its dialog is closed and
 * opened again, so that a repeated request whose answer was lost is not executed twice.
 */
export function keyOf(request: string): string {
  const key = unanswered.get(request) ?? newIdempotencyKey();
  unanswered.set(request, key);
  return key;
}

/** Call it when the request succeeded: the same content is then a new request. */
export const forgetKey = (request: string): boolean => unanswered.delete(request);
