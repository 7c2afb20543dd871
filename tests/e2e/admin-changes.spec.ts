import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { randomLetters } from '@/platform/ids';
import { asOrderId, shownOrderId } from '@/lib/orders/contract';
import { placeOrder } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { adminDevices, signedIn } from '@/tests/support/admin-page';
import { newAdmin } from '@/tests/support/admins';
import { send } from '@/tests/support/http';
import {
  expectAccessible,
  nameOf,
  newPerson,
  type Person,
  sql,
  stopTime,
  textsOf,
  toast,
  untilInTime,
  visit,
} from '@/tests/support/shopper';

const t = textsOf('zh');
const texts = t.adminOrders;
const statuses = t.orderStatus;
const wide = { locale: 'zh', width: 1440 } as const;

async function newOrder(given?: Person): Promise<string> {
  const { stored } = given ?? (await newPerson());
  return shownOrderId((await placeOrder(stored['accessToken'] ?? '')).orderId);
}

/** The admin list filtered to this order: other tests' orders may push it off the first page of the unfiltered list. */
const adminPathOf = (number: string) => `/admin?orderId=${number}`;

const rowOf = (page: Page, number: string) =>
  page.getByRole('table', { name: texts.table.label }).getByRole('row').filter({ hasText: number });

async function choose(page: Page, number: string, status: keyof typeof statuses) {
  await rowOf(page, number)
    .getByRole('button', { name: texts.change.menu.split('{')[0] ?? '' })
    .click();
  await page.getByRole('menuitem', { name: statuses[status] }).click();
}

test('an open order shows a change that was made in its row', async ({ browser }) => {
  const number = await newOrder();
  const page = await visit(browser, wide, {
    path: `${adminPathOf(number)}&order=${number}`,
    ...(await signedIn()),
  });
  const detail = page.getByRole('dialog');
  await expect(detail.getByText(t.adminOrder.timeline.created)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await choose(page, number, 'cancelled');
  await expect(rowOf(page, number)).toContainText(statuses.cancelled);
  await page.getByRole('button', { name: fill(texts.table.openOrder, { number }) }).click();
  await expect(detail.getByRole('heading', { level: 2 })).toContainText(statuses.cancelled);
  await expect(detail.getByText(t.adminOrder.timeline.status_changed)).toBeVisible();
});

test('two changes at once show two messages, and each can be undone', async ({ browser }) => {
  const person = await newPerson();
  const numbers = [await newOrder(person), await newOrder(person)] as const;
  const page = await visit(browser, wide, { path: `/admin?userId=${person.id}`, ...(await signedIn()) });
  const held: (() => void)[] = [];
  await page.route(
    '**/api/orders/*/status',
    async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    },
    { times: 2 },
  );
  for (const number of numbers) await choose(page, number, 'cancelled');
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  const undo = page.getByRole('button', { name: texts.change.undo });
  await expect(undo).toHaveCount(2);
  for (const number of numbers) {
    const done = toast(page, fill(texts.change.done, { number, status: statuses.cancelled }));
    await done.getByRole('button', { name: texts.change.undo }).click();
  }
  for (const number of numbers) await expect(rowOf(page, number)).toContainText(statuses.pending);
});

