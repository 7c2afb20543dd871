import http from 'node:http';
import { scriptsWhenUsable, usedPages } from './used-pages.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

export const title = 'Weight on the wire, against a bare Next page';

/**
 * The bytes of the transfer, and the decoded text.
 * @param {string} url
 * @param {string} encoding
 * @returns {Promise<Buffer>}
 */
const get = (url, encoding) =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => resolve(Buffer.concat(chunks)));
    });
    request.once('error', reject);
  });

/**
 * The scripts that a current browser loads with a page.
 * @param {string} url
 */
async function scripts(url) {
  const html = (await get(url, 'identity')).toString();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  return [...new Set(tags.map(([, src = '']) => new URL(src, url).href))];
}

/** @param {string} url */
async function measure(url) {
  const all = await scripts(url);
  /** @param {string} encoding */
  const sum = async (encoding) =>
    (await Promise.all(all.map((script) => get(script, encoding)))).reduce(
      (total, { length }) => total + length,
      0,
    );
  return { gzip: await sum('gzip'), br: await sum('br') };
}

/** @param {number} bytes */
const kilobytes = (bytes) => bytes / 1024;

/** @param {Bench} bench */
export async function run({ shop, bare, row }) {
  const { url } = await shop();
  const floor = await measure(`${(await bare()).url}/`);
  for (const path of ['/', '/en']) {
    const page = url + path;
    const [gzip, br] = await Promise.all([get(page, 'gzip'), get(page, 'br')]);
    row({ figure: `${path} HTML, gzip (KB)`, value: kilobytes(gzip.length), atMost: { must: 26 } });
    row({ figure: `${path} HTML, brotli (KB)`, value: kilobytes(br.length), atMost: { aim: 14 } });
    const js = await measure(page);
    row({
      figure: `${path} JavaScript, gzip (KB)`,
      value: kilobytes(js.gzip),
      atMost: { must: 170, aim: 150 },
    });
    row({
      figure: `${path} JavaScript, gzip, against bare Next`,
      value: kilobytes(js.gzip),
      floor: kilobytes(floor.gzip),
    });
    row({ figure: `${path} JavaScript, brotli (KB)`, value: kilobytes(js.br) });
  }
  const used = await usedPages(url);
  const sums = await scriptsWhenUsable(url, Object.values(used));
  for (const [at, [name, { limits }]] of Object.entries(used).entries())
    row({
      figure: `JavaScript when usable: ${name} (KB)`,
      value: kilobytes(sums[at] ?? NaN),
      atMost: limits,
    });
}
