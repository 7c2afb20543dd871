import fs from 'node:fs';
import path from 'node:path';
import { byLanguage, languageAsked } from './languages.mjs';

/** @import { Asked, Headers } from './handler.mjs' */

/**
 * Next answers these with a 500, a wrong answer or none, so they are refused here. Null: the request continues.
 * @param {Asked} request
 */
export function refusalOf({ method, url, headers }) {
  const isApi = /^\/api(?:[/?]|$)/.test(url);
  if (!isReadable(url, isApi)) return { status: 400, code: 'BAD_REQUEST' };
  if (method === 'TRACE' || (!isApi && method !== 'GET' && method !== 'HEAD')) {
    return { status: 405, code: 'METHOD_NOT_ALLOWED' };
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(headers))
    return { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  return null;
}

/**
 * A NUL in an endpoint's path is left to that endpoint's schema, which can name the parameter.
 * @param {string} url
 * @param {boolean} mayHoldNul
 */
function isReadable(url, mayHoldNul) {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false;
  const query = url.indexOf('?');
  try {
    const path = decodeURIComponent(query < 0 ? url : url.slice(0, query));
    return mayHoldNul || !path.includes('\0');
  } catch {
    return false;
  }
}

/** @param {Headers} headers */
const isUpload = (headers) => headers['content-type']?.startsWith('multipart/form-data') ?? false;

/**
 * Bytes. A picture may have 5 MB, and its route refuses larger ones with their name; JSON may have less (api 4).
 * @param {Headers} headers
 */
export const bodyLimit = (headers) => (isUpload(headers) ? 8 : 1) * 1024 * 1024;

/**
 * Milliseconds in which the whole body must arrive.
 * @param {Headers} headers
 */
export const bodyTimeout = (headers) => (isUpload(headers) ? 60_000 : 15_000);

/**
 * Answers errors in the API's envelope, with the same texts as the API.
 * @param {string} dir
 */
export function loadRefuser(dir) {
  /**
   * @param {string} language
   * @returns {Record<string, string>}
   */
  const textsOf = (language) =>
    JSON.parse(fs.readFileSync(path.join(dir, 'messages', language, 'errors.json'), 'utf8')).codes;
  const texts = byLanguage(textsOf);
  /**
   * @param {string | undefined} acceptLanguage
   * @param {string} code
   */
  return (acceptLanguage, code) =>
    JSON.stringify({ success: false, message: texts[languageAsked(acceptLanguage)][code], code });
}
