import { expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { desktop, placeOrder } from '@/tests/support/order-page';
import { expectAccessible, newPerson, textsOf, visit } from '@/tests/support/shopper';

const { auth, common, profile } = textsOf('zh');
const refused = { accessToken: 'refused', refreshToken: 'refused' };

/** As when another tab of the browser logs in. */
const logInElsewhere = (page: Page, stored: Record<string, string>) =>
  page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  }, stored);

for (const path of ['/my-orders', '/profile', '/my-referral-code', '/order-success'] as const) {
  test(`${path}: a login that ended says so, opens the login, and the page comes back`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const query = path === '/order-success' ? `?orderId=${await placeOrder(person)}` : '';
    const page = await visit(browser, desktop, {
      path: path + query,
      stored: { ...person.stored, ...refused },
    });
    const login = page.getByRole('dialog', { name: auth.title.input });
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: common.sessionEnded.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: common.sessionEnded.action }).click();
    await expect(login).toBeVisible();
    await logInElsewhere(page, person.stored);
    await expect(login).toHaveCount(0);
    await expect(page.locator('[data-slot=session-ended]')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test('what is typed in the profile is there again after the login that ended, in every tab', async ({
  browser,
}) => {
  const person = await newPerson();
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  const name = page.getByRole('textbox', { name: profile.fields.name });
  await name.fill('林知夏');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('textbox', { name: profile.fields.name })).toBeVisible();
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, refused);
  await name.press('Enter');
  const ended = (tab: Page) => tab.getByText(common.sessionEnded.title);
  await expect(ended(page)).toBeAttached();
  await expect(ended(other)).toBeAttached();
  await expect(name).toBeHidden();
  await logInElsewhere(page, person.stored);
  await expect(ended(page)).toHaveCount(0);
  await expect(name).toHaveValue('林知夏');
  await page.getByRole('button', { name: common.save, exact: true }).click();
  await expect(page.getByText(profile.saved)).toBeVisible();
});
