import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { openCheckout } from '@/tests/support/checkout';
import { pay, placeOrder as orderAs, setStatus } from '@/tests/support/account';
import { openOrder, placeOrder } from '@/tests/support/order-page';
import { expectAccessible, heldScripts, newPerson, sql, textsOf, visit } from '@/tests/support/shopper';

const phone = { locale: 'zh', width: 390 } as const;
const desktop = { locale: 'zh', width: 1440 } as const;
const { admin, adminOrders, buy, common, opening, orders, profile, referral, site } = textsOf(phone.locale);

const notice = (page: Page) => page.locator('[data-slot=opening]');
const scripts = '**/_next/static/**/*.js';

/** Neither scripts nor the shop itself are reached. */
async function cut(page: Page) {
  for (const address of [scripts, '**/api/health']) await page.route(address, (route) => route.abort());
}

type Part = { page: Page; button: Locator; part: Locator };

/** What is loaded at its first use, each on its page: the button, and what the button opens. */
const parts: Record<string, (browser: Browser) => Promise<Part>> = {
  'the question before a cancellation': async (browser) => {
    const person = await newPerson();
    await placeOrder(person);
    const page = await visit(browser, phone, { path: '/my-orders', stored: person.stored });
    const button = page.getByRole('button', { name: orders.card.cancel });
    return { page, button, part: page.getByRole('alertdialog') };
  },
  'the sheet of areas': async (browser) => {
    const page = await openCheckout(browser, { device: phone, person: await newPerson() });
    return { page, button: page.locator('button[data-area=all]'), part: page.getByRole('dialog') };
  },
  'the list of an area': async (browser) => {
    const page = await openCheckout(browser, { person: await newPerson() });
    return { page, button: page.locator('button[data-area=province]'), part: page.getByRole('listbox') };
  },
  'the menu of the admin pages': async (browser) => {
    const page = await visit(browser, phone, { path: '/admin', ...(await signedIn()) });
    const button = page.getByRole('button', { name: admin.openMenu });
    return { page, button, part: page.getByRole('dialog') };
  },
  'days of one’s own': async (browser) => {
    const page = await visit(browser, phone, { path: '/admin', ...(await signedIn()) });
    const button = page.getByRole('button', { name: admin.range.own });
    return { page, button, part: page.getByRole('dialog', { name: admin.range.choose }) };
  },
  'the palette of the admin pages': async (browser) => {
    const page = await visit(browser, desktop, { path: '/admin', ...(await signedIn()) });
    const button = page.getByRole('button', { name: admin.palette.open });
    return { page, button, part: page.getByRole('dialog', { name: admin.palette.open }) };
  },
  'the login': async (browser) => {
    const page = await product(browser);
    return {
      page,
      button: page.getByRole('button', { name: common.signIn }),
      part: page.getByRole('dialog'),
    };
  },
  'the menu of the account': async (browser) => {
    const page = await product(browser, (await newPerson()).stored);
    return { page, button: page.getByRole('button', { name: common.account }), part: page.getByRole('menu') };
  },
  'customer service': async (browser) => {
    const page = await visit(browser, phone, { path: '/about' });
    const button = page.getByRole('button', { name: site.service.open, exact: true });
    return { page, button, part: page.getByRole('dialog') };
  },
  'the field for a code': async (browser) => {
    const page = await product(browser);
    return {
      page,
      button: page.getByRole('button', { name: buy.useCode, exact: true }),
      part: page.getByRole('dialog'),
    };
  },
  'a picture of the gallery': async (browser) => {
    const page = await product(browser);
    const dialog = page.getByRole('dialog');
    return { page, button: page.locator('.slide').first(), part: dialog };
  },
  'the request for a return': async (browser) => {
    const person = await newPerson();
    const token = person.stored['accessToken'] ?? '';
    const { orderId } = await orderAs(token);
    await pay(token, orderId);
    await setStatus(orderId, 'delivered');
    const page = await openOrder(browser, { device: phone, stored: person, orderId });
    const button = page.getByRole('button', { name: orders.timeline.return.ask });
    return { page, button, part: page.getByRole('dialog') };
  },
  'the deletion of the account': async (browser) => {
    const page = await visit(browser, phone, { path: '/profile', stored: (await newPerson()).stored });
    return {
      page,
      button: page.getByRole('button', { name: profile.data.delete }),
      part: page.getByRole('dialog'),
    };
  },
  'the check of a login': async (browser) => {
    const { id, stored } = await newPerson();
    await sql`update users set email = ${`lin${id}@example.com`} where id = ${id}`;
    const page = await visit(browser, phone, { path: '/profile', stored });
    const button = page.getByRole('button', { name: profile.logins.verify, exact: true });
    return { page, button, part: page.getByRole('dialog') };
  },
  'what a friend gets to see': async (browser) => {
    const person = await newPerson();
    const token = person.stored['accessToken'] ?? '';
    const { orderId } = await orderAs(token);
    await pay(token, orderId);
    const page = await visit(browser, phone, { path: '/my-referral-code', stored: person.stored });
    await page.getByRole('button', { name: referral.none.action }).click();
    const button = page.getByRole('button', { name: referral.share, exact: true });
    return { page, button, part: page.getByRole('dialog') };
  },
};