test('a menu stays open while the change of another row ends', async ({ browser }) => {
  const person = await newPerson();
  const numbers = [await newOrder(person), await newOrder(person)] as const;
  const page = await visit(browser, wide, { path: `/admin?userId=${person.id}`, ...(await signedIn()) });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/orders/*/status', async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, numbers[0], 'cancelled');
  const menu = rowOf(page, numbers[1]).getByRole('button', { name: texts.change.menu.split('{')[0] ?? '' });
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  release();
  await expect(rowOf(page, numbers[0])).toContainText(statuses.cancelled);
  await expect(rowOf(page, numbers[0]).getByRole('button', { disabled: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: statuses.cancelled }).click();
  await expect(rowOf(page, numbers[1])).toContainText(statuses.cancelled);
});

test('a menu stays open while the last toast disappears', async ({ browser }) => {
  const number = await newOrder();
  const page = await visit(browser, wide, {
    path: adminPathOf(number),
    ...(await signedIn()),
    clock: {},
  });
  const row = rowOf(page, number);
  const undo = page.getByRole('button', { name: texts.change.undo });
  const undone = toast(page, texts.change.undone);
  const shows = async (status: string) => (await row.innerText()).includes(status);
  /** The closing menu may return the focus to its button meanwhile. */
  const keepsFocus = async () => {
    const has = await row.evaluate((element) => element === document.activeElement);
    await row.focus();
    return has;
  };
  await expect(row).toBeVisible();
  await stopTime(page);
  await choose(page, number, 'cancelled');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await untilInTime(page, () => undo.isVisible());
  await untilInTime(page, () => shows(statuses.cancelled));
  await untilInTime(page, keepsFocus);
  const answered = page.waitForResponse('**/api/orders/*/status');
  await undo.click();
  await (await answered).finished();
  // The clicked toast takes a fifth of a second to disappear; the next toast is visible long before that.
  await untilInTime(page, () => undone.isVisible());
  await expect(undo).toBeVisible();
  await untilInTime(page, () => shows(statuses.pending));
  await untilInTime(page, async () => (await undo.count()) === 0, 50);
  await row.getByRole('button', { name: texts.change.menu.split('{')[0] ?? '' }).click();
  await expect(page.getByRole('menu')).toBeFocused();
  await expect(undone).toBeVisible();
  await untilInTime(page, async () => (await page.locator('[data-slot=toast]').count()) === 0, 1000);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: statuses.cancelled })).toBeFocused();
  await page.keyboard.press('Enter');
  await untilInTime(page, () => shows(statuses.cancelled));
});

test('without a connection a change fails at once, and is not made later', async ({ browser }) => {
  const number = await newOrder();
  const page = await visit(browser, wide, { path: adminPathOf(number), ...(await signedIn()) });
  await expect(rowOf(page, number)).toBeVisible();
  // The code of a row's menu comes with the row.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await choose(page, number, 'cancelled');
  await expect(toast(page, texts.change.failed)).toContainText(texts.change.network);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: fill(texts.table.openOrder, { number }) }).click();
  await expect(page.getByRole('dialog').getByText(t.adminOrder.timeline.created)).toBeVisible();
  expect(await sql`select status from orders where public_id = ${asOrderId(number)}`).toEqual([
    { status: 'pending' },
  ]);
});

test('details that were requested without a connection open when it is back', async ({ browser }) => {
  const number = await newOrder();
  const page = await visit(browser, wide, { path: adminPathOf(number), ...(await signedIn()) });
  await expect(rowOf(page, number)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: fill(texts.table.openOrder, { number }) }).click();
  await expect(page).toHaveURL(/order=/);
  await expect(rowOf(page, number)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog').getByText(t.adminOrder.timeline.created)).toBeVisible();
});

test('by keyboard: when a row leaves the list, the focus moves to the row in its place', async ({
  browser,
}) => {
  const person = await newPerson();
  const older = await newOrder(person);
  const newer = await newOrder(person);
  const page = await visit(browser, wide, {
    path: `/admin?userId=${person.id}&status=pending`,
    ...(await signedIn()),
  });
  const status = rowOf(page, newer).getByRole('button', { name: texts.change.menu.split('{')[0] ?? '' });
  await status.press('Enter');
  await page.getByRole('menuitem', { name: statuses.cancelled }).press('Enter');
  await expect(rowOf(page, newer)).toHaveCount(0);
  await expect(rowOf(page, older)).toBeFocused();
});

test('text in the filters is kept when another filter changes, and a search moves the focus to the rows', async ({
  browser,
}) => {
  const number = await newOrder();
  const page = await visit(browser, wide, { path: '/admin', ...(await signedIn()) });
  const field = (name: keyof typeof texts.filters) => page.getByLabel(texts.filters[name], { exact: true });
  const table = page.getByRole('table', { name: texts.table.label });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await field('any').fill(number);
  await field('status').focus();
  await field('status').selectOption('pending');
  await expect(page).toHaveURL(new RegExp(`orderId=${number}.*status=pending|status=pending.*${number}`));
  await expect(field('any')).toHaveValue(number);
  await expect(field('status')).toBeFocused();
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.locator('body').press('/');
  await field('any').fill('');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).not.toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('row').nth(2)).toBeFocused();
  await page.goBack();
  await expect(field('any')).toHaveValue(number);
});

