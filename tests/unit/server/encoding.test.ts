import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from '@/server/encoding';

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s of a large answer lets other work continue meanwhile', async (encoding, decompress) => {
  const large = Buffer.alloc(100_000, 'large');
  let hasContinued = false;
  setImmediate(() => (hasContinued = true));
  const compressed = await compress(large, encoding);
  expect([hasContinued, decompress(compressed).equals(large)]).toEqual([true, true]);
});
