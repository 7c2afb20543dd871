import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import {
  buyWords,
  type Device,
  expectAccessible,
  heldCalls,
  heldScripts,
  textsOf,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const zh: Device = { locale: 'zh', width: 390 };
const { buy, site } = textsOf('zh');
const validation = '**/api/discount/validate';
const bar = (page: Page) => page.locator('[data-slot=bottom-bar]');
const round = (page: Page) => page.locator('[data-slot=service-button]');
const inBar = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const heightOf = async (page: Page) => (await bar(page).boundingBox())?.height ?? 0;

test('on phones customer service stands in the bar, and nothing round beside it', async ({ browser }) => {
  const page = await visit(browser, zh, { path: '/' });
  await expect(round(page)).toBeHidden();
  await inBar(page, site.service.open).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(site.service.title);
  await expect(bar(page)).toBeHidden();
  await page.goto('/about');
  await expect(round(page)).toHaveText(site.service.open);
  await expect.poll(async () => (await round(page).boundingBox())?.width).toBe(zh.width);
});

test('from 768 px on the service button keeps beside the column', async ({ browser }) => {
  const page = await visit(browser, { locale: 'zh', width: 768 }, { path: '/' });
  const gutter = 44;
  for (const width of [768, 1200, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 1000 });
      const [service, column] = await Promise.all([
        round(page).boundingBox(),
        page.locator('.footer-grid').boundingBox(),
      ]);
      expect(service?.width).toBeGreaterThanOrEqual(44);
      const end = (column?.x ?? 0) + (column?.width ?? 0) - gutter;
      expect((service?.x ?? 0) - end).toBeGreaterThanOrEqual(0);
    });
});

test('while a code is checked only its button changes, and the purchase stays possible', async ({
  browser,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const page = await visit(browser, zh, {
    path: '/?vipcode=vip2026',
    prepare: (opened) =>
      opened.route(validation, async (route) => {
        await answered;
        await route.continue();
      }),
  });
  await expect(vipStrip(page, 'checking')).toContainText(fill(buy.checking, { code: 'VIP2026' }));
  await expect(inBar(page, buy.checkingShort)).toBeDisabled();
  await expect(inBar(page, buy.buy)).toBeEnabled();
  const height = await heightOf(page);
  answer();
  await expect(vipStrip(page, 'applied')).toBeVisible();
  await expect(bar(page)).toContainText(fill(buy.saved, { amount: '¥200' }));
  await expect(bar(page).getByRole('button')).toHaveCount(2);
  expect(await heightOf(page)).toBe(height);
});

/** Presses "use it" for a friend's code of an earlier visit, and buys before the server has answered. */
async function buyWhileChecking(browser: Browser, prepare?: (page: Page) => Promise<unknown>) {
  const checking = heldCalls(validation);
  const page = await visit(browser, zh, {
    path: '/',
    stored: { friendCode: JSON.stringify({ code: 'VIP2026', until: Date.now() + 1e6 }) },
    prepare: async (opened) => {
      await prepare?.(opened);
      await checking.hold(opened);
    },
  });
  await vipStrip(page, 'offered').getByRole('button', { name: buy.useOffered }).click();
  await checking.reached();
  await expect(vipStrip(page, 'checking')).toBeFocused();
  await inBar(page, buy.buy).click();
  checking.release();
  return page;
}

const friendCode = (page: Page) => page.evaluate(() => localStorage.getItem('friendCode'));

const orderItem = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('orderItem') ?? 'null') as unknown);

test('a purchase while an offered code is checked waits for it, and takes it along', async ({ browser }) => {
  const page = await buyWhileChecking(browser);
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ discountCode: 'VIP2026', price: 1499 });
});

test('a purchase does not go through when the code that is checked meanwhile is refused; the next press does', async ({
  browser,
}) => {
  const refusal = { success: false, message: '', code: 'DISCOUNT_INVALID' };
  const page = await buyWhileChecking(browser, (opened) =>
    opened.route(validation, (route) => route.fulfill({ status: 422, json: refusal })),
  );
  await expect(vipStrip(page, 'failed')).toContainText(fill(buy.refused, { price: '¥1699' }));
  expect(await orderItem(page)).toBeNull();
  await inBar(page, buy.buy).click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ discountCode: '', price: 1699 });
});

test('an applied code can be removed and brought back, and a reload keeps what was last', async ({
  browser,
}) => {
  const page = await visit(browser, zh, { path: '/?vipcode=vip2026' });
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
  await vipStrip(page).getByRole('button', { name: buy.remove }).click();
  await expect(vipStrip(page, 'removed')).toContainText(fill(buy.removed, { code: 'VIP2026' }));
  await expect(bar(page)).toContainText('¥1699');
  await vipStrip(page).getByRole('button', { name: buy.undo }).click();
  await expect(bar(page)).toContainText('¥1499');
  await page.reload();
  await expect(bar(page)).toContainText('¥1499');
  await vipStrip(page).getByRole('button', { name: buy.remove }).click();
  await page.reload();
  await expect(vipStrip(page, 'offered')).toContainText('VIP2026');
  await expect(bar(page)).toContainText('¥1699');
});

