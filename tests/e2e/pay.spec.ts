import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  successResponse,
  askByJob,
  attemptOf,
  banner,
  desktop,
  englishDesktop,
  expectBanner,
  isPoll,
  isStream,
  openOrder,
  payAtProvider,
  payButton,
  paymentQr,
  pendingOrder,
  phone,
  placeOrder,
  scan,
  statusCall,
  turnAway,
  withoutStream,
} from '@/tests/support/order-page';
import {
  devices,
  expectAccessible,
  nameOf,
  newPerson,
  sql,
  stopTime,
  textsOf,
  toast,
} from '@/tests/support/shopper';

const t = textsOf('zh').payments;

const asksByItself = { clock: {}, prepare: withoutStream };

for (const device of devices) {
  test(`the page shows its order and is accessible, ${nameOf(device)}`, async ({ browser }) => {
    const texts = textsOf(device.locale).payments;
    const person = await newPerson();
    const orderId = await placeOrder(person, { productId: device.locale === 'zh' ? 1 : 2 });
    const page = await openOrder(browser, { device, stored: person, orderId });
    await expectBanner(page, device.locale === 'zh' ? 'pending' : 'pendingElsewhere');
    await expect(page.getByText(orderId.replace('ORDER_', ''), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('img', { name: texts.adviser.qrAlt })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(device.width);
    await expectAccessible(page);
  });
}

test.describe('the QR code', () => {
  test('is an image of 200 px with the payment link, and the order becomes paid automatically', async ({
    browser,
  }) => {
    const { orderId, page } = await pendingOrder(browser);
    await payButton(page).click();
    await expect(paymentQr(page)).toHaveJSProperty('naturalWidth', 200);
    await expect(page.getByText(t.qr.live)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(t.qr.placed).locator('time')).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/[45]:\d\d/);
    expect(await scan(page)).toContain('/wallet/pay?pr=');
    await expectAccessible(page);

    await payAtProvider(orderId, { notify: false });
    await askByJob(orderId);
    await expectBanner(page, 'paid');
    await expect(toast(page, t.paidToast.title)).toContainText(t.paidToast.text);
    await expect(page.getByText(t.method.native, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
    await expect(banner(page)).toBeFocused();
  });

  test('closed and opened again, shows the same payment with the remaining time', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser);
    await payButton(page).click();
    const first = await scan(page);
    await page.keyboard.press('Escape');
    await expect(payButton(page)).toBeFocused();
    await sql`update payments set expires_at = now() + interval '119 seconds'
      where order_id = (select id from orders where public_id = ${orderId})`;
    await payButton(page).click();
    expect(await scan(page)).toBe(first);
    await expect(page.getByRole('timer')).toContainText(/1:\d\d/);
    expect((await attemptOf(orderId)).attempts).toBe(1);
  });

  test('expires after five minutes with a warning, whatever the clock of the device says, and is renewed in place', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      stored: person,
      orderId,
      clock: { time: new Date('2031-01-01T00:00:00Z') },
    });
    await payButton(page).click();
    await expect(page.getByRole('timer')).toContainText(/[45]:\d\d/);
    let polls = 0;
    page.on('request', (request) => {
      if (isPoll(request) || isStream(request)) polls += 1;
    });
    await page.clock.fastForward('05:00');
    await expectBanner(page, 'expired');
    await expect(toast(page, t.qr.expiredTitle)).toContainText(t.qr.expiredText);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(payButton(page)).toHaveText(t.pay.renew);
    await expectAccessible(page);
    const atTheEnd = polls;
    await page.clock.fastForward('01:00');
    expect(polls).toBe(atTheEnd);

    await payButton(page).click();
    await expect(paymentQr(page)).toBeVisible();
    await expectBanner(page, 'pending');
  });

  test('a payment at the last moment is not shown as an expired code', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      stored: person,
      orderId,
      ...asksByItself,
    });
    await payButton(page).click();
    await expect(paymentQr(page)).toBeVisible();
    await stopTime(page);
    const answered = page.waitForResponse(statusCall);
    await page.clock.runFor(3000);
    await answered;
    await payAtProvider(orderId, { notify: false });
    // Moves the server's last query to the provider back as well.
    await sql`update payments set queried_at = null
      where order_id = (select id from orders where public_id = ${orderId})`;
    await page.clock.fastForward('05:01');
    // The time that the server takes for the last answer counts as a moment in the page.
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(banner(page)).toHaveAttribute('data-state', 'paid', { timeout: 500 });
    }).toPass();
    await expect(toast(page, t.qr.expiredTitle)).toHaveCount(0);
  });

  test('reports an unreachable server, and continues when it is back', async ({ browser }) => {
    const { page } = await pendingOrder(browser, desktop, { prepare: withoutStream });
    await payButton(page).click();
    await expect(page.getByText(t.qr.live)).toBeVisible();
    await page.route(statusCall, (route) => route.abort());
    await expect(page.getByText(t.qr.unreachable)).toBeVisible();
    await page.unroute(statusCall);
    await expect(page.getByText(t.qr.live)).toBeVisible();
  });

  test('two clicks make one payment', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payments/create')) calls += 1;
    });
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (let clicks = 0; clicks < 4; clicks += 1) button.click();
    });
    await expect(paymentQr(page)).toBeVisible();
    expect(calls).toBe(1);
    expect((await attemptOf(orderId)).attempts).toBe(1);
  });

  test('when an order is paid in one tab, the other tab shows it as paid', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expectBanner(other, 'pending');
    await payButton(page).click();
    await expect(paymentQr(page)).toBeVisible();
    await payAtProvider(orderId);
    await expectBanner(page, 'paid');
    await expectBanner(other, 'paid');
  });
});

