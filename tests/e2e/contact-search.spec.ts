import { expect } from '@playwright/test';
import { serverTexts } from '@/platform/i18n/server-texts';
import { test } from '@/tests/support/browser-test';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

for (const device of adminDevices) {
  const { adminOrders, adminUsers } = textsOf(device.locale);
  const { errors } = serverTexts[device.locale];

  test(`${nameOf(device)}: support is told at the field what a search by contact needs`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/admin?phone=1391', ...(await signedIn('support')) });
    const phone = page.getByRole('textbox', { name: adminOrders.filters.any, exact: true });
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(phone).toHaveAccessibleDescription(errors.fields.wholePhone);
    await expect(page.getByText(adminOrders.contactHint.support)).toBeVisible();
    await expect(page.getByText(errors.reasons.contactTooShort)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await phone.fill('13912345678');
    await phone.press('Enter');
    await expect(phone).not.toHaveAttribute('aria-invalid');
  });

  test(`${nameOf(device)}: among users a part that support types shows the rule, and the list stays`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path: '/user-admin', ...(await signedIn('support')) });
    const list = page.getByLabel(adminUsers.list).filter({ visible: true });
    await expect(list).toBeVisible();
    const field = page.getByRole('searchbox');
    await field.fill('139');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(adminUsers.searchHint.support);
    await expect(list).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}
