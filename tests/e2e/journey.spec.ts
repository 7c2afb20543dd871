import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { areaField, fillIn, orderIdIn, submitButton } from '@/tests/support/checkout';
import { tabTo } from '@/tests/support/focus';
import {
  expectBanner,
  payButton,
  paymentQr,
  pendingOrder,
  phone,
  phoneBrowser,
  scan,
  wechatBrowser,
} from '@/tests/support/order-page';
import {
  baseURL,
  buyWords,
  vipStrip,
  type Device,
  dismiss,
  expectAccessible,
  nameOf,
  newPhone,
  plain,
  sentCode,
  sql,
  textsOf,
  visit,
} from '@/tests/support/shopper';

/** The sum that the dialog asks for, as a person reads it. */
async function solve(page: Page): Promise<void> {
  const question = (await page.locator('label[for=human-check]').textContent()) ?? '';
  const [left = 0, right = 0] = [...question.matchAll(/\d+/g)].map(Number);
  await page.locator('#human-check').fill(String(left + right));
}

/** Logs in by a code, from the dialog that the checkout opens. */
async function logIn(page: Page, { locale }: Device): Promise<void> {
  const { auth } = textsOf(locale);
  await expect(page.getByRole('dialog', { name: auth.title.input })).toBeVisible();
  await page.getByRole('tab', { name: auth.channel.phone }).click();
  await page.getByRole('textbox', { name: auth.contact.phone }).fill(newPhone());
  await page.getByRole('checkbox', { name: plain(auth.agree) }).check();
  await page.getByRole('button', { name: auth.next }).click();
  await solve(page);
  const code = await sentCode(page, () => page.getByRole('button', { name: auth.human.send }).click());
  await page.getByLabel(auth.code.label).fill(code);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const title of [auth.devCode, auth.signedIn.title]) await dismiss(page, title);
}

async function applyCode(page: Page, { locale }: Device): Promise<void> {
  const { vip } = textsOf(locale);
  await vipStrip(page, 'none').getByRole('button').click();
  await page.getByRole('dialog').getByLabel(vip.label).fill('VIP2026');
  await page.getByRole('button', { name: vip.apply, exact: true }).click();
  await expect(vipStrip(page, 'applied')).toContainText('VIP2026');
}

/** From the product page to an order that waits for its payment. */
async function order(browser: Browser, device: Device) {
  const page = await visit(browser, device, { path: '/' });
  await applyCode(page, device);
  await page
    .getByRole('button', { name: buyWords(device.locale), exact: true })
    .locator('visible=true')
    .click();
  await page.waitForURL(/\/checkout$/);
  await logIn(page, device);
  await fillIn(page, device);
  const cashier = page.waitForRequest('**/mmpayweb-bin/checkmweb?**').catch(() => null);
  await submitButton(page, device.locale).click();
  await page.waitForURL(/order-success\?orderId=ORDER_/);
  return { page, orderId: orderIdIn(page), cashier };
}

const statusOf = async (orderId: string) => {
  const [row] = await sql<{ status: string; total: string; discount_code: string | null }[]>`
    select status, total, discount_code from orders where public_id = ${orderId}`;
  return row;
};

const paid = { status: 'paid', total: '149900', discount_code: 'VIP2026' };

for (const width of [390, 1440]) {
  const device: Device = { locale: 'zh', width };
  test(`from the product page to a paid order by a scanned code, ${nameOf(device)}`, async ({ browser }) => {
    // A narrow window on a computer shows the QR code too: the browser decides, not the width.
    const { page, orderId } = await order(browser, device);
    await expectBanner(page, 'pending');
    // The QR code opens by itself.
    const link = await scan(page);

    const wallet = await (await browser.newContext()).newPage();
    await wallet.goto(link);
    await expect(wallet.locator('main, body').first()).toContainText('1,499.00');
    await wallet.locator('button[value=pay]').click();

    await expectBanner(page, 'paid');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await statusOf(orderId)).toMatchObject(paid);
    await expectAccessible(page);
  });

  const english: Device = { locale: 'en', width };
  test(`an English order shows other ways to pay, ${nameOf(english)}`, async ({ browser }) => {
    const { payments, site } = textsOf('en');
    const { page, orderId } = await order(browser, english);
    await expectBanner(page, 'pendingElsewhere');
    await expect(payButton(page)).toHaveCount(0);
    await page.locator('main').getByRole('button', { name: payments.elsewhere.action }).click();
    await expect(page.getByRole('dialog', { name: site.service.title })).toBeVisible();
    expect(await statusOf(orderId)).toMatchObject({ status: 'pending', total: '17900' });
  });
}

