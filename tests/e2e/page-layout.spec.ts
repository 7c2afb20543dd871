import { expect, type Page } from '@playwright/test';
import type { Locale } from '@/platform/i18n/locales';
import { test } from '@/tests/support/browser-test';
import { coveredControls } from '@/tests/support/covered-controls';
import { expectStill, mostOfPages, watchShifts } from '@/tests/support/layout-shifts';
import { newCustomer, openEach, openEachAnew, productPaths, textPaths } from '@/tests/support/shop-pages';
import { doubleText, drawAll, textProblems } from '@/tests/support/text-layout';

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
/** Between the phone's bar and the wide gutter. */
const between = { zh: { width: 1024, height: 768 }, en: { width: 768, height: 1024 } };

/** What covers a control, at every width and scroll position. */
async function coversOf(page: Page, locale: Locale): Promise<string[]> {
  const found: string[] = [];
  for (const size of [...windows, between[locale]]) {
    await page.setViewportSize(size);
    found.push(...(await coveredControls(page)).map((fault) => `at ${size.width} px: ${fault}`));
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return found;
}

/** A browser's zoom of 200 % leaves half of a window's pixels. */
const zoomed = [
  { width: 384, height: 512 },
  { width: 512, height: 384 },
  { width: 720, height: 450 },
];
const phones = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 414, height: 896 },
];

/** Texts that are cut, covered or too wide at 200 %. The page is of no use for anything else afterwards. */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = async (how: string) =>
    found.push(...(await textProblems(page)).map((problem) => `at ${how}: ${problem}`));
  await drawAll(page);
  for (const size of zoomed) {
    await page.setViewportSize(size);
    await note(`${size.width} px`);
  }
  for (const size of phones) {
    await page.setViewportSize(size);
    await doubleText(page);
    await note(`${size.width} px, doubled`);
  }
  return found;
}

// The languages differ in what wraps where; the pages of texts are alike.
const isAlike = (locale: Locale, path: string) =>
  locale === 'en' &&
  [...productPaths, ...textPaths].includes(path) &&
  !['/', '/support', '/science'].includes(path);

type Opened = AsyncIterable<{ path: string; page: Page }>;

async function expectReadable(locale: Locale, opened: Opened, lookFirst?: (page: Page) => Promise<void>) {
  const covered: string[] = [];
  const unreadable: string[] = [];
  for await (const { path, page } of opened) {
    await lookFirst?.(page);
    const covers = isAlike(locale, path) ? [] : await coversOf(page, locale);
    covered.push(...covers.map((fault) => `${path} ${fault}`));
    unreadable.push(...(await problemsOf(page)).map((problem) => `${path} ${problem}`));
  }
  expect.soft(covered, 'controls that something covers').toEqual([]);
  expect(unreadable, 'texts at 200 %').toEqual([]);
}

for (const locale of ['zh', 'en'] as const) {
  for (const [what, paths] of [
    ['the product page, the book and a missing page', productPaths],
    ["a visitor's texts", textPaths],
  ] as const)
    test(`${locale}: nothing covers a control of ${what}, and at 200 % no text is cut, covered or too wide`, async ({
      browser,
    }) => {
      await expectReadable(locale, openEach(browser, { locale, paths }));
    });

  test(`${locale}: a customer's pages hardly move while their content comes, nothing covers a control, and at 200 % no text is cut, covered or too wide`, async ({
    browser,
  }) => {
    const given = { locale, ...(await newCustomer(locale)) };
    const opened = openEachAnew(browser, given, watchShifts);
    await expectReadable(locale, opened, (page) => expectStill(page, mostOfPages));
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

test('text that is cut, covered, in a column or too wide is found', async ({ browser }) => {
  for await (const { page } of openEach(browser, { locale: 'zh', paths: ['/about'] })) {
    await page.evaluate(() => {
      const sample = (text: string, style: string) => {
        const element = document.createElement('p');
        element.textContent = text;
        element.style.cssText = style;
        document.body.prepend(element);
      };
      sample('cut off', 'width: 4px; overflow: hidden; white-space: nowrap');
      sample('in a column', 'width: 4px; overflow-wrap: anywhere');
      sample('much too wide for this page', 'width: 900px; border: 1px solid');
      sample('below', 'position: absolute; top: 0; left: 0; height: 8px');
      sample('above', 'position: absolute; top: 0; left: 0; height: 8px');
    });
    const problems = (await textProblems(page)).join('\n');
    for (const problem of [
      'cut: "cut off"',
      'in a column: "in a column"',
      'reaches 9',
      '"above" (p.) on "below"',
    ])
      expect(problems).toContain(problem);
  }
});
