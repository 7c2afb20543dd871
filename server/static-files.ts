import fs from 'node:fs';
import path from 'node:path';
import { chooseEncoding, type Encoding } from './encoding.ts';
import type { RequestHeaders } from '../platform/front/refusals.ts';
import type { Request, Response } from './handler.ts';

type Loaded = { bytes: Buffer; headers: Record<string, string | number> };
type Known = { file: string; type: string } & Partial<Record<Encoding | 'plain', Loaded>>;

export type StaticFile = ReturnType<typeof loadStaticFiles>;
export type PublicFiles = ReturnType<typeof publicFiles>;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the build's files under /_next/static, from memory after the first request, and those of earlier builds, for pages
 * that are open across an update. Their names contain a hash.
 */
export function loadStaticFiles(dir: string, common: Record<string, string>, earlier: string[] = []) {
  const files = new Map<string, Known>();
  // The build's own come last and stand.
  for (const folder of [...earlier.toReversed(), path.join(dir, '.next', 'static')])
    for (const name of namesIn(folder, earlier.includes(folder))) {
      const type = types[path.extname(name)];
      if (type)
        files.set(`/_next/static/${name.split(path.sep).join('/')}`, { file: path.join(folder, name), type });
    }

  return (req: Request, res: Response): void => {
    const query = req.url.indexOf('?');
    const known = files.get(decodeURIComponent(query < 0 ? req.url : req.url.slice(0, query)));
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    const loaded = known && isRead ? loadIfThere(known, encoding, common) : null;
    if (!loaded) {
      res
        .writeHead(404, { ...common, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
        .end('Not found\n');
      return;
    }
    res.writeHead(200, loaded.headers);
    res.end(req.method === 'HEAD' ? undefined : loaded.bytes);
  };
}

/** An earlier build may be removed by another instance at any time. */
function namesIn(folder: string, mayBeGone: boolean): string[] {
  if (mayBeGone && !fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { encoding: 'utf8', recursive: true });
}

function loadIfThere(known: Known, encoding: Encoding | null, common: Record<string, string>): Loaded | null {
  try {
    return load(known, encoding, common);
  } catch {
    return null;
  }
}

const endings = { br: '.br', gzip: '.gz' };

/** Looks at the disk once for each file and encoding. */
const load = (known: Known, encoding: Encoding | null, common: Record<string, string>): Loaded =>
  (known[encoding ?? 'plain'] ??= read(known, encoding, common));

function read(known: Known, encoding: Encoding | null, common: Record<string, string>): Loaded {
  const file = known.file + (encoding ? endings[encoding] : '');
  if (encoding && !fs.existsSync(file)) return load(known, null, common);
  const bytes = fs.readFileSync(file);
  const headers = {
    ...common,
    'Content-Type': known.type,
    'Cache-Control': forever,
    Vary: 'Accept-Encoding',
    'Content-Length': bytes.length,
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  return { bytes, headers };
}

/** The files of `public/`, which Next serves. */
export function publicFiles(dir: string) {
  const folder = path.join(dir, 'public');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { encoding: 'utf8', recursive: true }) : [];
  const sizes = new Map(
    names.map((name) => [`/${name.split(path.sep).join('/')}`, fs.statSync(path.join(folder, name)).size]),
  );
  return {
    /** How long a browser may keep a file: without limit when its name contains a hash. */
    cachingOf(pathname: string): string | null {
      if (!sizes.has(pathname)) return null;
      return /[.-][0-9a-f]{8,}\.\w+$/.test(pathname)
        ? forever
        : 'public, max-age=86400, stale-while-revalidate=604800';
    },
    /** The size of a file that does not have the requested range; else null. Next would answer 500. */
    sizeWithout(pathname: string, range: string | undefined): number | null {
      const size = sizes.get(pathname);
      const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
      if (size === undefined || first === undefined) return null;
      return (first === '' ? Number(last) === 0 : Number(first) >= size) ? size : null;
    },
    /** Removes conditions that Next answers with 500: the whole file is a correct answer to them. */
    dropConditions(pathname: string, headers: RequestHeaders): void {
      if (!sizes.has(pathname)) return;
      delete headers['if-match'];
      delete headers['if-unmodified-since'];
      const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '') ?? [];
      const isRange = first ? last === '' || Number(last) >= Number(first) : Boolean(last);
      if (!isRange) delete headers['range'];
    },
  };
}
