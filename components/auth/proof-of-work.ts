/** Number of leading zero bits of the hash: about four thousand tries, a short time on a phone. */
const difficulty = 12;
const tries = 64;

export const leadingZeroBits = (hash: Uint8Array): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/** Browsers offer hashing only on https and localhost; elsewhere the sum is the only human check. */
export const canProveWork = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * The human check without a puzzle (WCAG 2.2, 3.3.8): finds a number whose SHA-256 with the seed begins with zero
 * bits, in small batches, so that the page stays responsive. The server relies on its rate limits, not on this check.
 * @throws the signal's reason when it is aborted
 */
export async function proveWork(seed: string, signal?: AbortSignal, bits = difficulty): Promise<number> {
  const text = new TextEncoder();
  const hashOf = async (nonce: number) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(`${seed}:${nonce}`)));
  for (let first = 0; ; first += tries) {
    signal?.throwIfAborted();
    const hashes = await Promise.all(Array.from({ length: tries }, (_, index) => hashOf(first + index)));
    const found = hashes.findIndex((hash) => leadingZeroBits(hash) >= bits);
    if (found >= 0) return first + found;
  }
}
