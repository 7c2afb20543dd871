import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { contentPages, legalPages } from '@/components/content/pages';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, leave, textsOf, visit } from '@/tests/support/shopper';

const indexed = ['/', '/book', '/suitability', ...[...contentPages, ...legalPages].map((page) => `/${page}`)];
const closed = ['/checkout', '/cart', '/order-success', '/admin-login'];

const meta = (page: Page, selector: string, attribute = 'content') =>
  page.locator(`head ${selector}`).first().getAttribute(attribute);
const factsOf = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (json) => JSON.parse(json) as Record<string, unknown>,
  );

for (const locale of locales)
  test(`${locale}: every page has its own link preview, in its language, and small`, async ({
    browser,
    request,
  }) => {
    // Reads the page as preview services do: without scripts.
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const pictures = new Set<string>();
    const titles = new Set<string | null>();
    for (const path of indexed) {
      await page.goto(localePath(locale, path), { waitUntil: 'domcontentloaded' });
      const picture = (await meta(page, 'meta[property="og:image"]')) ?? '';
      const response = await request.get(new URL(picture).pathname);
      expect([picture, response.status(), response.headers()['content-type']]).toEqual([
        picture,
        200,
        'image/jpeg',
      ]);
      const bytes = await response.body();
      expect(bytes.length).toBeLessThan(60_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(await meta(page, 'meta[name=description]')).toBe(
        await meta(page, 'meta[property="og:description"]'),
      );
      expect(await meta(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
      expect(await page.locator('meta[name=robots]').count()).toBe(0);
      expect(await meta(page, 'link[hreflang=x-default]', 'href')).not.toContain('/en');
      pictures.add(picture);
      titles.add(await page.title());
    }
    expect([pictures.size, titles.size]).toEqual([indexed.length, indexed.length]);
  });

test('structured data for search engines: product and offer, shop and place, and neither reviews nor questions', async ({
  page,
}) => {
  await page.goto('/en');
  const facts = await factsOf(page);
  const [product] = facts.filter((one) => one['@type'] === 'Product');
  expect(product).toMatchObject({ offers: { '@type': 'Offer', price: 199, priceCurrency: 'USD' } });
  expect(new Set(facts.map((one) => one['@type']))).toEqual(new Set(['Organization', 'Product']));
  await page.goto('/support');
  expect((await factsOf(page)).map((one) => one['@type'])).toEqual(['BreadcrumbList']);
  await page.goto('/book');
  expect((await factsOf(page)).map((one) => one['@type'])).toEqual(['BreadcrumbList']);
  expect(JSON.stringify(facts)).not.toMatch(/AggregateRating|Review|FAQPage/);
});

test('the sitemap lists every indexed page in both languages, and no other page', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname);
  const expected = locales.flatMap((locale) => indexed.map((path) => localePath(locale, path)));
  expect(named.sort()).toEqual(expected.sort());
  expect(map.match(/hreflang="x-default"/g)).toHaveLength(expected.length);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of ['/api/', '/admin', '/en/checkout', '/my-orders', '/en/profile'])
    expect(robots).toContain(`Disallow: ${path}\n`);
});

test('private pages and admin pages are not indexed', async ({ page }) => {
  for (const path of closed.filter((each) => each !== '/cart').flatMap((each) => [each, `/en${each}`])) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    if (response?.status() === 404) continue;
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  }
});

test.describe('the header links to every page', () => {
  for (const locale of locales) {
    const { site } = textsOf(locale);

    test(`${locale}: in a row on a wide screen`, async ({ browser }) => {
      const page = await visit(browser, { locale, width: 1440 }, { path: '/' });
      const row = page.getByRole('navigation', { name: site.nav });
      await expect(row.getByRole('link', { name: site.product, exact: true })).toHaveAttribute(
        'href',
        localePath(locale, '/'),
      );
      for (const name of contentPages)
        await expect(row.getByRole('link', { name: site.footer[name] })).toHaveAttribute(
          'href',
          localePath(locale, `/${name}`),
        );
      await row.getByRole('link', { name: site.footer.science }).click();
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, '/science')}$`));
    });

    test(`${locale}: behind one button on a phone, also without scripts`, async ({ browser }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await visit(browser, { locale, width: 360 }, { path: '/about', javaScriptEnabled });
        const menu = page.locator('summary').filter({ visible: true }).first();
        await expect(menu).toHaveAccessibleName(site.menu);
        const link = page.locator('header').getByRole('link', { name: site.footer.support });
        await expect(link.filter({ visible: true })).toHaveCount(0);
        await menu.click();
        const links = page.locator('header nav a').filter({ visible: true });
        await expect(links).toHaveCount(contentPages.length + 1);
        if (javaScriptEnabled) await expectAccessible(page);
        await page.mouse.click(40, 500);
        await expect(links).toHaveCount(0);
        await menu.press('Enter');
        await link.filter({ visible: true }).click();
        await expect(page).toHaveURL(new RegExp(`${localePath(locale, '/support')}$`));
        await leave(page);
      }
    });
  }
});