test.describe('other parts of the page', () => {
  test('the number is copied, and the button confirms it for two seconds', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser, desktop, { clock: {} });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stopTime(page);
    await page.getByRole('button', { name: t.facts.copy, exact: true }).click();
    const copied = page.getByRole('button', { name: t.facts.copied });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId.replace('ORDER_', ''));
    await page.clock.runFor(1900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByRole('button', { name: t.facts.copy, exact: true })).toBeVisible();
  });

  test('where copying is refused the number is selected', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: t.facts.copy, exact: true }).click();
    await expect(toast(page, t.facts.copyFailed)).toContainText(t.facts.copyFailedText);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(orderId.replace('ORDER_', ''));
  });

  test('refresh asks the server, and reports when it cannot', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    const refresh = page.getByRole('button', { name: t.refresh });
    await refresh.click();
    await expect(toast(page, t.refreshed)).toContainText(t.stillPending);
    await page.route('**/api/{orders,payments/status}/*', (route) => route.abort());
    await refresh.click();
    await expect(toast(page, t.errors.networkError.title)).toBeVisible();
  });

  test('an unknown status is shown as unknown', async ({ browser }) => {
    const { page } = await pendingOrder(browser, desktop, { prepare: withoutStream });
    await page.route(statusCall, successResponse({ paymentStatus: 'on_the_moon' }));
    await expectBanner(page, 'unknown');
    await expect(payButton(page)).toHaveCount(0);
  });

  test('a declined payment is shown as failed and can be started again', async ({ browser }) => {
    const { page } = await pendingOrder(browser, desktop, { prepare: withoutStream });
    await page.route(statusCall, successResponse({ paymentStatus: 'failed' }));
    await expectBanner(page, 'failed');
    await expect(payButton(page)).toBeVisible();
  });

  test('the page does not poll while it is hidden, and polls at once when it is visible again', async ({
    browser,
  }) => {
    const { page } = await pendingOrder(browser, desktop, asksByItself);
    let polls = 0;
    page.on('request', (request) => {
      if (isPoll(request)) polls += 1;
    });
    await stopTime(page);
    const answered = page.waitForResponse(statusCall);
    await page.clock.runFor(3000);
    await answered;
    await turnAway(page, true);
    const before = polls;
    await page.clock.runFor(60_000);
    expect(polls).toBe(before);
    // No time passes: the page polls because it becomes visible, unless an answer is just arriving.
    await expect(async () => {
      await turnAway(page, true);
      await turnAway(page, false);
      expect(polls).toBeGreaterThan(before);
    }).toPass();
  });

  test('a page restored from the back/forward cache asks the server', async ({ browser }) => {
    // The page requests the status only after it also listens to its own restoring.
    let listens: Promise<unknown> = Promise.resolve();
    const { page } = await pendingOrder(browser, phone, {
      prepare: async (newPage) => {
        listens = newPage.waitForRequest(statusCall);
      },
    });
    await listens;
    const request = page.waitForRequest((request) => request.url().includes('/api/orders/'));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await request;
  });

  test('an order in dollars refers to customer service', async ({ browser }) => {
    const en = textsOf('en');
    const person = await newPerson();
    const orderId = await placeOrder(person, { productId: 2 });
    const page = await openOrder(browser, { device: englishDesktop, stored: person, orderId });
    await expectBanner(page, 'pendingElsewhere');
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.payments.elsewhere.title);
    await page.locator('main').getByRole('button', { name: en.payments.elsewhere.action }).click();
    await expect(page.getByRole('dialog', { name: en.site.service.title })).toBeVisible();
  });
});
