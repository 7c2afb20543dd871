import { type Browser, expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { desktop, phone, submitButton } from '@/tests/support/checkout';
import {
  type Device,
  expectAccessible,
  heldCalls,
  nameOf,
  newPerson,
  textsOf,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const { cart, buy, vip, checkout } = textsOf('zh');
const name = '和汐 H1 耳戴舒缓仪';
const code = 'VIP2026';
const item = { id: 1, name, image: '/pictures/product/hero.webp', price: 1699, quantity: 1 };
const carrying = { ...item, discountCode: code, discountAmount: 1499 };
const validation = '**/api/discount/validate';

const summary = (page: Page) => page.getByRole('region', { name: cart.summary.title });
const checkOut = (page: Page, total: string) =>
  page.getByRole('button', { name: fill(cart.checkout, { total }) }).filter({ visible: true });
const act = (page: Page, text: string) => vipStrip(page).getByRole('button', { name: text, exact: true });
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);

const open = (
  browser: Browser,
  items: object[],
  device: Device = phone,
  prepare?: (page: Page) => Promise<unknown>,
) =>
  visit(browser, device, {
    path: '/cart',
    stored: { cart: JSON.stringify(items) },
    ...(prepare ? { prepare } : {}),
  });

for (const device of [phone, { ...desktop, dark: true }])
  test(`${nameOf(device)}: a code goes from the product page into the cart and on to the checkout`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const page = await visit(browser, device, { path: '/?vipcode=vip2026', stored: person.stored });
    await expect(vipStrip(page, 'applied')).toContainText(code);
    await page.getByRole('button', { name: buy.addToCart }).click();
    const added = page.locator('[data-slot=added]');
    await expect(added).toContainText(fill(cart.added.text, { count: '1' }));
    await expectAccessible(page);
    await page.goto('/cart');
    await expect(vipStrip(page, 'applied')).toContainText(fill(buy.applied, { code }));
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/¥1499.*¥1699/);
    for (const text of ['¥1699', code, '−¥200', '¥1499']) await expect(summary(page)).toContainText(text);
    await expectAccessible(page);
    await checkOut(page, '¥1499').click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(submitButton(page)).toContainText('¥1499');
    await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('−¥200');
  });

test('a cart that holds the most of a product says so', async ({ browser }) => {
  const stored = { cart: JSON.stringify([{ ...item, quantity: 98 }]) };
  const page = await visit(browser, phone, { path: '/', stored });
  const add = page.getByRole('button', { name: buy.addToCart });
  const added = page.locator('[data-slot=added]');
  await add.click();
  await expect(added).toContainText(fill(cart.added.text, { count: '99' }));
  await add.click();
  await expect(added).toContainText(fill(cart.added.most, { count: '99', most: '99' }));
  expect(await storedCart(page)).toMatchObject([{ quantity: 99 }]);
});

test('the answer to "into the cart" leads to the checkout with all of it and the code, and covers no control', async ({
  browser,
}) => {
  const page = await visit(browser, phone, { path: '/?vipcode=VIP2026' });
  await expect(vipStrip(page, 'applied')).toBeVisible();
  const add = page.getByRole('button', { name: buy.addToCart });
  await add.click();
  const way = page.getByRole('button', { name: fill(cart.added.checkout, { total: '¥1499' }) });
  await expect(way).toBeVisible();
  await add.click();
  await expect(page.locator('[data-slot=added]')).toContainText(fill(cart.added.text, { count: '2' }));
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0);
  await page.getByRole('button', { name: fill(cart.added.checkout, { total: '¥2998' }) }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  const stored = await page.evaluate(() => localStorage.getItem('orderItem') ?? '');
  expect(JSON.parse(stored)).toMatchObject({ quantity: 2, discountCode: code, fromCart: true, price: 1499 });
});

test('a removed code can be brought back, and another one can be typed in its place', async ({ browser }) => {
  const page = await open(browser, [carrying]);
  await act(page, buy.remove).click();
  await expect(vipStrip(page, 'removed')).toContainText(fill(buy.removed, { code }));
  await expect(checkOut(page, '¥1699')).toBeVisible();
  await expect(summary(page)).not.toContainText(code);
  await expectAccessible(page);
  await act(page, buy.undo).click();
  await expect(checkOut(page, '¥1499')).toBeVisible();

  await act(page, buy.remove).click();
  await act(page, buy.useAnother).click();
  const field = page.getByLabel(cart.code.label);
  await expect(field).toBeFocused();
  await expect(page.locator('[data-slot=bottom-bar]')).toBeHidden();
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await expect(page.getByRole('main').getByText(vip.refused)).toBeVisible();
  await expect(page.locator('[data-slot=toast]')).toContainText(vip.refusedTitle);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill(' vip2026 ');
  await field.press('Enter');
  await expect(vipStrip(page, 'applied')).toContainText(code);
  await expect(vipStrip(page)).toBeFocused();
  expect(await storedCart(page)).toEqual([carrying]);
});

