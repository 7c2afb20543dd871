import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { defaultLanguage } from './languages.mjs';

/** @import { RequestOptions } from 'node:http' */
/** @import { Fresh, PageCache } from './page-cache.mjs' */

/** @typedef {ReturnType<typeof openRenewal>} Renewal */

/**
 * How the shop requests a fresh page from itself: over loopback, with a token that lets the request bypass the page
 * cache, and with the id that makes Next render a prerendered page again.
 * @param {string} dir
 * @param {number} port
 */
export function openRenewal(dir, port) {
  /** @type {{ routes: Record<string, { dataRoute?: string | null }>, preview: { previewModeId: string } }} */
  const manifest = JSON.parse(fs.readFileSync(path.join(dir, '.next', 'prerender-manifest.json'), 'utf8'));
  const token = randomBytes(16).toString('hex');
  const paths = Object.entries(manifest.routes)
    .filter(([route, { dataRoute }]) => dataRoute?.endsWith('.rsc') && !route.startsWith('/_'))
    .map(([route]) => route);
  const headers = { host: `localhost:${port}`, 'x-shop-token': token, 'x-shop-fresh': '1' };
  return {
    token,
    previewId: manifest.preview.previewModeId,
    /** @param {string} url */
    fetchFresh: (url) => get({ port, path: url, headers }),
    paths,
  };
}

/**
 * @param {RequestOptions} options
 * @returns {Promise<Fresh>}
 */
function get(options) {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', agent: false, timeout: 20_000, ...options }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: Number(response.statusCode),
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.once('timeout', () => request.destroy(new Error('The shop did not answer itself.')));
    request.once('error', reject);
  });
}

const ownPrefix = new RegExp(`^/${defaultLanguage}(?=/|$)`);

/**
 * The address of a route: the default language has no prefix.
 * @param {string} route
 */
const addressOf = (route) => route.replace(ownPrefix, '') || '/';

/**
 * Loads the product page into memory in each language, so that the first visitors see the current prices and not those
 * of the build. Other pages follow at their first request: to render all of them at once needs 50 MB.
 * @param {PageCache} pages
 * @param {Renewal} renewal
 */
export async function warm(pages, { paths }) {
  for (const route of paths) if (/^\/\w+$/.test(route)) await pages.renew(addressOf(route), route);
}
