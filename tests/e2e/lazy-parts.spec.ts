import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { openCheckout } from '@/tests/support/checkout';
import { placeOrder } from '@/tests/support/order-page';
import { heldScripts, newPerson, textsOf, visit } from '@/tests/support/shopper';

const phone = { locale: 'zh', width: 390 } as const;
const { common, orders, admin } = textsOf(phone.locale);

const notice = (page: Page) => page.locator('[data-slot=opening]');
const scripts = '**/_next/static/**/*.js';

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
};

for (const [name, open] of Object.entries(parts)) {
  test(`${name} opens with the first press, and the page says that it is on its way`, async ({ browser }) => {
    const { page, button, part } = await open(browser);
    await expect(button).toBeEnabled();
    const held = heldScripts();
    await held.hold(page);
    await button.click();
    await expect(notice(page)).toHaveText(common.opening);
    await expect(part).toHaveCount(0);
    held.release();
    await expect(part).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(part).toBeHidden();
    await expect(button).toBeFocused();
  });

  test(`${name} opens by itself when the connection returns`, async ({ browser }) => {
    const { page, button, part } = await open(browser);
    await expect(button).toBeEnabled();
    await page.route(scripts, (route) => route.abort());
    await button.click();
    await expect(notice(page)).toHaveText(common.notOpened);
    await page.unroute(scripts);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(part).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
}
