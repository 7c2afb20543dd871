import { expect, type Locator, type Page } from '@playwright/test';
import { placeOrder, refund } from '@/tests/support/account';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { send } from '@/tests/support/http';
import { keepJobAway, payAtProvider } from '@/tests/support/order-page';
import { pngOf } from '@/tests/support/pictures';
import {
  dismiss,
  expectAccessible,
  nameOf,
  newPerson,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const refundsOf = async (orderId: string) =>
  (
    await sql<{ amount: number }[]>`
      select r.amount::int from refunds r join orders o on o.id = r.order_id
      where o.public_id = ${orderId} order by r.id`
  ).map(({ amount }) => amount);

/** Adds a note with two images, and opens the first one large. */
async function openPicture(page: Page, t: ReturnType<typeof textsOf>): Promise<Locator> {
  const texts = t.adminOrder;
  await page.getByRole('button', { name: texts.addNote }).click();
  const dialog = page.getByRole('dialog', { name: texts.note.title });
  await dialog.getByLabel(texts.note.text).fill('two pictures');
  const pictures = ['one.png', 'two.png'];
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      await Promise.all(
        pictures.map(async (name) => ({ name, mimeType: 'image/png', buffer: await pngOf(900, 600) })),
      ),
    );
  for (const name of pictures)
    await expect(dialog.getByText(fill(texts.note.ready, { name }))).toBeAttached();
  await dialog.getByRole('button', { name: texts.note.save }).click();
  await expect(toast(page, texts.note.saved)).toBeVisible();
  await dismiss(page, texts.note.saved);
  await page.getByRole('button', { name: fill(texts.timeline.picture, { name: 'one.png' }) }).click();
  return page.locator('[data-slot=image-viewer]');
}

