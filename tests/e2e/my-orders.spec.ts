import { type Browser, expect, type Page } from '@playwright/test';
import { shownOrderId } from '@/lib/orders/contract';
import { test } from '@/tests/support/browser-test';
import { readAs } from '@/tests/support/checkout';
import { placeCancelled } from '@/tests/support/my-orders';
import { placeOrder } from '@/tests/support/order-page';
import {
  devices,
  expectAccessible,
  heldScripts,
  loseAnswer,
  nameOf,
  newPerson,
  type Person,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const desktop = { locale: 'zh', width: 1440 } as const;
const { orders: t, orderStatus: statuses } = textsOf('zh');

const cards = (page: Page) => page.locator('[data-slot=order-card]');
const idsOf = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-order')));
const cookiesOf = ({ stored }: Person) => ({ 'shop-session': stored['accessToken'] ?? '' });
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

type Opened = {
  device?: Parameters<typeof visit>[1];
  query?: string;
  prepare?: (page: Page) => Promise<unknown>;
  waitUntil?: 'domcontentloaded';
};

const open = (browser: Browser, person: Person, { device = desktop, query = '', ...more }: Opened = {}) =>
  visit(browser, device, {
    path: `/my-orders${query}`,
    stored: person.stored,
    cookies: cookiesOf(person),
    ...more,
  });

test.describe('my orders', () => {
  for (const device of devices) {
    test(`${nameOf(device)}: all orders load, by scrolling and by the button, until the end of the list`, async ({
      browser,
    }) => {
      const { orders: texts, orderStatus } = textsOf(device.locale);
      const person = await newPerson();
      const ids = await placeCancelled(person, 20);
      ids.unshift(await placeOrder(person));
      const page = await open(browser, person, { device });
      await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
      await expect(cards(page)).toHaveCount(10);
      const first = cards(page).first();
      await expect(first).toContainText(shownOrderId(ids[0] ?? ''));
      await expect(first).not.toContainText('ORDER_');
      await expect(first).toContainText('¥1699');
      await expect(first.locator('[data-slot=order-status]')).toHaveText(orderStatus.pending);
      await expect(first.getByRole('link', { name: texts.card.pay })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      await scrollDown(page);
      await expect(cards(page)).toHaveCount(20);
      // A click would scroll to the button first, and scrolling already loads the rest.
      await page.getByRole('button', { name: texts.list.more }).dispatchEvent('click');
      await expect(page.getByText(texts.list.noMore)).toBeVisible();
      expect(await idsOf(page)).toEqual(ids);
    });
  }

  test('an order that arrives during scrolling causes no duplicate and no gap', async ({ browser }) => {
    const person = await newPerson();
    const ids = await placeCancelled(person, 14);
    const page = await open(browser, person);
    await expect(cards(page)).toHaveCount(10);
    await placeOrder(person);
    await placeOrder(person);
    await scrollDown(page);
    await expect(page.getByText(t.list.noMore)).toBeVisible();
    expect(await idsOf(page)).toEqual(ids);
  });

  test('scrolling before hydration still loads the orders', async ({ browser }) => {
    const person = await newPerson();
    const ids = await placeCancelled(person, 12);
    const scripts = heldScripts();
    const page = await open(browser, person, { prepare: scripts.hold, waitUntil: 'domcontentloaded' });
    await expect(cards(page)).toHaveCount(10);
    await scrollDown(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    scripts.release();
    await expect(page.getByText(t.list.noMore)).toBeVisible();
    expect(await idsOf(page)).toEqual(ids);
  });

  test('a tab clicked before the scripts have loaded is selected afterwards', async ({ browser }) => {
    const person = await newPerson();
    await placeOrder(person);
    const scripts = heldScripts();
    const page = await open(browser, person, { prepare: scripts.hold, waitUntil: 'domcontentloaded' });
    const paid = page.getByRole('tab', { name: statuses.paid, exact: true });
    await paid.click();
    scripts.release();
    await expect(paid).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/paid/);
  });

  test('a tab shows its orders, is in the address, and its empty state leads to the shop', async ({
    browser,
  }) => {
    const person = await newPerson();
    const [cancelled] = await placeCancelled(person, 1);
    const pending = await placeOrder(person);
    const page = await open(browser, person);
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('tab', { name: statuses.pending }).click();
    await expect.poll(() => idsOf(page)).toEqual([pending]);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: t.tabs.all })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('tab', { name: statuses.cancelled }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    expect(new URL(page.url()).search).toBe('?status=cancelled');
    await expect.poll(() => idsOf(page)).toEqual([cancelled]);
    await page.getByRole('tab', { name: statuses.shipped }).click();
    await expect(page.getByRole('heading', { name: t.list.empty })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t.list.shop }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a failed load is reported, and can be tried again', async ({ browser }) => {
    const person = await newPerson();
    await placeCancelled(person, 11);
    const lost = '**/api/orders/my?*';
    const page = await visit(browser, desktop, {
      path: '/my-orders',
      stored: person.stored,
      prepare: (newPage) => newPage.route(lost, (route) => route.abort()),
    });
    const alert = page.locator('[data-slot=orders-failed]');
    await expect(alert).toContainText(t.list.failed);
    await expectAccessible(page);
    await page.unroute(lost);
    // A balancer's answer has no words of the shop, only a status (look 20).
    await page.route(lost, (route) => route.fulfill({ status: 502, body: '<html>' }));
    const retry = page.getByRole('button', { name: textsOf('zh').common.retry });
    await retry.click();
    await expect(alert).toContainText(textsOf('zh').common.requestFailed.replace('{status}', '502'));
    await page.unroute(lost);
    await retry.click();
    await expect(cards(page)).toHaveCount(10);

    await page.route(lost, (route) => route.abort());
    await page.locator('[data-slot=load-more]').click();
    await expect(alert).toContainText(t.list.failed);
    await expect(cards(page)).toHaveCount(10);
    await page.unroute(lost);
    await retry.click();
    await expect(cards(page)).toHaveCount(11);
  });

  test('a visitor is led to the home page, also when the login ends in another tab', async ({ browser }) => {
    const visitor = await visit(browser, { locale: 'en', width: 390 }, { path: '/my-orders' });
    await expect(visitor).toHaveURL(/\/en$/);
    const person = await newPerson();
    await placeOrder(person);
    const page = await open(browser, person);
    await expect(cards(page)).toHaveCount(1);
    const other = await page.context().newPage();
    await other.goto('/science');
    await other.evaluate(() => localStorage.clear());
    await expect(page).toHaveURL(/\/$/);
  });

  test('the account menu links to this page', async ({ browser }) => {
    const person = await newPerson();
    const page = await visit(browser, desktop, {
      path: '/science',
      stored: person.stored,
      cookies: cookiesOf(person),
    });
    await page.getByRole('button', { name: textsOf('zh').common.account }).click();
    await page.getByRole('menuitem', { name: textsOf('zh').auth.menu.orders }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByRole('heading', { name: t.list.empty })).toBeVisible();
  });
});

test.describe('from a card', () => {
  test('cancelling asks first, survives a lost connection, and happens once', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await open(browser, person, { query: '?status=pending' });
    const opener = cards(page).getByRole('button', { name: t.card.cancel });
    const dialog = page.getByRole('alertdialog', { name: t.cancel.title });
    await opener.click();
    await expect(dialog).toContainText(shownOrderId(orderId));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.route('**/cancel', (route) => route.abort());
    await opener.click();
    const confirm = dialog.getByRole('button', { name: t.cancel.confirm });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText(t.cancel.perhapsText);
    await page.unroute('**/cancel');
    await confirm.click();
    await expect(toast(page, t.cancel.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t.list.empty })).toBeVisible();
    const changes = await sql`
      select operator_type from order_events e join orders o on o.id = e.order_id
      where public_id = ${orderId} and metadata ->> 'to' = 'cancelled'`;
    expect(changes.map(({ operator_type: by }) => by as string)).toEqual(['customer']);
  });

  test('a cancellation whose answer was lost is found, and the card asks for no payment', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await open(browser, person);
    const card = cards(page).first();
    await expect(card.getByRole('link', { name: t.card.pay })).toBeVisible();
    await card.getByRole('button', { name: t.card.cancel }).click();
    const dialog = page.getByRole('alertdialog', { name: t.cancel.title });
    await loseAnswer(page, '**/cancel');
    await dialog.getByRole('button', { name: t.cancel.confirm }).click();
    await expect(toast(page, t.cancel.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card.locator('[data-slot=order-status]')).toHaveText(statuses.cancelled);
    await expect(card.getByRole('link', { name: t.card.pay })).toHaveCount(0);
    const [order] = await sql`select status from orders where public_id = ${orderId}`;
    expect(order).toMatchObject({ status: 'cancelled' });
  });

  test('where no answer to a cancellation comes at all, nothing is called undone', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await open(browser, person);
    await cards(page).getByRole('button', { name: t.card.cancel }).click();
    const dialog = page.getByRole('alertdialog', { name: t.cancel.title });
    const reading = `**/api/orders/${orderId}`;
    await page.route(reading, (route) => route.abort());
    await loseAnswer(page, '**/cancel');
    const confirm = dialog.getByRole('button', { name: t.cancel.confirm });
    await confirm.click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText(t.cancel.perhaps);
    await expect(alert).toContainText(t.cancel.perhapsText);
    await expect(cards(page).locator('[data-slot=order-status]')).toHaveText(statuses.cancelled);
    await page.unroute(reading);
    await confirm.click();
    await expect(toast(page, t.cancel.done)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('buying again opens the checkout with the same product at the present price', async ({ browser }) => {
    const person = await newPerson();
    await placeCancelled(person, 1);
    const page = await open(browser, person);
    await cards(page).getByRole('button', { name: t.card.buyAgain }).click();
    await expect(page.getByRole('heading', { level: 1, name: textsOf('zh').checkout.title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('¥1699');
    // The recipient is that of the order, with nothing to fill in (checkout 10).
    await expect(page.locator('[data-slot=saved-recipient]')).toContainText('林知夏');
    await expect(page.locator('[data-slot=saved-recipient]')).toContainText('浙江省杭州市西湖区');
  });

  test('what cannot be bought now is not bought again, and the page says why', async ({ browser }) => {
    const person = await newPerson();
    await placeCancelled(person, 1);
    const page = await open(browser, person);
    await readAs(page, () => 'sold_out');
    await cards(page).getByRole('button', { name: t.card.buyAgain }).click();
    await expect(toast(page, t.buyAgainFailed.title)).toContainText(t.buyAgainFailed.sold_out);
    await expect(page).toHaveURL(/\/my-orders$/);
    expect(await page.evaluate(() => localStorage.getItem('orderItem'))).toBeNull();
  });

  test('names with emoji, markup and right-to-left letters are text, and fit at 360 px', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const name = `<b>שלום</b> 👩🏽‍⚕️${'长'.repeat(60)}`;
    await sql`update orders set name = ${name}, detailed_address = ${'<i>' + 'x'.repeat(150)} where public_id = ${orderId}`;
    const narrow = { locale: 'zh', width: 360 } as const;
    const page = await open(browser, person, { device: narrow });
    await cards(page).getByRole('link', { name: t.card.details }).click();
    await expect(page.locator('[data-slot=payment-banner]')).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
