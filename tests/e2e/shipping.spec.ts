import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { placeOrder, setStatus } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { lineLimit } from '@/lib/shipping/admin-contract';
import { send } from '@/tests/support/http';
import { expectAccessible, heldCalls, nameOf, newPerson, sql, textsOf, visit } from '@/tests/support/shopper';

const { adminShipping: t, common } = textsOf('zh');
const wide = { locale: 'zh', width: 1440 } as const;

/** Unpaid orders of one person are few, so each is paid before the next is placed. */
async function paidOrders(count: number): Promise<string[]> {
  const token = (await newPerson()).stored['accessToken'] ?? '';
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { orderId } = await placeOrder(token);
    await setStatus(orderId, 'paid');
    numbers.push(orderId.replace('ORDER_', ''));
  }
  return numbers;
}

/** A number of SF that no other try of a test has. */
const newNumber = () => `SF${randomInt(10 ** 12, 10 ** 13)}`;

const shipButton = (page: Page, count: number) =>
  page.getByRole('button', { name: fill(t.ship, { count: String(count) }), exact: true });

test('twenty orders are shipped from a pasted list; the same list again changes nothing', async ({
  browser,
}) => {
  const numbers = await paidOrders(20);
  // The last two share a parcel, which is said and not refused.
  const parcels = numbers.slice(1).map(newNumber);
  parcels.push(parcels.at(-1) ?? '');
  const good = numbers.map((number, at) => `${number}, 顺丰, ${parcels[at]}`);
  const list = [
    ...good,
    `${numbers[0]}, 顺丰, SF13902744`,
    `${numbers[1]?.slice(0, -1)}0, 顺丰, ${newNumber()}`,
  ];
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  await page.getByRole('textbox', { name: t.label }).fill(list.join('\n'));
  await page.getByRole('button', { name: t.check, exact: true }).click();

  const rows = page.locator('[data-slot=shipment]');
  await expect(rows).toHaveCount(22);
  await expect(rows.nth(0)).toContainText('21');
  await expect(rows.nth(1)).toContainText(numbers[1] ?? '');
  await expect(page.getByText(fill(t.shared, { count: '2' }))).toBeVisible();
  await expect(rows.nth(2)).toContainText('与第 20 行的运单号相同');
  await expectAccessible(page);
  expect(await sql`select 1 from parcels where number in ${sql(parcels)}`).toHaveLength(0);

  await shipButton(page, 20).click();
  await expect(page.getByText(fill(t.written, { done: '20', total: '20' }))).toBeVisible();
  expect(
    await sql`select 1 from orders where status = 'shipped' and public_id in ${sql(numbers.map((one) => `ORDER_${one}`))}`,
  ).toHaveLength(20);
  await expect(page.getByRole('link', { name: t.print })).toHaveAttribute(
    'href',
    new RegExp(numbers[19] ?? ''),
  );

  await page.getByRole('textbox', { name: t.label }).fill(good.join('\n'));
  await page.getByRole('button', { name: t.check, exact: true }).click();
  await expect(page.getByText(t.noneNew)).toBeVisible();
  await expect(shipButton(page, 0)).toBeDisabled();
});

