import { isProof, leadingZeroBits, proveWork } from './proof-of-work';

test('counts the leading zero bits', () => {
  expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(leadingZeroBits(Uint8Array.of(0x01, 0xff))).toBe(7);
  expect(leadingZeroBits(Uint8Array.of(0, 0x10))).toBe(11);
  expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16);
});

test('finds a number whose hash proves it', async () => {
  const nonce = await proveWork('seed', undefined, 10);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`seed:${nonce}`));
  expect(leadingZeroBits(new Uint8Array(hash))).toBeGreaterThanOrEqual(10);
});

test('stops when the shopper leaves the step', async () => {
  const work = proveWork('seed', AbortSignal.timeout(20), 256);
  await expect(work).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a number proves its own seed and no other, and not more bits than it has', async () => {
  const nonce = await proveWork('seed', undefined, 10);
  expect(await isProof('seed', nonce, 10)).toBe(true);
  expect(await isProof('seed', nonce, 40)).toBe(false);
  expect(await isProof('other seed', nonce, 40)).toBe(false);
});
