import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { expectBanner, openOrder, payButton, pendingOrder, placeOrder } from '@/tests/support/order-page';
import { expectAccessible, newPerson, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

test.describe('access to an order', () => {
  test('a visitor is asked to log in, and then sees the order', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, { orderId });
    await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.signIn.action, exact: true }).click();
    await expect(page.getByRole('dialog', { name: textsOf('zh').auth.title.input })).toBeVisible();
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    }, person.stored);
    await expectBanner(page, 'pending');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The button that opened the login is gone.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main') ?? null))
      .not.toBeNull();
  });

  test('the stored login is enough without the cookie, and the cookie alone is enough to read', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const byStorage = await openOrder(browser, { stored: person, cookie: null, orderId });
    await expectBanner(byStorage, 'pending');
    const byCookie = await openOrder(browser, { cookie: person, orderId });
    await expectBanner(byCookie, 'pending');
    await payButton(byCookie).click();
    await expect(toast(byCookie, t.errors.loginRequired.title)).toBeVisible();
  });

  test('logging out in another tab hides the order', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    const other = await page.context().newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.clear());
    await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible();
    await expect(page.getByText('林知夏')).toHaveCount(0);
  });

  test('another customer’s order, an unknown one and a malformed one are not found', async ({ browser }) => {
    const orderId = await placeOrder(await newPerson());
    const stranger = await newPerson();
    for (const newPage of [orderId, 'ORDER_20260101AAAAAAAAAA', '../x']) {
      const page = await openOrder(browser, { stored: stranger, orderId: newPage });
      await expect(page.getByRole('heading', { name: t.missing.title })).toBeVisible();
      await expect(page.getByText('林知夏')).toHaveCount(0);
    }
  });

  test('without an order id a temporary number of eight digits is shown', async ({ browser }) => {
    const page = await openOrder(browser, {});
    await expect(page.getByRole('heading', { level: 1, name: t.withoutOrder.title })).toBeVisible();
    await expect(page.getByText(/^\d{8}$/)).toBeVisible();
    await expectAccessible(page);
  });

  test('a failed load can be tried again', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      stored: person,
      cookie: null,
      orderId,
      prepare: (newPage) => newPage.route('**/api/orders/*', (route) => route.abort()),
    });
    await expect(page.getByRole('heading', { name: t.loadFailed })).toBeVisible();
    await page.unroute('**/api/orders/*');
    await page.getByRole('button', { name: textsOf('zh').common.retry }).click();
    await expectBanner(page, 'pending');
  });

  test('without JavaScript the page says what is needed, and leads home', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, { stored: person, orderId, javaScriptEnabled: false });
    // The browser parses the page as if scripts ran: the content of a noscript element exists, but is not shown.
    const words = (await page.locator('noscript').allTextContents()).join();
    expect(words).toContain(t.signInNeedsScript);
    expect(words).toContain(textsOf('zh').orders.list.homeWithoutScript);
    await expect(page.getByText('林知夏')).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
  });
});