test('a phone pays with the H5 cashier and returns to a paid order', async ({ browser }) => {
  const { page, orderId, cashier } = await order(browser, {
    locale: 'zh',
    width: 390,
    userAgent: phoneBrowser,
  });
  expect((await (await cashier)?.allHeaders())?.['referer']).toBe(`${baseURL}/`);
  await page.locator('button[value=pay]').click();
  await page.waitForURL(/order-success\?orderId=ORDER_/);
  await expectBanner(page, 'paid');
  expect(await statusOf(orderId)).toMatchObject(paid);
});

test('a payment declined at the cashier leaves the order unpaid and payable', async ({ browser }) => {
  const { page } = await pendingOrder(browser, phone);
  await payButton(page).click();
  await page.locator('button[value=refuse]').click();
  await page.waitForURL(/order-success\?orderId=ORDER_/);
  await expectBanner(page, 'pending');
  await expect(payButton(page)).toBeEnabled();
  const said = page.locator('[data-slot=other-payment-options][data-issue=unfinished]');
  await expect(said).toBeFocused();
  await expect(said).toBeInViewport();
});

test('inside WeChat: sign-in, the pay sheet, a paid order', async ({ browser }) => {
  const { page, orderId } = await order(browser, { locale: 'zh', width: 390, userAgent: wechatBrowser });
  await page.locator('[data-sandbox=pay-sheet] button').first().click();
  await expectBanner(page, 'paid');
  expect(new URL(page.url()).search).toBe(`?orderId=${orderId}`);
  expect(await statusOf(orderId)).toMatchObject(paid);
});

test('by keyboard alone from a VIP link to a paid order, with the focus always in sight', async ({
  browser,
}) => {
  const { auth, areas, buy, checkout } = textsOf('zh');
  const page = await visit(browser, { locale: 'zh', width: 1440 }, { path: '/?vipcode=VIP2026' });
  const { keyboard } = page;
  await expect(vipStrip(page, 'applied')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: buy.buy, exact: true }));
  await keyboard.press('Enter');

  const login = page.getByRole('dialog');
  await expect(login.getByRole('textbox', { name: auth.contact.phone })).toBeFocused();
  await keyboard.type(newPhone());
  await tabTo(page, login.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(page, login.getByRole('button', { name: auth.next }));
  await keyboard.press('Enter');
  await expect(page.locator('#human-check')).toBeFocused();
  const sum = (await page.locator('label[for=human-check]').innerText()).match(/\d+/g) ?? [];
  await keyboard.type(String(Number(sum[0]) + Number(sum[1])));
  const code = await sentCode(page, () => keyboard.press('Enter'));
  await expect(login.getByLabel(auth.code.label)).toBeFocused();
  await keyboard.type(code);
  await expect(login).toHaveCount(0);
  await page.waitForURL(/\/checkout$/);
  // The new page begins at its heading.
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeFocused();

  await tabTo(page, page.getByLabel(checkout.fields.name));
  await keyboard.type('林知夏');
  for (const [level, name] of [
    ['province', '浙江省'],
    ['city', '杭州市'],
    ['district', '西湖区'],
  ] as const) {
    const field = areaField(page, level);
    if (!(await field.evaluate((button) => button === document.activeElement))) await tabTo(page, field);
    await keyboard.press('Enter');
    await expect(page.getByRole('option', { name })).toBeVisible();
    // A short list has no search; this one begins with the city.
    const search = page.getByRole('combobox', { name: areas.search[level] });
    if ((await search.count()) > 0) await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(field).toHaveText(name);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await tabTo(page, page.getByLabel(checkout.fields.detailed_address));
  await keyboard.type('文三路 478 号');
  await tabTo(page, page.getByRole('checkbox', { name: plain(checkout.fields.agree) }));
  await keyboard.press('Space');
  await tabTo(page, submitButton(page));
  await keyboard.press('Enter');

  await page.waitForURL(/order-success\?orderId=ORDER_/);
  await expect(paymentQr(page)).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('link'));
  const [wallet] = await Promise.all([page.context().waitForEvent('page'), keyboard.press('Enter')]);
  const confirm = wallet.locator('button[value=pay]');
  await expect(confirm).toBeVisible();
  await tabTo(wallet, confirm);
  await wallet.keyboard.press('Enter');
  await expectBanner(page, 'paid');
  expect(await statusOf(orderIdIn(page))).toMatchObject(paid);
});
