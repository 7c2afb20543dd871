import { randomUUID } from 'node:crypto';
import { dropRest } from './body-limit.ts';
import { type ErrorPage, wantsPage } from './error-page.ts';
import { forward } from './forward.ts';
import { settleForwarded } from './forwarded.ts';
import { languageOf } from './languages.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-keys.ts';
import type { Envelope } from './refusals.ts';
import { type Refusal, refusalOf, type RequestHeaders } from '../platform/front/refusals.ts';
import { scriptHashes } from './script-hashes.ts';
import { contentSecurityPolicy, filePolicy, isFile, policyInWechat } from '../platform/front/security.ts';
import type { Settings } from './settings.ts';
import type { PublicFiles, StaticFile } from './static-files.ts';
import { varyWith } from '../platform/front/vary.ts';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Ask } from './upstream.ts';

export type Request = IncomingMessage & { url: string; headers: RequestHeaders };
export type Response = ServerResponse<IncomingMessage>;

type Parts = {
  settings: Settings;
  isDraining: () => boolean;
  ask: Ask;
  pages: PageCache;
  staticFile: StaticFile;
  publicFile: PublicFiles;
  common: Record<string, string>;
  envelope: Envelope;
  errorPage: ErrorPage;
};

/** What a refusal keeps of an answer that had begun. */
const keptHeaders = new Set(['x-request-id', 'connection']);

/** Where balancers ask whether to send requests here. */
const readiness = /^\/api\/ready(?:\?|$)/;
const unavailable: Refusal = { status: 503, code: 'UNAVAILABLE' };

const requestIdShape = /^[\w-]{8,64}$/;

/** Gives the request its id, and the headers that only our own proxies and this server may set. */
export function settleRequest(
  req: Request,
  res: Response,
  { hops, publicHost }: Pick<Settings, 'hops' | 'publicHost'>,
): void {
  const { headers, url } = req;
  settleForwarded(headers, req.socket.remoteAddress, hops);
  // HTTP/1.0 needs no host, and Next would take the address of its own port.
  headers['host'] ||= publicHost;
  headers['x-request-id'] = String(res.getHeader('x-request-id'));
  // The middleware sets it too, but skips addresses that look like a file.
  headers['x-next-intl-locale'] = languageOf(url);
}

export function setRequestId(req: Request, res: Response): void {
  const given = req.headers['x-request-id'];
  res.setHeader('X-Request-Id', given && requestIdShape.test(given) ? given : randomUUID());
}

/** The steps in front of Next: answers from memory, limits, trusted headers, then Next's answer in its final form. */
export function createHandler(parts: Parts): (req: Request, res: Response) => void {
  const { settings, isDraining, ask, pages, staticFile, publicFile, common, envelope, errorPage } = parts;
  const { https, sandboxOrigin } = settings;
  const policyFor = { sandboxOrigin, https };
  const headersOfAll = new Map(Object.entries(common));
  const headersOfFile = new Map([...headersOfAll, ['Content-Security-Policy', filePolicy]]);

  function finishPage(
    req: Request,
    res: Response,
    { body, ofNext }: { body: Buffer; ofNext: IncomingHttpHeaders },
  ) {
    const final = res.statusCode >= 500 ? Buffer.from(pageOf(req, res)) : body;
    const policy = contentSecurityPolicy(scriptHashes(final.toString()), policyFor);
    res.setHeader('Content-Security-Policy', policyInWechat(policy, req.headers['user-agent']));
    res.setHeader('Vary', varyWith(String(res.getHeader('vary') ?? ''), 'User-Agent'));
    void pages.notice(req, res.statusCode, ofNext);
    return final;
  }

  /** Next's own error page has none of the shop's languages, and is empty without scripts. */
  const pageOf = (req: Request, res: Response, lost = false) =>
    errorPage({ url: req.url, requestId: String(res.getHeader('x-request-id')), lost });

  function refuse(req: Request, res: Response, { status, code }: Refusal) {
    if (res.headersSent) return void req.socket.destroy();
    const isPage = wantsPage(req);
    const body = isPage ? pageOf(req, res, status < 500) : envelope(req.headers['accept-language'], code);
    for (const name of res.getHeaderNames()) if (!keptHeaders.has(name)) res.removeHeader(name);
    res.writeHead(status, {
      ...common,
      ...(status === 405
        ? { Allow: req.url.startsWith('/api') ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD' }
        : {}),
      ...(isPage ? { 'Content-Security-Policy': contentSecurityPolicy(scriptHashes(body), policyFor) } : {}),
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    if (req.complete) {
      res.end(body);
      return;
    }
    // To end the response closes the connection, and a client that is still sending would never read the answer.
    res.write(body);
    for (const event of ['end', 'close']) req.once(event, () => res.end());
  }

  return (req, res) => {
    const { headers, url } = req;
    setRequestId(req, res);
    if (isDraining()) res.setHeader('Connection', 'close');
    if (pages.answer(req, res)) return;
    const refusal = isDraining() && readiness.test(url) ? unavailable : refusalOf(req);
    if (refusal) {
      refuse(req, res, refusal);
      dropRest(req);
      return;
    }
    if (url.startsWith('/_next/static/')) {
      staticFile(req, res);
      return;
    }
    const size = publicFile.sizeWithout(pageKey(url), headers['range']);
    if (size !== null) {
      res.writeHead(416, { ...common, 'Content-Range': `bytes */${size}` }).end();
      return;
    }
    publicFile.dropConditions(pageKey(url), headers);
    settleRequest(req, res, settings);
    // A page that is found there instead gets its own policy when it is finished.
    res.setHeaders(isFile(pageKey(url)) ? headersOfFile : headersOfAll);
    forward(req, res, {
      ask,
      refuse: (refusal) => refuse(req, res, refusal),
      finishPage: (body, ofNext) => finishPage(req, res, { body, ofNext }),
      caching: publicFile.cachingOf(pageKey(url)),
    });
  };
}
