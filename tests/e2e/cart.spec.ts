import { type Browser, expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { desktop, fillIn, ordersOf, phone, submitButton } from '@/tests/support/checkout';
import {
  type Device,
  expectAccessible,
  heldCalls,
  nameOf,
  newPerson,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const { cart, buy, common, site, checkout } = textsOf('zh');
const name = '和汐 H1 耳戴舒缓仪';
const item = { id: 1, name, image: '/pictures/product/hero.webp', price: 1699, quantity: 2 };
const product = '**/api/products/1';

const open = (
  browser: Browser,
  items: object[],
  device: Device = phone,
  prepare?: (page: Page) => Promise<unknown>,
) =>
  visit(browser, device, {
    path: '/cart',
    stored: items.length > 0 ? { cart: JSON.stringify(items) } : {},
    ...(prepare ? { prepare } : {}),
  });

const storedCart = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { price: number; quantity: number }[],
  );
const button = (page: Page, total: string) =>
  page.getByRole('button', { name: fill(cart.checkout, { total }) }).filter({ visible: true });
const anyButton = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(fill(cart.checkout, { total: '' })) })
    .filter({ visible: true });
const addedRow = (page: Page) => page.locator('[data-slot=added]');
const bag = (page: Page, count: number) =>
  page.getByRole('link', { name: fill(site.cart, { count: String(count) }) });

/** Answers the product with the server's price at the first request, and with another price at every later one. */
const withNewPrice = (page: Page, price: number, first: Promise<unknown> = Promise.resolve()) => {
  let requests = 0;
  return page.route(product, async (route) => {
    requests += 1;
    const isFirst = requests === 1;
    const response = await route.fetch();
    const body = (await response.json()) as { data: { price: number } };
    if (isFirst) await first;
    else body.data.price = price;
    await route.fulfill({ response, json: body });
  });
};

for (const device of [phone, { ...desktop, dark: true }]) {
  test(`${nameOf(device)}: from the product page through the cart to an order`, async ({ browser }) => {
    const person = await newPerson();
    const page = await visit(browser, device, { path: '/', stored: person.stored });
    await expect(page.getByRole('link', { name: /购物车/ })).toHaveCount(0);
    await page.getByRole('button', { name: common.quantity.increase }).click();
    await page.getByRole('button', { name: buy.addToCart }).click();
    await expect(addedRow(page)).toContainText(fill(cart.added.text, { count: '2' }));
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0);
    await bag(page, 2).click();

    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('¥1699');
    await expect(button(page, '¥3398')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: common.quantity.increase }).click();
    await expect(bag(page, 3)).toBeVisible();
    await button(page, '¥5097').click();

    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('¥5097');
    expect(await storedCart(page)).toEqual([{ ...item, quantity: 3 }]);
    await fillIn(page, device);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/order-success\?orderId=/);
    expect(await ordersOf(person)).toMatchObject([
      { item_quantity: 3, total: '509700', discount_code: null },
    ]);
    expect(await storedCart(page)).toEqual([]);
  });
}

