import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  areaField,
  areaNames,
  chooseArea,
  desktop,
  itemOf,
  openCheckout,
  orderIdIn,
  ordersOf,
  phone,
  submitButton,
  vip,
} from '@/tests/support/checkout';
import {
  devices,
  dismiss,
  expectAccessible,
  nameOf,
  newPerson,
  plain,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';
import { areaTypes } from '@/values/areas';

const t = textsOf('zh');

for (const device of devices) {
  const { locale } = device;
  const { checkout, agreements } = textsOf(locale);

  test(`${nameOf(device)}: errors in the defined order, then one order as it was shown`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderItem = itemOf(locale, 2, locale === 'zh' ? vip : { ...vip, unitPrice: 17_900 });
    const page = await openCheckout(browser, { device, person, orderItem });
    const summary = page.getByRole('region', { name: checkout.summary.title });
    const [unit, off, total] = locale === 'zh' ? ['¥1699', '−¥400', '¥2998'] : ['$199', '−$40', '$358'];
    await expect(summary).toContainText(unit);
    await expect(summary).toContainText(off);
    await expect(summary).toContainText(checkout.summary.free);
    const submit = submitButton(page, locale);
    await expect(submit).toHaveText(checkout.submit.order.replace('{total}', total));
    await expect(page.getByText(checkout.delivery)).toBeVisible();
    await expectAccessible(page);

    const expectRefusal = async (refusal: keyof typeof checkout.refusals) => {
      const { title } = checkout.refusals[refusal];
      await submit.click();
      await expect(toast(page, title)).toBeVisible();
      await dismiss(page, title);
    };
    const field = (name: 'name' | 'phone' | 'detailed_address') => page.getByLabel(checkout.fields[name]);
    await expectRefusal('fillRequired');
    await expect(field('name')).toBeFocused();
    await expect(page.getByText(checkout.problems.nameRequired)).toBeVisible();
    await expectAccessible(page);
    await field('name').fill('林知夏');
    await expect(page.getByText(checkout.problems.nameRequired)).toHaveCount(0);
    await expect(field('phone')).toHaveValue(person.phone);
    await field('phone').fill('');
    await expectRefusal('fillRequired');
    await expect(field('phone')).toBeFocused();
    await field('phone').fill('1380013800');
    await expectRefusal('addressRequired');
    await chooseArea(page, device);
    await expectRefusal('addressRequired');
    await expect(field('detailed_address')).toBeFocused();
    await field('detailed_address').fill('文三路 478 号 3 幢 1202 室');
    await expectRefusal('agreeTerms');
    const agreement = page.getByRole('checkbox', { name: plain(checkout.fields.agree) });
    await expect(agreement).toBeFocused();
    await field('phone').fill('138001380');
    await agreement.check();
    await expectRefusal('checkDetails');
    await expect(field('phone')).toBeFocused();
    await expect(page.getByText(checkout.problems.phoneLength.replace('{count}', '9'))).toBeVisible();
    await field('phone').fill('１３８ 0013 8000');
    expect(await ordersOf(person)).toHaveLength(0);

    await agreement.uncheck();
    await page.getByRole('button', { name: /购买协议|purchase terms/ }).click();
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: agreements.purchase.close });
    await expect(close).toBeDisabled();
    for (const { heading } of agreements.purchase.sections)
      await expect(dialog.getByRole('heading', { name: heading })).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: agreements.purchase.confirm }).check();
    await close.click();
    await expect(dialog).toHaveCount(0);
    await expect(agreement).toBeChecked();

    await submit.click();
    await page.waitForURL(/\/order-success\?orderId=ORDER_/);
    expect(new URL(page.url()).pathname).toBe(locale === 'zh' ? '/order-success' : '/en/order-success');
    const orders = await ordersOf(person);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      public_id: orderIdIn(page),
      total: locale === 'zh' ? '299800' : '35800',
      item_quantity: 2,
      discount_code: 'VIP2026',
      phone: '13800138000',
      district: '330106',
      language: locale,
    });
    expect(await page.evaluate(() => localStorage.getItem('orderItem'))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('checkoutForm'))).toBeNull();
  });
}

