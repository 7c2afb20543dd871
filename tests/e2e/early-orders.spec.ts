import { expect, type Page } from '@playwright/test';
import { shownOrderId } from '@/lib/orders/contract';
import { test } from '@/tests/support/browser-test';
import { placeCancelled } from '@/tests/support/my-orders';
import { expectBanner, placeOrder } from '@/tests/support/order-page';
import { devices, heldScripts, leave, nameOf, newPerson, textsOf, visit } from '@/tests/support/shopper';

const desktop = { locale: 'zh', width: 1440 } as const;
const drawn = (page: Page) => page.locator('[data-sketch=drawn]');

/** Counts the calls to an address, and the shifts of the layout. */
async function watch(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/orders/')) calls.push(pathname);
  });
  await page.addInitScript(() => {
    const state = { shifts: 0 };
    Object.assign(window, state);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifts: (state.shifts += (entry as PerformanceEntry & { value: number }).value),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    calls,
    shifts: () => page.evaluate(() => (window as unknown as { shifts: number }).shifts),
  };
}

for (const device of devices)
  test(`${nameOf(device)}: the orders are read before the page's own code runs, and nothing moves when it does`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const productId = device.locale === 'zh' ? 1 : 2;
    const orderId = await placeOrder(person, { productId });
    const total = productId === 1 ? '¥1699' : '$199';
    const pages = [
      { path: '/my-orders', calls: ['/api/orders/my'] },
      {
        path: `/order-success?orderId=${orderId}`,
        calls: [`/api/orders/${orderId}`, `/api/orders/${orderId}/story`],
      },
    ];
    for (const { path, calls } of pages) {
      const scripts = heldScripts();
      let watched: Awaited<ReturnType<typeof watch>> | undefined;
      const page = await visit(browser, device, {
        path,
        stored: person.stored,
        waitUntil: 'domcontentloaded',
        prepare: async (newPage) => {
          watched = await watch(newPage);
          await scripts.hold(newPage);
        },
      });
      await expect(drawn(page)).toContainText(shownOrderId(orderId));
      await expect(drawn(page)).toContainText(total);
      await expect(drawn(page)).toContainText(textsOf(device.locale).orderStatus.pending);
      await expect(page.locator('[data-slot$=-skeleton]')).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      scripts.release();
      await expect(drawn(page)).toHaveCount(0);
      await expect(page.getByText(shownOrderId(orderId)).first()).toBeVisible();
      expect(watched?.calls.toSorted()).toEqual(calls);
      expect(await watched?.shifts()).toBeLessThan(0.05);
      await leave(page);
    }
  });

test('a tab of the address is asked for early, and chosen', async ({ browser }) => {
  const person = await newPerson();
  const [cancelled] = await placeCancelled(person, 1);
  await placeOrder(person);
  const scripts = heldScripts();
  const page = await visit(browser, desktop, {
    path: '/my-orders?status=cancelled',
    stored: person.stored,
    waitUntil: 'domcontentloaded',
    prepare: scripts.hold,
  });
  const cards = page.locator('[data-slot=order-card]');
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAttribute('data-order', cancelled ?? '');
  const tab = page.getByRole('tab', { name: textsOf('zh').orderStatus.cancelled });
  await expect(tab).toHaveAttribute('data-state', 'active');
  const details = cards.getByRole('link', { name: textsOf('zh').orders.card.details });
  await expect(details).toHaveAttribute('href', new RegExp(`/order-success\\?orderId=${cancelled}$`));
  scripts.release();
  await expect(drawn(page)).toHaveCount(0);
  await expect(cards).toHaveCount(1);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('with an ended token nothing is drawn, and the page renews it and shows the order', async ({
  browser,
}) => {
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const scripts = heldScripts();
  const page = await visit(browser, desktop, {
    path: `/order-success?orderId=${orderId}`,
    stored: { ...person.stored, accessToken: 'ended' },
    waitUntil: 'domcontentloaded',
    prepare: scripts.hold,
  });
  await page.evaluate(() => Promise.all(Object.values(earlyAnswers ?? {}).map(({ answer }) => answer)));
  await expect(drawn(page)).toBeEmpty();
  scripts.release();
  await expectBanner(page, 'pending');
});

test("another person's order is not drawn", async ({ browser }) => {
  const orderId = await placeOrder(await newPerson());
  const stranger = await newPerson();
  const scripts = heldScripts();
  const page = await visit(browser, desktop, {
    path: `/order-success?orderId=${orderId}`,
    stored: stranger.stored,
    waitUntil: 'domcontentloaded',
    prepare: scripts.hold,
  });
  await page.evaluate(() => Promise.all(Object.values(earlyAnswers ?? {}).map(({ answer }) => answer)));
  await expect(drawn(page)).toBeEmpty();
  scripts.release();
  await expect(page.getByRole('heading', { name: textsOf('zh').payments.missing.title })).toBeVisible();
});
