import { type Browser, expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { randomLetters } from '@/platform/ids';
import { adminDevices, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { control } from '@/tests/support/order-page';
import {
  type Device,
  expectAccessible,
  leave,
  nameOf,
  newPhone,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

/** Every call of the page but reading is cut off; returns how many were. */
async function cutWriting(page: Page): Promise<() => number> {
  let cut = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    cut += 1;
    return route.abort();
  });
  return () => cut;
}

for (const device of adminDevices) {
  const t = textsOf(device.locale);
  const networkFailed = t.common.networkError;
  const label = nameOf(device);

  test(`${label}: a page that cannot be read says so in its place, and reads with one press`, async ({
    browser,
  }) => {
    const calls = {
      '/admin/shop': '**/api/admin/shop',
      '/admin/product': '**/api/products/*',
      '/admin/team': '**/api/admin/team?*',
      '/admin/alerts': '**/api/admin/alerts',
      '/discount-admin?view=channels': '**/api/discount/channels?*',
    };
    const admin = await signedIn();
    for (const [path, call] of Object.entries(calls)) {
      const page = await visit(browser, device, {
        ...{ path, ...admin },
        prepare: (page) => page.route(call, (route) => route.abort()),
      });
      const retry = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^(${t.common.retry}|${t.common.reload})$`) })
        .filter({ visible: true })
        .first();
      await expect(retry).toBeVisible({ timeout: 30_000 });
      await page.unroute(call);
      await retry.click();
      await expect(retry).toBeHidden();
      await leave(page);
    }
  });

  test(`${label}: a product that could not be saved keeps what was typed, says why beside the button, and is sent again`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/admin/product', ...(await signedIn()) });
    const panel = page.getByRole('tabpanel').filter({ visible: true });
    const name = panel.getByLabel(t.adminProduct.fields.name, { exact: true });
    await expect(name).not.toHaveValue('');
    const cut = await cutWriting(page);
    await name.fill('A name that is not saved');
    const save = panel.getByRole('button', { name: t.admin.saveBar.save, exact: true });
    for (const times of [1, 2]) {
      await save.click();
      await expect.poll(cut).toBe(times);
      await expect(panel.getByRole('alert').filter({ hasText: networkFailed })).toBeVisible();
      await expect(name).toHaveValue('A name that is not saved');
      await expect(save).toBeEnabled();
    }
    await panel.getByRole('button', { name: t.admin.saveBar.discard, exact: true }).click();
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });

  test(`${label}: an invitation that was not sent stays in its dialog with the reason`, async ({
    browser,
  }) => {
    const { form } = t.adminTeam;
    const page = await visit(browser, device, { path: '/admin/team', ...(await signedIn()) });
    await page.getByRole('button', { name: t.adminTeam.invite, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const phone = newPhone();
    await dialog.getByLabel(form.contact).fill(phone);
    await dialog.getByLabel(form.username).fill('nobody-yet');
    await cutWriting(page);
    await dialog.getByRole('button', { name: form.submit }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: networkFailed })).toBeVisible();
    await expect(dialog.getByLabel(form.contact)).toHaveValue(phone);
    await expectAccessible(page);
  });

  test(`${label}: a list of shipments that could not be tried stays, and is tried again in its place`, async ({
    browser,
  }) => {
    const s = t.adminShipping;
    const page = await visit(browser, device, { path: '/admin/shipping', ...(await signedIn()) });
    const box = page.getByRole('textbox', { name: s.label });
    await box.fill('20260101XXXXXXXXXX, sf, SF1600274418000');
    await cutWriting(page);
    await page.getByRole('button', { name: s.check, exact: true }).click();
    const results = page.getByRole('region', { name: s.result });
    await expect(results.getByRole('alert')).toContainText(networkFailed);
    await expect(box).toHaveValue('20260101XXXXXXXXXX, sf, SF1600274418000');
    await expectAccessible(page);
    await page.unroute('**/api/**');
    await results.getByRole('button', { name: s.checkAgain, exact: true }).click();
    await expect(results).toContainText('20260101XXXXXXXXXX');
    await expect(results.getByRole('alert')).toHaveCount(0);
  });

  test(`${label}: a list that was corrected after it could not be tried is tried as it is now`, async ({
    browser,
  }) => {
    const s = t.adminShipping;
    const page = await visit(browser, device, { path: '/admin/shipping', ...(await signedIn()) });
    const box = page.getByRole('textbox', { name: s.label });
    const check = page.getByRole('button', { name: s.check, exact: true });
    const results = page.getByRole('region', { name: s.result });
    await box.fill('20260101XXXXXXXXXX, sf, SF1600274418000');
    await cutWriting(page);
    await check.click();
    await expect(results.getByRole('alert')).toBeVisible();
    await box.fill('20260101XXXXXXXXXX, sf, SF1600274418111');
    await expect(results.getByRole('alert')).toHaveCount(0);
    await check.click();
    await expect(results.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/**');
    await results.getByRole('button', { name: s.checkAgain, exact: true }).click();
    await expect(results).toContainText('SF1600274418111');
    await expect(results).not.toContainText('SF1600274418000');
  });
}

test('a code whose answer is lost may be there already: the page says so, and the list shows it', async ({
  browser,
}) => {
  const { adminDiscounts: t, common } = textsOf('zh');
  const device = { locale: 'zh', width: 1440 } as const;
  const channel = `Lost ${randomLetters(8)}`;
  const page = await visit(browser, device, {
    ...{ path: `/discount-admin?search=${encodeURIComponent(channel)}`, ...(await signedIn()) },
  });
  await page.route('**/api/discount', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: t.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.form.channel }).fill(channel);
  await dialog.getByRole('combobox').selectOption('1');
  await dialog.getByRole('textbox', { name: t.form.price, exact: true }).fill('1299');
  await dialog.getByRole('button', { name: t.form.submitCreate }).click();
  await expect(toast(page, t.form.failedTitle)).toContainText(t.form.perhapsCreated);
  await dialog.getByRole('button', { name: common.cancel, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: channel })).toHaveCount(1);
});

/** Opens the refund of a new paid order; the first request is carried out and its answer lost. */
async function refundWithoutAnswer(browser: Browser, device: Device, reason: string) {
  const t = textsOf(device.locale).adminOrder.refunds;
  const { orderId, path } = await newPaidOrder();
  const page = await visit(browser, device, { path, ...(await signedIn()) });
  await page.route(
    '**/api/orders/*/refund',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: t.ask, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t.dialogTitle });
  await dialog.getByRole('button', { name: t.whole }).click();
  await dialog.getByRole('textbox').last().fill(reason);
  const submit = dialog.getByRole('button', { name: fill(t.submit, { amount: '¥1699.00' }), exact: true });
  await submit.click();
  await expect(toast(page, t.failedTitle)).toContainText(t.perhapsRequested);
  const refunds = () => sql<{ amount: number; state: string }[]>`
    select r.amount::int, r.state from refunds r join orders o on o.id = r.order_id
    where o.public_id = ${orderId} order by r.id`;
  return { t, page, dialog, submit, refunds };
}

for (const device of adminDevices)
  test(`${nameOf(device)}: a whole refund whose answer is lost does not stand in its own way, and is made once`, async ({
    browser,
  }) => {
    const { t, page, dialog, submit, refunds } = await refundWithoutAnswer(browser, device, 'sent back');
    // The page knows the refund by now.
    await expect(page.getByText(fill(t.left, { amount: '¥0.00' }), { exact: true })).toBeAttached();
    await expect(dialog.getByText(t.perhapsRequested)).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await submit.click();
    await expect(toast(page, t.done)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await refunds()).toMatchObject([{ amount: 169_900 }]);
  });

test('a refund that was refused after its answer was lost is told as refused, and the next press asks anew', async ({
  browser,
}) => {
  const [reason, body] = [randomLetters(12), { code: 'INVALID_REQUEST', message: 'over a year ago' }];
  const fault = { kind: 'status', status: 400, body, signature: 'good', about: reason };
  await control('faults', { ...fault, path: '/v3/refund/domestic/refunds' });
  const device = { locale: 'en', width: 1440 } as const;
  const { t, page, dialog, submit, refunds } = await refundWithoutAnswer(browser, device, reason);
  await expect.poll(refunds).toEqual([{ amount: 169_900, state: 'failed' }]);
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(t.refusedBefore);
  await expectAccessible(page);
  expect(await refunds()).toHaveLength(1);
  await submit.click();
  await expect(toast(page, t.done)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await refunds()).toMatchObject([{ state: 'failed' }, { amount: 169_900 }]);
});
