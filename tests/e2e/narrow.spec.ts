import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { itemOf } from '@/tests/support/checkout';
import { placeOrder } from '@/tests/support/order-page';
import { newPerson, sql, visit } from '@/tests/support/shopper';

const name = 'Wolfeschlegelsteinhausenbergerdorff 林知夏';
const cart = JSON.stringify([{ id: 1, name: '和汐 H1 耳戴舒缓仪', image: '', price: 1599, quantity: 2 }]);

// 1280 px at 400 %: at this width a page must still be readable without horizontal scrolling (WCAG 1.4.10).
for (const locale of ['zh', 'en'] as const)
  test(`${locale}: at 320 px no customer page is wider than the screen, and the shop name is shown in full`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const [orderId] = [await placeOrder(person), await placeOrder(person, { productId: 2 })];
    await sql`update users set name = ${name} where id = ${person.id}`;
    const user = JSON.stringify({ ...JSON.parse(person.stored['user'] ?? ''), name });
    const stored = { ...person.stored, user, cart, orderItem: itemOf(locale) };
    const page = await visit(browser, { locale, width: 320 }, { path: '/', stored });
    const home = locale === 'zh' ? '' : '/en';
    for (const path of [
      '/',
      '/checkout',
      '/my-orders',
      '/profile',
      '/my-referral-code',
      ...(locale === 'zh' ? ['/cart'] : []),
      `/order-success?orderId=${orderId}`,
    ]) {
      if (path !== '/') await page.goto(`${home}${path}`);
      await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0);
      const [width, clipped] = await page.evaluate(() => {
        const link = document.querySelector('.site-home');
        return [document.documentElement.scrollWidth, link ? link.scrollWidth - link.clientWidth : null];
      });
      expect([path, width, clipped]).toEqual([path, 320, 0]);
    }
  });

test('on a phone the shop name in the header is 24 px high, and 26 px from 400 px of width', async ({
  browser,
}) => {
  const page = await visit(browser, { locale: 'zh', width: 390 }, { path: '/' });
  const drawn = page.locator('.site-home .drawn');
  await expect(drawn).toHaveCSS('height', '24px');
  await page.setViewportSize({ width: 400, height: 844 });
  await expect(drawn).toHaveCSS('height', '26px');
});
