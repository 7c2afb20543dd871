import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** @typedef {'br' | 'gzip'} Encoding */

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

/**
 * @param {number} quality
 * @param {number} [size]
 */
const brotliOptions = (quality, size) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, ...(size ? { [BROTLI_PARAM_SIZE_HINT]: size } : {}) },
});

/**
 * The best encoding that an Accept-Encoding header allows: `br`, `gzip` or null.
 * @returns {Encoding | null}
 */
export function chooseEncoding(header = '') {
  if (header === 'gzip, deflate, br' || header === 'gzip, deflate, br, zstd') return 'br';
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return [name.trim(), weight ? Number(weight.trim().slice(2)) : 1];
    }),
  );
  return (
    /** @type {const} */ (['br', 'gzip']).find(
      (name) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0,
    ) ?? null
  );
}

/**
 * Fast compression, for an answer that is sent once.
 * @param {Buffer} bytes
 * @param {Encoding} encoding
 */
export function compress(bytes, encoding) {
  return encoding === 'br'
    ? zlib.brotliCompressSync(bytes, brotliOptions(4, bytes.length))
    : zlib.gzipSync(bytes);
}

/** @param {Encoding} encoding */
export function compressor(encoding) {
  return encoding === 'br' ? zlib.createBrotliCompress(brotliOptions(4)) : zlib.createGzip();
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * The highest compression, off the main thread, for an answer that is sent many times.
 * @param {Buffer} bytes
 */
export async function compressForKeeping(bytes) {
  const [br, gz] = await Promise.all([
    brotli(bytes, brotliOptions(11, bytes.length)),
    gzip(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

export const isCompressible = (type = '') =>
  /^(text\/|application\/(json|[\w.-]+\+json|javascript|xml)|image\/svg)/.test(type);
