import { createHash } from 'node:crypto';
import { leadingZeroBits } from '@/platform/proof-of-work';

/** The number that proves work on a challenge (auth 21), found in one go; the browser's own search lets its page go on. */
export function solveWork(challenge: string, bits: number): number {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
    if (leadingZeroBits(hash) >= bits) return nonce;
  }
}
