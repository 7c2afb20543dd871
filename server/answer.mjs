import { chooseEncoding, compress, compressor, isCompressible } from './encoding.mjs';
import { paintedFirst } from './first-paint.mjs';
import { replaceInFlight, replaceInPage } from './flight.mjs';

/** @import { Request, Response } from './handler.mjs' */

/**
 * @typedef {string | Uint8Array} Chunk
 * @typedef {BufferEncoding | ((error?: Error | null) => void)} EncodingOrDone
 * @typedef {import('node:zlib').BrotliCompress | import('node:zlib').Gzip} Compressor
 */

/** Pages are built once for any address (platform/site.ts). */
const placeholderOrigin = 'https://app-url.invalid';

/** For fewer bytes, compression costs more than it saves. */
const worthCompressing = 1024;
/** A body is held until its end, or until it has this size: then it streams. */
const holdLimit = 64 * 1024;
const holdMs = 50;

const sentWhole = /^(text\/html|text\/x-component|application\/xml|text\/plain)/;

/**
 * Replaces the writing of Next's answer: pages and their payloads are finished as a whole, other texts are compressed,
 * the rest is not changed. `finish` gets the whole body of a page and returns the final one; `caching` replaces
 * Cache-Control.
 * @param {Request} req
 * @param {Response} res
 * @param {{ finish: (body: Buffer) => Buffer, caching: string | null }} shape
 */
export function shapeAnswer(req, res, { finish, caching }) {
  const { write, end, writeHead, flushHeaders } = res;
  /** @type {Buffer[]} */
  let held = [];
  let size = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const type = () => String(res.getHeader('content-type') ?? '');
  const isBodiless = () => req.method === 'HEAD' || res.statusCode === 204 || res.statusCode === 304;

  const release = () => {
    clearTimeout(timer);
    Object.assign(res, { write, end, writeHead, flushHeaders });
    for (const name of res.getHeaderNames()) if (name.startsWith('x-middleware-')) res.removeHeader(name);
    if (caching && res.statusCode < 400) res.setHeader('Cache-Control', caching);
  };
  const pass = () => {
    release();
    const encoding = prepareEncoding(req, res, Infinity);
    if (encoding) streamThrough(res, compressor(encoding));
    for (const chunk of held) res.write(chunk);
    held = [];
  };
  /**
   * @param {Chunk} chunk
   * @param {EncodingOrDone} [encoding]
   */
  const hold = (chunk, encoding) => {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, /** @type {BufferEncoding} */ (encoding))
        : Buffer.from(chunk);
    held.push(bytes);
    size += bytes.length;
  };

  res.flushHeaders = () => {};
  /**
   * @param {number} status
   * @param {unknown[]} rest
   */
  res.writeHead = (status, ...rest) => {
    res.statusCode = status;
    const headers = rest.find((argument) => argument && typeof argument === 'object');
    if (headers) res.setHeaders(new Map(Object.entries(headers)));
    return res;
  };
  /**
   * @param {Chunk} chunk
   * @param {EncodingOrDone} [encoding]
   * @param {(error?: Error | null) => void} [done]
   */
  res.write = (chunk, encoding, done) => {
    hold(chunk, encoding);
    if (!sentWhole.test(type())) {
      if (size > holdLimit || !isCompressible(type())) pass();
      else timer ??= setTimeout(pass, holdMs);
    }
    (typeof encoding === 'function' ? encoding : done)?.();
    return true;
  };
  /**
   * @param {Chunk | (() => void)} [chunk]
   * @param {EncodingOrDone} [encoding]
   */
  res.end = (chunk, encoding) => {
    if (chunk && typeof chunk !== 'function') hold(chunk, encoding);
    /** @type {Buffer} */
    let body = Buffer.concat(held);
    if (sentWhole.test(type()) && !res.hasHeader('content-encoding')) body = finish(body);
    release();
    if (isBodiless()) return res.end();
    const chosen = prepareEncoding(req, res, body.length);
    if (chosen) body = compress(body, chosen);
    if (!res.hasHeader('transfer-encoding')) res.setHeader('Content-Length', body.length);
    return res.end(body);
  };
}

/**
 * Sends all later writes through a compressor, at the client's speed.
 * @param {Response} res
 * @param {Compressor} stream
 */
function streamThrough(res, stream) {
  /** @type {Record<'write' | 'end', (this: Response, chunk?: Chunk) => unknown>} */
  const { write, end } = res;
  stream.on('data', (chunk) => write.call(res, chunk) || stream.pause());
  stream.on('end', () => end.call(res));
  stream.on('error', () => res.destroy());
  stream.on('drain', () => res.emit('drain'));
  res.on('drain', () => stream.resume());
  res.on('close', () => stream.destroy());
  /**
   * @param {Chunk} chunk
   * @param {[]} rest an encoding and a callback, as they were given
   */
  res.write = (chunk, ...rest) => stream.write(chunk, ...rest);
  /** @param {Chunk | (() => void)} [chunk] */
  res.end = (chunk) => {
    if (chunk && typeof chunk !== 'function') stream.write(chunk);
    stream.end();
    return res;
  };
}

/**
 * Chooses an encoding and sets its headers.
 * @param {Request} req
 * @param {Response} res
 * @param {number} size
 */
function prepareEncoding(req, res, size) {
  if (!isCompressible(String(res.getHeader('content-type') ?? '')) || res.hasHeader('content-encoding'))
    return null;
  addVary(res, 'Accept-Encoding');
  const encoding = size >= worthCompressing ? chooseEncoding(req.headers['accept-encoding']) : null;
  if (!encoding) return null;
  res.setHeader('Content-Encoding', encoding);
  res.removeHeader('Content-Length');
  const tag = res.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) res.setHeader('ETag', `W/${tag}`);
  return encoding;
}

/**
 * @param {Response} res
 * @param {string} name
 */
function addVary(res, name) {
  const vary = String(res.getHeader('vary') ?? '');
  if (vary.toLowerCase().includes(name.toLowerCase())) return;
  res.setHeader('Vary', vary ? `${vary}, ${name}` : name);
}

/**
 * Replaces the build's placeholder with the shop's address.
 * @param {Buffer} body
 * @param {string} type
 * @param {string} appUrl
 */
export function withAddress(body, type, appUrl) {
  if (type.startsWith('text/html'))
    return Buffer.from(replaceInPage(body.toString(), placeholderOrigin, appUrl));
  if (type.startsWith('text/x-component')) return replaceInFlight(body, placeholderOrigin, appUrl);
  return body.includes(placeholderOrigin)
    ? Buffer.from(body.toString().replaceAll(placeholderOrigin, appUrl))
    : body;
}

/**
 * A page of a built shop, in the form in which it is sent.
 * @param {Buffer} body
 * @param {string} appUrl
 */
export const finishedPage = (body, appUrl) =>
  Buffer.from(paintedFirst(withAddress(body, 'text/html', appUrl).toString()));
