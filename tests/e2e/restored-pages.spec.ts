import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { desktop, phone } from '@/tests/support/checkout';
import { newPerson, textsOf, visit } from '@/tests/support/shopper';

const { buy, cart, profile } = textsOf('zh');

/** As when the browser shows a page of its own cache again: what was stored meanwhile, no event has told it. */
const restore = (page: Page, left: Record<string, string | null>) =>
  page.evaluate((values) => {
    for (const [key, value] of Object.entries(values))
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, left);

const signedOut = { user: null, accessToken: null, refreshToken: null };

for (const path of ['/profile', '/my-orders', '/my-referral-code'])
  test(`${path}, come back to after signing out elsewhere, shows nobody and leads home`, async ({
    browser,
  }) => {
    const { stored } = await newPerson();
    const page = await visit(browser, desktop, { path, stored });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await restore(page, signedOut);
    await expect(page).toHaveURL(/\/$/);
  });

test('a profile, come back to after another person has logged in, is that person’s', async ({ browser }) => {
  const [left, here] = [await newPerson(), await newPerson()];
  const page = await visit(browser, desktop, { path: '/profile', stored: left.stored });
  const contact = page.getByLabel(profile.fields.phone);
  await expect(contact).toHaveValue(left.phone);
  await restore(page, here.stored);
  await expect(contact).toHaveValue(here.phone);
});

test('a cart and a product page, come back to after the order, have no goods that were ordered', async ({
  browser,
}) => {
  const page = await visit(browser, phone, { path: '/' });
  await page.getByRole('button', { name: buy.addToCart, exact: true }).first().click();
  const added = page.locator('[data-slot=added]');
  await expect(added).toContainText(fill(cart.added.text, { count: '1' }));
  await restore(page, { cart: null });
  await expect(added).toHaveCount(0);

  await page.getByRole('button', { name: buy.addToCart, exact: true }).first().click();
  await expect(added).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(cart.empty.title)).toHaveCount(0);
  await restore(page, { cart: null });
  await expect(page.getByText(cart.empty.title)).toBeVisible();
});
