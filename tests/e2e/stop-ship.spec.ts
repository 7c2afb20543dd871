import { expect } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { refund, setStatus } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { send } from '@/tests/support/http';
import { openOrder, openRecipientForm, phone, placeOrder, turnAway } from '@/tests/support/order-page';
import { expectAccessible, nameOf, newPerson, sql, textsOf, toast, visit } from '@/tests/support/shopper';

const orderRow = async (orderId: string) => {
  const [row] = await sql`
    select name, district, detailed_address, status, version from orders where public_id = ${orderId}`;
  return row;
};

test('the buyer corrects name and street on the phone; once it is packed the button is gone', async ({
  browser,
}) => {
  const t = textsOf('zh');
  const words = t.checkout.correct;
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const page = await openOrder(browser, { device: phone, orderId, stored: person });
  const untouched = await openRecipientForm(page, words.title);
  await page.keyboard.press('Escape');
  await expect(untouched).toBeHidden();
  const dialog = await openRecipientForm(page, words.title);
  await expectAccessible(page);
  const name = dialog.locator('input[name=name]');
  await name.fill('');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(t.checkout.problems.nameRequired)).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('王芳');
  const street = dialog.locator('textarea[name=detailed_address]');
  await street.fill('滨江路 8 号 2 单元');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(street).toHaveValue('滨江路 8 号 2 单元');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toast(page, words.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('滨江路 8 号 2 单元')).toBeVisible();
  expect(await orderRow(orderId)).toMatchObject({
    name: '王芳',
    detailed_address: '滨江路 8 号 2 单元',
    version: 1,
  });

  await setStatus(orderId, 'processing');
  await page.reload();
  await expect(page.getByText('滨江路 8 号 2 单元')).toBeVisible();
  await expect(page.getByRole('button', { name: words.title, exact: true })).toHaveCount(0);
});