test('an address after the last page leads to the last page', async ({ browser }) => {
  const number = await newOrder();
  const path = `/admin?orderId=${number}&page=99`;
  const page = await visit(browser, wide, { path, ...(await signedIn()) });
  await expect(rowOf(page, number)).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await page.goto('/admin/audit?page=999999');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/user-admin?page=999999');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('an unsaved note is not lost by Esc or a click outside', async ({ browser }) => {
  const number = await newOrder();
  const page = await visit(browser, wide, { path: adminPathOf(number), ...(await signedIn()) });
  await page.getByRole('button', { name: fill(texts.table.note, { number }) }).click();
  const dialog = page.getByRole('dialog', { name: t.adminOrder.note.title });
  const text = dialog.getByLabel(t.adminOrder.note.text);
  await text.fill('half a sentence');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  await expect(text).toHaveValue('half a sentence');
  await dialog.getByRole('button', { name: t.adminOrder.note.save }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: fill(texts.table.openOrder, { number }) }).click();
  await expect(page.getByRole('dialog')).toContainText('half a sentence');
});

test('the audit shows texts instead of codes, and times in the time zone of the shop', async ({
  browser,
}) => {
  const target = `E2E${randomLetters(8)}`;
  await sql`
    insert into audit_acts (admin_id, admin_name, act, target, "from", "to")
    select id, 'Lin', 'discount_update', ${target}, ${sql.json({ maxUsage: null, expiresAt: null })},
      ${sql.json({ maxUsage: 5, expiresAt: '2031-12-31T15:59:59.000Z' })}
    from users limit 1`;
  const path = `/admin/audit?target=${target}`;
  const page = await visit(browser, wide, { path, ...(await signedIn()) });
  const row = page.getByRole('row').filter({ hasText: target });
  await expect(row).toContainText(`${texts.audit.fields.maxUsage} ${texts.audit.unlimited}`);
  await expect(row).toContainText('2031-12-31 23:59');

  // A chosen action takes along what is typed and not sent yet.
  const who = page.getByLabel(texts.audit.admin, { exact: true });
  await who.fill(' Lin ');
  await page.getByLabel(texts.audit.action, { exact: true }).selectOption('discount_update');
  await expect(page).toHaveURL(/act=discount_update/);
  await expect(page).toHaveURL(/admin=Lin(&|$)/);
  await expect(page).toHaveURL(new RegExp(`target=${target}`));
  await expect(who).toHaveValue('Lin');
  await expect(row).toBeVisible();
});

for (const device of adminDevices)
  test(`${nameOf(device)}: the audit names the days of an export, the channel of friends, and what was corrected`, async ({
    browser,
  }) => {
    const target = `E2E${randomLetters(8)}`;
    await sql`
      insert into audit_acts (admin_id, admin_name, act, target, "from", "to")
      select id, 'Lin', 'orders_export', ${target}, ${sql.json({ channel: 'referral' })},
        ${sql.json({ from: '2031-05-20', to: '2031-06-18', fields: ['name', 'district'], ended: 2 })}
      from users limit 1`;
    const path = `/admin/audit?target=${target}`;
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const { adminOrders } = textsOf(device.locale);
    const { fields } = adminOrders.audit;
    const entry = page.locator('tr, li').filter({ hasText: target }).filter({ visible: true });
    for (const words of [
      `${fields.from} 2031-05-20`,
      `${fields.to} 2031-06-18`,
      `${fields.channel} ${adminOrders.audit.values.referral}`,
      `${fields.fields} ${fields.name} · ${fields.district}`,
      `${fields.ended} 2`,
    ])
      await expect(entry).toContainText(words);
  });