test('a code that the server refuses is explained in its row, and in the bar only while that is out of view', async ({
  browser,
}) => {
  const page = await visit(browser, zh, { path: '/?vipcode=tide-7k2m' });
  const title = fill(buy.refusedTitle, { code: 'TIDE-7K2M' });
  await expect(vipStrip(page, 'failed')).toContainText(title);
  await expect(vipStrip(page)).toContainText(fill(buy.refused, { price: '¥1699' }));
  await expect(bar(page)).not.toContainText(title);
  await expectAccessible(page);
  await page.locator('.technology, .story').first().scrollIntoViewIfNeeded();
  await expect(bar(page)).toContainText(title);
  await expectAccessible(page);
  await inBar(page, buy.another).click();
  await expect(page.getByRole('dialog').getByLabel(textsOf('zh').vip.label)).toHaveValue('TIDE-7K2M');
  await page.keyboard.press('Escape');
  await inBar(page, buy.without).click();
  await expect(bar(page)).not.toContainText(title);
  await page.reload();
  // Without a code is also how the page begins: the stored one is looked at a moment later.
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(vipStrip(page, 'none')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a code that could not be checked is kept, and applied as soon as the network answers', async ({
  browser,
}) => {
  for (const locale of ['zh', 'en'] as const) {
    const texts = textsOf(locale).buy;
    const page = await visit(
      browser,
      { ...zh, locale },
      {
        path: '/?vipcode=vip2026',
        prepare: (opened) => opened.route(validation, (route) => route.abort()),
      },
    );
    await expect(vipStrip(page, 'failed')).toContainText(texts.unanswered);
    await expectAccessible(page);
    await page.unroute(validation);
    const again = page.waitForRequest(validation);
    await vipStrip(page).getByRole('button', { name: texts.again }).click();
    await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
    expect((await again).postDataJSON()).toMatchObject({ via: 'link' });
    expect(await friendCode(page)).toContain('VIP2026');
  }
});

test('a link’s code that an unpaid order held is kept once it is accepted, and counts as one landing', async ({
  browser,
}) => {
  const held = {
    success: false,
    message: '',
    code: 'DISCOUNT_INVALID',
    errors: [{ path: 'code', message: '' }],
  };
  const page = await visit(browser, zh, {
    path: '/?vipcode=vip2026',
    prepare: (opened) =>
      opened.route(validation, (route) => route.fulfill({ status: 422, json: held }), { times: 1 }),
  });
  const button = vipStrip(page, 'failed').getByRole('button', { name: buy.again });
  await expect(button).toBeVisible();
  const again = page.waitForRequest(validation);
  await button.click();
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
  expect((await again).postDataJSON()).toMatchObject({ via: 'typed' });
  expect(await friendCode(page)).toContain('VIP2026');
});

test('a friend’s code that does not hold for the other language’s product is still offered for its own', async ({
  browser,
}) => {
  const refusal = { success: false, message: '', code: 'DISCOUNT_INVALID' };
  const page = await visit(browser, zh, { path: '/?vipcode=vip2026' });
  await expect(vipStrip(page, 'applied')).toBeVisible();
  await page.goto('/en');
  await page.route(validation, (route) => route.fulfill({ status: 422, json: refusal }));
  await vipStrip(page, 'offered')
    .getByRole('button', { name: textsOf('en').buy.useOffered })
    .click();
  await expect(vipStrip(page, 'failed')).toBeVisible();
  await page.reload();
  await expect(vipStrip(page, 'none')).toBeVisible();
  await page.goto('/');
  await vipStrip(page, 'offered').getByRole('button', { name: buy.useOffered }).click();
  await expect(vipStrip(page, 'failed')).toBeVisible();
  expect(await friendCode(page)).toBeNull();
});

