import { expect } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { randomLetters } from '@/platform/ids';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { pngOf } from '@/tests/support/pictures';
import { dismiss, expectAccessible, nameOf, sql, textsOf, toast, visit } from '@/tests/support/shopper';

for (const device of adminDevices) {
  const label = nameOf(device);
  const t = textsOf(device.locale);

  test(`${label}: a code is created with a preview for the shopper, paused, and deleted`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/discount-admin', ...(await signedIn()) });
    const texts = t.adminDiscounts;
    await page.getByRole('button', { name: texts.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.form.submitCreate }).click();
    await expect(dialog.getByText(texts.form.channelRequired)).toBeVisible();
    const channel = `门店 ${randomLetters(8)}`;
    await dialog.getByLabel(texts.form.channel).fill(channel);
    await dialog.getByLabel(texts.form.expires).fill('2099-12-31');
    await dialog.getByRole('combobox', { name: texts.form.product }).selectOption('1');
    const price = dialog.getByRole('textbox', { name: texts.form.price, exact: true });
    await price.fill('1800');
    await expect(dialog.getByText(fill(texts.warning.aboveList, { price: '¥1699' }))).toBeVisible();
    await price.fill('1299');
    const preview = dialog.getByRole('region', { name: texts.preview.title });
    await expect(preview).toContainText(fill(texts.preview.saving, { amount: '¥400' }));
    await expect(dialog.getByLabel(texts.form.currency)).toHaveValue('CNY');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.form.submitCreate }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox').fill(channel);
    await expect(page).toHaveURL(/search=/);
    const list = page.getByLabel(texts.list).filter({ visible: true });
    await expect(list.getByRole('combobox')).toHaveCount(1);
    await expect(list).toContainText(channel);
    await list.getByRole('combobox').selectOption('inactive');
    await expect(list.getByRole('combobox')).toHaveValue('inactive');
    await expect(async () => {
      const [row] = await sql`select status from discount_codes where channel = ${channel}`;
      expect(row?.['status']).toBe('inactive');
    }).toPass();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await list.getByRole('button', { name: texts.edit }).click();
    await expect(
      page.getByText(new RegExp(fill(texts.form.expiresExact, { time: '(2099|2100)-.+' }))),
    ).toBeVisible();
    await page.getByRole('button', { name: texts.delete, exact: true }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: texts.delete, exact: true }).click();
    await expect(page.getByText(texts.emptySearch)).toBeVisible();
  });

  test(`${label}: the preview of a changed code knows that an owner has paused or ended it`, async ({
    browser,
  }) => {
    const texts = t.adminDiscounts;
    const codes = { inactive: `P${randomLetters(8)}`, expired: `E${randomLetters(8)}` };
    await sql`
      with made as (
        insert into discount_codes (code, code_key, channel, status, expires_at) values
          (${codes.inactive}, ${codes.inactive}, 'test', 'inactive', '2026-01-01T15:59:59.999Z'),
          (${codes.expired}, ${codes.expired}, 'test', 'expired', null) returning id)
      insert into discount_prices (code_id, product_id, currency, discounted_price)
      select id, 1, 'CNY', 129900 from made`;
    const page = await visit(browser, device, { path: '/discount-admin', ...(await signedIn()) });
    const list = page.getByLabel(texts.list).filter({ visible: true });
    const dialog = page.getByRole('dialog');
    const preview = dialog.getByRole('region', { name: texts.preview.title });
    for (const status of ['inactive', 'expired'] as const) {
      const code = codes[status];
      const hint = dialog.getByText(
        fill(texts.form.notActive, { status: texts.status[status], active: texts.status.active }),
      );
      const edit = list.getByRole('button', { name: fill(texts.editOf, { code }) });
      const choice = list.getByLabel(fill(texts.statusOf, { code }));
      await page.getByRole('searchbox').fill(code);
      await expect(choice).toHaveValue('expired');
      await edit.click();
      await dialog.getByLabel(texts.form.expires).fill('2099-12-31');
      await expect(preview).toContainText(texts.preview.refused);
      await expect(hint).toBeVisible();
      // Later the toasts of the first code may stand before the dialog.
      if (status === 'inactive') await expectAccessible(page);
      await dialog.getByRole('button', { name: texts.form.submitEdit }).click();
      await expect(dialog).toHaveCount(0);
      await expect(choice).toHaveValue(status);
      await choice.selectOption('active');
      await expect(toast(page, fill(texts.statusDone, { code, status: texts.status.active }))).toBeVisible();
      await expect(choice).toHaveValue('active');
      await edit.click();
      await expect(preview).toContainText(texts.preview.applied);
      await expect(hint).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  test(`${label}: a note with an image is shown in the order's history and opens large`, async ({
    browser,
  }) => {
    const { number, path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrder;
    await page.getByRole('button', { name: texts.addNote }).click();
    const dialog = page.getByRole('dialog', { name: texts.note.title });
    const text = `note ${randomLetters(8)}`;
    await dialog.getByLabel(texts.note.text).fill(text);
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'box.png', mimeType: 'image/png', buffer: await pngOf(300, 200) },
      { name: 'lies.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
    ]);
    await expect(dialog.getByRole('alert')).toContainText('lies.png');
    await expect(dialog.getByText(fill(texts.note.ready, { name: 'box.png' }))).toBeAttached();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: texts.note.save }).click();
    await expect(toast(page, texts.note.saved)).toBeVisible();
    await dismiss(page, texts.note.saved);
    const entry = page.getByRole('listitem').filter({ hasText: text });
    await entry.getByRole('button', { name: fill(texts.timeline.picture, { name: 'box.png' }) }).click();
    const viewer = page.locator('[data-slot=image-viewer]');
    await viewer.getByRole('button', { name: texts.viewer.zoomIn }).click();
    await expect(viewer.locator('output')).toHaveText('125%');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(viewer.locator('output')).toHaveText('75%');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText(number);
    await expectAccessible(page);
  });

  test(`${label}: users are found, and a contact is revealed only on request`, async ({ browser }) => {
    const page = await visit(browser, device, { path: '/user-admin', ...(await signedIn()) });
    const texts = t.adminUsers;
    await page.getByRole('searchbox').fill('沈知行');
    const list = page.getByLabel(texts.list).filter({ visible: true });
    await expect(list).toContainText('139****0003');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await list.getByRole('button', { name: fill(texts.reveal, { name: '沈知行' }) }).click();
    await expect(list).toContainText('13900000003');
    const orders = list.getByRole('link', { name: fill(texts.ordersOf, { name: '沈知行' }) });
    await expect(orders).toHaveAttribute('href', /\/admin\?userId=\d+$/);
  });

  test(`${label}: the packing slip is one sheet of A4, and opening it is recorded in the audit`, async ({
    browser,
  }) => {
    const { number } = await newPaidOrder();
    const looks = () =>
      sql`select from audit_acts where act = 'order_slip' and target = ${`ORDER_${number}`}`;
    const path = `/admin/orders/${number}/slip`;
    expect(await looks()).toHaveLength(0);
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    await expect(page.getByRole('article')).toContainText(number);
    await expect(page.getByRole('img', { name: number })).toBeVisible();
    const [order] = await sql`select phone from orders where public_id = ${`ORDER_${number}`}`;
    await expect(page.getByRole('article')).toContainText(String(order?.['phone']));
    await expect(page.getByRole('article')).toContainText(`${t.adminOrder.slip.notes}放门口`);
    expect(await looks()).toHaveLength(1);
    await expectNoOverflow(page);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toBeHidden();
  });
}

