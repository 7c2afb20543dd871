import * as z from 'zod/mini';

/** The client always sends a key; the same key and body are one action (orders 4). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\w.:-]{8,128}$/))),
});

/** Not `randomUUID`, because browsers do not offer it to pages on plain http. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