test('a recipient that was saved is called saved, also when the page cannot be read again', async ({
  browser,
}) => {
  const words = textsOf('zh').checkout.correct;
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const page = await openOrder(browser, { orderId, stored: person });
  const dialog = await openRecipientForm(page, words.title);
  await dialog.locator('textarea[name=detailed_address]').fill('东门 1 号');
  let isSaved = false;
  await page.route('**/api/**', async (route) => {
    if (isSaved) return route.abort();
    if (route.request().method() !== 'PUT') return route.fallback();
    const response = await route.fetch();
    isSaved = true;
    return route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toast(page, words.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(toast(page, words.failed)).toHaveCount(0);
  expect(await orderRow(orderId)).toMatchObject({ detailed_address: '东门 1 号', version: 1 });
});

test('a contact that an administrator has shown whole gives way to what the buyer corrects', async ({
  browser,
}) => {
  const device = { locale: 'zh', width: 1440 } as const;
  const { adminOrder, adminOrders } = textsOf(device.locale);
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const number = orderId.replace('ORDER_', '');
  const page = await visit(browser, device, {
    path: `/admin?orderId=${number}`,
    ...(await signedIn()),
    clock: {},
  });
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: adminOrders.table.reveal }).click();
  await expect(row.getByText('13812345678', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: fill(adminOrders.table.openOrder, { number }) }).click();
  const detail = page.getByRole('dialog');
  const reveal = detail.getByRole('button', { name: adminOrder.facts.reveal });
  await reveal.click();
  await expect(detail.getByText('文三路 478 号 3 幢 1202 室')).toBeVisible();

  const orderData = {
    ...{ name: '王芳', phone: '13700001111', email: null, country: 'CN', province: '浙江省', city: '宁波市' },
    ...{ district: '海曙区', detailed_address: '中山东路 8 号' },
  };
  const answer = await send('PUT', `/api/orders/${orderId}/recipient`, {
    token: person.stored['accessToken'] ?? '',
    body: { orderData },
  });
  expect(answer.status).toBe(200);
  // Shown again after a while, the page asks anew.
  await page.clock.fastForward('00:20');
  await turnAway(page, true);
  await turnAway(page, false);
  await expect(detail.getByText('海曙区')).toBeVisible();
  await expect(detail.getByText('文三路')).toHaveCount(0);
  await expect(detail.getByText('137****1111')).toBeVisible();
  await reveal.click();
  await expect(detail.getByText('中山东路 8 号')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('王芳');
  await expect(row.getByText('13812345678')).toHaveCount(0);
  await expect(row.getByText('137****1111')).toBeVisible();
});

test('a reason stays in its dialog until the change is made', async ({ browser }) => {
  const device = { locale: 'en', width: 1440 } as const;
  const { adminOrders, orderStatus } = textsOf(device.locale);
  const words = adminOrders.change;
  const { orderId, number } = await newPaidOrder();
  await setStatus(orderId, 'cancelled');
  const page = await visit(browser, device, { path: `/admin?orderId=${number}`, ...(await signedIn()) });
  await page
    .getByRole('button', { name: fill(words.menu, { number, status: orderStatus.cancelled }) })
    .click();
  await page.getByRole('menuitem', { name: orderStatus.shipped }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox');
  const confirm = dialog.getByRole('button', { name: words.confirmRefunded });
  await reason.fill('wants it after all');
  await page.route('**/api/orders/*/status', (route) => route.abort(), { times: 1 });
  await confirm.click();
  await expect(toast(page, words.failed)).toContainText(words.network);
  await expect(reason).toHaveValue('wants it after all');
  expect(await orderRow(orderId)).toMatchObject({ status: 'cancelled' });
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  await expect(reason).toHaveValue('wants it after all');
  await expectAccessible(page);
  await confirm.click();
  await expect(toast(page, fill(words.done, { number, status: orderStatus.shipped })).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
});

/** What the history says of a corrected name. */
const correctedName = { zh: '收货信息已修改：姓名', en: 'Recipient corrected: name' };

for (const device of adminDevices) {
  const label = nameOf(device);
  const t = textsOf(device.locale);
  const { stop } = t.adminOrder;

  test(`${label}: an administrator corrects a recipient, and the history names the fields`, async ({
    browser,
  }) => {
    const { orderId, path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn('support')) });
    const dialog = await openRecipientForm(page, t.adminOrder.facts.editRecipient);
    const name = dialog.locator('input[name=name]');
    await name.fill('李雷');
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('李雷');
    await dialog.getByRole('button', { name: t.checkout.correct.save }).click();
    await expect(toast(page, t.checkout.correct.done)).toBeVisible();
    await expect(page.getByText(correctedName[device.locale])).toBeVisible();
    expect(await orderRow(orderId)).toMatchObject({ name: '李雷' });
  });

  test(`${label}: an administrator pastes a whole address, and what is saved is the order’s`, async ({
    browser,
  }) => {
    const { orderId, path } = await newPaidOrder();
    const page = await visit(browser, device, {
      ...{ path, ...(await signedIn('support')) },
      prepare: (newPage) =>
        newPage.addInitScript(() => {
          const readText = () => Promise.resolve('韩梅梅 13912340000 广东省深圳市南山区科技园路 9 号');
          Object.defineProperty(navigator, 'clipboard', { value: { readText } });
        }),
    });
    const dialog = await openRecipientForm(page, t.adminOrder.facts.editRecipient);
    const { paste } = t.checkout;
    await dialog.getByRole('button', { name: paste.action, exact: true }).click();
    await expect(dialog.getByText(paste.done)).toBeVisible();
    const street = dialog.locator('textarea[name=detailed_address]');
    await expect(street).toHaveValue('科技园路 9 号');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(street).toHaveValue('科技园路 9 号');
    await dialog.getByRole('button', { name: t.checkout.correct.save }).click();
    await expect(toast(page, t.checkout.correct.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    const [stored] = await sql`
      select name, phone, province, city, district, detailed_address from orders where public_id = ${orderId}`;
    expect(stored).toEqual({
      ...{ name: '韩梅梅', phone: '13912340000', detailed_address: '科技园路 9 号' },
      ...{ province: '440000', city: '440300', district: '440305' },
    });
  });

  test(`${label}: a refund under way marks row, order and slip until it has failed`, async ({ browser }) => {
    const { orderId, number, path } = await newPaidOrder();
    // One that nobody asks the provider about.
    const refunds = await sql<{ id: string }[]>`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by)
      select p.id, p.order_id, ${`R${number}`}, p.amount, p.currency, 'test', 'abnormal', o.user_id
      from payments p join orders o on o.id = p.order_id where o.public_id = ${orderId} returning id`;
    const session = await signedIn();
    const page = await visit(browser, device, { path: `/admin?orderId=${number}`, ...session });
    const row = page.locator('[data-stopped]').filter({ visible: true });
    await expect(row).toContainText(stop.refunding);
    await expectNoOverflow(page);
    const order = await visit(browser, device, { path, ...session });
    const band = order.locator('[data-slot=stop-band]');
    await expect(band).toHaveText(stop.refunding);
    const slip = await visit(browser, device, { path: `/admin/orders/${number}/slip`, ...session });
    await expect(slip.locator('[data-slot=stop-band]')).toHaveText(stop.refunding);

    await row
      .getByRole('button', {
        name: fill(t.adminOrders.change.menu, { number, status: t.orderStatus.paid }),
      })
      .click();
    await page.getByRole('menuitem', { name: t.orderStatus.shipped }).click();
    await expect(page.getByRole('dialog')).toContainText(t.adminOrders.change.refunded);

    await sql`update refunds set state = 'failed' where id = ${refunds[0]?.id ?? null}`;
    await order.reload();
    await expect(order.getByRole('button', { name: t.adminOrder.facts.editRecipient })).toBeVisible();
    await expect(band).toHaveCount(0);
    await expect(order.getByRole('button', { name: t.adminShipping.parcels.add })).toBeVisible();
    await sql`delete from refunds where id = ${refunds[0]?.id ?? null}`;
  });

  test(`${label}: a cancelled order is sent off with a reason alone`, async ({ browser }) => {
    const { orderId, number } = await newPaidOrder();
    await setStatus(orderId, 'cancelled');
    const page = await visit(browser, device, { path: `/admin?orderId=${number}`, ...(await signedIn()) });
    await page
      .getByRole('button', {
        name: fill(t.adminOrders.change.menu, { number, status: t.orderStatus.cancelled }),
      })
      .click();
    await page.getByRole('menuitem', { name: t.orderStatus.shipped }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t.adminOrders.change.cancelled);
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('wants it after all');
    await dialog.getByRole('button', { name: t.adminOrders.change.confirmRefunded }).click();
    await expect.poll(() => orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test(`${label}: a refund marks row, order and slip, and shipping asks for a reason`, async ({
    browser,
  }) => {
    const { orderId, number, path } = await newPaidOrder();
    await setStatus(orderId, 'processing');
    await refund(orderId, 1699);
    const session = await signedIn();
    const page = await visit(browser, device, { path: `/admin?orderId=${number}`, ...session });
    const row = page.locator('[data-stopped]').filter({ visible: true });
    await expect(row).toContainText(stop.refunded);
    await expectNoOverflow(page);
    await expectAccessible(page);

    const order = await visit(browser, device, { path, ...session });
    const band = order.locator('[data-slot=stop-band]');
    await expect(band).toHaveText(stop.refunded);
    await expect(order.getByRole('button', { name: t.adminOrder.facts.reveal })).toBeVisible();
    await expect(order.getByRole('button', { name: t.adminOrder.facts.editRecipient })).toHaveCount(0);
    const parcels = order.getByRole('region', { name: t.adminShipping.parcels.title });
    await expect(parcels).toContainText(t.adminShipping.parcels.stopped);
    await expect(parcels.getByRole('button', { name: t.adminShipping.parcels.add })).toHaveCount(0);
    await order
      .getByRole('heading', { name: t.adminOrder.refunds.title, exact: true })
      .scrollIntoViewIfNeeded();
    await expect(band).toBeInViewport();
    const slip = await visit(browser, device, { path: `/admin/orders/${number}/slip`, ...session });
    await expect(slip.locator('[data-slot=stop-band]')).toHaveText(stop.refunded);
    await slip.emulateMedia({ media: 'print' });
    await expect(slip.locator('[data-slot=stop-band]')).toHaveCSS('border-top-style', 'solid');

    await row
      .getByRole('button', {
        name: fill(t.adminOrders.change.menu, { number, status: t.orderStatus.processing }),
      })
      .click();
    await page.getByRole('menuitem', { name: t.orderStatus.shipped }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.adminOrders.change.confirmRefunded }).click();
    await expect(dialog.getByText(t.adminOrders.change.reasonMissing, { exact: true })).toBeVisible();
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
    await dialog.getByRole('textbox').fill('paid another way');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.adminOrders.change.confirmRefunded }).click();
    await expect(row).toContainText(stop.underway);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
    const need = page.getByRole('button', { name: t.adminOrders.needsAttention.intercept });
    await need.click();
    await expect(
      page.locator('[data-stopped]').filter({ visible: true, hasText: number.slice(-8) }),
    ).toBeVisible();
  });
}
