import { type Browser, expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { coveredControls } from '@/tests/support/covered-controls';
import { type Given, newCustomer, openEach, visitorPaths } from '@/tests/support/shop-pages';

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
/** Between the phone's bar and the wide gutter. */
const between = { zh: { width: 1024, height: 768 }, en: { width: 768, height: 1024 } };

async function expectFree(browser: Browser, given: Given) {
  const found: string[] = [];
  for await (const { path, page } of openEach(browser, given))
    for (const size of [...windows, between[given.locale]]) {
      await page.setViewportSize(size);
      const covered = await coveredControls(page);
      found.push(...covered.map((fault) => `${path} at ${size.width} px: ${fault}`));
    }
  expect(found).toEqual([]);
}

// The languages differ in what wraps where; the pages of texts are alike.
for (const [locale, paths] of [
  ['zh', visitorPaths],
  ['en', ['/', '/support', '/science']],
] as const) {
  test(`${locale}: at every width and scroll position, nothing covers a control of a visitor's pages`, async ({
    browser,
  }) => {
    await expectFree(browser, { locale, paths });
  });

  test(`${locale}: at every width and scroll position, nothing covers a control of a customer's pages`, async ({
    browser,
  }) => {
    await expectFree(browser, { locale, ...(await newCustomer(locale)) });
  });
}

test('a control under something else is found', async ({ browser }) => {
  for await (const { page } of openEach(browser, { locale: 'zh', paths: ['/support'] })) {
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 30% 0 30% 60%';
      document.body.append(cover);
    });
    const covered = await coveredControls(page);
    expect(covered.some((fault) => fault.startsWith('div. "" over summary.'))).toBe(true);
  }
});
