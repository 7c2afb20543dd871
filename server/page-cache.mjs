import { createHash } from 'node:crypto';
import { finishedPage } from './answer.mjs';
import { chooseEncoding, compressForKeeping } from './encoding.mjs';
import { contentSecurityPolicy, policyInWechat } from './security.mjs';

/** @import { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http' */
/** @import { Asked, Headers, Response } from './handler.mjs' */
/** @import { Encoding } from './encoding.mjs' */

/**
 * @typedef {{ status: number, headers: IncomingHttpHeaders, body: Buffer }} Fresh
 * @typedef {(url: string) => Promise<Fresh>} FetchFresh
 * @typedef {{ bytes: Buffer, headers: PageHeaders }} Variant
 * @typedef {OutgoingHttpHeaders & { 'Content-Security-Policy': string }} PageHeaders
 * @typedef {{ source: string, tag: string, notModified: PageHeaders, madeAt: number, lifetimeMs: number }} PageFacts
 * @typedef {PageFacts & Record<Encoding | 'plain', Variant>} Page
 * @typedef {object} PageCacheParts
 * @property {string} appUrl
 * @property {string} sandboxOrigin
 * @property {Record<string, string>} common
 * @property {FetchFresh | undefined} fetchFresh
 */

const maxPages = 200;

/**
 * A request for something else than the plain page.
 * @param {Headers} headers
 */
const isSpecial = (headers) =>
  headers.rsc !== undefined ||
  headers['next-router-state-tree'] !== undefined ||
  headers['next-router-prefetch'] !== undefined ||
  headers['next-router-segment-prefetch'] !== undefined ||
  headers['next-action'] !== undefined ||
  headers.range !== undefined;

/**
 * The key of a page is its path. A static page depends on neither host, query nor cookie.
 * @param {string} url
 */
