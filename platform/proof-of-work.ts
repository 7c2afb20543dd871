/** Number of leading zero bits of the human check's hash: about four thousand tries, a short time on a phone. */
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

/** Browsers offer hashing only on https and localhost. */
export const canProveWork = (): boolean => globalThis.crypto?.subtle !== undefined;

const text = new TextEncoder();

/** Whether SHA-256 of seed and number begins with this many zero bits: one hash, however long the number was sought. */
export async function isProof(seed: string, nonce: number, bits: number): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', text.encode(`${seed}:${nonce}`));
  return leadingZeroBits(new Uint8Array(hash)) >= bits;
}

/**
 * Finds a number that proves work on the seed, in small batches, so that the page stays responsive. It is the human
 * check without a puzzle (WCAG 2.2, 3.3.8) and, with the server's seed, the answer to its challenge (auth 21).
 * @throws the signal's reason when it is aborted
 */
export async function proveWork(seed: string, signal?: AbortSignal, bits = difficulty): Promise<number> {
  for (let first = 0; ; first += tries) {
    signal?.throwIfAborted();
    const batch = Array.from({ length: tries }, (_, index) => isProof(seed, first + index, bits));
    const found = (await Promise.all(batch)).indexOf(true);
    if (found >= 0) return first + found;
  }
}
