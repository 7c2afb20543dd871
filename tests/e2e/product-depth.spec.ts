import { type CDPSession, expect, type Page } from '@playwright/test';
import { figures, unconfirmedFigures } from '@/lib/products/rules';
import { fill } from '@/platform/i18n/fill';
import { localePath } from '@/platform/i18n/path';
import { test } from '@/tests/support/browser-test';
import { buyWords, devices, expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

const count = 8;

for (const device of devices) {
  const { home, common } = textsOf(device.locale);
  const placeOf = (at: number) => fill(home.gallery.place, { at: String(at), all: String(count) });
  const viewerOf = (page: Page) => page.getByRole('dialog');
  const first = (page: Page) => page.locator('.slide').first();

  test(`${nameOf(device)}: fit, box, figures, delivery and questions are read without scripts`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/', javaScriptEnabled: false });
    const { fit, box, specs, delivery, questions } = home;
    for (const text of [
      ...Object.values(fit.pads).map(({ text }) => text),
      ...fit.signs,
      ...box.items.map(({ use }) => use),
      ...Object.values(delivery.steps).map((step) => step.text),
      questions.items[0]?.answer ?? '',
    ])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();

    const rows = page.locator('.figures dl > div');
    await expect(rows).toHaveCount(figures.length);
    for (const value of Object.values(specs.values))
      await expect(rows.filter({ hasText: value }).first()).toBeVisible();
    const marked = rows.filter({ has: page.locator('dd', { hasText: specs.unconfirmed }) }).locator('dt');
    const labels: Record<string, string> = specs.labels;
    await expect(marked).toHaveText(unconfirmedFigures.map((name) => labels[name] ?? name));

    const third = questions.items[2];
    await page.getByText(third?.question ?? '', { exact: true }).click();
    await page.getByRole('link', { name: third?.check ?? '', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${localePath(device.locale, '/suitability')}$`));
  });

  test(`${nameOf(device)}: a picture opens in full screen, and closing returns to the one shown last`, async ({
    browser,
  }) => {
    const scripts: string[] = [];
    const page = await visit(browser, device, {
      path: '/',
      prepare: async (opened) => opened.on('request', (one) => scripts.push(one.url())),
    });
    await page.waitForFunction(() => 'isHydrated' in window);
    const before = scripts.length;
    await first(page).click();
    const viewer = viewerOf(page);
    await expect(viewer).toHaveAccessibleName(placeOf(1));
    expect(scripts.slice(before).some((url) => url.endsWith('.js'))).toBe(true);
    await expect(viewer.getByRole('img', { name: home.gallery.hero })).toBeVisible();
    await expectAccessible(page);
    await viewer.getByRole('button', { name: home.gallery.next }).click();
    await expect(viewer).toHaveAccessibleName(placeOf(2));
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toHaveAccessibleName(placeOf(3));
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toHaveAccessibleName(placeOf(2));
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.locator('.slide').nth(1)).toBeInViewport({ ratio: 0.9 });
    await page.locator('.slide').nth(1).click();
    await expect(viewer).toHaveAccessibleName(placeOf(2));
    await viewer.getByRole('button', { name: common.close }).click();
    await expect(viewer).toHaveCount(0);
    await expect(page.locator('.slide').nth(1)).toBeFocused();
  });
}

type Finger = { x: number; y: number };
const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints });

test('two fingers enlarge the picture up to three times, and one finger then moves it instead of the row', async ({
  browser,
}) => {
  const page = await visit(browser, { locale: 'zh', width: 390 }, { path: '/' });
  const { home } = textsOf('zh');
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.locator('.slide').first().click();
  const picture = page.getByRole('dialog').getByRole('img', { name: home.gallery.hero });
  await expect(picture).toBeVisible();
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(300);
  const small = await widthOf();
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: 195 - apart, y: 420 },
    { x: 195 + apart, y: 420 },
  ];
  await touch(session, 'touchStart', fingers(20));
  for (const apart of [40, 80, 120, 160, 180]) await touch(session, 'touchMove', fingers(apart));
  await touch(session, 'touchEnd', []);
  await expect.poll(async () => Math.round((await widthOf()) / small)).toBe(3);
  await touch(session, 'touchStart', [{ x: 300, y: 420 }]);
  for (const x of [260, 200, 120, 60]) await touch(session, 'touchMove', [{ x, y: 420 }]);
  await touch(session, 'touchEnd', []);
  await expect(page.getByRole('dialog')).toHaveAccessibleName(
    fill(home.gallery.place, { at: '1', all: '8' }),
  );
});

test('at normal size one finger swipes to the next picture and back', async ({ browser }) => {
  const page = await visit(browser, { locale: 'zh', width: 390 }, { path: '/' });
  const { gallery } = textsOf('zh').home;
  await page.waitForFunction(() => 'isHydrated' in window);
  await page.locator('.slide').first().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: gallery.hero })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  /** Above the arrows; a frame for each move, as a finger gives it. */
  const swipe = async (...[from, ...to]: [number, ...number[]]) => {
    await touch(session, 'touchStart', [{ x: from, y: 250 }]);
    for (const x of to) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await touch(session, 'touchMove', [{ x, y: 250 }]);
    }
    await touch(session, 'touchEnd', []);
  };
  await swipe(330, 300, 260, 210, 150, 90, 60);
  await expect(viewer).toHaveAccessibleName(fill(gallery.place, { at: '2', all: String(count) }));
  await swipe(60, 90, 140, 200, 260, 310, 330);
  await expect(viewer).toHaveAccessibleName(fill(gallery.place, { at: '1', all: String(count) }));
});

for (const locale of ['zh', 'en'] as const)
  test(`${locale}: a phone on its side shows picture, price and the button to buy`, async ({ browser }) => {
    const page = await visit(browser, { locale, width: 390 }, { path: '/' });
    for (const [width, height] of [
      [667, 375],
      [844, 390],
      [932, 430],
    ] as const)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect(page.locator('.slide img').first()).toBeInViewport({ ratio: 0.9 });
        await expect(page.locator('[data-slot=price]')).toBeInViewport({ ratio: 1 });
        const buy = page
          .getByRole('button', { name: buyWords(locale), exact: true })
          .filter({ visible: true });
        await expect(buy).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
  });
