import { expect, type Page } from '@playwright/test';
import { signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { pngOf } from '@/tests/support/pictures';
import { type Device, heldCalls, textsOf, toast, visit } from '@/tests/support/shopper';

const wide: Device = { locale: 'zh', width: 1440 };
const { admin, adminProduct, adminShop } = textsOf('zh');
const panelOf = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });

/** The product's calls are answered in its name, so that the shop's own product stays as it is. */
async function openProduct(browser: Parameters<typeof visit>[0], change: () => object) {
  const saved: unknown[] = [];
  const effect = heldCalls('**/api/products/1/effect*');
  const page = await visit(browser, wide, {
    path: '/admin/product',
    ...(await signedIn()),
    prepare: async (opened) => {
      let read = {};
      await opened.route('**/api/products/1', async (route) => {
        if (route.request().method() === 'PUT') {
          saved.push(route.request().postDataJSON());
          return route.fulfill({ json: { success: true, message: 'ok', data: read } });
        }
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        read = { ...data, ...change() };
        return route.fulfill({ json: { success: true, message: 'ok', data: read } });
      });
      await effect.hold(opened);
    },
  });
  return { page, panel: panelOf(page), saved, effect };
}

test('a page with unsaved values is left by no key without the browser’s question', async ({ browser }) => {
  const { page, panel, effect } = await openProduct(browser, () => ({}));
  effect.release();
  const paused = panel.getByRole('radio', { name: adminProduct.availability.paused });
  await panel.getByText(adminProduct.availability.paused, { exact: true }).click();
  await expect(paused).toBeChecked();
  const asked: string[] = [];
  const answer = (how: 'dismiss' | 'accept') =>
    page.once('dialog', (question) => {
      asked.push(question.type());
      void question[how]();
    });
  answer('dismiss');
  await page.keyboard.type('go');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL(/admin\/product/);
  await expect(paused).toBeChecked();

  answer('accept');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(admin.nav.users);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/user-admin/);
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
});

test('a product that is opened again by keys is read again', async ({ browser }) => {
  let stock = 41;
  const { page, panel, effect } = await openProduct(browser, () => ({ stock }));
  effect.release();
  const field = panel.getByRole('textbox', { name: adminProduct.fields.stock });
  await expect(field).toHaveValue('41');
  await page.keyboard.type('gu');
  await expect(page).toHaveURL(/user-admin/);
  await expect(page.getByRole('table')).toBeVisible();
  stock = 39;
  await page.keyboard.type('gp');
  await expect(field).toHaveValue('39');
});

test('a price is saved once by a double click', async ({ browser }) => {
  const { page, panel, saved, effect } = await openProduct(browser, () => ({}));
  await panel.getByRole('textbox', { name: new RegExp(`^${adminProduct.fields.price} \\(`) }).fill('1698.50');
  await effect.reached();
  await panel.getByRole('button', { name: admin.saveBar.save, exact: true }).dblclick();
  effect.release();
  await expect(toast(page, adminProduct.saved)).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('the picture of a certificate that is removed goes to no other one', async ({ browser }) => {
  const page = await visit(browser, wide, { path: '/admin/shop', ...(await signedIn()) });
  const list = page.getByRole('region', { name: adminShop.fields.certificates });
  const names = list.getByRole('textbox', { name: adminShop.fields.certificateName });
  const known = await names.count();
  for (const _ of ['removed', 'kept'])
    await list.getByRole('button', { name: adminShop.certificate.add }).click();
  await names.nth(known).fill('待移除');
  await names.nth(known + 1).fill('保留');
  const upload = heldCalls('**/api/orders/upload-image', 'POST');
  await upload.hold(page);
  const buffer = await pngOf(8, 8);
  const pictures = await list.getByRole('img').count();
  await list
    .locator('input[type=file]')
    .nth(known)
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer });
  await upload.reached();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/upload-image'));
  await list.getByRole('button', { name: adminShop.certificate.remove }).nth(known).click();
  await ended;
  upload.release();
  await expect(names.nth(known)).toHaveValue('保留');
  await expect(list.getByRole('img')).toHaveCount(pictures);
});
