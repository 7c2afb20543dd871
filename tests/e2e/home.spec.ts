import { type Browser, expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { fill } from '@/platform/i18n/fill';
import { sampleShop } from '@/db/seed/sample-shop';
import { test } from '@/tests/support/browser-test';
import {
  buyWords,
  type Device,
  devices,
  expectAccessible,
  heldScripts,
  nameOf,
  textsOf,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const products = {
  zh: { id: 1, list: '¥1699', withCode: '¥1499', saved: '¥200', major: 1499 },
  en: { id: 2, list: '$199', withCode: '$179', saved: '$20', major: 179 },
};
const phone = ({ width }: Device) => width < 768;
const price = (page: Page) => page.locator('[data-slot=price]');
const askForCode = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const orderItem = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('orderItem') ?? 'null') as object | null);
const buyButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

async function openCodeDialog(page: Page, name: string) {
  await askForCode(page, name);
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const device of devices) {
  const t = textsOf(device.locale);
  const words = buyWords(device.locale);
  const sold = products[device.locale];
  const label = nameOf(device);

  test(`${label}: the page with its sections, from the top to an applied code`, async ({ browser }) => {
    const page = await visit(browser, device, { path: '/' });
    const dialog = page.getByRole('dialog');

    await test.step('the sections are in the specified order and nothing overflows', async () => {
      const titles = await page.locator('main :is(h1, h2)').allTextContents();
      expect(titles).toEqual([
        device.locale === 'zh' ? '和汐 H1 耳戴舒缓仪' : 'Halsea H1',
        t.home.highlights.title,
        t.home.technology.title,
        t.home.wear.title,
        t.home.fit.title,
        t.home.box.title,
        t.home.specs.title,
        t.home.trust.title,
        t.home.scenarios.title,
        t.home.book.section,
        t.home.testimonials.title,
        t.home.delivery.title,
        t.home.questions.title,
      ]);
      await expect(page.locator('.highlight')).toHaveCount(4);
      await expect(page.locator('.feature')).toHaveCount(4);
      await expect(page.locator('.trust > li')).toHaveCount(3);
      await expect(page.locator('.moment')).toHaveCount(4);
      await expect(page.locator('.testimonial')).toHaveCount(9);
      await expect(page.locator('.friends').getByRole('heading')).toHaveText(t.home.friendsTitle);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

    await test.step('axe finds nothing on the page', async () => {
      await expect(price(page)).toContainText(sold.list);
      await expectAccessible(page);
    });

    await test.step('quantity never goes below one', async () => {
      const group = page.getByRole('group', { name: t.common.quantity.group });
      const less = page.getByRole('button', { name: t.common.quantity.decrease });
      await expect(less).toBeDisabled();
      await page.getByRole('button', { name: t.common.quantity.increase }).click();
      await expect(group).toContainText('2');
      await less.press('Enter');
      await expect(less).toBeDisabled();
      await expect(less).toBeFocused();
      await less.press('Enter');
      await expect(group).toContainText('1');
    });

    await test.step('the QR code of customer service is a picture that opens the adviser’s address', async () => {
      await page.getByRole('button', { name: t.site.service.open }).click();
      await expect(page.getByRole('img', { name: t.site.service.qrAlt })).toBeVisible();
      const source = await page.getByRole('img', { name: t.site.service.qrAlt }).getAttribute('src');
      const picture = await page.request.get(source ?? '');
      expect(picture.headers()['content-type']).toContain('image/png');
      const { data, info } = await sharp(await picture.body())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
        sampleShop.serviceUrl[device.locale],
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the buy bar is shown on phones only and is hidden behind a sheet, in which axe finds nothing', async () => {
      const bar = page.locator('[data-slot=bottom-bar]');
      if (phone(device)) {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(bar).toBeInViewport();
      } else await expect(bar).toBeHidden();
      await openCodeDialog(page, t.buy.useCode);
      await expect(bar).toBeHidden();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      if (phone(device)) await expect(bar).toBeVisible();
    });

    await test.step('an invalid code is refused, a long one is cut off, and a valid one is applied', async () => {
      await openCodeDialog(page, t.buy.useCode);
      const field = dialog.getByLabel(t.vip.label);
      const toasts = page.locator('[data-slot=toast]');
      const told = async (title: string, text: string) => {
        await expect(toasts).toHaveCount(1);
        await expect(toasts).toContainText(title);
        await expect(toasts).toContainText(text);
      };
      await field.fill('   ');
      await dialog.getByRole('button', { name: t.vip.apply }).click();
      await expect(dialog.getByText(t.vip.empty)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await told(t.vip.empty, t.vip.emptyText);

      await field.fill('NO-SUCH-CODE');
      await field.press('Enter');
      await expect(dialog.getByText(t.vip.refused)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.vip.again })).toBeVisible();
      await told(t.vip.refusedTitle, t.vip.refused);

      await page.route('**/api/discount/validate', (route) => route.abort());
      await field.fill('VIP2026');
      await field.press('Enter');
      await expect(dialog.getByText(t.vip.unanswered)).toBeVisible();
      await told(t.vip.unansweredTitle, t.vip.unanswered);
      await page.unroute('**/api/discount/validate');

      await field.fill('  vip2026 ');
      await field.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(price(page)).toContainText(sold.withCode);
      await expect(price(page).locator('s')).toContainText(sold.list);
      await expect(price(page)).toContainText(fill(t.buy.saved, { amount: sold.saved }));
      await expect(page.getByRole('button', { name: t.buy.useCode })).toHaveCount(0);
      await expect(vipStrip(page, 'applied')).toContainText(
        fill(t.buy.appliedSaved, { code: 'VIP2026', amount: sold.saved }),
      );
      await expect(toasts).toHaveCount(0);
    });
  });

  test(`${label}: a VIP link applies its code automatically, and the order keeps it`, async ({ browser }) => {
    const page = await visit(browser, device, { path: '/?vipcode=VIP2026' });
    await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
    await expect(price(page)).toContainText(sold.withCode);
    await page.getByRole('button', { name: t.common.quantity.increase }).click();
    await buyButton(page, words).click();
    await page.waitForURL('**/checkout');
    expect(await orderItem(page)).toMatchObject({
      id: sold.id,
      quantity: 2,
      price: sold.major,
      hasAirdocCode: true,
      discountCode: 'VIP2026',
      discountAmount: sold.major,
    });
  });

  /** A page on which these buttons were clicked before its scripts loaded; then the scripts load. */
  const clickedEarly = async (
    browser: Browser,
    path: string,
    names: string[],
    options: { clock?: object } = {},
  ) => {
    const scripts = heldScripts();
    const page = await visit(browser, device, {
      path,
      ...options,
      prepare: scripts.hold,
      waitUntil: 'domcontentloaded',
    });
    for (const name of names) await buyButton(page, name).click();
    await expect(page).not.toHaveURL(/checkout/);
    scripts.release();
    return page;
  };
  const more = t.common.quantity.increase;

  test(`${label}: clicks before the scripts have loaded are handled afterwards, in their order`, async ({
    browser,
  }) => {
    const page = await clickedEarly(browser, '/', [more, more, words, words]);
    await page.waitForURL('**/checkout');
    expect(await orderItem(page)).toMatchObject({ id: sold.id, quantity: 3 });
  });

  for (const quantity of [1, 2]) {
    const names = [...(quantity === 2 ? [more] : []), words];

    test(`${label}: from a VIP link, ${quantity} bought before the scripts have loaded, the code is kept`, async ({
      browser,
    }) => {
      const page = await clickedEarly(browser, '/?vipcode=VIP2026', names);
      await page.waitForURL('**/checkout');
      expect(await orderItem(page)).toMatchObject({
        id: sold.id,
        quantity,
        discountCode: 'VIP2026',
        discountAmount: sold.major,
      });
    });

    test(`${label}: with a refused code an early click to buy ${quantity} does not start the checkout`, async ({
      browser,
    }) => {
      const page = await clickedEarly(browser, '/?vipcode=NO-SUCH-CODE', names, { clock: {} });
      await expect(vipStrip(page, 'failed')).toBeVisible();
      // Longer than the time for which an early click waits for its button.
      await page.clock.runFor(11_000);
      expect([new URL(page.url()).pathname, await orderItem(page)]).toEqual([
        device.locale === 'zh' ? '/' : '/en',
        null,
      ]);
      await buyButton(page, words).click();
      await page.waitForURL('**/checkout');
    });
  }

  test(`${label}: a click during hydration counts once`, async ({ browser }) => {
    const page = await visit(browser, device, {
      path: '/',
      prepare: (opened) =>
        opened.addInitScript(() => {
          let hydrated: Event | undefined;
          addEventListener('hydrated', (event) => {
            if (hydrated) return;
            hydrated = event;
            event.stopImmediatePropagation();
            document.documentElement.dataset['woken'] = '';
          });
          addEventListener('go-on', () => hydrated && dispatchEvent(new CustomEvent('hydrated', hydrated)));
        }),
    });
    await expect(page.locator('html')).toHaveAttribute('data-woken');
    await page.getByRole('button', { name: t.common.quantity.increase }).click();
    await page.evaluate(() => dispatchEvent(new Event('go-on')));
    const less = page.getByRole('button', { name: t.common.quantity.decrease });
    await expect(less).toBeEnabled();
    await less.click();
    await expect(less).toBeDisabled();
  });

  test(`${label}: the language can be switched before the scripts have loaded`, async ({ browser }) => {
    const page = await visit(browser, device, {
      path: '/?vipcode=VIP2026',
      prepare: (opened) => opened.route('**/_next/static/**/*.js', (route) => route.abort()),
    });
    await page.getByRole('link', { name: t.site.switchLanguage, exact: true }).click();
    const other = device.locale === 'zh' ? 'en' : 'zh';
    await page.waitForURL(other === 'en' ? '**/en?vipcode=VIP2026' : (url) => url.pathname === '/');
    expect(new URL(page.url()).search).toBe('?vipcode=VIP2026');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other);
  });

  test(`${label}: a product that cannot be read shows the reason and can be read again on the page`, async ({
    browser,
  }) => {
    const texts = 'server words';
    const page = await visit(browser, device, {
      path: '/',
      prepare: (opened) =>
        opened.route('**/api/products/*', (route) =>
          route.fulfill({ status: 503, json: { success: false, message: texts, code: 'UNAVAILABLE' } }),
        ),
    });
    await expect(page.getByRole('heading', { name: t.buy.loadFailed })).toBeVisible();
    await expect(page.getByText(texts)).toBeVisible();
    await expect(page.getByRole('button', { name: words, exact: true })).toHaveCount(0);
    await page.unroute('**/api/products/*');
    await page.getByRole('button', { name: t.common.reload }).click();
    await expect(price(page)).toContainText(sold.list);
  });

  test(`${label}: the page can be read without scripts`, async ({ browser }) => {
    const page = await visit(browser, device, { path: '/', javaScriptEnabled: false });
    await expect(price(page)).toContainText(sold.list);
    // The browser parses the page as if scripts ran: the content of a noscript element exists, but is not shown.
    expect((await page.locator('noscript').allTextContents()).join()).toContain(t.home.noscript);
    await expect(page.getByText(t.home.testimonials.people['9'].content)).toHaveCount(1);
    await expect(page.locator(`noscript img[alt="${t.site.service.qrAlt}"]`)).toHaveCount(1);
    // The theme needs none either.
    const paper = device.dark ? 'rgb(11, 19, 18)' : 'rgb(250, 248, 244)';
    await expect(page.locator('body')).toHaveCSS('background-color', paper);
  });
}

test('the language switch keeps the query and is remembered, and `/` uses the remembered language', async ({
  browser,
}) => {
  const device: Device = { locale: 'zh', width: 1440 };
  const page = await visit(browser, device, { path: '/?vipcode=VIP2026' });
  await page.getByRole('link', { name: textsOf('zh').site.switchLanguage, exact: true }).click();
  await page.waitForURL('**/en?vipcode=VIP2026');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  await page.goto('/?vipcode=VIP2026');
  await page.waitForURL('**/en?vipcode=VIP2026');
  await page.getByRole('link', { name: textsOf('en').site.switchLanguage, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
});
