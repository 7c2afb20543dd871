import { expect, type Page } from '@playwright/test';
import { asOrderId } from '@/lib/orders/contract';
import { fill } from '@/platform/i18n/fill';
import { type Locale, locales } from '@/platform/i18n/locales';
import { randomLetters } from '@/platform/ids';
import { placeOrder } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { newAdmin } from '@/tests/support/admins';
import { test } from '@/tests/support/browser-test';
import { tabTo } from '@/tests/support/focus';
import { send } from '@/tests/support/http';
import {
  expectAccessible,
  heldScripts,
  nameOf,
  newPerson,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const t = textsOf('zh');
const texts = t.adminOrders;
const wide = { locale: 'zh', width: 1440 } as const;

const tableOf = (page: Page, locale: Locale = 'zh') =>
  page.getByRole('table', { name: textsOf(locale).adminOrders.table.label });
/** So many orders of new customers, who may each have five unpaid ones. */
async function placeOrders(count: number): Promise<void> {
  const buyers = await Promise.all(Array.from({ length: Math.ceil(count / 5) }, newPerson));
  for (let at = 0; at < count; at++)
    await placeOrder(buyers[at % buyers.length]?.stored['accessToken'] ?? '');
}

const setStatus = async (orderId: string, status: string) =>
  send('PUT', `/api/orders/${orderId}/status`, { token: (await newAdmin('owner')).token, body: { status } });

const labelOf = (number: string) => `YT${number.slice(-10)}`;

/** Fills the form that S has opened, by the keyboard alone but for the carrier. */
async function shipByForm(page: Page, number: string): Promise<void> {
  const { parcels } = t.adminShipping;
  const form = page.getByRole('dialog', { name: parcels.addTitle });
  await form.getByLabel(parcels.carrier).selectOption('yto');
  await form.getByLabel(parcels.number).focus();
  await page.keyboard.type(labelOf(number).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect.poll(() => statusOf(number)).toBe('shipped');
}

const statusOf = async (number: string) =>
  (await sql`select status from orders where public_id = ${asOrderId(number)}`)[0]?.['status'];

for (const { locale, width, height, rows } of [
  { locale: 'zh', width: 1440, height: 900, rows: 10 },
  { locale: 'zh', width: 1024, height: 768, rows: 4 },
  { locale: 'en', width: 1024, height: 768, rows: 4 },
] as const)
  test(`${locale} ${width} × ${height}: ${rows} orders stand above the fold, and none of their columns is cut`, async ({
    browser,
  }) => {
    await placeOrders(10);
    const { adminOrders, admin } = textsOf(locale);
    const page = await visit(browser, { locale, width }, { path: '/admin', ...(await signedIn()) });
    await page.setViewportSize({ width, height });
    const table = tableOf(page, locale);
    await expect(table.getByRole('row')).toHaveCount(11);
    const bottomOf = async (row: number) => {
      const box = await table.getByRole('row').nth(row).boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect(page.getByText(adminOrders.stats.monthlyRevenue, { exact: true })).toBeVisible();
    expect(await bottomOf(rows)).toBeLessThanOrEqual(height);
    // What stands above it is one line: the last of it begins where the first does.
    const header = page.getByRole('banner');
    const [title, language] = await Promise.all([
      header.getByRole('heading', { name: adminOrders.title }).boundingBox(),
      header.getByRole('link', { name: admin.switchLanguage }).boundingBox(),
    ]);
    expect(language?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    const hidden = await table.evaluate((table) => {
      const frame = table.parentElement;
      return frame ? frame.scrollWidth - frame.clientWidth : Infinity;
    });
    expect(hidden).toBeLessThanOrEqual(0);
    await expectNoOverflow(page);
  });

for (const locale of locales)
  test(`${locale} 1024 px: every column of the discount codes is in sight, the edit button too`, async ({
    browser,
  }) => {
    const device = { locale, width: 1024 };
    const page = await visit(browser, device, { path: '/discount-admin', ...(await signedIn()) });
    const { edit } = textsOf(locale).adminDiscounts;
    await expect(page.getByRole('table').getByRole('button', { name: edit }).first()).toBeInViewport({
      ratio: 1,
    });
  });

for (const device of adminDevices)
  test(`${nameOf(device)}: a need that is pressed shows what it counts, is named above the list, and is released`, async ({
    browser,
  }) => {
    const { adminOrders } = textsOf(device.locale);
    const { orderId } = await newPaidOrder();
    await sql`update orders set paid_at = now() - interval '9 days' where public_id = ${orderId}`;
    const page = await visit(browser, device, { path: '/admin?status=cancelled', ...(await signedIn()) });
    const need = page.getByRole('button', { name: adminOrders.needsAttention.unshipped });
    await need.click();
    await expect(need).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/attention=unshipped/);
    await expect(page).not.toHaveURL(/status=/);
    const list = page.getByRole('region', { name: adminOrders.table.label });
    await expect(
      list.getByRole('status').filter({ hasText: adminOrders.needsAttention.unshipped }),
    ).toContainText(adminOrders.needBar.oldest);
    await expect(list).toBeInViewport();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await need.click();
    await expect(need).toHaveAttribute('aria-pressed', 'false');
    await expect(page).not.toHaveURL(/attention=|sort=/);
  });

test('the filters, reset, leave no order of a need behind', async ({ browser }) => {
  const path = '/admin?attention=unshipped&sort=oldest';
  const page = await visit(browser, wide, { path, ...(await signedIn()) });
  await page.getByRole('button', { name: texts.filters.reset, exact: true }).click();
  await expect(page).not.toHaveURL(/attention=/);
  await expect(page).not.toHaveURL(/sort=/);
});

test('the line of the revenue card opens the chart by day', async ({ browser }) => {
  const page = await visit(browser, wide, { path: '/admin', ...(await signedIn()) });
  await page.getByRole('button', { name: texts.chart.open }).press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.chart.title });
  await dialog.getByRole('button', { name: texts.chart.asTable }).click();
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(31);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: texts.chart.open })).toBeFocused();
});

