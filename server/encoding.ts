import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const encodings = ['br', 'gzip'] as const;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const brotliOptions = (quality: number, size?: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, ...(size ? { [BROTLI_PARAM_SIZE_HINT]: size } : {}) },
});

/** The best encoding that an Accept-Encoding header allows: `br`, `gzip` or null. */
export function chooseEncoding(header = ''): Encoding | null {
  if (header === 'gzip, deflate, br' || header === 'gzip, deflate, br, zstd') return 'br';
  const accepted = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return [name.trim(), weight ? Number(weight.trim().slice(2)) : 1];
    }),
  );
  return encodings.find((name) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0) ?? null;
}

/** Up to this size compression takes about a millisecond, and another thread would not be worth the way there. */
const largestAtOnce = 65_536;

/** Fast compression, for an answer that is sent once; of a large one off the main thread. */
export function compress(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const isLarge = bytes.length > largestAtOnce;
  if (encoding === 'gzip') return isLarge ? gzip(bytes) : zlib.gzipSync(bytes);
  const options = brotliOptions(4, bytes.length);
  return isLarge ? brotli(bytes, options) : zlib.brotliCompressSync(bytes, options);
}

export function compressor(encoding: Encoding): zlib.BrotliCompress | zlib.Gzip {
  return encoding === 'br' ? zlib.createBrotliCompress(brotliOptions(4)) : zlib.createGzip();
}

export type Compressed = Record<Encoding, Buffer> & { isBest: boolean };

/**
 * Compression off the main thread for a page that is sent many times. The best takes 15 times as long as what is a tenth
 * larger (ADR 18), so it is for a page that stays as it is.
 */
export async function compressForKeeping(bytes: Buffer, isBest: boolean): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    brotli(bytes, brotliOptions(isBest ? 11 : 5, bytes.length)),
    gzip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz, isBest };
}

export const isCompressible = (type = ''): boolean =>
  /^(text\/|application\/(json|[\w.-]+\+json|javascript|xml)|image\/svg)/.test(type);
