import { pipeline, Readable } from 'node:stream';
import { sendBody } from './body-limit.ts';
import { chooseEncoding, compress, compressor, isCompressible } from './encoding.ts';
import { varyWith } from '../platform/front/vary.ts';
import { isDatabaseSilent } from './silence.ts';
import { askedEachTime, isForShared } from './page-cache.ts';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isApi, type Refusal } from '../platform/front/refusals.ts';
import type { Request, Response } from './handler.ts';
import type { Ask } from './upstream.ts';

/** For fewer bytes, compression costs more than it saves. */
const worthCompressing = 1024;

/** These are read whole, and others up to this size, so that they are sent with their length; larger ones stream. */
const sentWhole = /^(text\/html|text\/x-component|text\/plain|application\/(json|xml))/;
const largestWhole = 65_536;

/** Headers of one connection (RFC 9110, 7.6.1), and what Next's middleware sends to Next. */
const ofOneHop = /^(connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|x-middleware-.*)$/;

/** A page that is made for its request, when nothing comes from the database: as with the API (api 20). */
const pageTime = 4500;
const lookEvery = 500;
const unavailable: Refusal = { status: 503, code: 'UNAVAILABLE' };

type FinishPage = (body: Buffer, ofNext: IncomingHttpHeaders) => Buffer;

type Forwarding = {
  ask: Ask;
  refuse: (refusal: Refusal) => void;
  finishPage: FinishPage;
  caching: string | null;
};

/**
 * Sends a request on to Next, and Next's answer to the client: the body of the request within its limits, the answer
 * compressed. `finishPage` gets the whole HTML of a page, with Next's own headers, and returns the final one; `caching`
 * replaces Cache-Control.
 */
export function forward(req: Request, res: Response, { ask, refuse, finishPage, caching }: Forwarding): void {
  const asked = ask({ method: req.method, path: req.url, headers: requestHeaders(req) });
  let isRefused = false;

  const refuseOnce = (refusal: Refusal) => {
    if (!isRefused) refuse(refusal);
    isRefused = true;
  };
  const fail = () => refuseOnce({ status: 500, code: 'INTERNAL' });
  const began = performance.now();
  const giveUp = () => {
    if (performance.now() - began < pageTime || !isDatabaseSilent()) return;
    refuseOnce(unavailable);
    asked.destroy();
  };
  // The API itself looks at its time, and knows which of its requests may take longer.
  const looks = isApi(req.url) ? undefined : setInterval(giveUp, lookEvery);
  asked.once('close', () => clearInterval(looks));
  asked.on('error', fail);
  asked.once('response', (answer) => {
    clearInterval(looks);
    if (isRefused) return;
    if (answer.statusCode === 500 && !isApi(req.url) && isDatabaseSilent()) {
      refuseOnce(unavailable);
      asked.destroy();
      return;
    }
    copyHead(answer, res);
    if (caching && res.statusCode < 400) res.setHeader('Cache-Control', caching);
    sendAnswer(req, res, { answer, finishPage }).catch(fail);
  });
  res.once('close', () => {
    if (!res.writableFinished) asked.destroy();
  });
  sendBody(req, asked, refuseOnce);
}

function requestHeaders({ headers }: Request) {
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers) if (!ofOneHop.test(name)) kept[name] = headers[name];
  if (headers['transfer-encoding']) kept['transfer-encoding'] = 'chunked';
  return kept;
}

function copyHead({ statusCode = 500, headers }: IncomingMessage, res: Response) {
  res.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofOneHop.test(name)) res.setHeader(name, value);
  if (isForShared(headers['cache-control'])) res.setHeader('Cache-Control', askedEachTime);
}

async function sendAnswer(
  req: Request,
  res: Response,
  { answer, finishPage }: { answer: IncomingMessage; finishPage: FinishPage },
) {
  const type = String(res.getHeader('content-type') ?? '');
  if (type.startsWith('text/event-stream')) {
    res.flushHeaders();
    pipeline(answer, res, () => undefined);
    return;
  }
  const isBodiless = req.method === 'HEAD' || res.statusCode === 204 || res.statusCode === 304;
  const isWhole = isBodiless || (sentWhole.test(type) && !res.hasHeader('content-disposition'));
  const rest = answer[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const start = await readStart(rest, isWhole ? Infinity : largestWhole);
  if (!start.isWhole) {
    const encoding = prepareEncoding(req, res, Infinity);
    const unpacked = Readable.from(joined(start.bytes, rest));
    pipeline(encoding ? [unpacked, compressor(encoding), res] : [unpacked, res], () => undefined);
    return;
  }

  let body: Buffer = start.bytes;
  if (type.startsWith('text/html')) body = finishPage(body, answer.headers);
  if (isBodiless) {
    res.end();
    return;
  }
  const encoding = prepareEncoding(req, res, body.length);
  if (encoding) body = await compress(body, encoding);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** Reads until the end or until there is more than `limit`. */
async function readStart(chunks: AsyncIterator<Buffer>, limit: number) {
  const read: Buffer[] = [];
  let size = 0;
  while (size <= limit) {
    const { value, done } = await chunks.next();
    if (done) return { bytes: Buffer.concat(read), isWhole: true };
    read.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(read), isWhole: false };
}

async function* joined(start: Buffer, rest: AsyncIterableIterator<Buffer>) {
  yield start;
  yield* rest;
}

/** Chooses an encoding and sets its headers. */
function prepareEncoding(req: Request, res: Response, size: number) {
  if (!isCompressible(String(res.getHeader('content-type') ?? '')) || res.hasHeader('content-encoding'))
    return null;
  res.setHeader('Vary', varyWith(String(res.getHeader('vary') ?? ''), 'Accept-Encoding'));
  // The range of a part counts the bytes of the plain file.
  const isPart = res.statusCode === 206 || res.hasHeader('content-range');
  const encoding =
    size >= worthCompressing && !isPart ? chooseEncoding(req.headers['accept-encoding']) : null;
  if (!encoding) return null;
  res.setHeader('Content-Encoding', encoding);
  res.removeHeader('Content-Length');
  const tag = res.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) res.setHeader('ETag', `W/${tag}`);
  return encoding;
}