test('a morning by keyboard alone: move, open, note, back, another order by its number, ship, print', async ({
  browser,
}) => {
  const { id, stored } = await newPerson();
  const token = stored['accessToken'] ?? '';
  for (let at = 0; at < 2; at++) await placeOrder(token);
  const other = await newPaidOrder();
  await setStatus(other.orderId, 'processing');
  const page = await visit(browser, wide, { path: `/admin?userId=${id}`, ...(await signedIn()) });
  const keys = page.keyboard;
  const rows = tableOf(page).getByRole('row');
  await expect(rows).toHaveCount(3);

  await keys.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await keys.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await keys.press('x');
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
  await keys.press('k');
  await keys.press('Enter');
  const detail = page.getByRole('dialog');
  await expect(detail.getByText(t.adminOrder.timeline.created)).toBeVisible();

  await keys.press('n');
  const text = `note ${randomLetters(8)}`;
  await expect(page.getByRole('textbox', { name: t.adminOrder.note.text })).toBeFocused();
  await keys.type(text);
  for (let at = 0; at < 6; at++) {
    await keys.press('Tab');
    const save = page.getByRole('button', { name: t.adminOrder.note.save });
    if (await save.evaluate((button) => button === document.activeElement)) break;
  }
  await keys.press('Enter');
  await expect(toast(page, t.adminOrder.note.saved)).toBeVisible();
  await expect(detail.getByText(text)).toBeVisible();
  await keys.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();

  await keys.press('Control+k');
  const palette = page.getByRole('dialog', { name: t.admin.palette.open });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keys.type(other.number);
  await expect(palette.getByRole('option', { name: other.number })).toHaveAttribute('aria-selected', 'true');
  await expect(palette.getByRole('option', { name: t.admin.palette.ship })).toBeVisible();
  await expectAccessible(page);
  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`userId=${id}.*order=${other.number}`));
  await expect(detail.getByText(other.number).first()).toBeVisible();
  await expect(detail.getByText(t.adminOrder.timeline.created)).toBeVisible();
  await keys.press('s');
  await shipByForm(page, other.number);
  await expect(detail.getByRole('link', { name: labelOf(other.number) })).toBeVisible();
  const [slip] = await Promise.all([page.context().waitForEvent('page'), keys.press('p')]);
  await expect(slip.getByRole('article')).toContainText(other.number);
  await expect(slip.getByRole('article')).toContainText('放门口');
});

