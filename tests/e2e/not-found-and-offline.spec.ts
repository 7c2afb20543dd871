import { expect } from '@playwright/test';
import { encodeOrderItem } from '@/components/cart/order-item';
import type { Product } from '@/lib/products/contract';
import { asMinor } from '@/platform/money';
import { test } from '@/tests/support/browser-test';
import { devices, expectAccessible, nameOf, newPerson, textsOf, visit } from '@/tests/support/shopper';

test.describe('404', () => {
  for (const device of devices) {
    test(`${nameOf(device)}: in the language of the address, from the server, with a link home`, async ({
      browser,
    }) => {
      const { notFound: lost } = textsOf(device.locale);
      const page = await visit(browser, device, { path: '/no/such-page' });
      const html = await (await page.request.get(page.url())).text();
      for (const texts of [`<html lang="${device.locale}"`, lost.title, lost.text, lost.home])
        expect(html).toContain(texts);
      await expect(page.locator('html')).toHaveAttribute('lang', device.locale);
      await expect(page.getByRole('heading', { level: 1, name: lost.title })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.getByRole('link', { name: lost.home, exact: true }).click();
      await expect(page).toHaveURL(device.locale === 'en' ? /\/en$/ : /\/$/);
    });
  }

  test('an address that looks like a file keeps its language', async ({ browser }) => {
    const page = await visit(browser, { locale: 'en', width: 1440 }, { path: '/brochure.pdf' });
    await expect(page.getByRole('heading', { level: 1, name: textsOf('en').notFound.title })).toBeVisible();
  });
});

test.describe('without a connection', () => {
  for (const locale of ['zh', 'en'] as const) {
    test(`${locale}: the page reports it, keeps the typed text, and continues when the connection is back`, async ({
      browser,
    }) => {
      const { connection } = textsOf(locale).site;
      const texts = textsOf(locale).checkout;
      const person = await newPerson();
      const product: Product = {
        id: 1,
        name: 'H1',
        subtitle: '',
        description: '',
        images: [],
        highlights: [],
        currency: 'CNY',
        price: asMinor(169_900),
        originalPrice: asMinor(169_900),
        ...{ availability: 'on_sale', backAt: null, limitPerOrder: null, version: 1 },
      };
      const page = await visit(
        browser,
        { locale, width: 390 },
        {
          path: '/checkout',
          stored: { ...person.stored, orderItem: encodeOrderItem(product, 1, null) },
        },
      );
      const name = page.getByLabel(texts.fields.name);
      await name.fill('林知夏 👩🏽‍⚕️');
      await page.context().setOffline(true);
      const notice = page.locator('[data-slot=connection]');
      await expect(notice).toContainText(connection.lost);
      await expectAccessible(page);
      const belowHeader = await notice.evaluate((one) => {
        window.scrollTo({ top: 0, behavior: 'instant' });
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity;
        return (one.firstElementChild?.getBoundingClientRect().top ?? -Infinity) - header;
      });
      expect(belowHeader).toBeGreaterThanOrEqual(0);
      const { pathname } = new URL(page.url());
      const elsewhere = page.locator('footer a[href$="/about"]').first();
      await elsewhere.click();
      await expect(notice).toContainText(connection.lost);
      expect(new URL(page.url()).pathname).toBe(pathname);
      await expect(name).toHaveValue('林知夏 👩🏽‍⚕️');
      await Promise.all([expect(notice).toContainText(connection.back), page.context().setOffline(false)]);
      await expect(notice).toBeEmpty();
      await expect(name).toHaveValue('林知夏 👩🏽‍⚕️');
      await elsewhere.click();
      await expect(page).toHaveURL(/\/about$/);
    });
  }
});
