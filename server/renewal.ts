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

/** How the shop renews a page: it makes Next forget the old one (app/renewal/route.ts) and requests it again. */
export function openRenewal({ ask }: Upstream, token: string, host: string): FetchFresh {
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

  return async (key, isKept) => {
    if (isKept) await forget(key);
    return fetchWhole('GET', key);
  };
}

/**
 * Loads the product page into memory in each language. Other pages follow at their first request: to render all of them
 * at once needs 50 MB.
 */
export async function warm(pages: PageCache): Promise<void> {
  for (const home of homes) await pages.renew(home);
}
