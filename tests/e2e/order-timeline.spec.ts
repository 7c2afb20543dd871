import { type Browser, expect, type Page } from '@playwright/test';
import { pay, refund } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { cancelOrder, ship } from '@/tests/support/my-orders';
import {
  banner,
  control,
  expectBanner,
  openOrder,
  payButton,
  pendingOrder,
  placeOrder,
  scan,
  wechat,
} from '@/tests/support/order-page';
import { expectAccessible, newPerson, sql, textsOf, visit } from '@/tests/support/shopper';

const t = textsOf('zh').orders;
const p = textsOf('zh').payments;

const steps = (page: Page) => page.locator('[data-slot=timeline-step]');
const reached = (page: Page) =>
  steps(page).evaluateAll((all) =>
    all.filter((step) => step.dataset['reached'] === 'true').map((step) => step.dataset['status']),
  );

test.describe('the timeline of an order', () => {
  for (const device of [
    { locale: 'zh', width: 390 },
    { locale: 'en', width: 1440, dark: true },
  ] as const) {
    test(`${device.locale} ${device.width} px: shipped, with its parcel and no data for administrators`, async ({
      browser,
    }) => {
      const statuses = textsOf(device.locale).orderStatus;
      const person = await newPerson();
      const orderId = await placeOrder(person);
      await ship(orderId, 'SF1400000042');
      const page = await openOrder(browser, { device, stored: person, orderId });
      await expect(steps(page)).toHaveCount(4);
      expect(await reached(page)).toEqual(['pending', 'paid', 'shipped']);
      await expect(page.locator('[aria-current=step]')).toContainText(statuses.shipped);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(statuses.shipped);
      await expect(page.locator('[data-slot=parcel]')).toContainText('SF1400000042');
      expect(await page.content()).not.toMatch(/an admin by name|a note of an admin/);
      await expectAccessible(page);
    });
  }

  test('an unpaid order shows its deadline, and is cancelled after a confirmation', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    await expect(page.locator('[data-slot=pay-by]')).toBeVisible();
    await page.getByRole('button', { name: t.card.cancel }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t.cancel.confirm }).click();
    await expectBanner(page, 'cancelled');
    await expect(page.locator('[aria-current=step]')).toContainText(t.timeline.cancelledBy.customer);
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.card.buyAgain })).toBeVisible();
  });

  test('a refund is shown to the order’s owner', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    await cancelOrder(person, orderId);
    await sql`
      with paid as (
        insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at,
          succeeded_at)
        select id, 'T' || id, 'native', 'succeeded', total, currency, '{}', 'X' || id, now(), now()
        from orders where public_id = ${orderId} returning id, order_id, amount
      )
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, automatic, state, settled_at)
      select id, order_id, 'R' || order_id, amount, 'CNY', 'words of an admin', true, 'succeeded', now() from paid`;
    const page = await openOrder(browser, { stored: person, orderId });
    await expect(page.locator('[data-slot=refund]')).toContainText(
      t.timeline.refund.done.replace('{amount}', '¥1699'),
    );
    expect(await page.content()).not.toContain('words of an admin');
  });

  test('an order that is refunded in full says that it will not ship, and waits for nothing more', async ({
    browser,
  }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    await pay(person.stored['accessToken'] ?? '', orderId);
    await refund(orderId, 1699);
    const page = await openOrder(browser, { stored: person, orderId });
    await expectBanner(page, 'paid');
    await expect(banner(page)).toContainText(p.banner.refunded.title);
    await expect(banner(page)).toContainText(p.banner.refunded.text);
    await expect(page.locator('[data-slot=order-timeline]')).toContainText(textsOf('zh').orderStatus.paid);
    await expect(page.getByText(t.timeline.toCome.shipped, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.card.editRecipient })).toHaveCount(0);
    await expectAccessible(page);
  });
});

async function continueOnPhone(browser: Browser) {
  const { person, orderId, page } = await pendingOrder(browser);
  await page.getByRole('button', { name: p.continueOnPhone.open }).click();
  await expect(page.getByRole('dialog', { name: p.continueOnPhone.title })).toBeVisible();
  return { person, orderId, page };
}

test.describe('continue on phone', () => {
  test('the QR code opens the order in WeChat, which asks for a login and pays there', async ({
    browser,
  }) => {
    const { person, orderId, page } = await continueOnPhone(browser);
    await expectAccessible(page);
    const link = new URL(await scan(page, page.locator('img[data-slot=continue-on-phone-qr]')));
    expect(link.pathname + link.search).toBe(`/order-success?orderId=${orderId}`);

    const phone = await visit(browser, wechat, { path: link.pathname + link.search });
    await expect(phone.getByRole('dialog', { name: textsOf('zh').auth.title.input })).toBeVisible();
    await phone.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    }, person.stored);
    await expectBanner(phone, 'pending');
    await payButton(phone).click();
    await expect(phone.locator('[data-sandbox=pay-sheet]')).toBeVisible();
    const [attempt] = await sql`
      select out_trade_no, type from payments p join orders o on o.id = p.order_id where public_id = ${orderId}`;
    expect(attempt?.['type']).toBe('jsapi');
    await control('pay', { outTradeNo: attempt?.['out_trade_no'] as string });
    await expectBanner(page, 'paid');
  });

  test('with another account on the phone the order is not found, and the account can be changed', async ({
    browser,
  }) => {
    const orderId = await placeOrder(await newPerson());
    const stranger = await newPerson();
    const phone = await openOrder(browser, { device: wechat, stored: stranger, orderId });
    await phone.evaluate(() => sessionStorage.setItem('checkoutForm', '{"name":"林知夏"}'));
    await phone.getByRole('button', { name: p.missing.switch }).click();
    await expect(phone.getByRole('dialog', { name: textsOf('zh').auth.title.input })).toBeVisible();
    const left = await phone.evaluate(() => [
      localStorage.getItem('accessToken'),
      sessionStorage.getItem('checkoutForm'),
    ]);
    expect(left).toEqual([null, null]);
  });
});
