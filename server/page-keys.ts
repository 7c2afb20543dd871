import fs from 'node:fs';
import path from 'node:path';
import { addressOf } from './languages.ts';

/**
 * The key of a page is its path, in one spelling: `/%74erms` is `/terms`. A static page depends on neither host, query
 * nor cookie.
 */
export function pageKey(url: string): string {
  const query = url.indexOf('?');
  const written = query < 0 ? url : url.slice(0, query);
  if (!written.includes('%')) return written;
  try {
    return decodeURI(written);
  } catch {
    return written;
  }
}

/** The keys of the pages that the build made; only these may be kept, so that nobody fills the memory (speed 6). */
export function readPageKeys(dir: string): ReadonlySet<string> {
  const file = path.join(dir, '.next', 'prerender-manifest.json');
  const { routes } = JSON.parse(fs.readFileSync(file, 'utf8')) as { routes: Record<string, unknown> };
  return new Set(Object.keys(routes).map(addressOf));
}
