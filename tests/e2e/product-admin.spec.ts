import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { readAs } from '@/tests/support/checkout';
import {
  type Device,
  expectAccessible,
  heldCalls,
  nameOf,
  newPhone,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

/** Answers a call of the product page in its name, so that the shop's own product stays on sale. */
const answer = (page: Page, path: string, data: object) =>
  page.route(path, async (route) => {
    const response = await route.fetch().catch(() => null);
    const body = (await response?.json().catch(() => null)) as { data?: object } | null;
    await route.fulfill({ json: { success: true, message: 'ok', data: { ...body?.data, ...data } } });
  });

for (const device of adminDevices) {
  const { admin, adminProduct: t } = textsOf(device.locale);

  test(`${nameOf(device)}: an owner sees what a price does, and is asked before a code stops`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/admin/product', ...(await signedIn()) });
    const panel = page.getByRole('tabpanel').filter({ visible: true });
    const price = panel.getByRole('textbox', { name: new RegExp(`^${t.fields.price} \\(`) });
    const isChinese = device.locale === 'zh';
    await expect(price).toHaveValue('1699.00');
    await price.fill('x');
    await expect(panel.getByText(t.problems.amount)).toBeVisible();
    const original = fill(t.effect.risesAlong, { price: '¥1899.00' });
    await price.fill('1899');
    await expect(panel.getByText(original)).toBeVisible();
    // Below the price of VIP2026, which every shop of the tests has.
    await price.fill('1400');
    await expect(panel.getByText('VIP2026')).toBeVisible();
    await expect(panel.getByText(t.effect.stoppingText)).toBeVisible();
    await expect(panel.getByText(original)).toBeHidden();
    await panel.getByRole('textbox', { name: new RegExp(`^${t.fields.friendPrice} \\(`) }).fill('1350');
    const typed = panel.getByRole('row').filter({ hasText: t.history.pending });
    await expect(typed.getByRole('rowheader')).toHaveText(t.history.now);
    await expect(typed).toContainText('¥1350.00');
    await expect(typed).not.toContainText('—');
    await expectAccessible(page);
    await expectNoOverflow(page);
    let changes = 0;
    await page.route('**/api/products/1', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      changes += 1;
      return route.fulfill({
        status: 409,
        json: { success: false, code: 'CONFLICT', message: isChinese ? '别人刚刚保存过' : 'Just saved' },
      });
    });
    await panel.getByRole('button', { name: admin.saveBar.save, exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(t.ask.text.price);
    expect(changes).toBe(0);
    await question.getByRole('button', { name: t.ask.confirm }).click();
    await expect(panel.getByText(t.stale.text)).toBeVisible();
    expect(changes).toBe(1);
    await expect(price).toHaveValue('1400');
    await panel.getByRole('button', { name: t.stale.takeTheirs }).click();
    await expect(price).toHaveValue('1699.00');
    await expect(panel.getByText(t.stale.text)).toBeHidden();
  });

  test(`${nameOf(device)}: a product that sold out offers to tell when it is back`, async ({ browser }) => {
    const { unavailable: u, buy } = textsOf(device.locale);
    const page = await visit(browser, device, {
      path: '/',
      prepare: async (page) => {
        const backAt = '2099-07-04T16:00:00.000Z';
        await answer(page, '**/api/products/*', { availability: 'sold_out', backAt });
        await answer(page, '**/api/products/*/notice', { contact: 'phone' });
      },
    });
    const day = device.locale === 'zh' ? '7月5日' : 'July 5';
    await expect(page.getByText(fill(u.notice.sold_outUntil, { day }))).toBeVisible();
    await expect(page.getByRole('button', { name: buy.buy, exact: true })).toHaveCount(0);
    const field = page.getByLabel(u.label);
    await page.getByRole('button', { name: u.tell }).click();
    await expect(page.getByText(u.empty)).toBeVisible();
    await field.fill(newPhone());
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: u.tell }).click();
    await expect(page.getByRole('status').filter({ hasText: u.kept })).toBeFocused();
  });
}

for (const device of adminDevices) {
  const { adminProduct: t } = textsOf(device.locale);
  const isChinese = device.locale === 'zh';
  const words = (key: 'waiting' | 'willBeTold', count: number) =>
    isChinese
      ? fill(t[key], { count: String(count) })
      : `${count} ${count === 1 ? 'person waits' : 'people wait'}${t[key].replace(/^[^]*}}/, '')}`;

  for (const count of [37, 1])
    test(`${nameOf(device)}: an owner sees that ${count} wait, and that saving on sale tells them`, async ({
      browser,
    }) => {
      const page = await visit(browser, device, {
        path: '/admin/product',
        ...(await signedIn()),
        prepare: (opened) =>
          answer(opened, '**/api/products/1', {
            ...{ waiting: count, availability: 'paused', chosenAvailability: 'paused' },
          }),
      });
      const panel = page.getByRole('tabpanel').filter({ visible: true });
      const choose = (name: string) => panel.getByText(name, { exact: true }).click();
      await expect(panel.getByText(words('waiting', count))).toBeVisible();
      await choose(t.availability.on_sale);
      await expect(panel.getByText(words('willBeTold', count))).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await choose(t.availability.sold_out);
      await expect(panel.getByText(words('waiting', count))).toBeVisible();
    });
}

