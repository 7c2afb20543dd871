import { type Browser, expect } from '@playwright/test';
import { sampleShop } from '@/db/seed/sample-shop';
import { fill } from '@/platform/i18n/fill';
import { formatShopDay, hours, later } from '@/platform/time';
import { pay, refund, setStatus } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { cancelOrder, ship } from '@/tests/support/my-orders';
import {
  expectBanner,
  openOrder,
  payButton,
  phone,
  phoneBrowser,
  placeOrder,
  wechat,
} from '@/tests/support/order-page';
import { type Device, expectAccessible, newPerson, type Person, sql, textsOf } from '@/tests/support/shopper';

const {
  payments: t,
  site: { service },
} = textsOf('zh');

async function paidOrder(browser: Browser, device: Device) {
  const person = await newPerson();
  const orderId = await placeOrder(person);
  await setStatus(orderId, 'paid');
  const page = await openOrder(browser, { device, stored: person, orderId });
  await expectBanner(page, 'paid');
  return { page, orderId };
}

test.describe('the moment after paying', () => {
  test('thanks by name, says what happens next, and leads to the order and to the friend’s code', async ({
    browser,
  }) => {
    const { page, orderId } = await paidOrder(browser, phone);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t.thanks.title.replace('{name}', '林知夏'),
    );
    await expect(page.getByRole('img', { name: t.thanks.picture })).toBeInViewport();
    await expect(page.getByText(t.thanks.text)).toBeVisible();
    await expect(page.getByText('138****5678')).toBeVisible();
    const lines = page.getByRole('list', { name: t.thanks.label }).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    const [paid] = await sql<{ at: Date }[]>`select paid_at as at from orders where public_id = ${orderId}`;
    const day = formatShopDay(later(paid?.at ?? new Date(0), hours(sampleShop.shipWithinHours ?? 0)), 'zh');
    await expect(lines.nth(1)).toContainText(fill(t.thanks.ship.by, { day }));
    await page.getByRole('link', { name: t.thanks.viewOrder }).click();
    await expect(page.locator('#order')).toBeFocused();
    await expect(page.locator('#order')).toBeInViewport();
    await expect(page.getByRole('link', { name: t.friend.action })).toHaveAttribute(
      'href',
      '/my-referral-code',
    );
    await expectAccessible(page);
  });

  test('on a phone the adviser’s code is saved as a picture', async ({ browser }) => {
    const { page } = await paidOrder(browser, phone);
    const save = page.getByRole('link', { name: t.adviser.save });
    const saved = page.waitForEvent('download');
    await save.click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await expect(page.getByRole('link', { name: t.adviser.openWechat })).toHaveAttribute('href', /^weixin:/);
    await expect(page.getByText(t.adviser.how.redirect)).toBeVisible();
    await page.getByRole('button', { name: service.open }).click();
    const dialog = page.getByRole('dialog', { name: service.title });
    await expect(dialog.getByText(service.how.redirect)).toBeVisible();
    await expect(dialog.getByRole('link', { name: service.save })).toHaveAttribute('download');
    await expectAccessible(page);
  });

  test('in WeChat the adviser’s code is a large picture to press', async ({ browser }) => {
    const { page } = await paidOrder(browser, wechat);
    const code = page.getByRole('img', { name: t.adviser.qrAlt });
    await expect(code).toHaveCSS('width', '188px');
    await expect(page.getByText(t.adviser.how.bridge)).toBeVisible();
    await expect(page.getByRole('link', { name: t.adviser.save })).toHaveCount(0);
    await page.getByRole('button', { name: service.open }).click();
    const dialog = page.getByRole('dialog', { name: service.title });
    await expect(dialog.getByText(service.how.bridge)).toBeVisible();
    await expect(dialog.getByRole('link', { name: service.save })).toHaveCount(0);
  });
});

test.describe('the adviser’s card promises a time of shipment', () => {
  const promise = fill(t.adviser.shippingWithin, { hours: String(sampleShop.shipWithinHours) });
  const open = async (browser: Browser, prepare: (orderId: string, person: Person) => Promise<unknown>) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    await prepare(orderId, person);
    const page = await openOrder(browser, { device: phone, stored: person, orderId });
    return page.locator('[data-slot=adviser]').getByRole('listitem');
  };

  test('before the order is paid', async ({ browser }) => {
    await expect(await open(browser, () => Promise.resolve())).toHaveText([promise, t.adviser.returns]);
  });

  for (const [state, prepare] of [
    ['on its way', (orderId) => ship(orderId, 'SF1400000043')],
    [
      'delivered',
      async (orderId, { stored }) => {
        await pay(stored['accessToken'] ?? '', orderId);
        await setStatus(orderId, 'delivered');
      },
    ],
    ['cancelled', (orderId, person) => cancelOrder(person, orderId)],
    [
      'refunded',
      async (orderId, { stored }) => {
        await pay(stored['accessToken'] ?? '', orderId);
        await refund(orderId, 1699);
      },
    ],
  ] satisfies [string, Parameters<typeof open>[1]][])
    test(`not when it is ${state}`, async ({ browser }) => {
      await expect(await open(browser, prepare)).toHaveText([t.adviser.returns]);
    });
});

test.describe('an order in dollars', () => {
  const en = textsOf('en').payments;

  test('begins with the way to pay, above the fold of a small phone, and says until when it is held', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person, { productId: 2 });
    const page = await openOrder(browser, {
      device: { locale: 'en', width: 390, userAgent: phoneBrowser },
      stored: person,
      orderId,
    });
    await page.setViewportSize({ width: 390, height: 664 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.elsewhere.title);
    const act = page.getByRole('link', { name: en.elsewhere.action });
    const box = await act.boundingBox();
    expect((box?.y ?? 664) + (box?.height ?? 0)).toBeLessThanOrEqual(664);
    const mail = page.getByRole('link', { name: en.elsewhere.mail });
    await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.+subject=.*${orderId.slice(6)}`));
    await expect(page.locator('[data-slot=pay-by]')).toContainText(/\w+ \d+ at \d\d:\d\d \(China time\)/);
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});
