import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { icpSite } from '@/lib/shop/rules';
import { localePath } from '@/platform/i18n/path';
import { randomLetters } from '@/platform/ids';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { send } from '@/tests/support/http';
import { baseURL, expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

/** What a saved change may take to be on every page (shop 10). */
const longest = { timeout: 60_000 };

// The shop has one row: one after the other.
test('an owner changes who runs the shop, and a page of the shop says so', async ({ browser }) => {
  let hours = '';
  let saved = { icpNumber: '', licenceNumber: '' };
  for (const device of adminDevices) {
    const t = textsOf(device.locale);
    const { adminShop: texts } = t;
    const admin = await signedIn();
    const page = await visit(browser, device, { path: '/admin/shop', ...admin });
    const label = nameOf(device);

    await test.step(`${label}: what is missing is named, and a press leads to its field`, async () => {
      const missing = page.locator('[data-slot=missing]');
      await missing.getByRole('button', { name: texts.fields.legalName }).click();
      await expect(page.getByLabel(texts.fields.legalName)).toBeFocused();
      await expect(page.getByText(texts.missing.fieldSample).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    hours = `10:00–18:00 ${randomLetters(6)}`;
    await test.step(`${label}: a bad value is said at its field, and nothing is saved`, async () => {
      await page.getByLabel(texts.fields.hours).fill(hours);
      await page.getByLabel(texts.fields.policeUrl).fill('javascript:alert(1)');
      await page.getByRole('button', { name: t.admin.saveBar.save, exact: true }).click();
      await expect(page.getByText(texts.problems.webAddress)).toBeVisible();
      await page.getByLabel(texts.fields.policeUrl).fill('https://beian.example/portal/record');
      await expect(page.locator('[data-slot=preview]')).toContainText(hours);
    });

    await test.step(`${label}: what somebody else saved meanwhile is shown beside what was typed`, async () => {
      const token = admin.stored.adminToken;
      const { body } = await send('GET', '/api/admin/shop', { token });
      const { version } = (body.data as { shop: { version: number } }).shop;
      const other = {
        ...{ version, hours: `8:00 ${randomLetters(6)}` },
        ...{ icpNumber: `浙ICP备${randomInt(1e7, 1e8)}号`, licenceNumber: `${randomInt(1e14, 2.8e14)}` },
      };
      expect((await send('PUT', '/api/admin/shop', { token, body: other })).status).toBe(200);
      await page.getByRole('button', { name: t.admin.saveBar.save, exact: true }).click();
      const banner = page.locator('[data-slot=stale]');
      await expect(banner).toContainText(hours);
      await expect(banner).toContainText(other.hours);
      await expectAccessible(page);
      await banner.getByRole('button', { name: texts.stale.keepMine }).click();
      await expect(page.getByLabel(texts.fields.hours)).toHaveValue(hours);
      await expect(page.getByLabel(texts.fields.icpNumber)).toHaveValue(other.icpNumber);
      await page.getByRole('button', { name: t.admin.saveBar.save, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: texts.saved })).toBeVisible();
      saved = other;
      const { body: after } = await send('GET', '/api/admin/shop', { token });
      expect((after.data as { shop: object }).shop).toMatchObject({ hours, icpNumber: other.icpNumber });
    });
  }

  // The last change is the one to wait for.
  for (const device of adminDevices) {
    const { site } = textsOf(device.locale);
    await test.step(`${nameOf(device)}: the footer and the dialog of customer service have it within a minute`, async () => {
      const shop = await visit(browser, device, { path: '/returns' });
      await expect(async () => {
        const html = await (await shop.request.get(localePath(device.locale, '/returns'))).text();
        expect(html).toContain(hours);
      }).toPass(longest);
      await shop.reload();
      const imprint = shop.locator('[data-slot=imprint]');
      await expect(imprint).toContainText(hours);
      await expect(imprint.getByRole('link', { name: saved.icpNumber })).toHaveAttribute('href', icpSite);
      await shop.getByRole('button', { name: site.service.open }).click();
      await expect(shop.getByRole('dialog').locator('[data-slot=contact]')).toContainText(hours);
      await expectAccessible(shop);
    });
    await test.step(`${nameOf(device)}: so have the texts that name the seller, and what search engines read of it`, async () => {
      const htmlOf = async (path: string) =>
        (await fetch(`${baseURL}${localePath(device.locale, path)}`)).text();
      await expect(async () => {
        for (const path of ['/privacy', '/terms', '/about'])
          expect([path, await htmlOf(path)]).toEqual([path, expect.stringContaining(hours)]);
        expect(await htmlOf('/')).toContain(`"taxID":"${saved.licenceNumber}"`);
      }).toPass(longest);
    });
  }
});

test('support reads the shop and has nothing to save', async ({ browser }) => {
  const [device] = adminDevices;
  if (!device) return;
  const { admin, adminShop: texts } = textsOf(device.locale);
  const page = await visit(browser, device, { path: '/admin/shop', ...(await signedIn('support')) });
  await expect(page.getByText(texts.readOnly)).toBeVisible();
  await expect(page.getByLabel(texts.fields.legalName)).toBeDisabled();
  await expect(page.getByRole('button', { name: admin.saveBar.save, exact: true })).toHaveCount(0);
});