test('the bar in one row: on a phone on its side, and at 320 px with the icon of the code alone', async ({
  browser,
}) => {
  const page = await visit(browser, zh, { path: '/?vipcode=VIP2026' });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(inBar(page, buy.buy)).toBeInViewport({ ratio: 1 });
  expect(await heightOf(page)).toBeLessThanOrEqual(61);
  expect((await page.locator('.site-header').boundingBox())?.height).toBe(44);
  await expect(round(page)).toBeHidden();
  await expect(
    page.getByRole('button', { name: buy.buy, exact: true }).filter({ visible: true }),
  ).toHaveCount(1);

  for (const locale of ['zh', 'en'] as const) {
    const narrow = await visit(browser, { locale, width: 320 }, { path: '/' });
    const { useCodeLabel } = textsOf(locale).buy;
    const buttons = await Promise.all(
      [useCodeLabel, buyWords(locale)].map((name) => inBar(narrow, name).boundingBox()),
    );
    expect(buttons.map((box) => Math.round(box?.y ?? 0))).toEqual(
      Array(2).fill(Math.round(buttons[0]?.y ?? -1)),
    );
    for (const box of buttons) expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('with text twice as large the bar wraps, and stands in the page where it would cover much of the window', async ({
  browser,
}) => {
  const large = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
  for (const state of ['none', 'applied'] as const) {
    const page = await visit(browser, zh, { path: state === 'none' ? '/' : '/?vipcode=VIP2026' });
    await expect(vipStrip(page, state)).toBeVisible();
    await large(page);
    await expect.poll(() => heightOf(page)).toBeGreaterThan(200);
    expect(await heightOf(page)).toBeLessThanOrEqual(844 * 0.4);
    await expect(bar(page)).toHaveCSS('position', 'fixed');
    expect(await sideways(page)).toBe(390);
    for (const name of [site.service.open, buy.buy])
      expect((await inBar(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 390, height: 500 });
    await expect(bar(page)).toHaveCSS('position', 'static');
    expect(await sideways(page)).toBe(390);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar(page)).toHaveCSS('position', 'fixed');
  }
  const refused = await visit(browser, zh, { path: '/?vipcode=NO-SUCH' });
  await expect(vipStrip(refused, 'failed')).toBeVisible();
  await large(refused);
  await expect(bar(refused)).toHaveCSS('position', 'static');
  expect(await sideways(refused)).toBe(390);
  await vipStrip(refused).scrollIntoViewIfNeeded();
  await expect(bar(refused)).toHaveCSS('position', 'fixed');
});

test('an order that is settled with an adviser says so under the price, before any script has run', async ({
  browser,
}) => {
  const { adviser } = textsOf('en').home;
  const scripts = heldScripts();
  const page = await visit(
    browser,
    { locale: 'en', width: 390 },
    {
      path: '/',
      prepare: scripts.hold,
      waitUntil: 'domcontentloaded',
    },
  );
  for (const text of [adviser.shipping, adviser.payment])
    await expect(page.getByRole('list').filter({ hasText: adviser.payment }).getByText(text)).toBeVisible();
  await expect(bar(page)).toContainText(adviser.note);
  await expect(inBar(page, adviser.order)).toBeVisible();
  scripts.release();
  await page.goto('/');
  await expect(page.getByText(textsOf('zh').home.adviser.payment)).toHaveCount(0);
  await expect(bar(page)).toContainText(buy.barNote);
});

const answer = (page: Page) => page.locator('[data-slot=not-taken]').locator('visible=true');
const pressBuy = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').click();

/** Whether the middle of one of these is what one sees there. */
const isInSight = (all: Locator) =>
  all.evaluateAll((each) =>
    each.some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );

for (const { locale, ...size } of [
  { locale: 'zh', width: 375, height: 667 },
  { locale: 'en', width: 390, height: 844 },
  { locale: 'zh', width: 844, height: 390 },
  { locale: 'zh', width: 1440, height: 1000 },
] as const)
  test(`${locale}, ${size.width} × ${size.height}: a purchase whose part does not come says so in sight, and the next press goes on`, async ({
    browser,
  }) => {
    const words = textsOf(locale).buy;
    const name = buyWords(locale);
    const page = await visit(browser, { locale, width: size.width }, { path: '/' });
    await page.setViewportSize(size);
    await page.waitForFunction(() => 'isHydrated' in window);
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await pressBuy(page, name);
    await expect(answer(page).first()).toHaveText(words.notTaken);
    await expect.poll(() => isInSight(answer(page))).toBe(true);
    if (size.width === 1440) {
      await page.getByRole('button', { name: words.addToCart, exact: true }).click();
      await expect(answer(page)).toHaveText(words.notTaken);
    }
    await page.unroute('**/_next/static/**/*.js');
    await pressBuy(page, name);
    await page.waitForURL('**/checkout');
  });

test('where the browser stores nothing, a purchase says so, and nothing looks as if it were taken', async ({
  browser,
}) => {
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    {
      path: '/',
      prepare: (opened) =>
        opened.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('', 'QuotaExceededError');
          };
        }),
    },
  );
  for (const name of [buy.buy, buy.addToCart]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(answer(page)).toHaveText(buy.notStored);
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await expect(page.locator('[data-slot=added]')).toHaveCount(0);
});

test('a code that was typed in place of the link’s is the one that a reload keeps', async ({ browser }) => {
  const page = await visit(browser, zh, { path: '/?vipcode=tide-7k2m' });
  await vipStrip(page, 'failed').getByRole('button', { name: buy.another }).click();
  const { label, apply } = textsOf('zh').vip;
  await page.getByRole('dialog').getByLabel(label).fill('vip2026');
  await page.getByRole('dialog').getByRole('button', { name: apply }).click();
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
  await page.reload();
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
  await vipStrip(page).getByRole('button', { name: buy.remove }).click();
  await vipStrip(page).getByRole('button', { name: buy.undo }).click();
  await page.reload();
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
});
