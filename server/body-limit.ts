import { bodyLimit, bodyTimeout } from './refusals.ts';
import type { ClientRequest } from 'node:http';
import type { Refusal, Request } from './handler.ts';

/** Sends the body of a request on. One that is too large or too slow is given up and refused. */
export function sendBody(req: Request, target: ClientRequest, refuse: (refusal: Refusal) => void): void {
  const { headers } = req;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) {
    target.end();
    return;
  }
  const limit = bodyLimit(headers);
  let size = 0;

  const giveUp = (status: number, code: string) => {
    clearTimeout(timer);
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
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(timer));
}

/** Continues to read for a while and drops the data, so that the client can read the answer. */
export function dropRest(req: Request): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), 5000);
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
