import { type Browser, expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { type Given, newCustomer, openEach, visitorPaths } from '@/tests/support/shop-pages';
import { doubleText, drawAll, textProblems } from '@/tests/support/text-layout';

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

async function expectReadable(browser: Browser, given: Given) {
  const found: string[] = [];
  for await (const { path, page } of openEach(browser, given)) {
    await drawAll(page);
    const note = async (how: string) =>
      found.push(...(await textProblems(page)).map((problem) => `${path} at ${how}: ${problem}`));
    for (const size of zoomed) {
      await page.setViewportSize(size);
      await note(`${size.width} px`);
    }
    for (const size of phones) {
      await page.setViewportSize(size);
      await doubleText(page);
      await note(`${size.width} px, doubled`);
    }
  }
  expect(found).toEqual([]);
}

for (const locale of ['zh', 'en'] as const) {
  test(`${locale}: at 200 % no text of a visitor's pages is cut, covered or too wide`, async ({
    browser,
  }) => {
    await expectReadable(browser, { locale, paths: visitorPaths });
  });

  test(`${locale}: at 200 % no text of a customer's pages is cut, covered or too wide`, async ({
    browser,
  }) => {
    await expectReadable(browser, { locale, ...(await newCustomer(locale)) });
  });
}

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
