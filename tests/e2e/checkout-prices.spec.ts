import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import {
  desktop,
  failure,
  fillIn,
  itemOf,
  openCheckout,
  ordersOf,
  phone,
  readAs,
  submitButton,
  vip,
} from '@/tests/support/checkout';
import { randomLetters } from '@/platform/ids';
import {
  baseURL,
  expectAccessible,
  newPerson,
  type Person,
  serverTextsOf,
  sql,
  textsOf,
  toast,
  vipStrip,
  visit,
} from '@/tests/support/shopper';

const t = textsOf('zh');

/** A limited code of 1499 yuan. */
async function limitedCode(): Promise<string> {
  const code = `H${randomLetters(9)}`;
  await sql`
    with made as (
      insert into discount_codes (code, code_key, channel, max_usage) values (${code}, ${code}, 'test', 10) returning id
    )
    insert into discount_prices (code_id, product_id, currency, discounted_price) select id, 1, 'CNY', 149900 from made`;
  return code;
}

/** An unpaid order with the code, placed on another device. */
async function orderWith(code: string, { stored }: Person): Promise<void> {
  const response = await fetch(`${baseURL}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stored['accessToken']}` },
    body: JSON.stringify({
      orderData: {
        name: '林知夏',
        phone: '13800138000',
        country: 'CN',
        province: '330000',
        city: '330100',
        district: '330106',
        detailed_address: '文三路 478 号',
      },
      productId: 1,
      quantity: 1,
      discountCode: code,
      language: 'zh',
    }),
  });
  if (!response.ok) throw new Error(`not placed: ${await response.text()}`);
}

