import { bodyLimit, bodyTimeout } from './refusals.mjs';

/** @import { Refusal, Request } from './handler.mjs' */

/**
 * Ends a request whose body is too large or too slow. The rest of the body is dropped, so that the client can read the
 * answer.
 * @param {Request} req
 * @param {(refusal: Refusal) => void} refuse
 */
export function watchBody(req, refuse) {
  const { headers } = req;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  const limit = bodyLimit(headers);
  const push = req.push;
  let size = 0;
  let refused = false;
  /**
   * @param {number} status
   * @param {string} code
   */
  const end = (status, code) => {
    refused = true;
    clearTimeout(timer);
    refuse({ status, code });
    dropRest(req);
  };
  const timer = setTimeout(() => end(408, 'BAD_REQUEST'), bodyTimeout(headers));
  req.push = (chunk, encoding) => {
    if (chunk === null) clearTimeout(timer);
    else size += chunk.length;
    if (!refused && size > limit) end(413, 'PAYLOAD_TOO_LARGE');
    return refused && chunk !== null ? true : push.call(req, chunk, encoding);
  };
  req.once('close', () => clearTimeout(timer));
}

/**
 * Continues to read for a while and drops the data.
 * @param {Request} req
 */
export function dropRest(req) {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), 5000);
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
