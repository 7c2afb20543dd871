import { expect, type Page } from '@playwright/test';
import { contentPages, legalPages } from '@/components/content/pages';
import { type Locale, locales } from '@/platform/i18n/locales';
import type { Messages } from '@/platform/i18n/messages';
import { localePath } from '@/platform/i18n/path';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, textsOf } from '@/tests/support/shopper';
import { documentVersions } from '@/values/documents';

const pages = [...contentPages, ...legalPages];

const headingsOf = ({ content, legal }: Messages) => ({
  about: content.about.lead,
  scenarios: content.scenarios.lead,
  science: content.science.lead,
  testimonials: content.testimonials.lead,
  support: content.support.lead,
  terms: legal.documents.terms,
  privacy: legal.documents.privacy,
  returns: legal.documents.returns,
});

/** The policy (shop 3, shop 4, shop 5): `/returns` must contain all of it. */
const policy: Record<Locale, RegExp[]> = {
  zh: [
    /自签收之日起一年内，非人为损坏/,
    /自签收之日起 7 天内，可以无理由退货/,
    /除外：已激活的、定制的、已绑定订阅服务的/,
    /退货运费由用户承担/,
    /仅配送中国大陆/,
    /价格含税/,
    /订阅费用支付后不予退还，法律另有规定的除外/,
  ],
  en: [
    /For one year from receipt, damage not caused by the user/,
    /within 7 days of receipt without giving a reason/,
    /activated, were custom-made, or are bound to a subscription/,
    /Return shipping is paid by the customer/,
    /mainland China only/,
    /Prices include tax/,
    /Subscription payments are non-refundable except as the law requires/,
  ],
};