test('a code that is refused gives the focus from its button to its field', async ({ browser }) => {
  const page = await open(browser, [item], desktop);
  await act(page, buy.useCode).click();
  const field = page.getByLabel(cart.code.label);
  await field.fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: cart.code.use, exact: true }).press('Enter');
  await expect(page.getByRole('main').getByText(vip.refused)).toBeVisible();
  await expect(field).toBeFocused();
});

test('a code that no longer holds leaves the goods when the cart opens, and the new total is said', async ({
  browser,
}) => {
  const page = await open(browser, [{ ...carrying, discountCode: 'ENDED234' }]);
  await expect(vipStrip(page, 'failed')).toContainText(fill(cart.code.ended, { price: '¥1699' }));
  await expect(vipStrip(page)).toContainText(fill(buy.refusedTitle, { code: 'ENDED234' }));
  await expect(checkOut(page, '¥1699')).toBeVisible();
  expect(await storedCart(page)).toEqual([item]);
  await expectAccessible(page);
  await act(page, buy.without).click();
  await expect(vipStrip(page, 'none')).toBeVisible();
});

test('a code that ends while the cart is open stops the way to the checkout once', async ({ browser }) => {
  const checks: string[] = [];
  const page = await open(browser, [carrying], phone, (opened) =>
    opened.route(validation, (route) =>
      checks.push(route.request().method()) > 1
        ? route.fulfill({ status: 422, json: { success: false, message: '', code: 'DISCOUNT_INVALID' } })
        : route.continue(),
    ),
  );
  await expect(vipStrip(page, 'applied')).toBeVisible();
  await expect.poll(() => checks).toEqual(['POST']);
  await checkOut(page, '¥1499').click();
  await expect(vipStrip(page, 'failed')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await checkOut(page, '¥1699').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('the checkout waits for a code that is being checked, and takes it along', async ({ browser }) => {
  const page = await open(browser, [item], desktop);
  await act(page, buy.useCode).click();
  const checking = heldCalls(validation);
  await checking.hold(page);
  const field = page.getByLabel(cart.code.label);
  await field.fill(code);
  await field.press('Enter');
  await checking.reached();
  await checkOut(page, '¥1699').click();
  checking.release();
  await expect(page).toHaveURL(/\/checkout$/);
  const stored = await page.evaluate(() => localStorage.getItem('orderItem') ?? '');
  expect(JSON.parse(stored)).toMatchObject({ discountCode: code, price: 1499 });
});

test('the checkout does not open when the code that is checked meanwhile is refused; the next press opens it', async ({
  browser,
}) => {
  const page = await open(browser, [item], desktop);
  await act(page, buy.useCode).click();
  const checking = heldCalls(validation);
  await checking.hold(page);
  const field = page.getByLabel(cart.code.label);
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await checking.reached();
  await checkOut(page, '¥1699').click();
  checking.release();
  await expect(page.getByRole('main').getByText(vip.refused)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await checkOut(page, '¥1699').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a code without an answer keeps its price, and the checkout does not open', async ({ browser }) => {
  const page = await open(browser, [carrying], phone, (opened) =>
    opened.route(validation, (route) => route.abort()),
  );
  await expect(page.getByText(cart.unread.text)).toBeVisible();
  await checkOut(page, '¥1499').click();
  await expect(page.locator('[data-slot=toast]')).toContainText(cart.unread.failed);
  await expect(page).toHaveURL(/\/cart$/);
  await page.unroute(validation);
  await checkOut(page, '¥1499').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('a removed item leaves a row in its place that brings it back with its code', async ({ browser }) => {
  const page = await open(browser, [carrying]);
  await page.getByRole('button', { name: fill(cart.removeOf, { name }) }).click();
  const row = page.locator('[data-slot=removed]');
  await expect(row).toContainText(fill(cart.removed, { name }));
  await expect(page.getByText(cart.empty.title)).toBeVisible();
  const undo = row.getByRole('button', { name: cart.undo });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await undo.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeFocused();
  await expect(checkOut(page, '¥1499')).toBeVisible();
  expect(await storedCart(page)).toEqual([carrying]);
});

test('at 320 px and with text twice as large no part of the cart is wider than the screen', async ({
  browser,
}) => {
  for (const width of [320, 390]) {
    const page = await open(browser, [carrying], { ...phone, width });
    await expect(vipStrip(page, 'applied')).toBeVisible();
    if (width > 320) await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const state of ['applied', 'removed'] as const) {
      if (state === 'removed') await act(page, buy.remove).click();
      await expect(vipStrip(page, state)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