test('a search that is cleared leaves the field empty, and a space that is typed stays', async ({
  browser,
}) => {
  const t = textsOf('en').adminUsers;
  const device = { locale: 'en', width: 1440 } as const;
  const page = await visit(browser, device, { path: '/user-admin', ...(await signedIn()) });
  const field = page.getByRole('searchbox');
  await field.fill(`zzz ${randomLetters(8)}`);
  await expect(page.getByText(t.empty)).toBeVisible();
  await page.getByRole('button', { name: t.clear }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(field).toHaveValue('');

  await field.pressSequentially('Lin ');
  await expect(page).toHaveURL(/search=Lin$/);
  await expect(field).toHaveValue('Lin ');
  await field.pressSequentially('5678');
  await expect(page).toHaveURL(/search=Lin(\+|%20)5678$/);
  await expect(field).toHaveValue('Lin 5678');
});

test('codes and channels each begin at their first page', async ({ browser }) => {
  const t = textsOf('en');
  const [channel, day] = [`Many ${randomLetters(8)}`, '2018-04-01'];
  const names = Array.from({ length: 11 }, (_, at) => `${channel} ${at}`);
  const forget = () => sql`delete from channel_visits where day = ${day}`;
  await forget();
  await sql`
    insert into channel_visits (day, channel, slot, landings, applied)
    select ${day}, name, 0, 8, 4 from unnest(${names}::text[]) name`;
  await sql`
    insert into discount_codes (code, code_key, channel)
    select code, upper(code), ${channel} from unnest(${names.map(() => `T${randomLetters(9)}`)}::text[]) code`;
  const page = await visit(
    browser,
    { locale: 'en', width: 1440 },
    {
      path: `/discount-admin?view=channels&from=${day}&to=${day}&search=${channel}&page=2`,
      ...(await signedIn()),
    },
  );
  const pageButton = (at: string) =>
    page.getByRole('button', { name: fill(t.admin.pages.page, { page: at }), exact: true });
  const rows = page.getByRole('table').getByRole('row');
  await expect(pageButton('2')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: t.adminDiscounts.views.codes, exact: true }).click();
  await expect(page.getByLabel(t.adminDiscounts.list).filter({ visible: true })).toBeVisible();
  await expect(rows).toHaveCount(11);
  await expect(pageButton('1')).toHaveAttribute('aria-current', 'page');
  await pageButton('2').click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: t.adminDiscounts.views.channels, exact: true }).click();
  await expect(page.getByRole('region', { name: t.adminDiscounts.channels.title })).toBeVisible();
  await expect(pageButton('1')).toHaveAttribute('aria-current', 'page');
  await forget();
});