test('a list of a thousand lines is tried as a whole, then written in parts, and the progress counts them', async ({
  browser,
}) => {
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  const calls: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/orders/shipments', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const { dryRun, lines } = route.request().postDataJSON() as { dryRun: boolean; lines: object[] };
    calls.push(`${dryRun ? 'tried' : 'written'} ${lines.length}`);
    if (calls.length === 3) await held;
    const results = lines.map((_, index) => ({ index, order: String(index), result: 'done', message: '' }));
    await route.fulfill({ json: { success: true, message: '', data: { lines: results } } });
  });
  const list = Array.from({ length: lineLimit }, (_, at) => `2026010100000${at}, 顺丰, ${newNumber()}`);
  await page.getByRole('textbox', { name: t.label }).fill(list.join('\n'));
  await page.getByRole('button', { name: t.check, exact: true }).click();
  await shipButton(page, lineLimit).click();
  const total = String(lineLimit);
  await expect(page.getByText(fill(t.writing, { done: '50', total }))).toBeVisible();
  await expect(page.getByRole('progressbar', { name: t.progress })).toHaveAttribute('value', '50');
  const counts = page.getByRole('region', { name: t.result }).getByRole('status').first();
  await expect(counts).toContainText(/^50 /);
  await expect(shipButton(page, lineLimit - 50)).toHaveCount(0);
  goOn();
  // Waits without a look at the page: at each look the browser reads all of its thousand rows.
  await expect.poll(() => calls.length).toBe(21);
  await expect(page.getByText(fill(t.written, { done: total, total }))).toBeVisible();
  expect(calls).toEqual([`tried ${lineLimit}`, ...Array.from({ length: 20 }, () => 'written 50')]);
});