test.describe('prices', () => {
  test('the prices are the server’s: a change is shown before an order is placed', async ({ browser }) => {
    const orderItem = itemOf('zh', 1, { ...vip, unitPrice: 139_900 });
    const page = await openCheckout(browser, { person: await newPerson(), orderItem });
    const notice = page.getByRole('alert').filter({ hasText: t.checkout.priceChanged.title });
    await expect(notice).toContainText('¥1399');
    await expect(notice).toContainText('¥1499');
    await expect(submitButton(page)).toContainText('¥1499');
    await expectAccessible(page);
  });

  test('when another tab changes the order item, the shopper is told, and the new item is ordered', async ({
    browser,
  }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { person });
    await expect(submitButton(page)).toContainText('¥1699');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: t.common.quantity.increase }).click();
    await Promise.all([
      expect(toast(page, t.checkout.goodsChanged.title)).toBeVisible(),
      other.getByRole('button', { name: t.buy.buy, exact: true }).filter({ visible: true }).click(),
    ]);
    await other.waitForURL('**/checkout');
    await expect(submitButton(page)).toContainText('¥3398');
    await expect(toast(other, t.checkout.goodsChanged.title)).toHaveCount(0);
  });

  test('a total that changed before the order is asked about, and one press orders at the new one', async ({
    browser,
  }) => {
    const [person, code] = [await newPerson(), await limitedCode()];
    const orderItem = itemOf('zh', 1, { code, unitPrice: 149_900 });
    const page = await openCheckout(browser, { device: phone, person, orderItem });
    await fillIn(page, phone);
    await sql`
      update discount_prices set discounted_price = 159900
      where code_id = (select id from discount_codes where code = ${code})`;
    await submitButton(page).click();
    const sheet = page.getByRole('dialog', { name: t.checkout.newTotal.title });
    await expect(sheet).toContainText('¥1499');
    await expect(sheet).toContainText('¥1599');
    await expectAccessible(page);
    expect(await ordersOf(person)).toHaveLength(0);
    await page.keyboard.press('Escape');
    await expect(submitButton(page)).toBeFocused();
    await expect(submitButton(page)).toContainText('¥1599');
    await sql`
      update discount_prices set discounted_price = 139900
      where code_id = (select id from discount_codes where code = ${code})`;
    await submitButton(page).click();
    const payment = page.waitForRequest('**/api/payments/create');
    await sheet.getByRole('button', { name: t.checkout.newTotal.accept.replace('{total}', '¥1399') }).click();
    await page.waitForURL(/orderId=ORDER_/);
    await payment;
    expect(await ordersOf(person)).toMatchObject([{ total: '139900', discount_code: code }]);
  });

  test('when a code no longer applies, the list price is used only after the shopper agrees', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderItem = itemOf('zh', 1, { code: 'ENDED2025', unitPrice: 129_900 });
    const page = await openCheckout(browser, { person, orderItem });
    const notice = page.getByRole('alert').filter({ hasText: t.checkout.codeRefused.title });
    await expect(notice).toContainText('ENDED2025');
    await expect(notice).toContainText('¥1699');
    await expectAccessible(page);
    await fillIn(page, desktop);
    await submitButton(page).click();
    await expect(notice).toBeFocused();
    expect(await ordersOf(person)).toHaveLength(0);
    await notice.getByRole('button', { name: t.checkout.codeRefused.continue }).click();
    await expect(notice).toHaveCount(0);
    await expect(submitButton(page)).toBeFocused();
    await expect(submitButton(page)).toContainText('¥1699');
    await expect(toast(page, t.checkout.goodsChanged.title)).toHaveCount(0);
    await page.reload();
    await expect(submitButton(page)).toContainText('¥1699');
    await expect(notice).toHaveCount(0);
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    expect((await ordersOf(person))[0]).toMatchObject({ total: '169900', discount_code: null });
  });

  test('a code that is refused with the order is explained, and the next step shows its price', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderItem = itemOf('zh', 2, { code: 'ENDED2025', unitPrice: 149_900 });
    const accepted = { success: true, message: '', data: { discount_amount: 1499 } };
    const page = await openCheckout(browser, {
      person,
      orderItem,
      prepare: (newPage) =>
        newPage.route('**/api/discount/validate', (route) => route.fulfill({ json: accepted })),
    });
    await fillIn(page, desktop);
    await expect(submitButton(page)).toContainText('¥2998');
    await submitButton(page).click();
    await expect(toast(page, t.checkout.failed.title)).toContainText('VIP 优惠码无效');
    await expect(failure(page)).toContainText('ENDED2025');
    expect(await ordersOf(person)).toHaveLength(0);
    await failure(page)
      .getByRole('button', { name: t.checkout.failed.retryAtList.replace('{total}', '¥3398') })
      .click();
    await page.waitForURL(/orderId=ORDER_/);
    expect((await ordersOf(person))[0]).toMatchObject({ total: '339800', discount_code: null });
  });

  test('a new total that is accepted after ordering without the code stays without it', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderItem = itemOf('zh', 1, { code: 'ENDED2025', unitPrice: 149_900 });
    const accepted = { success: true, message: '', data: { discount_amount: 1499 } };
    const page = await openCheckout(browser, {
      ...{ person, orderItem },
      prepare: async (newPage) => {
        await newPage.route('**/api/discount/validate', (route) => route.fulfill({ json: accepted }));
        await newPage.route('**/api/products/1', async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { data: { price: number } };
          body.data.price = 1799;
          await route.fulfill({ response, json: body });
        });
      },
    });
    await fillIn(page, desktop);
    await submitButton(page).click();
    await failure(page)
      .getByRole('button', { name: t.checkout.failed.retryAtList.replace('{total}', '¥1799') })
      .click();
    await page.getByRole('button', { name: fill(t.checkout.newTotal.accept, { total: '¥1699' }) }).click();
    await page.waitForURL(/orderId=ORDER_/);
    expect(await ordersOf(person)).toMatchObject([{ total: '169900', discount_code: null }]);
  });

  test('a code that an unpaid order holds leads to the orders, when the order is sent and when the page opens', async ({
    browser,
  }) => {
    const [person, code] = [await newPerson(), await limitedCode()];
    const page = await openCheckout(browser, {
      person,
      orderItem: itemOf('zh', 1, { code, unitPrice: 149_900 }),
    });
    await fillIn(page, desktop);
    await expect(submitButton(page)).toContainText('¥1499');
    await orderWith(code, person);
    await submitButton(page).click();
    await expect(failure(page)).toContainText(serverTextsOf('zh').reasons.discountUnpaid);
    await expect(failure(page).getByRole('button', { name: '¥1699' })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: t.checkout.codeHeld.title });
    await expect(notice).toContainText(code);
    await expect(submitButton(page)).toContainText('¥1499');
    await submitButton(page).click();
    await failure(page).getByRole('link', { name: t.checkout.failed.myOrders }).click();
    await page.waitForURL('**/my-orders');
    expect(await ordersOf(person)).toHaveLength(1);
  });

  test('the product page keeps the code of a friend while an unpaid order holds it', async ({ browser }) => {
    const [person, code] = [await newPerson(), await limitedCode()];
    await orderWith(code, person);
    const friendCode = JSON.stringify({ code, until: Date.now() + 1e6 });
    const page = await visit(browser, phone, { path: '/', stored: { ...person.stored, friendCode } });
    await page.getByRole('button', { name: t.buy.useOffered, exact: true }).click();
    await expect(vipStrip(page, 'failed')).toContainText(serverTextsOf('zh').reasons.discountUnpaid);
    // Told once: a toast would be there by now, and leaves by itself later.
    expect(await page.getByText(serverTextsOf('zh').reasons.discountUnpaid).count()).toBe(1);
    expect(await page.locator('[data-slot=toast]').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('friendCode'))).toContain(code);
    await expectAccessible(page);
  });

  test('the browser sends no amount but the total that it shows', async ({ browser }) => {
    const page = await openCheckout(browser, {
      person: await newPerson(),
      orderItem: itemOf('zh', 1, vip),
    });
    await fillIn(page, desktop);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders'));
    await submitButton(page).click();
    const body = (await sent).postData() ?? '';
    expect(body).toContain('VIP2026');
    expect(body).toContain('"expectedTotal":1499,');
    expect(body.replace('"expectedTotal":1499,', '')).not.toMatch(/price|amount|total|1499|1699/i);
  });
});