test('an owner is asked before every referral code is refused', async ({ browser }) => {
  const { admin, adminProduct: t } = textsOf('zh');
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    {
      path: '/admin/product',
      ...(await signedIn()),
      prepare: async (opened) => {
        const referrals = { count: 3, price: 1499, saving: 200 };
        await answer(opened, '**/api/products/1/effect*', { referrals, stopping: 0 });
        await opened.route('**/api/products/1', (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.fallback(),
        );
      },
    },
  );
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await panel.getByRole('textbox', { name: new RegExp(`^${t.fields.friendPrice} \\(`) }).fill('');
  await expect(panel.getByText(t.effect.referralsAfter.refused)).toBeVisible();
  await panel.getByRole('button', { name: admin.saveBar.save, exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(fill(t.ask.title, { count: '3' }));
  await expect(question).toContainText(t.ask.text.friendPrice);
  await expectAccessible(page);
});

test('a product without a piece left keeps the choice of its owner, and says why it reads sold out', async ({
  browser,
}) => {
  const { adminProduct: t } = textsOf('zh');
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    {
      path: '/admin/product',
      ...(await signedIn()),
      prepare: (opened) =>
        answer(opened, '**/api/products/1', {
          ...{ stock: 0, availability: 'sold_out', chosenAvailability: 'on_sale' },
        }),
    },
  );
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await expect(panel.getByRole('radio', { name: t.availability.on_sale })).toBeChecked();
  await expect(panel.getByText(t.noPieceLeft)).toBeVisible();
  await panel.getByRole('textbox', { name: t.fields.stock }).fill('5');
  await expect(panel.getByText(t.noPieceLeft)).toBeHidden();
});

test('who asks to be told of a product that is back gets the purchase in place of the form', async ({
  browser,
}) => {
  const { unavailable: u, buy } = textsOf('zh');
  let isBack = false;
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    {
      path: '/',
      prepare: async (opened) => {
        await readAs(opened, () => (isBack ? 'on_sale' : 'sold_out'));
        await opened.route('**/api/products/1/notice', (route) => {
          isBack = true;
          return route.fulfill({
            status: 409,
            json: { success: false, code: 'CONFLICT', message: '商品在售，可以直接购买' },
          });
        });
      },
    },
  );
  await page.getByLabel(u.label).fill(newPhone());
  await page.getByRole('button', { name: u.tell }).click();
  await expect(page.getByRole('button', { name: buy.buy, exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(u.label)).toHaveCount(0);
  await expect(page.locator('#vip')).toBeFocused();
});

test('what an owner types while a save is under way stays, and is still to be saved', async ({ browser }) => {
  const { adminProduct: t, admin } = textsOf('zh');
  const address = '**/api/products/1';
  const subtitle = '另一个副标题';
  let read: object = {};
  const saving = heldCalls(address, 'PUT');
  const device: Device = { locale: 'zh', width: 1440 };
  const page = await visit(browser, device, {
    path: '/admin/product',
    ...(await signedIn()),
    // The save is answered in the shop's name, so that its own product stays as it is.
    prepare: async (opened) => {
      await opened.route(address, async (route) => {
        if (route.request().method() === 'PUT')
          return route.fulfill({ json: { success: true, message: 'ok', data: { ...read, subtitle } } });
        const response = await route.fetch();
        read = ((await response.json()) as { data: object }).data;
        return route.fulfill({ response });
      });
      await saving.hold(opened);
    },
  });
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  const field = (name: string) => panel.getByRole('textbox', { name });
  const save = panel.getByRole('button', { name: admin.saveBar.save, exact: true });
  await field(t.fields.subtitle).fill(subtitle);
  await save.click();
  await saving.reached();
  await field(t.fields.limitPerOrder).fill('7');
  saving.release();
  await expect(toast(page, t.saved)).toBeVisible();
  await expect(field(t.fields.subtitle)).toHaveValue(subtitle);
  await expect(field(t.fields.limitPerOrder)).toHaveValue('7');
  await expect(save).toBeEnabled();
});

test('support reads the product and changes nothing', async ({ browser }) => {
  const { admin, adminProduct: t } = textsOf('zh');
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    { path: '/admin/product', ...(await signedIn('support')) },
  );
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await expect(panel.getByLabel(t.fields.name, { exact: true })).toBeDisabled();
  await expect(page.getByText(t.ownerOnly)).toBeVisible();
  await expect(panel.getByRole('button', { name: admin.saveBar.save, exact: true })).toHaveCount(0);
  await expect(toast(page, t.saved)).toHaveCount(0);
});
