import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { adminPagesFor } from '@/components/admin/admin-pages';
import { adminDevices, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { expectStill, mostOfPages, watchShifts } from '@/tests/support/layout-shifts';
import { newCustomer } from '@/tests/support/shop-pages';
import {
  baseURL,
  type Device,
  devices,
  leave,
  nameOf,
  textsOf,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const widths: Device[] = [...devices, { locale: 'en', width: 360 }];

/** A busy machine is not a slow part: an admin page waits for all its parts, however long that takes here. */
const waitForAllParts = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const longest = 2000;
    const patient = (work: () => void, ms?: number, ...rest: unknown[]) =>
      set(work, ms === longest ? 60_000 : ms, ...rest);
    Object.assign(window, { setTimeout: patient });
  });

/** The positions of the visible parts of the buy block. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const parts = ['.hero-title', '.description', '.included', '[data-slot=price]', '[data-slot=vip-row]'];
    const positions = parts
      .map((part) => ({ part, element: document.querySelector(part) }))
      .filter(({ element }) => element?.checkVisibility({ visibilityProperty: true }))
      .map(({ part, element }) => [part, element?.getBoundingClientRect().top]);
    return Object.fromEntries(positions) as Record<string, number>;
  });

/** The shop behind a network that sends a page up to the first of these marks, and with each `next` up to the one after. */
async function openSlowNetwork(marks: string[]) {
  const pieces = new EventEmitter();
  const server = http.createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded = http.request(
      `${baseURL}${incoming.url}`,
      { method: incoming.method, headers },
      (response) => {
        const { 'content-length': _, ...rest } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, rest);
        if (!response.headers['content-type']?.startsWith('text/html')) return void response.pipe(outgoing);
        void text(response).then(async (html) => {
          let sent = 0;
          for (const mark of marks) {
            const cut = html.lastIndexOf('<', html.indexOf(mark));
            outgoing.write(html.slice(sent, cut));
            sent = cut;
            await once(pieces, 'next');
          }
          outgoing.end(html.slice(sent));
        });
      },
    );
    incoming.pipe(forwarded);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    next: () => void pieces.emit('next'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('no element moves while a VIP link is checked', async ({ browser }) => {
  for (const device of widths) {
    const page = await visit(browser, device, { path: '/?vipcode=VIP2026', prepare: watchShifts });
    await expect(vipStrip(page, 'applied')).toBeVisible();
    await expectStill(page);
  }
});

/** Where the page is cut, and the last part before it. */
const cuts = [
  { mark: 'class="included', last: '.description' },
  { mark: 'data-slot="price"', last: '.included' },
  { mark: 'data-slot="vip-row"', last: '[data-slot=price]' },
  { mark: 'data-slot="quantity-stepper"', last: '[data-slot=vip-row]' },
];

for (const device of widths)
  test(`no element moves when the page arrives in pieces (${nameOf(device)})`, async ({ browser }) => {
    const network = await openSlowNetwork(cuts.map(({ mark }) => mark));
    const page = await visit(browser, device, {
      path: '/?vipcode=VIP2026',
      waitUntil: 'commit',
      origin: network.origin,
    });
    const places: Record<string, number>[] = [];
    for (const { last } of cuts) {
      await expect(page.locator(last)).toBeAttached();
      // Before the style sheet has loaded, nothing is painted.
      await expect(page.locator('.buy-grid')).toHaveCSS('display', 'grid');
      places.push(await placesOf(page));
      await expect(page.locator('.notes')).toHaveCount(0);
      network.next();
    }
    await expect(vipStrip(page, 'applied')).toBeVisible();
    await expect(page.locator('.description')).toBeVisible();
    const atTheEnd = await placesOf(page);
    for (const early of places) expect(atTheEnd).toMatchObject(early);
    network.close();
  });

test('no element moves when a referral code of an earlier visit is offered or applied', async ({
  browser,
}) => {
  for (const device of widths) {
    const { buy } = textsOf(device.locale);
    const until = Date.now() + 1e9;
    const page = await visit(browser, device, {
      path: '/',
      stored: { friendCode: JSON.stringify({ code: 'VIP2026', until }) },
      prepare: watchShifts,
    });
    const row = page.locator('[data-slot=vip-row]');
    await expect(row.getByText(fill(buy.offered, { code: 'VIP2026' }))).toBeVisible();
    await expectStill(page);
    const use = page.getByRole('button', { name: buy.useOffered, exact: true });
    // A click would scroll to it, where it stands close above the bar.
    await use.scrollIntoViewIfNeeded();
    const before = await row.boundingBox();
    await use.click();
    await expect(vipStrip(page, 'applied')).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
  }
});

/** Nothing is loading any more. */
async function expectLoaded(page: Page) {
  await expect.poll(() => page.evaluate(() => 'isHydrated' in window)).toBe(true);
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const width of [320, 768, 1440])
  test(`the cart hardly moves when it tells of a changed price (${width} px)`, async ({ browser }) => {
    const { stored } = await newCustomer('zh');
    const page = await visit(
      browser,
      { locale: 'zh', width },
      { path: '/cart', stored, prepare: watchShifts },
    );
    await expect(page.getByText(textsOf('zh').cart.changed.title)).toBeInViewport();
    await expectLoaded(page);
    await expectStill(page, mostOfPages);
  });

for (const device of adminDevices)
  test(`${nameOf(device)}: an admin page hardly moves, whatever is answered last`, async ({ browser }) => {
    await newPaidOrder();
    const admin = await signedIn();
    const watchParts = async (page: Page) => {
      await watchShifts(page);
      await waitForAllParts(page);
    };
    for (const { path } of adminPagesFor('owner')) {
      const page = await visit(browser, device, { path, ...admin, prepare: watchParts });
      await expectLoaded(page);
      await expectStill(page, mostOfPages);
      await leave(page);
    }
    for (const last of ['attention', 'stats']) {
      const page = await visit(browser, device, {
        path: '/admin',
        ...admin,
        prepare: async (page) => {
          await watchParts(page);
          const list = page.waitForResponse(/\/api\/orders\?/);
          await page.route(`**/api/orders/${last}**`, async (route) => {
            await list;
            await route.continue();
          });
        },
      });
      await expectLoaded(page);
      await expectStill(page, mostOfPages);
      await leave(page);
    }
  });
