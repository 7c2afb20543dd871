import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { desktop, placeOrder } from '@/tests/support/order-page';
import { expectAccessible, newPerson, textsOf, visit } from '@/tests/support/shopper';

const { auth, common } = textsOf('zh');
const refused = { accessToken: 'refused', refreshToken: 'refused' };

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
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    }, person.stored);
    await expect(login).toHaveCount(0);
    await expect(page.locator('[data-slot=session-ended]')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}
