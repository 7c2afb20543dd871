import { type Browser, expect, type Page } from '@playwright/test';
import { shownOrderId } from '@/lib/orders/contract';
import { setStatus } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import {
  desktop,
  failure,
  fillIn,
  itemOf,
  loseAnswer,
  openCheckout,
  orderIdIn,
  ordersOf,
  phone,
  readAs,
  submitButton,
} from '@/tests/support/checkout';
import { cancelOrder } from '@/tests/support/my-orders';
import { expectAccessible, newPerson, sql, textsOf, toast, visit } from '@/tests/support/shopper';

const t = textsOf('zh');
const oneOrder = '**/api/orders/ORDER_*';

test.describe('only one order is made', () => {
  test('when the button is clicked several times quickly', async ({ browser }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { person });
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) posts += 1;
    });
    await fillIn(page, desktop);
    await submitButton(page).evaluate((button: HTMLButtonElement) => {
      for (let clicks = 0; clicks < 5; clicks += 1) button.click();
      button.form?.requestSubmit();
    });
    await page.waitForURL(/orderId=ORDER_/);
    expect(posts).toBe(1);
    expect(await ordersOf(person)).toHaveLength(1);
  });

  test('when an answer is lost, the page is reloaded and the order is sent again', async ({ browser }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { device: phone, person });
    await fillIn(page, phone);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submitButton(page).click();
    await expect(failure(page)).toContainText(t.checkout.failed.networkText);
    await expect(toast(page, t.checkout.failed.title)).toContainText(t.checkout.failed.network);
    await expectAccessible(page);
    expect(await ordersOf(person)).toHaveLength(1);
    await page.unroute('**/api/orders');

    await page.reload();
    await expect(page.getByLabel(t.checkout.fields.name)).toHaveValue('林知夏');
    await expect(page.getByLabel(t.checkout.fields.detailed_address)).toHaveValue(
      '文三路 478 号 3 幢 1202 室',
    );
    await expect(page.getByRole('combobox', { name: t.areas.field })).toContainText('西湖区');
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    const orders = await ordersOf(person);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.public_id).toBe(orderIdIn(page));
  });

  test('when the form is changed after a lost answer: the order that used the single-use code is found and shown', async ({
    browser,
  }) => {
    const person = await newPerson();
    const code = `ONCE${person.id}`;
    await sql`
      with made as (
        insert into discount_codes (code, code_key, channel, max_usage) values (${code}, ${code}, 'test', 1) returning id)
      insert into discount_prices (code_id, product_id, currency, discounted_price)
      select id, 1, 'CNY', 149900 from made`;
    const orderItem = itemOf('zh', 1, { code, unitPrice: 149_900 });
    const page = await openCheckout(browser, { person, orderItem });
    await fillIn(page, desktop);
    await loseAnswer(page);
    await page.getByLabel(t.checkout.fields.notes).fill('下午送');
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    await expect(toast(page, t.checkout.earlier.title)).toContainText(t.checkout.earlier.text);
    expect(await ordersOf(person)).toMatchObject([
      { public_id: orderIdIn(page), discount_code: code, notes: '' },
    ]);
  });

  test('when the shopper goes back from the order: the form is not shown again', async ({ browser }) => {
    const person = await newPerson();
    const page = await visit(browser, desktop, {
      path: '/',
      stored: { ...person.stored, orderItem: itemOf('zh') },
    });
    await page.goto('/checkout');
    await fillIn(page, desktop);
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/checkout');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await ordersOf(person)).toHaveLength(1);
  });

  test('the idempotency key stays the same until the order is placed, even if the form changes', async ({
    browser,
  }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { person });
    await fillIn(page, desktop);
    const keys: string[] = [];
    await page.route('**/api/orders', (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      return route.abort();
    });
    const tryAgain = failure(page).getByRole('button', { name: t.checkout.failed.retry });
    await submitButton(page).click();
    // Closes it and opens it again, so that the next check sees the second failure, not the first one fading out.
    await tryAgain.click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(page.locator('[role=alertdialog][data-state=open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tryAgain).toHaveCount(0);
    await page.getByLabel(t.checkout.fields.notes).fill('下午送');
    await submitButton(page).click();
    await expect(tryAgain).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await page.unroute('**/api/orders');
    await tryAgain.click();
    await page.waitForURL(/orderId=ORDER_/);
    expect(await ordersOf(person)).toHaveLength(1);
  });
});

