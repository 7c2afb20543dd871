import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { desktop, failure, fillIn, openCheckout, phone, submitButton } from '@/tests/support/checkout';
import { cancelOrder } from '@/tests/support/my-orders';
import { placeOrder } from '@/tests/support/order-page';
import {
  expectAccessible,
  heldCalls,
  newPerson,
  textsOf,
  toast,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const { cart, buy, common, checkout, orders } = textsOf('zh');
const name = '和汐 H1 耳戴舒缓仪';
const item = { id: 1, name, image: '/pictures/product/hero.webp', price: 1699, quantity: 5 };
const product = '**/api/products/1';

/** Refuses every order with these fields. */
const refuseOrder = (page: Page, status: 409 | 422, errors: { path: string; message: string }[]) => {
  const code = status === 422 ? 'VALIDATION_FAILED' : 'CONFLICT';
  const json = { success: false, code, message: '填写的内容有误，请检查后重试', errors };
  return page.route('**/api/orders', (route) => route.fulfill({ status, json }));
};

/** Answers the product with this limit from the request with this number on. */
const withLimit = (page: Page, limitPerOrder: number, from = 1) => {
  let requests = 0;
  return page.route(product, async (route) => {
    requests += 1;
    const isLimited = requests >= from;
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const data = isLimited ? { ...body.data, limitPerOrder } : body.data;
    await route.fulfill({ response, json: { ...body, data } });
  });
};

const stored = (items: object[]) => ({ cart: JSON.stringify(items) });
const stepper = (page: Page, label: string) => page.getByRole('group', { name: label });
const line = (page: Page) => stepper(page, fill(cart.quantityOf, { name }));
const chosen = (page: Page) => stepper(page, common.quantity.group);
const increase = (page: Page) => page.getByRole('button', { name: common.quantity.increase });
const checkOut = (page: Page, total: string) =>
  page.getByRole('button', { name: fill(cart.checkout, { total }) }).filter({ visible: true });
const buyButton = (page: Page) =>
  page.getByRole('button', { name: buy.buy, exact: true }).filter({ visible: true });
const orderItem = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('orderItem') ?? 'null') as unknown);

/** Chooses five pieces before the product's answer is there. */
async function chooseFive(page: Page) {
  for (let pieces = 2; pieces <= 5; pieces += 1) {
    await increase(page).click();
    await expect(chosen(page).getByRole('status')).toHaveText(String(pieces));
  }
}

test('more than one order may have is lowered in the cart, which says why and takes no more', async ({
  browser,
}) => {
  const page = await visit(browser, phone, {
    path: '/cart',
    stored: stored([item]),
    prepare: (opened) => withLimit(opened, 3),
  });
  await expect(line(page).getByRole('status')).toHaveText('3');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    fill(cart.most, { most: '3' }),
  );
  await expect(increase(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await checkOut(page, '¥5097').click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ quantity: 3 });
});

test('a limit that falls while the cart is open is shown before the checkout opens', async ({ browser }) => {
  const page = await visit(browser, desktop, {
    path: '/cart',
    stored: stored([item]),
    prepare: (opened) => withLimit(opened, 2, 2),
  });
  await checkOut(page, '¥8495').click();
  await expect(toast(page, cart.fewer.title)).toContainText(fill(cart.most, { most: '2' }));
  await expect(page).toHaveURL(/\/cart$/);
  await checkOut(page, '¥3398').click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ quantity: 2 });
});

test('"into the cart" takes no more than one order may have, and says so', async ({ browser }) => {
  const page = await visit(browser, phone, {
    path: '/',
    stored: stored([{ ...item, quantity: 2 }]),
    prepare: (opened) => withLimit(opened, 3),
  });
  const add = page.getByRole('button', { name: buy.addToCart });
  const added = page.locator('[data-slot=added]');
  await add.click();
  await expect(added).toContainText(fill(cart.added.text, { count: '3' }));
  await add.click();
  await expect(added).toContainText(fill(cart.added.most, { count: '3', most: '3' }));
});

test('what was chosen before the limit was known is lowered to it', async ({ browser }) => {
  const reading = heldCalls(product);
  const page = await visit(browser, phone, {
    path: '/',
    prepare: async (opened) => {
      await withLimit(opened, 3);
      await reading.hold(opened);
    },
  });
  await chooseFive(page);
  reading.release();
  await expect(chosen(page).getByRole('status')).toHaveText('3');
  await page.getByRole('button', { name: common.quantity.decrease }).click();
  await expect(chosen(page).getByRole('status')).toHaveText('2');
});

test('a purchase before the limit is known takes no more than that', async ({ browser }) => {
  const reading = heldCalls(product);
  const page = await visit(browser, phone, {
    path: '/',
    prepare: async (opened) => {
      await withLimit(opened, 3);
      await reading.hold(opened);
    },
  });
  await expect(vipStrip(page)).toBeVisible();
  await chooseFive(page);
  await buyButton(page).click();
  reading.release();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ quantity: 3 });
});

test('buying again takes no more than one order may have now', async ({ browser }) => {
  const person = await newPerson();
  await cancelOrder(person, await placeOrder(person, { quantity: 5 }));
  const page = await visit(browser, desktop, {
    path: '/my-orders',
    stored: person.stored,
    cookies: { 'shop-session': person.stored['accessToken'] ?? '' },
    prepare: (opened) => withLimit(opened, 3),
  });
  await page.getByRole('button', { name: orders.card.buyAgain }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await orderItem(page)).toMatchObject({ quantity: 3 });
});

test('a refusal of the quantity, for which the form has no field, is said by the dialog', async ({
  browser,
}) => {
  const page = await openCheckout(browser, { person: await newPerson() });
  await fillIn(page, desktop);
  await refuseOrder(page, 422, [{ path: 'quantity', message: '不能大于 3' }]);
  await submitButton(page).click();
  const said = fill(checkout.failed.quantity, { message: '不能大于 3' });
  await expect(failure(page)).toContainText(fill(checkout.failed.serverText, { message: said }));
});

for (const [what, status, path] of [
  ['too many pieces', 422, 'quantity'],
  ['more pieces than there are', 409, 'quantity'],
  ['a product that is not on sale any more', 409, 'productId'],
] as const)
  test(`an order of ${what} cannot succeed by another try, and the dialog offers none`, async ({
    browser,
  }) => {
    const page = await openCheckout(browser, { person: await newPerson() });
    await fillIn(page, desktop);
    await refuseOrder(page, status, [{ path, message: '不能大于 3' }]);
    await submitButton(page).click();
    const actions = failure(page).getByRole('button');
    await expect(actions.filter({ hasText: checkout.failed.service })).toBeVisible();
    await expect(actions.filter({ hasText: checkout.failed.retry })).toHaveCount(0);
    await actions.filter({ hasText: common.close }).click();
    await expect(failure(page)).toHaveCount(0);
    await expect(submitButton(page)).toBeFocused();
  });
