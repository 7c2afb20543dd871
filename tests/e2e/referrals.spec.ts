import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { errorResponse, turnAway } from '@/tests/support/order-page';
import {
  type Device,
  devices,
  expectAccessible,
  nameOf,
  newPerson,
  type Person,
  serverTextsOf,
  sql,
  textsOf,
  toast,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const phone: Device = { locale: 'zh', width: 390 };

/** An order in its state after the payment. */
async function paidOrder({ id }: Person, productId = 1): Promise<void> {
  const [currency, price] = productId === 1 ? ['CNY', 169_900] : ['USD', 19_900];
  await sql`
    insert into orders (public_id, user_id, product_id, language, name, phone, country, province, city, district,
      detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, status, name_grams, paid_at)
    values ('ORDER_E2E' || ${id} || 'X' || ${productId}, ${id}, ${productId}, 'zh', '周砚秋', '13612342217', 'CN', '330000',
      '330100', '330106', '文三路 1 号', 'H1', ${currency ?? ''}, ${price ?? 0}, 1, 0, ${price ?? 0}, 'paid', '{}', now())`;
  await sql`
    insert into order_events (order_id, event_type, operator_type, metadata)
    select id, type, operator, metadata::jsonb from orders, (values
      ('created', 'customer', '{"to": "pending"}'),
      ('status_changed', 'admin', '{"from": "pending", "to": "paid", "manual": true}')
    ) events (type, operator, metadata)
    where public_id = 'ORDER_E2E' || ${id} || 'X' || ${productId}`;
}

/** A friend who has paid with the code. */
async function paidFriend(code: string): Promise<void> {
  const friend = await newPerson();
  await paidOrder(friend);
  await sql`
    insert into redemptions (code_id, order_id)
    select c.id, o.id from discount_codes c, orders o where c.code = ${code} and o.user_id = ${friend.id}`;
}

for (const device of devices) {
  const { locale } = device;
  const { referral: t } = textsOf(locale);

  test(`${nameOf(device)}: from no order to a code that friends pay with`, async ({ browser }) => {
    const person = await newPerson();
    const page = await visit(browser, device, { path: '/my-referral-code', stored: person.stored });
    await expect(page.getByText(t.noOrder.title)).toBeVisible();
    await expect(page.getByRole('link', { name: t.noOrder.action })).toHaveAttribute('href', /^\/(en)?$/);
    await expectAccessible(page);

    await paidOrder(person);
    await page.reload();
    const create = page.getByRole('button', { name: t.none.action });
    await expect(create).toBeVisible();
    // A page that is turned away keeps its toasts: this one leaves by a press alone.
    await turnAway(page, true);
    await create.click();
    const shown = page.locator('[data-slot=referral-code]');
    await expect(shown).toHaveText(/^[2-9A-Z]{8}$/);
    // The button that was pressed is gone.
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeFocused();
    const code = (await shown.textContent()) ?? '';
    await expect(page.getByText(t.friends.empty)).toBeVisible();
    await expect(toast(page, t.none.created)).toBeVisible();
    // What was said of the new code does not lie over the sheet.
    await page.getByRole('button', { name: t.share, exact: true }).press('Enter');
    await expect(toast(page, t.none.created)).toHaveCount(0);
    await page.keyboard.press('Escape');

    await paidFriend(code);
    await page.reload();
    await expect(page.getByRole('row', { name: /周\*\*/ })).toContainText(/¥1699(?!\.)/);
    await expect(page.getByRole('region', { name: t.stats.title })).toContainText('¥1699');
    await expect(page.getByText('周砚秋')).toHaveCount(0);
    await expectAccessible(page);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await Promise.all([
      expect(page.getByRole('button', { name: t.copied })).toBeVisible(),
      page.getByRole('button', { name: textsOf(locale).common.copy }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await page.getByRole('button', { name: t.share, exact: true }).click();
    const poster = page.getByAltText(t.dialog.alt.replace('{code}', code));
    await expect(poster).toBeVisible();
    const size = () =>
      poster.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([1080, 1620]);
    await expect(page.getByRole('dialog')).toContainText(`${locale === 'en' ? '/en' : '/'}?vipcode=${code}`);
    await expect(page.getByRole('link', { name: t.dialog.save })).toHaveAttribute(
      'download',
      `halsea-${code}.png`,
    );
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(device.width);
  });
}

test('a friend whose account is deleted is named so, in both languages', async ({ browser }) => {
  const person = await newPerson();
  await paidOrder(person);
  const page = await visit(browser, phone, { path: '/my-referral-code', stored: person.stored });
  await page.getByRole('button', { name: textsOf('zh').referral.none.action }).click();
  const code = (await page.locator('[data-slot=referral-code]').textContent()) ?? '';
  await paidFriend(code);
  await sql`
    update orders set name = '', phone = '' from redemptions r, discount_codes c
    where r.order_id = orders.id and r.code_id = c.id and c.code = ${code}`;
  for (const locale of ['zh', 'en'] as const) {
    await page.goto(locale === 'zh' ? '/my-referral-code' : '/en/my-referral-code');
    await expect(page.getByRole('cell', { name: textsOf(locale).referral.friends.former })).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText('****');
  }
});

test('without a friend’s price neither page nor shared text promises one (referrals 5)', async ({
  browser,
}) => {
  const { referral: t } = textsOf('zh');
  const person = await newPerson();
  await paidOrder(person);
  const page = await visit(browser, phone, {
    path: '/my-referral-code',
    stored: person.stored,
    prepare: async (opened) => {
      await opened.addInitScript(() => {
        const shared: ShareData[] = [];
        Object.assign(window, { shared });
        navigator.share = async (data) => void shared.push(data ?? {});
        navigator.canShare = () => true;
      });
      await opened.route('**/api/discount/referral/my*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...body, data: { ...body.data, offers: [] } } });
      });
    },
  });
  await expect(page.getByText(t.none.textPlain)).toBeVisible();
  await page.getByRole('button', { name: t.none.action }).click();
  await expect(page.getByText(t.steps.friend.textPlain)).toBeVisible();
  await page.getByRole('button', { name: t.share, exact: true }).click();
  await page.getByRole('button', { name: t.dialog.system }).click();
  const texts = () =>
    page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared.map(({ text }) => text));
  await expect.poll(texts).toEqual([t.poster.shareTextPlain]);
});

test('a visitor is led to the home page', async ({ browser }) => {
  const page = await visit(browser, phone, { path: '/my-referral-code' });
  await expect(page).toHaveURL(/\/$/);
});

test('failures to load and to create are reported, and can be tried again', async ({ browser }) => {
  const { referral: t, common } = textsOf('zh');
  const person = await newPerson();
  await paidOrder(person);
  const page = await visit(browser, phone, {
    path: '/my-referral-code',
    stored: person.stored,
    prepare: (page) => page.route('**/api/discount/referral/**', (route) => route.abort()),
  });
  await expect(page.getByText(t.failed.title)).toBeVisible();
  await expect(page.getByText(common.networkError)).toBeVisible();
  await page.unroute('**/api/discount/referral/**');
  await page.route('**/api/discount/referral/**', errorResponse(503, 'UNAVAILABLE', '正在维护，十点再来'), {
    times: 1,
  });
  await page.getByRole('button', { name: common.retry }).click();
  await expect(page.getByText('正在维护，十点再来')).toBeVisible();
  await page.getByRole('button', { name: common.retry }).click();
  await page.route('**/api/discount/referral/create', (route) => route.abort());
  await page.getByRole('button', { name: t.none.action }).click();
  await expect(toast(page, t.none.failed)).toContainText(common.networkError);
  await page.unroute('**/api/discount/referral/create');

  await sql`update orders set refunded_amount = total where user_id = ${person.id}`;
  await page.getByRole('button', { name: common.retry }).click();
  await expect(toast(page, serverTextsOf('zh').reasons.referralNeedsOrder)).toBeVisible();
  await expect(page.getByRole('link', { name: t.noOrder.action })).toBeVisible();
  // The ledger is checked after the browser tests.
  await sql`update orders set refunded_amount = 0 where user_id = ${person.id}`;
});

test('one’s own code is refused on the product page although the access token has expired', async ({
  browser,
}) => {
  const person = await newPerson();
  await paidOrder(person);
  const page = await visit(browser, phone, { path: '/my-referral-code', stored: person.stored });
  await page.getByRole('button', { name: textsOf('zh').referral.none.action }).click();
  const code = (await page.locator('[data-slot=referral-code]').textContent()) ?? '';
  await page.evaluate(() => localStorage.setItem('accessToken', 'run.out'));
  await page.goto(`/?vipcode=${code}`);
  await expect(vipStrip(page, 'failed')).toBeVisible();
  await expect(page.locator('[data-slot=price]')).toContainText('¥1699');
  expect(await page.evaluate(() => localStorage.getItem('friendCode'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
});

for (const device of devices.filter(({ width }) => width === 390)) {
  const { locale } = device;

  test(`${nameOf(device)}: a code from a link is still offered after the shopper has left the page`, async ({
    browser,
  }) => {
    const { buy } = textsOf(locale);
    const [list, friend] = locale === 'zh' ? ['¥1699', '¥1499'] : ['$199', '$179'];
    const page = await visit(browser, device, { path: '/?vipcode=VIP2026' });
    const price = page.locator('[data-slot=price]');
    await expect(price).toContainText(friend);
    await page.goto(locale === 'zh' ? '/about' : '/en/about');
    await page.goto(locale === 'zh' ? '/' : '/en');
    await expect(page.getByText(buy.offered.replace('{code}', 'VIP2026'))).toBeVisible();
    await expect(price).toContainText(list);
    await expect(price).not.toContainText(friend);
    await expectAccessible(page);
    await page.getByRole('button', { name: buy.useOffered, exact: true }).click();
    await expect(price).toContainText(friend);

    await page.evaluate(() =>
      localStorage.setItem('friendCode', JSON.stringify({ code: 'GONE2345', until: Date.now() + 1e6 })),
    );
    await page.reload();
    await page.getByRole('button', { name: buy.useOffered, exact: true }).click();
    await expect(vipStrip(page, 'failed')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('friendCode'))).toBeNull();
  });
}