test.describe('an order whose answer was lost, once it is paid or cancelled', () => {
  const dialog = (page: Page, end: 'paid' | 'cancelled') =>
    page.getByRole('alertdialog', { name: t.checkout.ended[end].title });

  async function lostOrder(browser: Browser) {
    const person = await newPerson();
    let isGone = false;
    const page = await openCheckout(browser, {
      person,
      prepare: (opened) => readAs(opened, () => (isGone ? 'sold_out' : 'on_sale')),
    });
    await fillIn(page, desktop);
    await loseAnswer(page);
    const [order] = await ordersOf(person);
    return { person, page, orderId: order?.public_id ?? '', end: () => (isGone = true) };
  }

  test('is named, nothing is ordered unasked, and the next press is a new order', async ({ browser }) => {
    const { person, page, orderId } = await lostOrder(browser);
    await cancelOrder(person, orderId);
    await page.goto('/my-orders');
    await page.goto('/checkout');
    await submitButton(page).click();
    await expect(dialog(page, 'cancelled')).toContainText(shownOrderId(orderId));
    await expect(
      dialog(page, 'cancelled').getByRole('link', { name: t.checkout.ended.show }),
    ).toHaveAttribute('href', `/order-success?orderId=${orderId}`);
    await expectAccessible(page);
    expect(await ordersOf(person)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(submitButton(page)).toBeFocused();
    await expect(page.getByLabel(t.checkout.fields.name)).toHaveValue('林知夏');
    expect(await page.evaluate(() => localStorage.getItem('orderItem'))).not.toBeNull();
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    expect(await ordersOf(person)).toMatchObject([
      { public_id: orderId, status: 'cancelled' },
      { public_id: orderIdIn(page), status: 'pending' },
    ]);
  });

  test('does not take what was changed since: it can be ordered from there', async ({ browser }) => {
    const { person, page, orderId } = await lostOrder(browser);
    await setStatus(orderId, 'paid');
    await page.getByLabel(t.checkout.fields.notes).fill('下午送');
    await submitButton(page).click();
    await expect(dialog(page, 'paid')).toContainText(shownOrderId(orderId));
    await expect(toast(page, t.checkout.earlier.title)).toHaveCount(0);
    expect(await ordersOf(person)).toHaveLength(1);
    await dialog(page, 'paid').getByRole('button', { name: t.checkout.ended.again }).click();
    await page.waitForURL(/orderId=ORDER_/);
    expect(await ordersOf(person)).toMatchObject([
      { public_id: orderId, status: 'paid', notes: '' },
      { public_id: orderIdIn(page), status: 'pending', notes: '下午送' },
    ]);
  });

  test('took the last piece: then there is no more to order', async ({ browser }) => {
    const { person, page, orderId, end } = await lostOrder(browser);
    await setStatus(orderId, 'paid');
    end();
    await page.reload();
    await submitButton(page).click();
    await expect(dialog(page, 'paid')).toContainText(shownOrderId(orderId));
    await expect(dialog(page, 'paid').getByRole('button', { name: t.checkout.ended.again })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert').filter({ hasText: t.checkout.notOnSale.sold_out })).toBeFocused();
    await expect(submitButton(page)).toHaveCount(0);
    expect(await ordersOf(person)).toHaveLength(1);
  });

  test('cannot be told from a new one while it cannot be read: the next press asks again', async ({
    browser,
  }) => {
    const { person, page, orderId } = await lostOrder(browser);
    await page.route(oneOrder, (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'RATE_LIMITED', message: '请稍后' } }),
    );
    await submitButton(page).click();
    await expect(failure(page)).toContainText(t.checkout.failed.networkText);
    await page.unroute(oneOrder);
    await setStatus(orderId, 'paid');
    await failure(page).getByRole('button', { name: t.checkout.failed.retry }).click();
    await expect(dialog(page, 'paid')).toBeVisible();
    expect(await ordersOf(person)).toHaveLength(1);
  });
});

test.describe('failures', () => {
  test('a lost connection is reported, the form is kept, and the next try works', async ({ browser }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { person });
    await fillIn(page, desktop);
    await page.context().setOffline(true);
    await submitButton(page).click();
    await expect(failure(page)).toContainText(t.checkout.failed.networkText);
    await page.keyboard.press('Escape');
    await expect(submitButton(page)).toBeFocused();
    await expect(page.getByLabel(t.checkout.fields.phone)).toHaveValue('138 0013 8000');
    await page.context().setOffline(false);
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
  });

  test('a refusal shows the server’s message, with a link to customer service', async ({ browser }) => {
    const page = await openCheckout(browser, { person: await newPerson() });
    await fillIn(page, desktop);
    const message = '你有 5 笔待支付订单，请先付款或取消其中一笔';
    const errors = [{ path: 'orderData.name', message: '最多 80 个字符' }];
    await page.route('**/api/orders', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'CONFLICT', message, errors } }),
    );
    await submitButton(page).click();
    await expect(toast(page, t.checkout.failed.title)).toContainText(message);
    await expect(failure(page)).toContainText(message);
    await failure(page).getByRole('button', { name: t.checkout.failed.service }).click();
    await expect(page.getByRole('dialog', { name: t.site.service.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(submitButton(page)).toBeFocused();
    await expect(page.getByText('最多 80 个字符')).toBeVisible();
  });

  test('an ended session opens the login dialog, and the form is kept', async ({ browser }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { person });
    await fillIn(page, desktop);
    await sql`update sessions set revoked_at = now() where user_id = ${person.id}`;
    await submitButton(page).click();
    await expect(page.getByRole('dialog').filter({ hasText: t.auth.title.input })).toBeVisible();
    await expect(toast(page, t.common.sessionEnded.title)).toContainText(t.checkout.failed.signedOut);
    await expect(failure(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(t.checkout.fields.name)).toHaveValue('林知夏');
    expect(await ordersOf(person)).toHaveLength(0);
  });
});
