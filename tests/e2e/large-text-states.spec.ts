import { expect, type Page } from '@playwright/test';
import { adminPagesFor } from '@/components/admin/admin-pages';
import { localePath } from '@/platform/i18n/path';
import { newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { itemOf, phone } from '@/tests/support/checkout';
import { payButton, paymentQr, pendingOrder } from '@/tests/support/order-page';
import { newPerson, textsOf, visit } from '@/tests/support/shopper';
import { doubleText, drawAll, textProblems } from '@/tests/support/text-layout';

/** 1280 px at 400 %, and 1440 px at 200 %, as a browser zooms. */
const zoomed = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

/** What is wrong with the texts in each window, and with doubled type as in WeChat. */
async function faultsOf(page: Page, what: string, { isDoubled = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const note = async (how: string) =>
    found.push(...(await textProblems(page)).map((problem) => `${what} at ${how}: ${problem}`));
  for (const size of zoomed) {
    await page.setViewportSize(size);
    await note(`${size.width} px`);
  }
  if (!isDoubled) return found;
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleText(page);
  await note('390 px, doubled');
  return found;
}

for (const locale of ['zh', 'en'] as const)
  test(`${locale}: at 200 % no text of the admin pages and their dialogs is cut, covered or too wide`, async ({
    browser,
  }) => {
    const { number } = await newPaidOrder();
    const { admin, adminOrder } = textsOf(locale);
    const page = await visit(browser, { locale, width: 720 }, { path: '/admin', ...(await signedIn()) });
    const found: string[] = [];
    const note = async (what: string) => {
      await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0);
      found.push(...(await faultsOf(page, what)));
    };
    for (const { path } of adminPagesFor('owner')) {
      if (path !== '/admin') await page.goto(localePath(locale, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await drawAll(page);
      await note(path);
    }
    await page.goto(localePath(locale, `/admin?order=${number}`));
    await page.getByRole('button', { name: adminOrder.addNote }).click();
    await expect(page.getByRole('dialog', { name: adminOrder.note.title })).toBeVisible();
    await drawAll(page);
    await note('the note');
    await page.keyboard.press('Escape');
    await note('the order');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: admin.palette.open }).fill(number);
    await expect(page.getByRole('option', { name: number })).toBeVisible();
    await note('the palette');
    expect(found).toEqual([]);
  });

test('at 200 % no text of the shop’s dialogs and sheets is cut, covered or too wide', async ({ browser }) => {
  const { agreements, areas, buy, common, site } = textsOf('zh');
  const found: string[] = [];
  const look = async (page: Page, what: string) => {
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await drawAll(page);
    found.push(...(await faultsOf(page, what, { isDoubled: true })));
  };
  const leave = async (page: Page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  const product = await visit(browser, phone, { path: '/' });
  await product.waitForFunction(() => 'isHydrated' in window);
  for (const [what, button] of [
    ['the code', buy.useCodeLabel],
    ['customer service', site.service.open],
    ['the login', common.signIn],
  ] as const) {
    await product.getByRole('button', { name: button }).locator('visible=true').click();
    await look(product, what);
    if (button !== common.signIn) await leave(product);
  }
  await product.getByRole('button', { name: `《${agreements.user.title}》` }).click();
  await look(product, 'the user agreement');

  const stored = { ...(await newPerson()).stored, orderItem: itemOf('zh') };
  const checkout = await visit(browser, phone, { path: '/checkout', stored });
  await checkout.getByRole('combobox', { name: areas.field }).click();
  await look(checkout, 'the areas');
  await leave(checkout);
  await checkout.getByRole('button', { name: `《${agreements.purchase.title}》` }).click();
  await look(checkout, 'the purchase agreement');

  const { page: order } = await pendingOrder(browser);
  await payButton(order).click();
  await expect(paymentQr(order)).toBeVisible();
  await look(order, 'the payment code');
  expect(found).toEqual([]);
});
