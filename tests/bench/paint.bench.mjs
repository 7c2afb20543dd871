import { inTurn, isQuick } from '../../scripts/setup/measure.mjs';
import { openBrowser, phonePage, untilUsable, usedPages } from './used-pages.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */
/** @import { UsedPage } from './used-pages.mjs' */

export const title =
  'Paint on a slow phone (CPU 4 times slower, 1.6 Mbps, 150 ms), against an empty Next page';

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** What a visitor needs for a page that is for everybody: nothing. */
const open = { stored: {}, cookies: {}, ready: 'h1', limits: {} };

/** @param {Bench} bench */
export async function run({ shop, bare, row }) {
  const { url } = await shop();
  const pages = {
    empty: { base: (await bare()).url, page: { ...open, path: '/' } },
    '/': { base: url, page: { ...open, path: '/' } },
    '/en': { base: url, page: { ...open, path: '/en' } },
    ...Object.fromEntries(
      Object.entries(await usedPages(url)).map(([name, page]) => [name, { base: url, page }]),
    ),
  };
  const browser = await openBrowser();
  const { empty, ...seen } = await inTurn(
    pages,
    ({ base, page }) => look(browser, base, page),
    isQuick ? 1 : 3,
  );
  await browser.close();
  for (const [name, { paint, blocked, shift }] of Object.entries(seen)) {
    const isForAll = name.startsWith('/');
    row({
      figure: `largest paint of ${name} (ms)`,
      value: paint,
      floor: empty.paint,
      atMost: isForAll ? { must: 2, aim: 1.5 } : {},
    });
    row({
      figure: '  blocking time (ms)',
      value: blocked,
      atMost: isForAll ? { must: 150, aim: empty.blocked + 10 } : { aim: 1.5 * empty.blocked },
    });
    row({ figure: '  shift', value: shift, atMost: { must: 0.05, aim: 0.01 } });
  }
}

/**
 * @param {Browser} browser
 * @param {string} base
 * @param {UsedPage} used
 */
async function look(browser, base, used) {
  const page = await phonePage(browser, base, used);
  const device = await page.context().newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', slowNetwork);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(base + used.path);
  await untilUsable(page);
  await page.waitForFunction((quiet) => performance.now() - Reflect.get(window, 'seen').last > quiet, 1500);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  await page.context().close();
  return seen;
}

/** In the page: its largest paint, the time beyond 50 ms of each task, what moved by itself, and when it last did any. */
function watch() {
  const seen = { paint: 0, blocked: 0, shift: 0, last: 0 };
  Object.assign(window, { seen });
  /**
   * @param {string} type
   * @param {(entry: any) => void} see
   */
  const observe = (type, see) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(see);
      seen.last = performance.now();
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  observe('longtask', ({ duration }) => (seen.blocked += duration - 50));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
}