test.describe('access to the checkout', () => {
  for (const locale of ['zh', 'en'] as const) {
    test(`${locale}: without an order item it leads back to the product page`, async ({ browser }) => {
      // Other cases of a missing item: components/cart/order-item.test.ts.
      for (const orderItem of [null, '{"id":"nothing"}']) {
        const page = await openCheckout(browser, { device: { ...desktop, locale }, orderItem });
        await page.waitForURL((url) => url.pathname === (locale === 'zh' ? '/' : '/en'));
      }
    });
  }

  test('a visitor is asked to log in, keeps the typed text, and is asked again on submitting', async ({
    browser,
  }) => {
    const page = await openCheckout(browser, { device: phone });
    const login = page.getByRole('dialog').filter({ hasText: t.auth.title.input });
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toHaveCount(0);
    await page.getByLabel(t.checkout.fields.name).fill('林知夏');
    await submitButton(page).click();
    await expect(login).toBeVisible();
    await expect(toast(page, t.checkout.refusals.fillRequired.title)).toHaveCount(0);

    const person = await newPerson();
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    }, person.stored);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel(t.checkout.fields.name)).toHaveValue('林知夏');
    await expect(page.getByLabel(t.checkout.fields.phone)).toHaveValue(person.phone);
    await expect(page.getByText(t.checkout.fields.verified)).toBeVisible();
    // The button that asked for the login is gone with the form of nobody.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('the back link leads to the product page', async ({ browser }) => {
    const page = await openCheckout(browser, { person: await newPerson() });
    await page.getByRole('link', { name: t.checkout.back }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('without scripts a sentence says that they are needed', async ({ browser }) => {
    const page = await visit(browser, desktop, { path: '/checkout', javaScriptEnabled: false });
    // The browser parses the page as if scripts ran: the content of a noscript element exists, but is not shown.
    expect((await page.locator('noscript').allTextContents()).join()).toContain(t.checkout.needsScript);
  });
});

test('what one person has typed is not there for the next one, also in another tab and after a reload', async ({
  browser,
}) => {
  const [first, second] = [await newPerson(), await newPerson()];
  const page = await openCheckout(browser, { person: first });
  const { fields } = t.checkout;
  const typed = [page.getByLabel(fields.name), page.getByLabel(fields.detailed_address)];
  for (const field of typed) await field.fill('只给第一个人');
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, second.stored);
  await expect(page.getByLabel(fields.phone)).toHaveValue(second.phone);
  for (const field of typed) await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel(fields.phone)).toHaveValue(second.phone);
  for (const field of typed) await expect(field).toHaveValue('');
});

test('by keyboard alone, from the name to the order', async ({ browser }) => {
  const person = await newPerson();
  const page = await openCheckout(browser, { person });
  const { fields } = t.checkout;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByLabel(fields.name).focus();
  await page.keyboard.type('林知夏');
  await press('Tab');
  await page.keyboard.type('13800138000');
  await press('Tab', 'Tab');
  for (const [index, level] of areaTypes.entries()) {
    if (level === 'country') continue;
    const field = areaField(page, level);
    await expect(field).toBeFocused();
    await press('Enter');
    const chosen = page.getByRole('option', { name: areaNames.zh[index] ?? '' });
    await expect(chosen).toBeVisible();
    const search = page.getByRole('combobox', { name: t.areas.search[level] });
    if (await search.count()) await search.pressSequentially(areaNames.zh[index] ?? '');
    await press('Enter');
    await press('Tab');
    await expect(field).toHaveText(areaNames.zh[index] ?? '');
    // The list has faded out and has not taken the focus back.
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await expect(page.getByLabel(fields.detailed_address)).toBeFocused();
  await page.keyboard.type('文三路 478 号');
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('checkbox', { name: plain(fields.agree) })).toBeFocused();
  await press('Space', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(submitButton(page)).toBeFocused();
  await press('Enter');
  await page.waitForURL(/orderId=ORDER_/);
  expect(await ordersOf(person)).toHaveLength(1);
});

test('on a phone the focused field is never covered by the bar', async ({ browser }) => {
  const page = await openCheckout(browser, { device: phone, person: await newPerson() });
  await page.getByLabel(t.checkout.fields.name).focus();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const below = () =>
      page.evaluate(() => {
        const panel = document.querySelector('[data-slot=submit-panel]');
        if (!panel || panel.contains(document.activeElement)) return panel ? 0 : Infinity;
        const { bottom = Infinity } = document.activeElement?.getBoundingClientRect() ?? {};
        return bottom - panel.getBoundingClientRect().top;
      });
    await expect.poll(below).toBeLessThanOrEqual(0);
  }
});
