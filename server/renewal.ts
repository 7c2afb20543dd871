import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { homes, routeOf } from './languages.ts';
import { readWhole } from './upstream.ts';
import type { IncomingMessage } from 'node:http';
import type { FetchFresh, PageCache } from './page-cache.ts';
import type { Upstream } from './upstream.ts';

/** Made before Next starts, which learns by it that this server is in front. */
export function makeRenewalToken(): string {
  const token = randomBytes(16).toString('hex');
  process.env['RENEWAL_TOKEN'] = token;
  return token;
}

/** Names the state of what every page shows; when it is another one than `known`, Next has forgotten all pages. */
type ReadMark = (known: string) => Promise<string>;

/** How the shop renews a page: it makes Next forget the old one (app/renewal/route.ts) and requests it again. */
export function openRenewal(
  { ask }: Upstream,
  token: string,
  host: string,
): { fetchFresh: FetchFresh; readMark: ReadMark } {
  const fetchWhole = async (method: string, path: string) => {
    const request = ask({ method, path, headers: { host, 'x-renewal-token': token }, timeout: 20_000 });
    request.on('error', () => undefined);
    request.once('timeout', () => request.destroy(new Error('Next did not answer.')));
    request.end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { status: Number(answer.statusCode), headers: answer.headers, body: await readWhole(answer) };
  };

  const forget = async (key: string) => {
    const { status } = await fetchWhole('POST', `/renewal?route=${encodeURIComponent(routeOf(key))}`);
    if (status !== 204) throw new Error(`Next did not forget the page ${key} (${status}).`);
  };

  return {
    fetchFresh: async (key, isKept) => {
      if (isKept) await forget(key);
      return fetchWhole('GET', key);
    },
    readMark: async (known) => {
      const { status, body } = await fetchWhole('POST', `/renewal?mark=${encodeURIComponent(known)}`);
      if (status !== 200) throw new Error(`Next did not tell the mark of its pages (${status}).`);
      return body.toString();
    },
  };
}

/** A saved change is on every page within a minute (shop 10): two looks and what it takes to make the pages twice. */
const lookEvery = 20_000;
const lookAfterChange = 5_000;

/**
 * Renews the kept pages when what all of them show has changed. While the database does not answer they stay.
 * @returns a look: whether every page shows what it found
 */
export function makeFollower(pages: PageCache, readMark: ReadMark): () => Promise<boolean> {
  let mark = '';
  let isSettled = true;
  return async () => {
    const now = await readMark(isSettled ? mark : '');
    if (now === mark && isSettled) return true;
    // A page that was being made during the change may show the old state, so the next look renews once more.
    isSettled = mark === '' || now === mark;
    mark = now;
    await pages.renewAll();
    return isSettled;
  };
}

/** Looks for changes as long as the process lives. */
export async function follow(pages: PageCache, readMark: ReadMark): Promise<void> {
  const look = makeFollower(pages, readMark);
  const again = async () => {
    const isSettled = await look().catch(() => true);
    setTimeout(() => void again(), isSettled ? lookEvery : lookAfterChange).unref();
  };
  await again();
}

/**
 * Loads the product page into memory in each language. Other pages follow at their first request: to render all of them
 * at once needs 50 MB.
 */
export async function warm(pages: PageCache): Promise<void> {
  for (const home of homes) await pages.renew(home);
}
