import { expect, type Page, type Request } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  askByJob,
  banner,
  desktop,
  errorResponse,
  expectBanner,
  isPoll,
  isStream,
  payAtProvider,
  payButton,
  paymentQr,
  pendingOrder,
  phone,
  streamCall,
  turnAway,
} from '@/tests/support/order-page';
import { sql, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

/** Counts what the page asks from its beginning on, with a clock that the test may move. */
function watched(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const asked = { polls: 0, streams: 0, orders: 0 };
  const count = (request: Request) => {
    if (isPoll(request)) asked.polls += 1;
    if (isStream(request)) asked.streams += 1;
    if (/\/api\/orders\/ORDER_\w+$/.test(request.url())) asked.orders += 1;
  };
  const begin = async (page: Page) => {
    page.on('request', count);
    await prepare(page);
  };
  return { asked, begin: { clock: {}, prepare: begin } };
}

/** Lets three times pass after which a page that asks by itself has asked again. */
async function passThreePolls(page: Page) {
  for (let times = 0; times < 3; times += 1) {
    await page.clock.fastForward(3100);
    await page.evaluate(() => document.title);
  }
}

test('the page asks for the status once, hears of the payment from the server, and reads the order once more', async ({
  browser,
}) => {
  const { asked, begin } = watched();
  const { orderId, page } = await pendingOrder(browser, desktop, begin);
  await payButton(page).click();
  await expect(paymentQr(page)).toBeVisible();
  await expect(async () => {
    const before = asked.polls;
    await passThreePolls(page);
    expect(asked.polls).toBe(before);
  }).toPass();
  const before = { ...asked };
  await payAtProvider(orderId);
  await expectBanner(page, 'paid');
  await expect(toast(page, t.paidToast.title)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toEqual({ ...before, orders: before.orders + 1 });
  expect(asked.streams).toBe(1);
});

test('a declined payment is heard of, and the order can be paid again', async ({ browser }) => {
  const { orderId, page } = await pendingOrder(browser);
  await payButton(page).click();
  await expect(paymentQr(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await sql`update payments set state = 'failed', failure = 'declined'
    where order_id = (select id from orders where public_id = ${orderId})`;
  await expectBanner(page, 'failed');
  // Whoever looks away hears no more of the server; what it said last stands.
  await turnAway(page, true);
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn)));
  await expectBanner(page, 'failed');
  await turnAway(page, false);
  await payButton(page).click();
  await expect(paymentQr(page)).toBeVisible();
  await expectBanner(page, 'pending');
});

for (const [name, prepare] of [
  ['is cut off', (page: Page) => page.route(streamCall, (route) => route.abort())],
  [
    'is refused because too many are open',
    (page: Page) => page.route(streamCall, errorResponse(503, 'UNAVAILABLE', '')),
  ],
  [
    'is collected by a proxy, which sends nothing of it',
    (page: Page) => page.route(streamCall, () => new Promise<void>(() => undefined)),
  ],
] as const)
  test(`where the stream ${name}, the page asks by itself every three seconds`, async ({ browser }) => {
    const { asked, begin } = watched(prepare);
    const { orderId, page } = await pendingOrder(browser, desktop, begin);
    await payButton(page).click();
    await expect(paymentQr(page)).toBeVisible();
    await expect(page.getByText(t.qr.live)).toBeVisible();
    const before = asked.polls;
    await expect(async () => {
      await page.clock.fastForward(3100);
      expect(asked.polls).toBeGreaterThan(before + 1);
    }).toPass();
    await payAtProvider(orderId, { notify: false });
    await askByJob(orderId);
    await expect(async () => {
      await page.clock.fastForward(3100);
      await expect(banner(page)).toHaveAttribute('data-state', 'paid', { timeout: 500 });
    }).toPass();
  });

test('a stream that is refused is tried again, and then the page asks no more', async ({ browser }) => {
  let refused = 0;
  const { asked, begin } = watched((page) =>
    page.route(streamCall, async (route) => {
      if (refused++ > 0) await route.continue();
      else await errorResponse(429, 'RATE_LIMITED', '')(route);
    }),
  );
  const { page } = await pendingOrder(browser, desktop, begin);
  await expect(async () => {
    await page.clock.fastForward(15_100);
    expect(asked.streams).toBeGreaterThan(1);
  }).toPass();
  await expect(async () => {
    const before = asked.polls;
    await passThreePolls(page);
    expect(asked.polls).toBe(before);
  }).toPass();
});

test('a hidden page lets its stream go; shown again, as after the payment in the app, it asks at once and listens again', async ({
  browser,
}) => {
  let opened: Promise<unknown> = Promise.resolve();
  const { page } = await pendingOrder(browser, phone, {
    prepare: async (newPage) => {
      // A question that is still on its way when the page is shown again would be its only one.
      opened = Promise.all([
        newPage.waitForResponse(streamCall),
        newPage.waitForEvent('requestfinished', isPoll),
      ]);
    },
  });
  await opened;
  const closed = page.waitForEvent('requestfailed', isStream);
  await turnAway(page, true);
  await closed;
  const [asks, listens] = [page.waitForRequest(isPoll), page.waitForRequest(isStream)];
  await turnAway(page, false);
  await Promise.all([asks, listens]);
});