for (const device of [wide, { locale: 'en', width: 390 } as const])
  test(`${device.locale} ${device.width} px: the audit shows what was settled, chosen, searched and tried in words`, async ({
    browser,
  }) => {
    const admin = `Lin${randomLetters(8)}`;
    const entries = [
      [
        'mismatch_settle',
        'T1',
        { total: { expected: 169900, actual: 100 }, mchid: { usedBy: 'M1', actual: 'M2' } },
      ],
      ['alerts_update', 'alerts', { language: 'zh', robot: ['paid', 'otherCurrency'], mail: [] }],
      ['job_retry', 'payment-query', { id: 'A1' }],
      ['job_retry', 'order-message', { order: 'A2', about: 'returnClosed' }],
      ['contact_search', 'users', { search: '138***' }],
      ['orders_export', 'orders', { attention: 'unshipped' }],
      ['shop_update', 'shop', { showTestimonials: true, contacts: ['email', 'address'] }],
      ['order_refund', 'ORDER_20260101AAAA', { amount: 10.5 }],
      ['product_change', 'product 2', { price: 199, originalPrice: 199, friendPrice: 179 }],
    ] as const;
    for (const [act, target, to] of entries)
      await sql`
        insert into audit_acts (admin_id, admin_name, act, target, "to")
        select id, ${admin}, ${act}, ${target}, ${sql.json(to)} from users limit 1`;
    const page = await visit(browser, device, { path: `/admin/audit?admin=${admin}`, ...(await signedIn()) });
    const { adminAlerts, adminJobs, adminOrders, adminReconciliation } = textsOf(device.locale);
    const { fields, values } = adminOrders.audit;
    const { mismatches, timeline } = adminReconciliation;
    const shown = page.locator('tbody, main ul').filter({ hasText: admin }).filter({ visible: true });
    for (const words of [
      `${mismatches.field.total} ${fill(mismatches.expected, { value: '¥1699.00' })} · ${fill(mismatches.actual, { value: '¥1.00' })}`,
      `${mismatches.field.mchid} ${fill(mismatches.actual, { value: 'M2' })} · ${fill(mismatches.usedBy, { value: 'M1' })}`,
      `${fields.language} ${adminAlerts.languages.zh}`,
      `${fields.robot} ${adminAlerts.kinds.paid} · ${adminAlerts.kinds.otherCurrency}`,
      `${fields.mail} —`,
      adminJobs.name['payment-query'],
      adminJobs.name['order-message'],
      `${fields.about} ${timeline.message.about.returnClosed}`,
      `${fields.search} 138***`,
      `${fields.attention} ${adminOrders.needsAttention.unshipped}`,
      `${fields.showTestimonials} ${values.yes}`,
      `${fields.contacts} ${fields.email} · ${fields.address}`,
      `${fields.amount} 10.50`,
      `${fields.price} 199.00`,
      `${fields.originalPrice} 199.00`,
      `${fields.friendPrice} 179.00`,
    ])
      await expect(shown).toContainText(words);
    await expect(shown).not.toContainText(/[{]|169900|payment-query|order-message/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(device.width);
  });

for (const device of [wide, { locale: 'en', width: 390 } as const])
  test(`${device.locale} ${device.width} px: the audit says who signed in, and who was not let in`, async ({
    browser,
  }) => {
    const { audit } = textsOf(device.locale).adminOrders;
    const admin = await newAdmin('owner');
    const [named] = await sql<{ username: string }[]>`
      select username from admin_credentials where user_id = ${admin.userId}`;
    const name = named?.username ?? '';
    const body = { username: name, password: 'a wrong passphrase' };
    expect((await send('POST', '/api/auth/admin/login', { body })).status).toBe(401);
    const entries = () => sql`select from audit_acts where admin_id = ${admin.userId} and actor = 'visitor'`;
    await expect.poll(async () => (await entries()).length).toBe(1);

    const path = `/admin/audit?admin=${name}`;
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const main = page.getByRole('main');
    for (const act of [audit.actions.sign_in, audit.actions.sign_in_refused]) {
      const named = page.getByText(act, { exact: true });
      await expect(main.locator('tr, li').filter({ has: named }).filter({ visible: true })).toHaveCount(1);
    }
    for (const words of [audit.by.visitor, audit.by.system])
      await expect(main).toContainText(words.replace('{name}', name));
    await expect(main).toContainText(`${audit.fields.why} ${audit.values.password}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(device.width);
  });
