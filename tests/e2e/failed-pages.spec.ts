import { expect, type Page } from '@playwright/test';
import { pageTexts } from '@/platform/i18n/page-texts';
import { placeOrder } from '@/tests/support/account';
import { signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { devices, expectAccessible, nameOf, newPerson, visit } from '@/tests/support/shopper';

/** Whatever writes a time fails while it is drawn. */
const breakTimes = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('broken');
      },
    });
  });

for (const device of devices) {
  const failed = pageTexts[device.locale].error;

  test(`${nameOf(device)}: a shop page that fails says so between header and footer`, async ({ browser }) => {
    const person = await newPerson();
    await placeOrder(person.stored['accessToken'] ?? '');
    const page = await visit(browser, device, {
      path: '/my-orders',
      stored: person.stored,
      prepare: breakTimes,
    });
    await expect(page.getByRole('heading', { level: 1, name: failed.title })).toBeVisible();
    for (const part of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(part)).toHaveCount(1);
    await expect(page.locator('[data-slot=sandbox-strip]')).toBeVisible();
    await expectAccessible(page);
  });

  test(`${nameOf(device)}: an admin page that fails still says which shop it is`, async ({ browser }) => {
    await placeOrder((await newPerson()).stored['accessToken'] ?? '');
    const page = await visit(browser, device, {
      ...{ path: '/admin', ...(await signedIn('support')) },
      prepare: breakTimes,
    });
    await expect(page.getByRole('heading', { level: 1, name: failed.title })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('[data-slot=sandbox-strip]')).toBeVisible();
    await expectAccessible(page);
  });
}