for (const device of adminDevices) {
  const label = nameOf(device);
  const t = textsOf(device.locale);

  test(`${label}: an order is refunded in part, never more than the rest, then in full`, async ({
    browser,
  }) => {
    const { orderId, path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrder.refunds;
    const section = page.getByRole('region', { name: texts.title });
    const dialog = page.getByRole('dialog', { name: texts.dialogTitle });
    await expect(page.getByText(t.adminOrder.facts.methods.native, { exact: true })).toBeVisible();
    const submit = dialog.locator('button[type=submit]');
    const openDialog = async () => section.getByRole('button', { name: texts.ask, exact: true }).click();
    const amount = dialog.getByRole('textbox').first();
    const reason = dialog.getByRole('textbox').last();

    await openDialog();
    await submit.click();
    await expect(dialog.getByText(texts.amountInvalid)).toBeVisible();
    await expect(dialog.getByText(texts.reasonRequired)).toBeVisible();
    await amount.fill('1699.01');
    await expect(dialog.getByText(fill(texts.amountTooMuch, { amount: '¥1699.00' }))).toBeVisible();
    await expectAccessible(page);
    await amount.fill('99.5');
    await reason.fill('scratched case');
    await submit.click();
    await expect(toast(page, texts.done)).toBeVisible();
    await expect(section.getByRole('listitem')).toContainText('¥99.50');
    expect(await refundsOf(orderId)).toEqual([9950]);

    await expect(section.getByText(fill(texts.left, { amount: '¥1599.50' }))).toBeVisible();
    await openDialog();
    await dialog.getByRole('button', { name: texts.whole }).click();
    await expect(amount).toHaveValue('1599.5');
    await reason.fill('sent back');
    await submit.click();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    expect(await refundsOf(orderId)).toEqual([9950, 159_950]);
    await expect(section.getByText(texts.state.succeeded, { exact: true })).toHaveCount(2);
    await expect(section.getByRole('button', { name: texts.ask, exact: true })).toHaveCount(0);
  });

  test(`${label}: a refused refund is reported, and no second request is sent`, async ({ browser }) => {
    const { orderId, path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrder.refunds;
    await page.getByRole('button', { name: texts.ask, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: texts.dialogTitle });
    // Meanwhile another administrator refunded most of it.
    await refund(orderId, 1690);
    await dialog.getByRole('button', { name: texts.whole }).click();
    await dialog.getByRole('textbox').last().fill('sent back');
    await page.keyboard.press('Escape');
    await dialog.locator('button[type=submit]').click();
    await expect(toast(page, texts.failedTitle)).toBeVisible();
    await expect(dialog).toBeVisible();
    expect(await refundsOf(orderId)).toEqual([169_000]);
  });

  test(`${label}: a refund or a note whose answer is lost is not made twice`, async ({ browser }) => {
    const { orderId, path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrder.refunds;
    const section = page.getByRole('region', { name: texts.title });
    const dialog = page.getByRole('dialog', { name: texts.dialogTitle });
    /** Lets the next such request reach the shop, and drops its answer. */
    const loseResponse = (to: string) =>
      page.route(
        `**/api/orders/*/${to}`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    const openDialog = async () => {
      await section.getByRole('button', { name: texts.ask, exact: true }).click();
      await dialog.getByRole('textbox').first().fill('99.5');
      await dialog.getByRole('textbox').last().fill('scratched case');
      await dialog.locator('button[type=submit]').click();
    };
    await loseResponse('refund');
    await openDialog();
    await expect(toast(page, texts.failedTitle)).toBeVisible();
    await dialog.getByRole('button', { name: t.common.cancel, exact: true }).click();
    await expect(section.getByRole('listitem')).toContainText('¥99.50');
    await openDialog();
    await expect(toast(page, texts.done)).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    expect(await refundsOf(orderId)).toEqual([9950]);

    const noting = page.getByRole('dialog', { name: t.adminOrder.note.title });
    const save = noting.getByRole('button', { name: t.adminOrder.note.save });
    await page.getByRole('button', { name: t.adminOrder.addNote }).click();
    await noting.getByLabel(t.adminOrder.note.text).fill('called the buyer');
    await loseResponse('notes');
    await save.click();
    await expect(toast(page, t.adminOrder.note.failedTitle)).toBeVisible();
    await save.click();
    await expect(toast(page, t.adminOrder.note.saved)).toBeVisible();
    const notes = await sql`
      select from order_notes n join orders o on o.id = n.order_id where o.public_id = ${orderId}`;
    expect(notes).toHaveLength(1);
  });

  test(`${label}: an image is zoomed in steps, by wheel and buttons, dragged, and closed`, async ({
    browser,
  }) => {
    const { path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const viewer = await openPicture(page, t);
    const texts = t.adminOrder.viewer;
    const zoom = viewer.locator('output');
    const picture = viewer.getByRole('img', { name: 'one.png' }).first();
    const [more, less] = [texts.zoomIn, texts.zoomOut].map((name) => viewer.getByRole('button', { name }));
    if (!more || !less) throw new Error('no buttons');
    for (const percent of [125, 150, 175, 200, 225, 250, 275, 300]) {
      await more.click();
      await expect(zoom).toHaveText(`${percent}%`);
    }
    await expect(more).toBeDisabled();
    await viewer.getByRole('button', { name: texts.reset }).click();
    for (const percent of [75, 50]) {
      await less.click();
      await expect(zoom).toHaveText(`${percent}%`);
    }
    await expect(less).toBeDisabled();
    await page.keyboard.press('0');

    // Until it has come it has no size.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    await expect(zoom).toHaveText('100%');
    const box = await picture.boundingBox();
    if (!box) throw new Error('no picture');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => picture.boundingBox()).toEqual({ ...box, x: box.x + 60, y: box.y + 40 });
    await picture.dispatchEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    await expect(zoom).toHaveText('125%');
    await picture.dispatchEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    await expect(zoom).toHaveText('100%');

    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(fill(texts.place, { at: '2', all: '2' }))).toBeVisible();
    await expect(zoom).toHaveText('100%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText(fill(texts.place, { at: '1', all: '2' }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
    const opener = page.getByRole('button', {
      name: fill(t.adminOrder.timeline.picture, { name: 'one.png' }),
    });
    await expect(opener).toBeFocused();
  });

  test(`${label}: support sees orders, and none of the controls for owners`, async ({ browser }) => {
    const { path } = await newPaidOrder();
    const page = await visit(browser, device, { path, ...(await signedIn('support')) });
    const refunds = page.getByRole('region', { name: t.adminOrder.refunds.title });
    await expect(refunds).toContainText(fill(t.adminOrder.refunds.left, { amount: '¥1699.00' }));
    await expect(refunds.getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.adminOrders.export.button })).toHaveCount(0);
    if (device.width < 768) await page.getByRole('button', { name: t.admin.openMenu }).click();
    const menu = page.getByRole('navigation', { name: t.admin.menu });
    await expect(menu.getByRole('link', { name: t.admin.nav.users })).toBeVisible();
    await expect(menu.getByRole('link', { name: t.admin.nav.audit })).toHaveCount(0);
    await menu.getByRole('link', { name: t.admin.nav.discounts }).click();
    const texts = t.adminDiscounts;
    const list = page.getByLabel(texts.list).filter({ visible: true });
    await expect(list).toBeVisible();
    await expect(page.getByRole('button', { name: texts.create })).toHaveCount(0);
    await expect(list.getByRole('combobox')).toHaveCount(0);
    await expect(list.getByRole('button', { name: texts.edit })).toHaveCount(0);
  });

  test(`${label}: an administrator syncs a paid order to the CRM, with its devices`, async ({ browser }) => {
    const { orderId, path } = await newPaidOrder();
    const none = { success: true, message: '', data: { application: null, devices: [] } };
    const page = await visit(browser, device, {
      ...{ path, ...(await signedIn()) },
      // Opened before the first sync has begun.
      prepare: (opened) =>
        opened.route('**/api/orders/*/crm-sync', (route) => route.fulfill({ json: none }), { times: 1 }),
    });
    const texts = t.adminCrm;
    const panel = page.getByRole('region', { name: texts.title });
    await expect(panel.getByText(texts.status.completed).first()).toBeVisible({ timeout: 30_000 });
    await panel.getByRole('button', { name: texts.sync }).click();
    await expect(toast(page, texts.started)).toBeVisible();
    const [application] = await sql`
      select a.fxiaoke_application_id as id from crm_applications a join orders o on o.id = a.order_id
      where o.public_id = ${orderId}`;
    await expect(panel).toContainText(String(application?.['id']));
    for (const name of [texts.number, texts.type, texts.created, texts.lastSync])
      await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await expect(panel.getByRole('table').getByText(texts.hardware, { exact: true }).first()).toBeVisible();
    await expect(panel.getByRole('table').getByText(texts.software, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await sql`
      update crm_devices set shipping_info_synced = true, bind_account = 'x',
        shipping_info_sync_time = '2031-05-01T20:30:00Z'
      where application_id in (
        select a.id from crm_applications a join orders o on o.id = a.order_id where o.public_id = ${orderId})`;
    await page.reload();
    const shipped = panel.getByTitle(fill(t.admin.zoneTime, { time: '2031-05-02 04:30:00' }));
    await expect(shipped.first()).toBeAttached();
  });
}

test('an open order shows at once what WeChat Pay, asked by hand, says of its payment', async ({
  browser,
}) => {
  const device = { locale: 'en', width: 1440 } as const;
  const { adminReconciliation: texts, orderStatus } = textsOf(device.locale);
  const token = (await newPerson()).stored['accessToken'] ?? '';
  const { orderId } = await placeOrder(token);
  await send('POST', '/api/payments/create', { token, body: { orderId, openId: null } });
  await keepJobAway(orderId);
  const path = `/admin?order=${orderId.replace('ORDER_', '')}`;
  const page = await visit(browser, device, { path, ...(await signedIn()) });
  const heading = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect(heading).toContainText(orderStatus.pending);
  const payments = page.getByRole('region', { name: texts.timeline.title });
  await expect(payments.getByText(texts.timeline.attemptState.open, { exact: true })).toBeVisible();

  await payAtProvider(orderId, { notify: false });
  await payments.getByRole('button', { name: texts.timeline.ask }).click();
  await expect(payments.getByText(texts.timeline.attemptState.succeeded, { exact: true })).toBeVisible();
  await expect(heading).toContainText(orderStatus.paid);
});

test('a failed message that is sent again is no longer called failed', async ({ browser }) => {
  const device = { locale: 'en', width: 1440 } as const;
  const { adminOrder, adminOrders, adminReconciliation } = textsOf(device.locale);
  const { message } = adminReconciliation.timeline;
  const { orderId, path } = await newPaidOrder();
  const failed = () => sql`
    update order_messages m set state = 'failed', sent_at = null, failure = 'test' from orders o
    where o.id = m.order_id and o.public_id = ${orderId} and m.kind = 'paid' and m.state = 'sent'`;
  await expect.poll(async () => (await failed()).count).toBe(1);
  await sql`update orders set sms_status = 'failed' where public_id = ${orderId}`;
  const page = await visit(browser, device, { path, ...(await signedIn()) });
  const state = page
    .getByRole('dialog')
    .getByText(adminOrder.sms.label, { exact: true })
    .locator('xpath=following-sibling::*[1]');
  await expect(state).toHaveText(adminOrders.sms.failed);
  await page.getByRole('button', { name: message.retry }).click();
  await expect(toast(page, message.retried)).toBeVisible();
  await expect(state).not.toHaveText(adminOrders.sms.failed);
  await expect(page.getByText(`${message.about.paid}: ${message.state.sent}`)).toBeVisible();
});

test('on a phone two fingers zoom a picture, up to three times its size', async ({ browser }) => {
  const phone = { locale: 'zh', width: 390 } as const;
  const { path } = await newPaidOrder();
  const page = await visit(browser, phone, { path, ...(await signedIn()) });
  const viewer = await openPicture(page, textsOf(phone.locale));
  const box = await viewer.getByRole('img', { name: 'one.png' }).first().boundingBox();
  if (!box) throw new Error('no picture');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', gap?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: gap ? [x - gap / 2, x + gap / 2].map((at, id) => ({ x: at, y, id })) : [],
    });
  await touch('touchStart', 60);
  await touch('touchMove', 90);
  await expect(viewer.locator('output')).toHaveText('150%');
  await touch('touchMove', 300);
  await expect(viewer.locator('output')).toHaveText('300%');
  await touch('touchEnd');
  await viewer.getByRole('button', { name: textsOf(phone.locale).adminOrder.viewer.reset }).click();
  await expect(viewer.locator('output')).toHaveText('100%');
});
