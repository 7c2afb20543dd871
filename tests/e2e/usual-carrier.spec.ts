import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { adminDevices, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { heldCalls, nameOf, sql, textsOf, toast, visit } from '@/tests/support/shopper';
import { type Carrier, carriers } from '@/values/shipping';

const address = '**/api/orders/shipments';

/** Says in the shop's place which carrier was used last; while it is cut off, no parcel reaches the shop. */
function shopWith(last: Carrier) {
  const shop = { last, isCut: false };
  const answer = (page: Page) =>
    page.route(address, (route) => {
      if (route.request().method() === 'POST') return shop.isCut ? route.abort() : route.fallback();
      const ordered = [shop.last, ...carriers.filter((one) => one !== shop.last)];
      return route.fulfill({ json: { success: true, message: '', data: { carriers: ordered } } });
    });
  return { shop, answer };
}

for (const device of adminDevices) {
  const { adminShipping: t, carriers: names } = textsOf(device.locale);

  test(`${nameOf(device)}: the carrier that a parcel’s form has shown stays while others enter parcels, and is the one that is sent`, async ({
    browser,
  }) => {
    const { number, path } = await newPaidOrder();
    const { shop, answer } = shopWith('zto');
    const asked = heldCalls(address, 'GET');
    const page = await visit(browser, device, {
      ...{ path, ...(await signedIn('support')) },
      prepare: async (page) => {
        await answer(page);
        await asked.hold(page);
      },
    });
    const panel = page.getByRole('region', { name: t.parcels.title });
    await panel.getByRole('button', { name: t.parcels.add }).click();
    const form = page.getByRole('dialog', { name: t.parcels.addTitle });
    const carrier = form.getByLabel(t.parcels.carrier);
    const field = form.getByLabel(t.parcels.number);
    const save = form.getByRole('button', { name: t.parcels.save, exact: true });
    const label = `ZT${number.slice(-10)}`;
    await asked.reached();
    await expect(carrier).toBeFocused();
    await expect(carrier).toHaveValue('');
    await field.fill(label);
    await expect(save).toBeDisabled();
    asked.release();
    await expect(carrier).toHaveValue('zto');
    await expect(save).toBeEnabled();

    shop.last = 'yto';
    shop.isCut = true;
    await field.press('Enter');
    await expect(toast(page, t.parcels.failed)).toBeVisible();
    await expect(carrier.locator('option').first()).toHaveText(names.yto);
    await expect(carrier).toHaveValue('zto');
    shop.isCut = false;
    await expect(save).toBeEnabled();
    await field.press('Enter');
    await expect(form).toHaveCount(0);
    expect(await sql`select carrier from parcels where number = ${label}`).toEqual([{ carrier: 'zto' }]);
  });

  test(`${nameOf(device)}: a list that is tried before the last carrier is known keeps the carrier by which it was judged`, async ({
    browser,
  }) => {
    const { answer } = shopWith('zto');
    const asked = heldCalls(address, 'GET');
    const page = await visit(browser, device, {
      ...{ path: '/admin/shipping', ...(await signedIn('support')) },
      prepare: async (page) => {
        await answer(page);
        await asked.hold(page);
      },
    });
    await asked.reached();
    const usual = page.getByRole('combobox', { name: t.usualCarrier });
    await expect(usual).toHaveValue('');
    await page.getByRole('textbox', { name: t.label }).fill('20260101XXXXXXXXXX, SF1600274418000');
    const [tried] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/shipments')),
      page.getByRole('button', { name: t.check, exact: true }).click(),
    ]);
    expect(tried.postDataJSON()).toMatchObject({ lines: [{ carrier: 'sf' }] });
    await expect(usual).toHaveValue('sf');
    asked.release();
    await expect(usual.locator('option').first()).toHaveText(fill(t.withoutCarrier, { carrier: names.zto }));
    await expect(usual).toHaveValue('sf');
  });
}