async function openAllQuestions(page: Page) {
  await page.locator('main details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
}

/** Checks of single pages. */
function ownTextsOf(locale: Locale): Partial<Record<(typeof pages)[number], (page: Page) => Promise<void>>> {
  const { agreements, content, legal } = textsOf(locale);
  return {
    terms: async (page) => {
      for (const name of ['user', 'purchase'] as const) {
        const document = page.locator(`#${name}`);
        await expect(document.getByRole('heading', { level: 2 })).toHaveText(agreements[name].title);
        await expect(document.locator('time')).toHaveText(documentVersions[name]);
        for (const { heading, text } of agreements[name].sections) {
          await expect(document.getByRole('heading', { level: 3, name: heading })).toBeVisible();
          await expect(document.getByText(text, { exact: true })).toBeVisible();
        }
      }
    },
    returns: async (page) => {
      for (const rule of policy[locale]) await expect(page.locator('main')).toContainText(rule);
      await expect(page.locator('time')).toHaveText(documentVersions.returns);
    },
    privacy: async (page) => {
      const { items } = legal.privacy.records;
      const records = page.locator('#records section');
      await expect(records).toHaveCount(items.length);
      for (const [index, { heading }] of items.entries()) {
        await expect(records.nth(index).getByRole('heading')).toHaveText(heading);
        await expect(records.nth(index).locator('dd')).toHaveCount(4);
      }
    },
    testimonials: async (page) => {
      await expect(page.getByText(content.testimonials.sample)).toBeVisible();
      await expect(page.locator('main').getByRole('img', { name: /5/ })).toHaveCount(9);
    },
    support: async (page) => {
      const code = page.locator('#contact img');
      await expect(code).toBeVisible();
      await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    },
  };
}

for (const locale of locales) {
  const texts = textsOf(locale);
  const { content } = texts;
  const headings = headingsOf(texts);
  const ownTexts = ownTextsOf(locale);

  for (const name of pages) {
    const path = localePath(locale, `/${name}`);

    test(`${path} has correct metadata, prints only its text, and passes axe`, async ({ page }) => {
      const response = await page.goto(path);
      await test.step('has title and description for people and search engines', async () => {
        expect(response?.status()).toBe(200);
        expect(response?.headers()['set-cookie']).toBeUndefined();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(await page.locator('h1').textContent()).toBe(headings[name]);
        await expect(page).toHaveTitle(content.meta[name].title);
        const metaOf = (selector: string, attribute: string) =>
          page.locator(`head ${selector}`).getAttribute(attribute);
        expect(await metaOf('meta[name=description]', 'content')).toBe(content.meta[name].description);
        expect(await metaOf('meta[property="og:title"]', 'content')).toBe(content.meta[name].title);
        const pathOf = async (selector: string) =>
          new URL((await metaOf(selector, 'href')) ?? '', page.url()).pathname;
        expect(await pathOf('link[rel=canonical]')).toBe(path);
        expect(await pathOf('link[hreflang=zh]')).toBe(`/${name}`);
        expect(await pathOf('link[hreflang=en]')).toBe(`/en/${name}`);
        expect(await pathOf('link[hreflang=x-default]')).toBe(`/${name}`);
        const data = await page.locator('script[type="application/ld+json"]').allTextContents();
        const crumbs = data.map((json) => JSON.parse(json)).find((one) => one['@type'] === 'BreadcrumbList');
        const steps = crumbs.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname);
        expect(steps).toEqual([localePath(locale, '/'), path]);
        await ownTexts[name]?.(page);
      });

      await test.step('prints only its text, in dark ink', async () => {
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await expect(page.locator('h1')).toBeVisible();
        for (const part of ['header', 'footer', '[data-slot=service-button]', 'main nav'])
          await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
        const ink = () =>
          page.locator('h1').evaluate((heading) => {
            const { color } = getComputedStyle(heading);
            return { color, paper: getComputedStyle(document.body).backgroundColor };
          });
        await expect.poll(ink).toEqual({ color: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
        if (name === 'support')
          for (const { answer } of [...content.support.questions.items, ...content.support.orders.items])
            await expect(page.getByText(answer, { exact: true }).first()).toBeVisible();
      });

      await test.step('axe finds no error and no part is wider than the page, light and dark', async () => {
        await openAllQuestions(page);
        for (const [colorScheme, width] of [
          ['light', 1440],
          ['dark', 390],
          ['light', 360],
        ] as const) {
          await page.emulateMedia({ media: 'screen', colorScheme });
          await page.setViewportSize({ width, height: 844 });
          const paper = colorScheme === 'dark' ? 'rgb(11, 19, 18)' : 'rgb(250, 248, 244)';
          await expect(page.locator('body')).toHaveCSS('background-color', paper);
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      });
    });
  }

  test(`${locale}: without scripts every page can be read, and questions can be opened`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const name of pages) {
      await page.goto(localePath(locale, `/${name}`), { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1')).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(200);
    }
    await page.goto(localePath(locale, '/support'));
    const question = content.support.questions.items[4];
    if (!question) throw new Error('The fifth question is gone.');
    await expect(page.getByText(question.answer)).toBeHidden();
    await page.getByText(question.question).click();
    await expect(page.getByText(question.answer)).toBeVisible();
    await context.close();
  });

  test(`${locale}: the footer and the sitemap link to every page`, async ({ page, request }) => {
    await page.goto(localePath(locale, '/'), { waitUntil: 'domcontentloaded' });
    const links = await page
      .locator('footer a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(pages.map((name) => localePath(locale, `/${name}`)));
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const link of links) {
      expect((await request.get(link ?? '', { maxRedirects: 0 })).status()).toBe(200);
      expect(sitemap).toMatch(new RegExp(`<loc>https?://[^/]+${link}</loc>`));
    }
  });
}

test('the parts of the book are numbered with two digits', async ({ page }) => {
  await page.goto('/en/book');
  const numbers = page.getByRole('listitem').locator('p[aria-hidden]');
  await expect(numbers.filter({ hasText: /^09$/ })).toHaveCount(1);
  await expect(numbers.filter({ hasText: /^10$/ })).toHaveCount(1);
  await expect(numbers.filter({ hasText: /^\d{3}/ })).toHaveCount(0);
});
