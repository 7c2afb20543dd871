import { createHash } from 'node:crypto';
import { chooseEncoding, type Compressed, compressForKeeping, type Encoding } from './encoding.ts';
import { pageKey } from './page-keys.ts';
import { contentSecurityPolicy, policyInWechat } from '../platform/front/security.ts';
import { varyWith } from '../platform/front/vary.ts';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { RequestHead, RequestHeaders } from '../platform/front/refusals.ts';
import type { Response } from './handler.ts';
import { scriptHashes } from './script-hashes.ts';

type Fresh = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** `isKept`: the page is in memory, and old; otherwise Next has none, or one that it has just made. */
export type FetchFresh = (key: string, isKept: boolean) => Promise<Fresh>;

type PageHeaders = OutgoingHttpHeaders & { 'Content-Security-Policy': string };
type Variant = { bytes: Buffer; headers: PageHeaders };
type Page = Record<Encoding | 'plain', Variant> & {
  tag: string;
  /** Compressed as well as can be. */
  isBest: boolean;
  notModified: PageHeaders;
  madeAt: number;
  lifetimeMs: number;
};

type PageCacheParts = {
  https: boolean;
  sandboxOrigin: string;
  common: Record<string, string>;
  fetchFresh: FetchFresh;
  /** The keys of all pages that may be kept (speed 6). */
  known: ReadonlySet<string>;
};

const maxPages = 200;

/** A request for something else than the plain page. */
const isSpecial = (headers: RequestHeaders) =>
  headers['rsc'] !== undefined ||
  headers['next-router-state-tree'] !== undefined ||
  headers['next-router-prefetch'] !== undefined ||
  headers['next-router-segment-prefetch'] !== undefined ||
  headers['next-action'] !== undefined ||
  headers['range'] !== undefined;

/** Next lets shared caches keep what is the same for everyone. */
export const isForShared = (cacheControl = ''): boolean => sharedSeconds.test(cacheControl);

export function isStaticPage(status: number, headers: IncomingHttpHeaders): boolean {
  return (
    status === 200 &&
    String(headers['content-type']).startsWith('text/html') &&
    isForShared(headers['cache-control']) &&
    headers['set-cookie'] === undefined
  );
}

/** For what is the same for everyone: what a shared cache kept unasked would outlive a release (speed 9). */
export const askedEachTime = 'public, max-age=0, must-revalidate';

const sharedSeconds = /s-maxage=(\d+)/;

/** Seconds after which a page should be rendered again. */
export function lifetime(cacheControl = ''): number {
  return Number(sharedSeconds.exec(cacheControl)?.[1] ?? 31_536_000);
}

/**
 * Prerendered pages in memory, compressed once. A page older than its lifetime is sent and renewed in the background, so
 * that nobody ever waits for a database. Ages are measured by the steady clock, which nobody sets.
 */
export class PageCache {
  /** The one that was not requested for longest comes first. */
  readonly #pages = new Map<string, Page>();
  readonly #renewing = new Map<string, Promise<void>>();
  readonly #parts: PageCacheParts;

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
  }

  /** Answers from memory, at once, if the page is there. */
  answer(req: RequestHead, res: Response): boolean {
    const key = pageKey(req.url);
    const page = this.#pages.get(key);
    if (!page || (req.method !== 'GET' && req.method !== 'HEAD') || isSpecial(req.headers)) return false;
    this.#keep(key, page);
    if (performance.now() - page.madeAt >= page.lifetimeMs) void this.renew(key);
    send(req, res, page);
    return true;
  }

  /** Adds a page when Next has marked it as static. */
  async notice(req: RequestHead, status: number, headers: IncomingHttpHeaders): Promise<void> {
    const key = pageKey(req.url);
    if (req.method !== 'GET' || isSpecial(req.headers) || this.#pages.has(key)) return;
    if (!this.#parts.known.has(key)) return;
    if (isStaticPage(status, headers)) await this.renew(key);
  }

  /** Lets Next render the page again; parallel calls share one renewal. After a failure the old page stays. */
  renew(key: string): Promise<void> {
    const running = this.#renewing.get(key);
    if (running) return running;
    const work = this.#make(key)
      .catch(() => this.#postpone(key))
      .finally(() => this.#renewing.delete(key));
    this.#renewing.set(key, work);
    return work;
  }

  /** Renews every page that is kept, one after the other. */
  async renewAll(): Promise<void> {
    for (const key of [...this.#pages.keys()]) {
      // What is being made may hold what it had read before.
      await this.#renewing.get(key);
      await this.renew(key);
    }
  }

  async #make(key: string): Promise<void> {
    const { common, fetchFresh, known: _, ...policyFor } = this.#parts;
    const { status, headers, body: html } = await fetchFresh(key, this.#pages.has(key));
    if (status >= 500) return this.#postpone(key);
    if (!isStaticPage(status, headers)) return void this.#pages.delete(key);
    const tag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    const { br, gzip, isBest } = await this.#compress(key, tag, html);
    const shared = {
      ...common,
      'Content-Type': headers['content-type'],
      'Content-Security-Policy': contentSecurityPolicy(scriptHashes(html.toString()), policyFor),
      'Cache-Control': askedEachTime,
      Vary: varyWith(varyWith(headers.vary ?? '', 'Accept-Encoding'), 'User-Agent'),
      ETag: tag,
      ...(headers['link'] ? { Link: headers['link'] } : {}),
    };

    const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
      bytes,
      headers: {
        ...shared,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
        'Content-Length': bytes.length,
      },
    });
    this.#keep(key, {
      ...{ tag, isBest },
      notModified: shared,
      br: variant(br, 'br'),
      gzip: variant(gzip, 'gzip'),
      plain: variant(html),
      madeAt: performance.now(),
      lifetimeMs: lifetime(headers['cache-control']) * 1000,
    });
  }

  /** A page that was made again and is the same gets the best compression, once. */
  async #compress(key: string, tag: string, html: Buffer): Promise<Compressed> {
    const old = this.#pages.get(key);
    const isSame = old?.tag === tag;
    if (isSame && old.isBest) return { br: old.br.bytes, gzip: old.gzip.bytes, isBest: true };
    return compressForKeeping(html, isSame);
  }

  /** Puts a page at the end, and drops from the start what is too much. */
  #keep(key: string, page: Page): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const [unused] of this.#pages) if (this.#pages.size > maxPages) this.#pages.delete(unused);
  }

  /** Keeps a page that cannot be rendered now (no database, for example) and tries again soon. */
  #postpone(key: string): void {
    const page = this.#pages.get(key);
    if (page) page.madeAt = performance.now() - page.lifetimeMs + 5000;
  }
}

function send(req: RequestHead, res: Response, page: Page): void {
  if (req.headers['if-none-match'] === page.tag) {
    res.writeHead(304, headersFor(req, page.notModified)).end();
    return;
  }
  const variant = page[chooseEncoding(req.headers['accept-encoding']) ?? 'plain'];
  res.writeHead(200, headersFor(req, variant.headers));
  res.end(req.method === 'HEAD' ? undefined : variant.bytes);
}

const policyHeader = 'Content-Security-Policy';

function headersFor(req: RequestHead, headers: PageHeaders): PageHeaders {
  const policy = policyInWechat(headers[policyHeader], req.headers['user-agent']);
  return policy === headers[policyHeader] ? headers : { ...headers, [policyHeader]: policy };
}
