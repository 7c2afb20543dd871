import { bodyLimit, bodyTimeout, type Refusal } from '../platform/front/refusals.ts';
import type { ClientRequest } from 'node:http';
import type { Request } from './handler.ts';

/**
 * Sends the body of a request on. One that is too large or too slow is given up and refused; one whose client leaves is
 * given up, even when it has been answered already.
 */
export function sendBody(req: Request, target: ClientRequest, refuse: (refusal: Refusal) => void): void {
  const { headers, socket } = req;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) {
    target.end();
    return;
  }
  const limit = bodyLimit(headers);
  let size = 0;

  const finish = () => {
    clearTimeout(timer);
    socket.off('close', leave);
  };
  const leave = () => {
    clearTimeout(timer);
    target.destroy();
  };
  const giveUp = (status: number, code: Refusal['code']) => {
    finish();
    req.off('data', count);
    req.unpipe(target);
    target.destroy();
    refuse({ status, code });
    dropRest(req);
  };

  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) giveUp(413, 'PAYLOAD_TOO_LARGE');
  };
  const timer = setTimeout(() => giveUp(408, 'BAD_REQUEST'), bodyTimeout(headers));
  req.on('data', count);
  req.pipe(target);
  socket.once('close', leave);
  req.once('end', finish);
}

/** Continues to read for a while and drops the data, so that the client can read the answer. */
export function dropRest(req: Request): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), 5000);
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