export function pageKey(url) {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/**
 * How Next marks a page that is the same for everyone.
 * @param {number} status
 * @param {OutgoingHttpHeaders} headers
 */
export function isStaticPage(status, headers) {
  return (
    status === 200 &&
    String(headers['content-type']).startsWith('text/html') &&
    (headers['x-nextjs-prerender'] !== undefined || headers['x-nextjs-cache'] !== undefined) &&
    headers['set-cookie'] === undefined
  );
}

/**
 * The route of an address: for example, the middleware maps `/` to the page of `/zh`.
 * @param {string} key
 * @param {OutgoingHttpHeaders} headers
 */
export function sourceOf(key, headers) {
  const rewritten = headers['x-middleware-rewrite'];
  return rewritten ? new URL(String(rewritten), 'http://localhost').pathname : key;
}

/** Seconds after which a page should be rendered again. */
export function lifetime(cacheControl = '') {
  const seconds = /s-maxage=(\d+)/.exec(cacheControl);
  return seconds ? Number(seconds[1]) : 31_536_000;
}

/**
 * Prerendered pages in memory, compressed once. A page older than its lifetime is sent and renewed in the background; a
 * page that nobody requested for two lifetimes is renewed while its visitor waits.
 */
export class PageCache {
  /** @type {Map<string, Page>} */
  #pages = new Map();
  /** @type {Map<string, Promise<void>>} */
  #renewing = new Map();

  /** @param {PageCacheParts} parts */
  constructor({ appUrl, sandboxOrigin, common, fetchFresh }) {
    this.appUrl = appUrl;
    this.sandboxOrigin = sandboxOrigin;
    this.common = common;
    // Absent only in development, where no page is kept.
    this.fetchFresh = /** @type {FetchFresh} */ (fetchFresh);
  }

  /**
   * Answers from memory if the page is there; only a visitor of a very old page waits for its renewal.
   * @param {Asked} req
   * @param {Response} res
   */
  answer(req, res) {
    const key = pageKey(req.url);
    const page = this.#pages.get(key);
    if (!page || (req.method !== 'GET' && req.method !== 'HEAD') || isSpecial(req.headers)) return false;
    const age = Date.now() - page.madeAt;
    if (age < page.lifetimeMs) {
      send(req, res, page);
    } else if (age < 2 * page.lifetimeMs) {
      void this.renew(key, page.source);
      send(req, res, page);
    } else {
      void this.renew(key, page.source).then(() => send(req, res, this.#pages.get(key) ?? page));
    }
    return true;
  }

  /**
   * Adds a page when Next has marked it as static.
   * @param {Asked} req
   * @param {number} status
   * @param {OutgoingHttpHeaders} headers
   */
  async notice(req, status, headers) {
    const key = pageKey(req.url);
    if (
      req.method !== 'GET' ||
      isSpecial(req.headers) ||
      this.#pages.has(key) ||
      this.#pages.size >= maxPages
    )
      return;
    if (isStaticPage(status, headers)) await this.renew(key, sourceOf(key, headers));
  }

  /**
   * Lets Next render the page again; parallel calls share one renewal. After a failure the old page stays.
   * @param {string} key
   * @param {string} source
   */
  renew(key, source) {
    const running = this.#renewing.get(key);
    if (running) return running;
    const work = this.#make(key, source)
      .catch(() => this.#postpone(key))
      .finally(() => this.#renewing.delete(key));
    this.#renewing.set(key, work);
    return work;
  }

  /**
   * @param {string} key
   * @param {string} source
   */
  async #make(key, source) {
    const { status, headers, body } = await this.fetchFresh(source);
    if (status >= 500) return this.#postpone(key);
    if (!isStaticPage(status, headers)) return void this.#pages.delete(key);
    const html = finishedPage(body, this.appUrl);
    const { br, gzip } = await compressForKeeping(html);
    const tag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    const shared = {
      ...this.common,
      'Content-Type': headers['content-type'],
      'Content-Security-Policy': contentSecurityPolicy(html.toString(), {
        sandboxOrigin: this.sandboxOrigin,
        https: this.appUrl.startsWith('https:'),
      }),
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: headers.vary?.includes('ccept-')
        ? headers.vary
        : [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
      ETag: tag,
      ...(headers.link ? { Link: headers.link } : {}),
    };
    /**
     * @param {Buffer} bytes
     * @param {Encoding} [encoding]
     */
    const variant = (bytes, encoding) => ({
      bytes,
      headers: {
        ...shared,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
        'Content-Length': bytes.length,
      },
    });
    this.#pages.set(key, {
      source,
      tag,
      notModified: shared,
      br: variant(br, 'br'),
      gzip: variant(gzip, 'gzip'),
      plain: variant(html),
      madeAt: Date.now(),
      lifetimeMs: lifetime(headers['cache-control']) * 1000,
    });
  }

  /**
   * Keeps a page that cannot be rendered now (no database, for example) and tries again soon.
   * @param {string} key
   */
  #postpone(key) {
    const page = this.#pages.get(key);
    if (page) page.madeAt = Date.now() - page.lifetimeMs + 5000;
  }
}

/**
 * @param {Asked} req
 * @param {Response} res
 * @param {Page} page
 */
function send(req, res, page) {
  if (req.headers['if-none-match'] === page.tag) {
    res.writeHead(304, headersFor(req, page.notModified)).end();
    return;
  }
  const variant = page[chooseEncoding(req.headers['accept-encoding']) ?? 'plain'];
  res.writeHead(200, headersFor(req, variant.headers));
  res.end(req.method === 'HEAD' ? undefined : variant.bytes);
}

const policyHeader = 'Content-Security-Policy';

/**
 * @param {Asked} req
 * @param {PageHeaders} headers
 */
function headersFor(req, headers) {
  const policy = policyInWechat(headers[policyHeader], req.headers['user-agent']);
  return policy === headers[policyHeader] ? headers : { ...headers, [policyHeader]: policy };
}