for (const dark of [false, true])
  test(`removing the last item leaves an empty cart with a link to the shop, ${dark ? 'dark' : 'light'}`, async ({
    browser,
  }) => {
    const page = await open(browser, [{ ...item, quantity: 1 }], { ...phone, dark });
    await page.getByRole('button', { name: common.quantity.decrease }).click();
    await expect(page.getByRole('status').filter({ hasText: fill(cart.removed, { name }) })).toBeVisible();
    await expect(page.getByText(cart.empty.title)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await expectAccessible(page);
    await page.getByRole('link', { name: cart.empty.action }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

test('pressing the button twice quickly adds one item to the cart', async ({ browser }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await visit(browser, desktop, {
    path: '/',
    prepare: (newPage) =>
      newPage.route(product, async (route) => {
        await held;
        await route.continue();
      }),
  });
  const add = page.getByRole('button', { name: buy.addToCart });
  await add.dblclick();
  release();
  await expect(addedRow(page)).toBeVisible();
  await expect(bag(page, 1)).toBeVisible();
  await add.click();
  await expect(bag(page, 2)).toBeVisible();
});

test('a line can be removed by its own button', async ({ browser }) => {
  const page = await open(browser, [item], desktop);
  await page.getByRole('button', { name: fill(cart.removeOf, { name }) }).click();
  await expect(page.getByText(cart.empty.title)).toBeVisible();
});

test('a changed price is reported, and the server’s price is used', async ({ browser }) => {
  const page = await open(browser, [{ ...item, price: 1599 }]);
  const text = fill(cart.changed.text, { name, from: '¥1599', to: '¥1699' });
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(button(page, '¥3398')).toBeVisible();
  await expect.poll(() => storedCart(page)).toMatchObject([{ price: 1699 }]);
  await expectAccessible(page);
});

test('a change of price is shown in each tab until one of them confirms it', async ({ browser }) => {
  const first = await open(browser, [{ ...item, price: 1599 }]);
  const text = fill(cart.changed.text, { name, from: '¥1599', to: '¥1699' });
  await expect(first.getByText(text)).toBeVisible();
  const second = await first.context().newPage();
  await second.goto('/cart');
  await expect(second.getByText(text)).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: cart.changed.confirm }).click();
  for (const page of [first, second]) await expect(page.getByText(text)).toHaveCount(0);
  await first.reload();
  await expect(button(first, '¥3398')).toBeVisible();
  await expect(first.getByText(text)).toHaveCount(0);
});

test('a price that changes before the checkout is shown first, and then used there', async ({ browser }) => {
  const page = await open(browser, [item], desktop, (newPage) => withNewPrice(newPage, 1799));
  await button(page, '¥3398').click();
  await expect(toast(page, cart.changed.title)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await button(page, '¥3598').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('¥3598');
});

test('a quantity that changes while the price is checked is the one of the checkout', async ({ browser }) => {
  const page = await open(browser, [item], desktop);
  await expect(page.getByText(item.name)).toBeVisible();
  const asking = heldCalls(product);
  await asking.hold(page);
  await button(page, '¥3398').click();
  await asking.reached();
  await page.getByRole('button', { name: common.quantity.increase }).click();
  await expect.poll(async () => (await storedCart(page))[0]?.quantity).toBe(3);
  asking.release();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('¥5097');
});

test('a quantity that changes while the product is still read is the one that is bought', async ({
  browser,
}) => {
  const reading = heldCalls(product);
  const { stored } = await newPerson();
  const page = await visit(browser, desktop, { path: '/', stored, prepare: reading.hold });
  await page.getByRole('button', { name: buy.buy, exact: true }).filter({ visible: true }).click();
  const stepper = page.getByRole('group', { name: common.quantity.group });
  await stepper.getByRole('button', { name: common.quantity.increase }).click();
  await expect(stepper).toContainText('2');
  reading.release();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('¥3398');
});

test('an answer that arrives after a newer one does not bring the old price back', async ({ browser }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const page = await open(browser, [item], desktop, (newPage) => withNewPrice(newPage, 1799, late));
  await button(page, '¥3398').click();
  await expect(button(page, '¥3598')).toBeVisible();
  const overtaken = page.waitForResponse(product);
  arrive();
  await (await overtaken).finished();
  await button(page, '¥3598').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('region', { name: checkout.summary.title })).toContainText('¥3598');
});

test('without a connection the last prices stay, and the checkout does not open without a price check', async ({
  browser,
}) => {
  const page = await open(browser, [item], desktop, (newPage) =>
    newPage.route(product, (route) => route.abort()),
  );
  await expect(page.getByText(cart.unread.text)).toBeVisible();
  await button(page, '¥3398').click();
  await expect(toast(page, cart.unread.title)).toContainText(cart.unread.failed);
  await expect(page).toHaveURL(/\/cart$/);
  await page.unroute(product);
  await button(page, '¥3398').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('an item that is not sold here can only be removed, and is not part of the sum', async ({ browser }) => {
  const page = await open(browser, [
    { ...item, id: 999_999, name: '旧款' },
    { ...item, id: 2, name: 'H1' },
  ]);
  await expect(page.getByText(cart.gone)).toHaveCount(2);
  await expect(button(page, '¥0')).toBeDisabled();
});

test('of two products the first is ordered first, and the button shows its price', async ({ browser }) => {
  const other = { ...item, id: 77, name: '另一款', price: 200, quantity: 1 };
  const page = await open(browser, [item, other], desktop, (newPage) =>
    newPage.route('**/api/products/77', async (route) => {
      const response = await route.fetch({ url: new URL('/api/products/1', route.request().url()).href });
      const body = (await response.json()) as { data: object };
      await route.fulfill({
        json: { ...body, data: { ...body.data, id: 77, price: 200, originalPrice: 200 } },
      });
    }),
  );
  await expect(page.getByText(fill(cart.summary.oneEach, { name }))).toBeVisible();
  await expect(page.getByText('¥3598', { exact: true }).first()).toBeVisible();
  await button(page, '¥3398').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('two tabs show the same cart', async ({ browser }) => {
  const first = await open(browser, [item], desktop);
  const second = await first.context().newPage();
  await second.goto('/cart');
  await expect(button(second, '¥3398')).toBeVisible();
  await second.getByRole('button', { name: common.quantity.increase }).click();
  await expect(button(first, '¥5097')).toBeVisible();
  await first.getByRole('button', { name: fill(cart.removeOf, { name }) }).click();
  await expect(second.getByText(cart.empty.title)).toBeVisible();
  await expect(bag(second, 3)).toHaveCount(0);
});

test('invalid data in the storage is an empty cart', async ({ browser }) => {
  const page = await visit(browser, phone, { path: '/cart', stored: { cart: '{"a":[' } });
  await expect(page.getByText(cart.empty.title)).toBeVisible();
  await expect(anyButton(page)).toHaveCount(0);
});

test('the cart is Chinese only: in English it leads to the product page, which has no cart', async ({
  page,
}) => {
  await page.goto('/en/cart');
  await expect(page).toHaveURL((url) => url.pathname === '/en');
  await expect(page.getByRole('button', { name: textsOf('en').buy.addToCart })).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
