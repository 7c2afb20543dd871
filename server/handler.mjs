import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { finishedPage, shapeAnswer, withAddress } from './answer.mjs';
import { dropRest, watchBody } from './body-watch.mjs';
import { wantsPage } from './error-page.mjs';
import { settleForwarded } from './forwarded.mjs';
import { languageOf } from './languages.mjs';
import { pageKey } from './page-cache.mjs';
import { refusalOf } from './refusals.mjs';
import { contentSecurityPolicy, policyInWechat } from './security.mjs';

/** @import { IncomingMessage } from 'node:http' */
/** @import { PageCache } from './page-cache.mjs' */
/** @import { Renewal } from './renewal.mjs' */

/**
 * Node joins a header that is sent twice, so each is one text.
 * @typedef {Record<string, string | undefined>} Headers
 * @typedef {IncomingMessage & { url: string, headers: Headers }} Request
 * @typedef {Pick<Request, 'method' | 'url' | 'headers'>} Asked
 * @typedef {ServerResponse<IncomingMessage>} Response
 * @typedef {{ status: number, code: string }} Refusal
 */

/**
 * @typedef {object} Parts
 * @property {ReturnType<typeof import('./settings.mjs').readSettings>} settings
 * @property {(req: Request, res: Response) => Promise<void>} next
 * @property {PageCache} pages
 * @property {ReturnType<typeof import('./static-files.mjs').loadStaticFiles> | null} staticFile
 * @property {ReturnType<typeof import('./static-files.mjs').publicFiles>} publicFile
 * @property {Record<string, string>} common
 * @property {ReturnType<typeof import('./refusals.mjs').loadRefuser>} envelope
 * @property {ReturnType<typeof import('./error-page.mjs').loadErrorPage>} errorPage
 * @property {Renewal | null} renewal
 */

const requestIdShape = /^[\w-]{8,64}$/;

/**
 * The steps before and after Next: answers from memory, limits, trusted headers, then the finished answer.
 * @param {Parts} parts
 */
export function createHandler(parts) {
  const { settings, next, pages, staticFile, publicFile, common, envelope, errorPage, renewal } = parts;
  const { dev, appUrl, sandboxOrigin, hops } = settings;
  const policyFor = { sandboxOrigin, https: appUrl.startsWith('https:') };

  /**
   * @param {Request} req
   * @param {Response} res
   * @param {Buffer} body
   */
  function finish(req, res, body) {
    const type = String(res.getHeader('content-type'));
    if (dev || !type.startsWith('text/html')) return withAddress(body, type, appUrl);
    const final = res.statusCode >= 500 ? Buffer.from(pageOf(req, res)) : finishedPage(body, appUrl);
    const policy = contentSecurityPolicy(final.toString(), policyFor);
    res.setHeader('Content-Security-Policy', policyInWechat(policy, req.headers['user-agent']));
    void pages.notice(req, res.statusCode, res.getHeaders());
    return final;
  }

  /**
   * Next's own error page has none of the shop's languages, and is empty without scripts.
   * @param {Request} req
   * @param {Response} res
   */
  const pageOf = (req, res, lost = false) =>
    errorPage({ url: req.url, requestId: String(res.getHeader('x-request-id')), lost });

  /**
   * @param {Request} req
   * @param {Response} res
   * @param {Refusal} refusal
   */
  function refuse(req, res, { status, code }) {
    if (res.headersSent) return void req.socket.destroy();
    const isPage = wantsPage(req);
    const body = isPage ? pageOf(req, res, status < 500) : envelope(req.headers['accept-language'], code);
    for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name);
    ServerResponse.prototype.writeHead.call(res, status, {
      ...common,
      ...(status === 405
        ? { Allow: req.url.startsWith('/api') ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD' }
        : {}),
      ...(isPage ? { 'Content-Security-Policy': contentSecurityPolicy(body, policyFor) } : {}),
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    /** @type {Record<'write' | 'end', (this: Response, chunk?: string) => unknown>} */
    const { write, end } = ServerResponse.prototype;
    if (req.complete) end.call(res, body);
    else {
      // To end the response closes the connection, and a client that is still sending would never read the answer.
      write.call(res, body);
      req.once('close', () => end.call(res));
      req.once('end', () => end.call(res));
    }
    ignoreWrites(res);
  }

  /**
   * @param {Request} req
   * @param {Response} res
   */
  return (req, res) => {
    const { headers, url } = req;
    const given = headers['x-request-id'];
    const requestId = given && requestIdShape.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    const isOwn = renewal !== null && headers['x-shop-token'] === renewal.token;
    if (!dev && !isOwn && pages.answer(req, res)) return;
    const refusal = refusalOf(req);
    if (refusal) {
      refuse(req, res, refusal);
      dropRest(req);
      return;
    }
    if (staticFile && url.startsWith('/_next/static/')) {
      staticFile(req, res);
      return;
    }
    const size = publicFile.sizeWithout(pageKey(url), headers.range);
    if (size !== null) {
      res.writeHead(416, { ...common, 'Content-Range': `bytes */${size}` }).end();
      return;
    }
    publicFile.dropConditions(pageKey(url), headers);
    settleForwarded(headers, req.socket.remoteAddress, hops);
    headers['x-request-id'] = requestId;
    if (isOwn) {
      // Next then skips the middleware, so the address must be the route's own.
      if (headers['x-shop-fresh']) headers['x-prerender-revalidate'] = renewal.previewId;
    } else {
      for (const name in common) res.setHeader(name, /** @type {string} */ (common[name]));
      // The middleware sets it too, but skips addresses that look like a file.
      headers['x-next-intl-locale'] = languageOf(url);
      shapeAnswer(req, res, {
        finish: (body) => finish(req, res, body),
        caching: publicFile.cachingOf(pageKey(url)),
      });
      watchBody(req, (refusal) => refuse(req, res, refusal));
    }
    next(req, res).catch(() => refuse(req, res, { status: 500, code: 'INTERNAL' }));
  };
}

/**
 * The answer is already sent; later writes of the route are ignored.
 * @param {Response} res
 */
function ignoreWrites(res) {
  const silent = () => res;
  for (const name of [
    'write',
    'end',
    'writeHead',
    'setHeader',
    'appendHeader',
    'removeHeader',
    'flushHeaders',
  ]) {
    Object.assign(res, { [name]: silent });
  }
}