test('each line of a new code keeps its product and price, and has its own error', async ({ browser }) => {
  const t = textsOf('en').adminDiscounts.form;
  const device = { locale: 'en', width: 1440 } as const;
  const page = await visit(browser, device, { path: '/discount-admin', ...(await signedIn()) });
  await page.getByRole('button', { name: textsOf('en').adminDiscounts.create }).click();
  const dialog = page.getByRole('dialog');
  const product = dialog.getByRole('combobox', { name: t.product });
  const price = dialog.getByRole('textbox', { name: t.price, exact: true });
  await price.fill('free');
  const error = dialog.getByRole('alert');
  await expect(error).toHaveText(t.productRequired);
  await product.selectOption('1');
  await expect(error).toHaveText(t.priceInvalid);
  await dialog.getByRole('button', { name: t.add }).click();
  await expect(error).toHaveCount(1);
  await product.last().selectOption('2');
  await price.last().fill('159');
  await dialog.getByRole('button', { name: t.remove }).first().click();
  await expect(product).toHaveValue('2');
  await expect(price).toHaveValue('159');
  await expect(error).toHaveCount(0);
  const channel = `Line ${randomLetters(8)}`;
  await dialog.getByRole('textbox', { name: t.channel }).fill(channel);
  await dialog.getByRole('button', { name: t.submitCreate }).click();
  await expect(dialog).toBeHidden();
  const mappings = await sql`
    select p.product_id from discount_prices p join discount_codes c on c.id = p.code_id
    where c.channel = ${channel}`;
  expect(mappings).toEqual([{ product_id: 2 }]);
});

test('a refusal of the server is shown at its field', async ({ browser }) => {
  const t = textsOf('en');
  const device = { locale: 'en', width: 1440 } as const;
  const page = await visit(browser, device, { path: '/discount-admin', ...(await signedIn()) });
  await page.route('**/api/discount', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            success: false,
            code: 'VALIDATION_FAILED',
            message: 'Something needs correcting',
            errors: [{ path: 'productMappings.0.currency', message: 'Another currency' }],
          },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: t.adminDiscounts.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.adminDiscounts.form.channel }).fill('Shop 8');
  await dialog.getByRole('combobox').selectOption('1');
  await dialog.getByRole('textbox', { name: t.adminDiscounts.form.price, exact: true }).fill('1299');
  await dialog.getByRole('button', { name: t.adminDiscounts.form.submitCreate }).click();
  await expect(toast(page, t.adminDiscounts.form.failedTitle)).toContainText('Something needs correcting');
  await expect(dialog.getByRole('alert')).toHaveText('Another currency');
});
