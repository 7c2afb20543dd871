import { type Browser, expect, type Page } from '@playwright/test';
import { contentPages, legalPages } from '@/components/content/pages';
import { markets } from '@/lib/products/rules';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { itemOf } from './checkout';
import { placeOrder } from './order-page';
import { leave, newPerson, visit } from './shopper';

/** What a visitor reads beside texts: the product, with a good code and with an unknown one, and a page that is not there. */
export const productPaths = ['/', '/?vipcode=VIP2026', '/?vipcode=TIDE-7K2M', '/book', '/no-such-page'];

/** Every text for visitors, and the check of who should not use the device. */
export const textPaths = [...contentPages, ...legalPages, 'suitability'].map((name) => `/${name}`);

const cart = JSON.stringify([{ id: 1, name: '和汐 H1 耳戴舒缓仪', image: '', price: 1599, quantity: 2 }]);

/** A customer with something in the cart and at the checkout, and an order to pay; and the pages of these. */
export async function newCustomer(locale: Locale) {
  const person = await newPerson();
  const orderId = await placeOrder(person, { productId: locale === 'zh' ? 1 : 2 });
  const paths = ['/checkout', '/my-orders', '/profile', '/my-referral-code'];
  if (markets[locale].hasCart) paths.push('/cart');
  return {
    stored: { ...person.stored, cart, orderItem: itemOf(locale) },
    paths: [...paths, `/order-success?orderId=${orderId}`],
  };
}

type Given = { locale: Locale; paths: readonly string[]; stored?: Record<string, string> };

/** Opens the paths one after another in one phone, each as soon as it has its content. */
export async function* openEach(browser: Browser, { locale, paths, stored = {} }: Given) {
  const [first = '/'] = paths;
  const page = await visit(browser, { locale, width: 390 }, { path: first, stored });
  for (const path of paths) {
    if (path !== first) await page.goto(localePath(locale, path));
    await expectContent(page, path);
    yield { path, page };
  }
  await leave(page);
}

/** Opens each path in a phone that has loaded nothing before, as soon as it has its content. */
export async function* openEachAnew(
  browser: Browser,
  { locale, paths, stored = {} }: Given,
  prepare: (page: Page) => Promise<unknown>,
) {
  for (const path of paths) {
    const page = await visit(browser, { locale, width: 390 }, { path, stored, prepare });
    await expectContent(page, path);
    yield { path, page };
    await leave(page);
  }
}

/** Scripts run, nothing is loading, and a code in the address has its answer. */
async function expectContent(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window);
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0);
  if (path.includes('vipcode'))
    await expect(page.locator('[data-slot=vip-row]')).toHaveAttribute('data-state', /applied|failed/);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
