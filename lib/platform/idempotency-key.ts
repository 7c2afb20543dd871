/** Not `randomUUID`, which browsers keep from pages on plain http. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