test.describe('goods that cannot be bought now', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: t.checkout.notOnSale.sold_out });

  test('are not offered for an order, but on their own page', async ({ browser }) => {
    const page = await openCheckout(browser, {
      ...{ device: phone, person: await newPerson() },
      prepare: (opened) => readAs(opened, () => 'sold_out'),
    });
    await expect(notice(page)).toContainText(t.checkout.notOnSale.text);
    await expect(submitButton(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: t.checkout.notOnSale.toProduct })).toHaveAttribute(
      'href',
      '/',
    );
    await expectAccessible(page);
  });

  test('that end just before the order are said once the order is refused', async ({ browser }) => {
    let availability: 'on_sale' | 'sold_out' = 'on_sale';
    const page = await openCheckout(browser, {
      person: await newPerson(),
      prepare: async (opened) => {
        await readAs(opened, () => availability);
        await opened.route('**/api/orders', (route) => {
          availability = 'sold_out';
          return route.fulfill({
            status: 409,
            json: {
              success: false,
              code: 'CONFLICT',
              message: serverTextsOf('zh').reasons.productUnavailable,
            },
          });
        });
      },
    });
    await fillIn(page, desktop);
    await submitButton(page).click();
    await expect(failure(page)).toContainText(serverTextsOf('zh').reasons.productUnavailable);
    // Behind the dialog it has no role.
    await expect(page.getByText(t.checkout.notOnSale.sold_out)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeFocused();
    await expect(submitButton(page)).toHaveCount(0);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(submitButton(page)).toHaveCount(0);
  });

  test('are said at once when the order before was refused', async ({ browser }) => {
    let availability: 'on_sale' | 'sold_out' = 'on_sale';
    const page = await openCheckout(browser, {
      person: await newPerson(),
      prepare: async (opened) => {
        await readAs(opened, () => availability);
        const message = serverTextsOf('zh').reasons.discountUnpaid;
        await opened.route('**/api/orders', (route) =>
          route.fulfill({ status: 409, json: { success: false, code: 'CONFLICT', message } }),
        );
      },
    });
    await fillIn(page, desktop);
    await submitButton(page).click();
    await expect(failure(page)).toBeVisible();
    availability = 'sold_out';
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(submitButton(page)).toHaveCount(0);
  });

  test('may be those of an order whose answer was lost, which is found by sending it again', async ({
    browser,
  }) => {
    const person = await newPerson();
    let availability: 'on_sale' | 'sold_out' = 'on_sale';
    const page = await openCheckout(browser, {
      person,
      prepare: (opened) => readAs(opened, () => availability),
    });
    await fillIn(page, desktop);
    await page.route(
      '**/api/orders',
      async (route) => {
        await route.fetch();
        availability = 'sold_out';
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(failure(page)).toContainText(t.checkout.failed.networkText);
    await page.reload();
    await submitButton(page).click();
    await page.waitForURL(/orderId=ORDER_/);
    expect(await ordersOf(person)).toHaveLength(1);
  });
});