test('while a list is being written the browser asks before the page is left, and not once it is done', async ({
  browser,
}) => {
  const [number] = await paidOrders(1);
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  await page.getByRole('textbox', { name: t.label }).fill(`${number}, 顺丰, ${newNumber()}`);
  await page.getByRole('button', { name: t.check, exact: true }).click();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/orders/shipments', async (route) => {
    await held;
    await route.continue();
  });
  await shipButton(page, 1).click();
  await expect(page.getByText(fill(t.writing, { done: '0', total: '1' }))).toBeVisible();
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  goOn();
  await expect(page.getByText(fill(t.written, { done: '1', total: '1' }))).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('a CSV file is tried at once, and its bad lines come back as a file', async ({ browser }) => {
  const [number] = await paidOrders(1);
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  const content = `订单号,承运商,运单号\r\n${number},京东,JD1\r\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(t.fileName);
});

test('a list that is pasted into the empty box is tried at once, and one that is pasted into a filled box is not', async ({
  browser,
}) => {
  const [number = ''] = await paidOrders(1);
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const box = page.getByRole('textbox', { name: t.label });
  const paste = async (list: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), list);
    await box.press('ControlOrMeta+V');
  };
  await paste(`${number}, 顺丰, ${newNumber()}\n`);
  await expect(shipButton(page, 1)).toBeVisible();
  await paste(`${number}, 顺丰, ${newNumber()}\n`);
  await expect(shipButton(page, 1)).toHaveCount(0);
  await expect(box).toHaveValue(/\n.+\n$/);
  await expect(page.locator('[data-slot=shipment]')).toHaveCount(0);
});

test('a list with too many lines is told so beside the field until it is changed, and is not tried', async ({
  browser,
}) => {
  const page = await visit(browser, wide, { path: '/admin/shipping', ...(await signedIn('support')) });
  let calls = 0;
  await page.route('**/api/orders/shipments', (route) => {
    if (route.request().method() === 'POST') calls += 1;
    return route.continue();
  });
  const field = page.getByRole('textbox', { name: t.label });
  await field.fill(Array.from({ length: lineLimit + 1 }, (_, at) => `${at}, sf, SF1`).join('\n'));
  await page.getByRole('button', { name: t.check, exact: true }).click();
  const told = fill(t.tooMany, { limit: '1000', count: '1001' });
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(told));
  await expectAccessible(page);
  await field.fill('1, sf, SF1');
  await expect(page.getByText(told)).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  expect(calls).toBe(0);
});

test('nothing is shipped that the box does not say any more: an answer to earlier lines, or by another carrier', async ({
  browser,
}) => {
  const [number = ''] = await paidOrders(1);
  const [mistyped, corrected] = [newNumber(), newNumber()];
  const trial = heldCalls('**/api/orders/shipments', 'POST');
  const page = await visit(browser, wide, {
    ...{ path: '/admin/shipping', ...(await signedIn('support')) },
    prepare: trial.hold,
  });
  const box = page.getByRole('textbox', { name: t.label });
  const check = page.getByRole('button', { name: t.check, exact: true });
  await box.fill(`${number}, 顺丰, ${mistyped}`);
  await check.click();
  await trial.reached();
  await box.fill(`${number}, 顺丰, ${corrected}`);
  const answered = page.waitForResponse('**/api/orders/shipments');
  trial.release();
  await answered;
  await check.click();
  await expect(page.locator('[data-slot=shipment]')).toContainText(corrected);
  await expect(page.getByText(mistyped)).toHaveCount(0);

  const label = `YT${number.slice(-10)}`;
  const usual = page.getByRole('combobox', { name: t.usualCarrier });
  await usual.selectOption('yto');
  await box.fill(`${number}, ${label}`);
  await check.click();
  await expect(shipButton(page, 1)).toBeVisible();
  await page.route('**/api/orders/shipments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await usual.selectOption('zto');
  await expect(page.getByRole('region', { name: t.result }).getByRole('alert')).toBeVisible();
  await expect(shipButton(page, 1)).toHaveCount(0);
});

test('a number that the order has already is refused in its form, and sends an order again that was set back', async ({
  browser,
}) => {
  const token = (await newPerson()).stored['accessToken'] ?? '';
  const { orderId } = await placeOrder(token, { quantity: 2 });
  await setStatus(orderId, 'paid');
  const number = newNumber();
  const page = await visit(browser, wide, {
    ...{ path: `/admin?order=${orderId.replace('ORDER_', '')}`, ...(await signedIn()) },
  });
  const panel = page.getByRole('region', { name: t.parcels.title });
  const form = page.getByRole('dialog', { name: t.parcels.addTitle });
  const enter = async (pieces: string | null) => {
    await form.getByLabel(t.parcels.carrier).selectOption('sf');
    await form.getByLabel(t.parcels.number).fill(number);
    if (pieces) await form.getByLabel(t.parcels.quantity).fill(pieces);
    else await expect(form.getByLabel(t.parcels.quantity)).toHaveCount(0);
    await form.getByRole('button', { name: t.parcels.save }).click();
  };
  const add = panel.getByRole('button', { name: t.parcels.add });
  await add.click();
  await enter('1');
  await expect(panel.getByText(fill(t.parcels.left, { count: '1' }))).toBeVisible();
  await add.click();
  await expect(form.getByLabel(t.parcels.carrier)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await add.click();
  await enter(null);
  await expect(form.getByText(t.parcels.known)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(form.getByLabel(t.parcels.number)).toHaveValue(number);
  await form.getByRole('button', { name: common.cancel }).click();
  await expect(form).toHaveCount(0);
  await panel.getByRole('button', { name: fill(t.parcels.correctOne, { number }) }).click();
  const correction = page.getByRole('dialog', { name: t.parcels.correctTitle });
  await correction.getByLabel(t.parcels.quantity).fill('2');
  await page.keyboard.press('Escape');
  await correction.getByRole('button', { name: t.parcels.save }).click();
  const status = async () =>
    (await sql`select status from orders where public_id = ${orderId}`)[0]?.['status'] as string;
  await expect.poll(status).toBe('shipped');

  await setStatus(orderId, 'processing');
  await page.reload();
  await expect(panel.getByRole('link', { name: number })).toBeVisible();
  await page.keyboard.press('s');
  await enter(null);
  await expect(form).toHaveCount(0);
  await expect.poll(status).toBe('shipped');
});

test('a parcel is added in the order, corrected there, and shown on its slips', async ({ browser }) => {
  const [number = '', other = ''] = await paidOrders(2);
  const [sent, corrected] = [newNumber(), newNumber()];
  const page = await visit(browser, wide, { path: `/admin?order=${number}`, ...(await signedIn('support')) });
  const panel = page.getByRole('region', { name: t.parcels.title });
  await panel.getByRole('button', { name: t.parcels.add }).click();
  const form = page.getByRole('dialog', { name: t.parcels.addTitle });
  await expect(form.getByLabel(t.parcels.carrier)).toBeFocused();
  await form.getByLabel(t.parcels.carrier).selectOption('sf');
  await form.getByLabel(t.parcels.number).fill('SF12');
  await form.getByRole('button', { name: t.parcels.save }).click();
  await expect(form.getByLabel(t.parcels.number)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(t.parcels.number).fill(sent);
  await form.getByRole('button', { name: t.parcels.save }).click();
  await expect(panel.getByRole('link', { name: sent })).toBeVisible();

  await panel.getByRole('button', { name: fill(t.parcels.correctOne, { number: sent }) }).click();
  const correction = page.getByRole('dialog', { name: t.parcels.correctTitle });
  await expect(correction.getByLabel(t.parcels.carrier)).toBeFocused();
  await correction.getByLabel(t.parcels.number).fill(corrected);
  await correction.getByRole('button', { name: t.parcels.save }).click();
  await expect(panel.getByRole('link', { name: corrected })).toBeVisible();

  await page.goto(`/admin/slips?orders=${number},${other}`);
  await expect(page.locator('.slip')).toHaveCount(2);
});

for (const device of adminDevices)
  test(`${nameOf(device)}: buyer and operator read the carrier’s newest word, as text, and a need counts its trouble`, async ({
    browser,
  }) => {
    const texts = textsOf(device.locale);
    const buyer = await newPerson();
    const { orderId } = await placeOrder(buyer.stored['accessToken'] ?? '');
    await setStatus(orderId, 'paid');
    const number = orderId.replace('ORDER_', '');
    const session = await signedIn('support');
    const token = session.stored.adminToken;
    const body = { lines: [{ order: number, carrier: 'yto', number: `YT${number.slice(-10)}` }] };
    expect((await send('POST', '/api/orders/shipments', { token, body })).status).toBe(200);
    await sql`
      update parcels set track_state = 'refused', track_at = '2026-06-18T06:32:00Z', ask_at = null,
        track_text = '收件人拒收 <img src=x onerror=alert(1)>'
      where order_id = (select id from orders where public_id = ${orderId})`;

    const shown = await visit(browser, device, {
      path: `/admin?attention=parcel&order=${number}`,
      ...session,
    });
    const word = shown.locator('[data-slot=parcel-track]');
    await expect(word).toContainText('收件人拒收 <img src=x onerror=alert(1)>');
    await expect(word).toContainText('06-18 14:32');
    await expect(shown.getByText(texts.admin.zone)).toBeAttached();
    await expectNoOverflow(shown);
    await expectAccessible(shown);
    await shown.keyboard.press('Escape');
    await expect(
      shown.getByRole('button', { name: new RegExp(texts.adminOrders.needsAttention.parcel) }).first(),
    ).toBeVisible();

    const own = await visit(browser, device, {
      path: `/order-success?orderId=${number}`,
      stored: buyer.stored,
    });
    const told = own.locator('[data-slot=parcel-track]');
    await expect(told).toContainText('收件人拒收 <img src=x onerror=alert(1)>');
    await expect(told.getByRole('time')).toHaveAttribute('datetime', '2026-06-18T06:32:00.000Z');
    await expect(told.locator('img')).toHaveCount(0);
    await expectNoOverflow(own);
    await expectAccessible(own);
  });

for (const device of adminDevices)
  test(`the page fits ${device.width} px in ${device.locale}`, async ({ browser }) => {
    const page = await visit(browser, device, { path: '/admin/shipping', ...(await signedIn()) });
    await page.getByRole('textbox', { name: textsOf(device.locale).adminShipping.label }).fill('1, sf, SF1');
    await page.getByRole('button', { name: textsOf(device.locale).adminShipping.check, exact: true }).click();
    await expect(page.getByText(/SF1\b/).filter({ visible: true }).first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