test('an answer that comes after Enter is opened, and an act on the first order returns the focus', async ({
  browser,
}) => {
  const { number } = await newPaidOrder();
  const page = await visit(browser, wide, { path: '/user-admin', ...(await signedIn()) });
  const opener = page.getByRole('button', { name: t.admin.palette.open });
  await opener.press('Enter');
  const palette = page.getByRole('dialog', { name: t.admin.palette.open });
  const field = palette.getByRole('combobox');
  await field.fill(number);
  await expect(palette.getByRole('option', { name: t.admin.palette.note })).toBeVisible();
  for (let at = 0; at < 9; at++) {
    await page.keyboard.press('ArrowDown');
    const active = palette.locator('[aria-selected=true]');
    if ((await active.innerText()).includes(t.admin.palette.note)) break;
  }
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog', { name: t.adminOrder.note.title });
  await expect(note).toContainText(number);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/api/orders?*', async (route) => {
    await held;
    await route.continue();
  });
  await field.fill('周砚');
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL(/\/admin\?order=/);
});

test('S on a row, and the palette, open the form for one parcel, and the focus returns to where it was', async ({
  browser,
}) => {
  const { id, stored } = await newPerson();
  const token = stored['accessToken'] ?? '';
  const placed = [await placeOrder(token), await placeOrder(token)];
  for (const { orderId } of placed) await setStatus(orderId, 'paid');
  const [first = '', second = ''] = placed.map(({ orderId }) => orderId.replace('ORDER_', ''));
  const page = await visit(browser, wide, { path: `/admin?userId=${id}`, ...(await signedIn('support')) });
  const rows = tableOf(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: t.adminShipping.parcels.addTitle }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  expect(await statusOf(second)).toBe('paid');
  await page.keyboard.press('s');
  await shipByForm(page, second);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t.admin.palette.open });
  await palette.getByRole('combobox').fill(first);
  await palette.getByRole('option', { name: t.admin.palette.ship }).click();
  await shipByForm(page, first);
  const numbers = [labelOf(first), labelOf(second)];
  expect(await sql`select carrier from parcels where number in ${sql(numbers)}`).toEqual([
    { carrier: 'yto' },
    { carrier: 'yto' },
  ]);
});

test('what is typed while the palette is being loaded stands in it, and is no shortcut', async ({
  browser,
}) => {
  const { orderId, number } = await newPaidOrder();
  await setStatus(orderId, 'processing');
  const [order] = await sql<{ user_id: string }[]>`select user_id from orders where public_id = ${orderId}`;
  const scripts = heldScripts();
  const path = `/admin?userId=${order?.user_id ?? ''}`;
  const page = await visit(browser, wide, { path, ...(await signedIn()) });
  const row = tableOf(page).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await scripts.hold(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('snp?');
  scripts.release();
  const more = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);
  await page.keyboard.type(more);
  const palette = page.getByRole('dialog', { name: t.admin.palette.open });
  await expect(palette.getByRole('combobox')).toHaveValue(`snp?${more}`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await statusOf(number)).toBe('processing');
});

test('the focus is in sight at every stop of the sign-in', async ({ browser }) => {
  const page = await visit(browser, wide, { path: '/admin-login' });
  await tabTo(page, page.getByRole('button', { name: t.admin.login.submit, exact: true }));
});

test('letters are typed in a field, lead to pages after g, and can be switched off', async ({ browser }) => {
  const page = await visit(browser, wide, { path: '/discount-admin', ...(await signedIn()) });
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const keys = page.keyboard;
  await keys.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await keys.type('?gu');
  await expect(field).toHaveValue('?gu');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field.blur();

  await keys.press('Shift+?');
  const list = page.getByRole('dialog', { name: t.admin.keys.title });
  await expect(list).toContainText(fill(t.admin.keys.goTo, { page: t.admin.nav.users }));
  await expectAccessible(page);
  await list.getByLabel(t.admin.keys.letters).uncheck();
  await keys.press('Escape');
  await expect(list).toHaveCount(0);
  await keys.type('gu?');
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(/discount-admin/);

  await keys.press('Control+k');
  // Characters that are no keys go to the field that has the focus.
  await expect(page.getByRole('dialog', { name: t.admin.palette.open }).getByRole('combobox')).toBeFocused();
  await keys.type(t.admin.keys.list);
  await keys.press('Enter');
  await list.getByLabel(t.admin.keys.letters).check();
  await keys.press('Escape');
  await expect(list).toHaveCount(0);
  await keys.type('gu');
  await expect(page).toHaveURL(/user-admin/);
});
