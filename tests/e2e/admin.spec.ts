import { expect, type Page } from '@playwright/test';
import { placeOrder } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { signedIn } from '@/tests/support/admin-page';
import { storeNewAdmin } from '@/tests/support/admins';
import { expectAccessible, heldScripts, newPerson, newPhone, visit } from '@/tests/support/shopper';
import en from '@/messages/en/adminOrders.json' with { type: 'json' };
import enAdmin from '@/messages/en/admin.json' with { type: 'json' };
import enStatuses from '@/messages/en/orderStatus.json' with { type: 'json' };
import zh from '@/messages/zh/adminOrders.json' with { type: 'json' };
import zhAdmin from '@/messages/zh/admin.json' with { type: 'json' };
import zhStatuses from '@/messages/zh/orderStatus.json' with { type: 'json' };

const texts = {
  zh: { orders: zh, admin: zhAdmin, statuses: zhStatuses, path: '' },
  en: { orders: en, admin: enAdmin, statuses: enStatuses, path: '/en' },
} as const;
type Texts = (typeof texts)[keyof typeof texts];

async function signIn(page: Page, { admin }: Texts): Promise<void> {
  const { username, password } = (await storeNewAdmin('owner')).login;
  await page.getByRole('tab', { name: admin.login.by.password }).click();
  await page.getByLabel(admin.login.username, { exact: true }).fill(username);
  await page.getByLabel(admin.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: admin.login.submit, exact: true }).click();
}

/** The number of a new order of a new customer. */
async function newNumber(): Promise<string> {
  const { orderId } = await placeOrder((await newPerson()).stored['accessToken'] ?? '');
  return orderId.replace('ORDER_', '');
}

for (const locale of ['zh', 'en'] as const) {
  const t = texts[locale];

  test(`${locale}: without a session the sign-in opens, and leads back to the page with its filters`, async ({
    page,
  }) => {
    await page.goto(`${t.path}/admin?status=cancelled&page=1`);
    await expect(page.getByRole('heading', { name: t.admin.login.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.admin.login.submit, exact: true }).click();
    await expect(page.getByText(t.admin.login.problems.incomplete)).toBeVisible();
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0);
    await signIn(page, t);
    await expect(page.getByRole('heading', { name: t.orders.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/status=cancelled/);
    await expect(page.getByLabel(t.orders.filters.status, { exact: true })).toHaveValue('cancelled');
  });

  test(`${locale}: an order is found, moved and undone; an unusual status change asks for confirmation`, async ({
    browser,
  }) => {
    const number = await newNumber();
    const page = await visit(browser, { locale, width: 1280 }, { path: '/admin', ...(await signedIn()) });
    const search = page.getByLabel(t.orders.filters.any, { exact: true });
    const table = page.getByRole('table', { name: t.orders.table.label });
    // The list requests its rows only after it also handles keys.
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await page.locator('body').press('/');
    await expect(search).toBeFocused();
    await search.fill(number);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`orderId=${number}`));
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByText('136****2217')).toBeVisible();
    await expectAccessible(page);

    const status = () =>
      table.getByRole('button', { name: new RegExp(t.orders.change.menu.split('{')[0] ?? '') });
    await status().click();
    await page.getByRole('menuitem', { name: t.statuses.cancelled }).click();
    await expect(status()).toContainText(t.statuses.cancelled);
    await page.getByRole('button', { name: t.orders.change.undo }).click();
    await expect(status()).toContainText(t.statuses.pending);

    await status().click();
    await page.getByRole('menuitem', { name: t.statuses.shipped }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t.orders.change.offPath);
    await dialog.getByRole('button', { name: t.orders.change.confirm }).click();
    await expect(status()).toContainText(t.statuses.shipped);

    await table.getByRole('button', { name: t.orders.table.reveal }).click();
    await expect(table.getByText('13612342217', { exact: true })).toBeVisible();
    await page.goto(`${t.path}/admin/audit?target=${number}`);
    await expect(page.getByRole('cell', { name: t.orders.audit.actions.contact_reveal })).toBeVisible();
    await expect(page.getByRole('cell', { name: t.orders.audit.actions.order_status })).toHaveCount(3);
  });
}

test('text that is typed at the sign-in before the scripts have loaded is kept', async ({ page }) => {
  const { login } = zhAdmin;
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

test('a click in the moment in which the form comes alive sees the typed text', async ({ page }) => {
  const { login } = zhAdmin;
  const scripts = heldScripts();
  await scripts.hold(page);
  // As on a busy machine: between two steps of the page there is room for a click.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      setTimeout(() => post.apply(this, message), 50);
    };
  });
  await page.goto('/admin-login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel(login.phone, { exact: true }).fill(newPhone());
  await page.getByRole('button', { name: login.send, exact: true }).evaluate((button: HTMLElement) => {
    const isAlive = () => Object.keys(button).some((name) => name.startsWith('__reactProps'));
    const look = setInterval(() => {
      if (!isAlive()) return;
      clearInterval(look);
      button.click();
    });
  });
  scripts.release();
  await expect(page.locator('[data-slot=toast]').filter({ hasText: login.sent })).toBeVisible();
});

test('an owner signs out without scrolling the menu, and at the last row the table header is still visible', async ({
  browser,
}) => {
  const page = await visit(browser, { locale: 'zh', width: 1024 }, { path: '/admin', ...(await signedIn()) });
  const table = page.getByRole('table', { name: zh.table.label });
  const rows = table.getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(8);
  for (const { width, height } of [
    { width: 1024, height: 768 },
    { width: 1440, height: 720 },
  ])
    await test.step(`the menu at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('complementary').getByRole('button')).toBeInViewport({ ratio: 1 });
    });
  const header = table.getByRole('columnheader', { name: zh.table.created });
  for (const width of [1024, 1440])
    await test.step(`the last row at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 560 });
      await rows.last().scrollIntoViewIfNeeded();
      await expect(rows.last()).toBeInViewport();
      await expect(header).toBeInViewport();

      await rows.last().focus();
      for (let row = await rows.count(); row > 2; row--) await page.keyboard.press('ArrowUp');
      await expect(rows.nth(1)).toBeFocused();
      const covered = async () => {
        const [bar, first] = [await header.boundingBox(), await rows.nth(1).boundingBox()];
        return bar && first ? bar.y + bar.height - first.y : Infinity;
      };
      await expect.poll(covered).toBeLessThanOrEqual(1);
    });
});

test('on a phone orders are cards, nothing is wider than the page, and an ended session leads to the sign-in', async ({
  browser,
}) => {
  const t = texts.zh;
  const page = await visit(browser, { locale: 'zh', width: 390 }, { path: '/admin', ...(await signedIn()) });
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
  await expect(page.getByRole('heading', { name: t.admin.login.title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminUser'))).toBeNull();
});
