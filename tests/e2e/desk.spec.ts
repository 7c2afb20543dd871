import { expect, type Page } from '@playwright/test';
import { newPhone } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { newPayer } from '@/tests/support/payer';
import { expectAccessible, heldScripts } from '@/tests/support/shopper';
import en from '@/messages/en/deskOrders.json' with { type: 'json' };
import enDesk from '@/messages/en/desk.json' with { type: 'json' };
import zh from '@/messages/zh/deskOrders.json' with { type: 'json' };
import zhDesk from '@/messages/zh/desk.json' with { type: 'json' };

const base = process.env['TEST_BASE_URL'] ?? '';
const texts = {
  zh: { orders: zh, desk: zhDesk, path: '' },
  en: { orders: en, desk: enDesk, path: '/en' },
} as const;
type Texts = (typeof texts)[keyof typeof texts];

async function signIn(page: Page, { desk }: Texts): Promise<void> {
  await page.getByRole('tab', { name: desk.login.by.password }).click();
  await page.getByLabel(desk.login.username, { exact: true }).fill('admin');
  await page.getByLabel(desk.login.password, { exact: true }).fill('sandbox-admin');
  await page.getByRole('button', { name: desk.login.submit, exact: true }).click();
}

const numberOf = (orderId: string) => orderId.replace('ORDER_', '');

const placeOrder = async () => (await newPayer(base)).placeOrder();

for (const locale of ['zh', 'en'] as const) {
  const t = texts[locale];

  test(`${locale}: the guard leads to the sign-in and back to the page with its filters`, async ({
    page,
  }) => {
    await page.goto(`${t.path}/admin?status=cancelled&page=1`);
    await expect(page.getByRole('heading', { name: t.desk.login.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.desk.login.submit, exact: true }).click();
    await expect(page.getByText(t.desk.login.problems.incomplete).first()).toBeVisible();
    await signIn(page, t);
    await expect(page.getByRole('heading', { name: t.orders.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/status=cancelled/);
    await expect(page.getByLabel(t.orders.filters.status, { exact: true })).toHaveValue('cancelled');
  });

  test(`${locale}: an order is found, moved with an undo, and asked about off the path`, async ({ page }) => {
    const number = numberOf(await placeOrder());
    await page.goto(`${t.path}/admin-login`);
    await signIn(page, t);
    const search = page.getByLabel(t.orders.filters.orderId, { exact: true });
    await expect(search).toBeVisible();
    await page.locator('body').press('/');
    await expect(search).toBeFocused();
    await search.fill(number);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`orderId=${number}`));
    const table = page.getByRole('table', { name: t.orders.table.label });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByText('138****5678')).toBeVisible();
    await expectAccessible(page);

    const status = () =>
      table.getByRole('button', { name: new RegExp(t.orders.change.menu.split('{')[0] ?? '') });
    await status().click();
    await page.getByRole('menuitem', { name: t.orders.status.cancelled }).click();
    await expect(status()).toContainText(t.orders.status.cancelled);
    await page.getByRole('button', { name: t.orders.change.undo }).click();
    await expect(status()).toContainText(t.orders.status.pending);

    await status().click();
    await page.getByRole('menuitem', { name: t.orders.status.shipped }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t.orders.change.offPath);
    await dialog.getByRole('button', { name: t.orders.change.confirm }).click();
    await expect(status()).toContainText(t.orders.status.shipped);

    await table.getByRole('button', { name: t.orders.table.reveal }).click();
    await expect(table.getByText('13812345678', { exact: true })).toBeVisible();
    await page.goto(`${t.path}/admin/audit?target=${number}`);
    await expect(page.getByRole('cell', { name: t.orders.audit.acts.contact_reveal })).toBeVisible();
    await expect(page.getByRole('cell', { name: t.orders.audit.acts.order_status })).toHaveCount(3);
  });
}

test('what is typed at the sign-in before the scripts is kept', async ({ page }) => {
  const { login } = zhDesk;
  const phone = newPhone();
  const scripts = heldScripts();
  await scripts.hold(page);
  await page.goto('/admin-login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel(login.phone, { exact: true }).fill(phone);
  scripts.release();
  await page.getByRole('button', { name: login.send, exact: true }).click();
  await expect(page.locator('[data-slot=toast]').filter({ hasText: login.sent })).toBeVisible();
  await expect(page.getByLabel(login.phone, { exact: true })).toHaveValue(phone);
});

for (const width of [1024, 1440])
  test(`${width} px: at the last row the header of the table is still in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 560 });
    await page.goto('/admin-login');
    await signIn(page, texts.zh);
    const table = page.getByRole('table', { name: zh.table.label });
    const rows = table.getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(8);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toBeInViewport();
    const header = table.getByRole('columnheader', { name: zh.table.created });
    await expect(header).toBeInViewport();

    await rows.last().focus();
    for (let row = await rows.count(); row > 2; row--) await page.keyboard.press('ArrowUp');
    await expect(rows.nth(1)).toBeFocused();
    const [bar, first] = [await header.boundingBox(), await rows.nth(1).boundingBox()];
    expect((first?.y ?? 0) + 1).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

test('on a phone orders are cards, nothing is wider than the page, and a session that ended leads out', async ({
  page,
}) => {
  const t = texts.zh;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin-login');
  await signIn(page, t);
  await expect(
    page.getByRole('listitem').getByRole('button', { name: t.orders.table.details }).first(),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.evaluate(() => {
    localStorage.setItem('adminToken', 'x.y.z');
    localStorage.setItem('adminRefreshToken', 'none');
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: t.desk.login.title })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminUser'))).toBeNull();
});
