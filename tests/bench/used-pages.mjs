import { randomUUID } from 'node:crypto';
import { chromium } from '@playwright/test';
import { encodeOrderItem } from '@/components/cart/order-item';
import { asMinor } from '@/platform/money';
import { openChromium } from '../../scripts/setup/chromium.mjs';
import { enter, send } from '../support/http.ts';

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Limits } from '../../scripts/setup/bench-servers.mjs' */

/**
 * @typedef {{ path: string, stored: Record<string, string>, cookies: Record<string, string>, ready: string, limits: Limits }} UsedPage
 * @typedef {{ user: object, accessToken: string, refreshToken: string }} Session
 */

const orderData = {
  ...{ name: '林知夏', phone: '13812345678', email: null, notes: '' },
  ...{
    country: 'CN',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detailed_address: '文三路 478 号',
  },
};

/** @param {Session} session */
const storedOf = ({ user, accessToken, refreshToken }) => ({
  user: JSON.stringify(user),
  accessToken,
  refreshToken,
});

const item = encodeOrderItem(
  {
    ...{
      id: 1,
      name: '和汐 H1',
      subtitle: '',
      description: '',
      images: ['/pictures/hero.webp'],
      highlights: [],
    },
    ...{ currency: 'CNY', price: asMinor(169_900), originalPrice: asMinor(169_900), version: 1 },
    ...{ availability: 'on_sale', backAt: null, limitPerOrder: null },
  },
  1,
  null,
);

/**
 * The pages on which people work, with something in them: what they need, what is there as soon as the page can be used,
 * and how many kilobytes of scripts it may have loaded by then.
 * @param {string} base
 * @returns {Promise<Record<string, UsedPage>>}
 */
export async function usedPages(base) {
  const limits = { must: 210, aim: 175 };
  const session = await enter(base);
  const token = session.accessToken;
  const headers = { 'idempotency-key': randomUUID() };
  const body = { orderData, productId: 1, quantity: 1, discountCode: null, language: 'zh' };
  const placed = await send('POST', '/api/orders', { base, token, headers, body });
  const { orderId } = /** @type {{ orderId: string }} */ (placed.body.data);
  const signIn = await send('POST', '/api/auth/admin/login', {
    base,
    body: { username: 'admin', password: 'sandbox-admin' },
  });
  const admin = storedOf(/** @type {Session} */ (signIn.body.data));
  const customer = { stored: { ...storedOf(session), orderItem: item }, cookies: { 'shop-session': token } };
  return {
    checkout: { ...customer, path: '/checkout', ready: 'form [type=submit]', limits },
    'the order page': {
      ...customer,
      path: `/order-success?orderId=${orderId}`,
      ready: '[data-slot=pay]',
      limits,
    },
    'my orders': { ...customer, path: '/my-orders', ready: 'li [data-slot=order-card] button', limits },
    'the list of orders': {
      stored: {
        adminUser: admin.user,
        adminToken: admin.accessToken,
        adminRefreshToken: admin.refreshToken,
      },
      cookies: { 'desk-session': admin.accessToken },
      path: '/admin',
      ready: 'main [data-slot=order-card]',
      limits: { must: 230 },
    },
  };
}

/**
 * A phone's page with what is stored for it, which marks when it can be used.
 * @param {Browser} browser
 * @param {string} base
 * @param {Omit<UsedPage, 'path' | 'limits'>} page
 */
export async function phonePage(browser, base, { stored, cookies, ready }) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      performance.mark('usable');
      watcher.disconnect();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true });
  }, ready);
  return page;
}

/** @param {Page} page */
export const untilUsable = (page) =>
  page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);

export const openBrowser = async () =>
  chromium.launch({ executablePath: await openChromium(), args: ['--no-sandbox'] });

/**
 * The scripts that a browser has loaded when the page can be used: the bytes of their bodies, compressed as the server
 * sends them.
 * @param {string} base
 * @param {UsedPage[]} pages
 * @returns {Promise<number[]>}
 */
export async function scriptsWhenUsable(base, pages) {
  const browser = await openBrowser();
  const sums = [];
  for (const used of pages) {
    const page = await phonePage(browser, base, used);
    await page.goto(base + used.path);
    await untilUsable(page);
    sums.push(await page.evaluate(scriptsUntilUsable));
    await page.context().close();
  }
  await browser.close();
  return sums;
}

/** In the page. What is asked for once the page can be used, as the menus of rows are, does not count. */
function scriptsUntilUsable() {
  const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
  const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  return loaded
    .filter(({ name, responseEnd }) => name.includes('.js') && responseEnd > 0 && responseEnd <= usable)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