/** The product page, once it answers. */
async function product(browser: Browser, stored: Record<string, string> = {}) {
  const page = await visit(browser, phone, { path: '/', stored });
  await page.waitForFunction(() => 'isHydrated' in window);
  return page;
}

/** The part has come with the focus, and its end gives the focus back to the button. */
async function expectOpened({ page, button, part }: Part) {
  await expect(part).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(part).toBeHidden();
  await expect(button).toBeFocused();
}

for (const [name, open] of Object.entries(parts))
  test(`${name} is on its way with the first press, and opens by itself when a lost connection returns`, async ({
    browser,
  }) => {
    const opened = await open(browser);
    const { page, button, part } = opened;
    await expect(button).toBeEnabled();
    await cut(page);
    const held = heldScripts();
    await held.hold(page);
    await button.click();
    await expect(notice(page)).toHaveText(opening.opening);
    await expect(part).toHaveCount(0);
    // What was held is cut off now.
    held.release();
    await expect(notice(page)).toHaveText(opening.unreachable);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectOpened(opened);
  });

// All parts wait by one component (`lazy`): here with texts of its own, with none, and on an admin page.
for (const name of ['the login', 'the list of an area', 'the palette of the admin pages'])
  test(`${name} opens with the first press, however slow the connection is`, async ({ browser }) => {
    const opened = await parts[name]?.(browser);
    if (!opened) throw new Error(`There is no part ${name}.`);
    const { page, button, part } = opened;
    await expect(button).toBeEnabled();
    const held = heldScripts();
    await held.hold(page);
    await button.click();
    await expect(notice(page)).toHaveText(opening.opening);
    await expect(part).toHaveCount(0);
    held.release();
    await expectOpened(opened);
  });

test('the list of shortcuts says that it is on its way', async ({ browser }) => {
  const page = await visit(browser, desktop, { path: '/admin', ...(await signedIn()) });
  await expect(page.getByRole('button', { name: admin.palette.open })).toBeEnabled();
  const held = heldScripts();
  await held.hold(page);
  await page.keyboard.press('Shift+?');
  await expect(notice(page)).toHaveText(opening.opening);
  held.release();
  await expect(page.getByRole('dialog', { name: admin.keys.title })).toBeVisible();
});

const endings: Record<string, (page: Page, field: Locator) => Promise<unknown>> = {
  'Escape is pressed': (page) => page.keyboard.press('Escape'),
  'a field is entered': (_, field) => field.click(),
};
for (const [what, end] of Object.entries(endings))
  test(`a palette that does not come is given up when ${what}, and the field takes what is typed`, async ({
    browser,
  }) => {
    const page = await visit(browser, desktop, { path: '/admin', ...(await signedIn()) });
    const field = page.getByLabel(adminOrders.filters.any, { exact: true });
    await field.fill('1');
    await cut(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('2');
    await expect(notice(page)).toHaveText(opening.unreachable);
    await expect(field).toHaveValue('1');
    await end(page, field);
    await expect(notice(page)).toHaveCount(0);
    await page.keyboard.type('3');
    await expect(field).toHaveValue('13');
    await page.unrouteAll();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: admin.palette.open });
    await expect(palette.getByRole('combobox')).toHaveValue('');
  });

test('a login is awaited no more once another tab has logged in', async ({ browser }) => {
  const page = await product(browser);
  await cut(page);
  await page.getByRole('button', { name: common.signIn }).click();
  await expect(notice(page)).toHaveText(opening.unreachable);
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key: null }));
    },
    (await newPerson()).stored,
  );
  await expect(page.getByRole('button', { name: common.account })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a part that an update has taken away says so, and a reload brings it', async ({ browser }) => {
  const page = await product(browser);
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const button = page.getByRole('button', { name: common.signIn });
  await button.click();
  await expect(notice(page)).toContainText(opening.outdated);
  await expectAccessible(page);
  await page.unroute(scripts);
  await Promise.all([
    page.waitForEvent('load'),
    notice(page).getByRole('button', { name: opening.reload }).click(),
  ]);
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
