import { type Browser, expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import {
  desktop,
  failure,
  fillIn,
  itemOf,
  loseAnswer,
  loseAnswerTo,
  openCheckout,
  orderIdIn,
  ordersOf,
  readWith,
  submitButton,
} from '@/tests/support/checkout';
import { payButton, paymentQr, phone } from '@/tests/support/order-page';
import { newPerson, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').checkout;

/** What the checkout keeps of goods that come from the cart. */
const fromCart = (quantity: number) =>
  JSON.stringify({ ...(JSON.parse(itemOf('zh', quantity)) as object), fromCart: true });
const cartOf = (quantity: number) =>
  JSON.stringify([{ id: 1, name: '和汐 H1 耳戴舒缓仪', image: '', price: 1699, quantity }]);
const store = (page: Page, values: Record<string, string>) =>
  page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, values);

/** A phone on which an order was placed without an answer; `now` are the goods' values as it reads them. */
async function lostOrder(browser: Browser, now: () => object = () => ({}), device = phone) {
  const person = await newPerson();
  let payments = 0;
  const page = await openCheckout(browser, {
    ...{ device, person, orderItem: fromCart(1) },
    prepare: async (opened) => {
      await readWith(opened, now);
      opened.on('request', (request) => {
        if (request.url().endsWith('/api/payments/create')) payments += 1;
      });
    },
  });
  await fillIn(page, device);
  await loseAnswer(page);
  return { page, person, payments: () => payments };
}

async function expectShownUnpaid({ page, person, payments }: Awaited<ReturnType<typeof lostOrder>>) {
  await page.waitForURL(/orderId=ORDER_/);
  await expect(toast(page, t.earlier.title)).toContainText(t.earlier.text);
  await expect(payButton(page)).toContainText('1699');
  expect(await ordersOf(person)).toMatchObject([{ public_id: orderIdIn(page), total: '169900' }]);
  expect(payments()).toBe(0);
}

test('an order whose answer was lost is not paid unasked when the button named other goods since', async ({
  browser,
}) => {
  const lost = await lostOrder(browser);
  const { page } = lost;
  await store(page, { orderItem: fromCart(3), cart: cartOf(3) });
  await page.reload();
  await expect(submitButton(page)).toContainText('5097');
  await submitButton(page).click();
  await expectShownUnpaid(lost);
  // One piece was ordered; the other two are still wanted.
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as object[]);
  expect(cart).toMatchObject([{ id: 1, quantity: 2 }]);
});

test('nor when the same goods have another price since', async ({ browser }) => {
  let price = 1699;
  const lost = await lostOrder(browser, () => ({ price }));
  price = 1599;
  await lost.page.reload();
  await expect(submitButton(lost.page)).toContainText('1599');
  await submitButton(lost.page).click();
  await expectShownUnpaid(lost);
});

test('the same press again goes on to pay, and says nothing of an earlier order', async ({ browser }) => {
  const { page, person, payments } = await lostOrder(browser, undefined, desktop);
  await submitButton(page).click();
  await page.waitForURL(/orderId=ORDER_/);
  await expect(paymentQr(page)).toBeVisible();
  expect(payments()).toBe(1);
  await expect(toast(page, t.earlier.title)).toHaveCount(0);
  expect(await ordersOf(person)).toMatchObject([{ public_id: orderIdIn(page), total: '169900' }]);
});

test('another try of an order at the list price stays without the code, and goes on to pay', async ({
  browser,
}) => {
  const person = await newPerson();
  const accepted = { success: true, message: '', data: { discount_amount: 1499 } };
  const page = await openCheckout(browser, {
    person,
    orderItem: itemOf('zh', 1, { code: 'ENDED2025', unitPrice: 149_900 }),
    prepare: (opened) =>
      opened.route('**/api/discount/validate', (route) => route.fulfill({ json: accepted })),
  });
  await fillIn(page, desktop);
  await submitButton(page).click();
  const name = fill(t.failed.retryAtList, { total: '¥1699' });
  const atListPrice = failure(page).getByRole('button', { name });
  await expect(atListPrice).toBeVisible();
  await loseAnswerTo(page, atListPrice);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
  await failure(page).getByRole('button', { name: t.failed.retry }).click();
  expect((await sent).postDataJSON()).toMatchObject({ discountCode: '', expectedTotal: 1699 });
  await page.waitForURL(/orderId=ORDER_/);
  await expect(paymentQr(page)).toBeVisible();
  await expect(toast(page, t.earlier.title)).toHaveCount(0);
  expect(await ordersOf(person)).toMatchObject([
    { public_id: orderIdIn(page), total: '169900', discount_code: null },
  ]);
});
