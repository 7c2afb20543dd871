import { expect, type Page, type Request, type Route } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  successResponse,
  control,
  desktop,
  creation,
  expectBanner,
  payButton,
  paymentQr,
  pendingOrder,
  errorResponse,
} from '@/tests/support/order-page';
import { dismiss, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

/** Presses the pay button; the answer is replaced by a given one. */
async function payAgainst(page: Page, handler: (route: Route) => Promise<unknown>) {
  await page.route(creation, handler);
  await payButton(page).click();
}

test.describe('every error has its own message', () => {
  const cases: [name: string, (route: Route) => Promise<unknown>, keyof typeof t.errors, text?: string][] = [
    ['configuration', errorResponse(503, 'PAYMENT_CONFIG', '支付配置有误'), 'configError'],
    [
      'a refused creation',
      errorResponse(502, 'PROVIDER_UNAVAILABLE', '微信暂时没有回应'),
      'createFailed',
      '微信暂时没有回应',
    ],
    ['an unreadable answer', (route) => route.fulfill({ body: '<html>' }), 'createFailed'],
    ['a lost connection', (route) => route.abort(), 'networkError'],
    [
      'no code_url',
      successResponse({ paymentType: 'native', outTradeNo: 'T1', expiresInSeconds: 300, paymentParams: {} }),
      'qrCodeFailed',
    ],
    [
      'no h5_url',
      successResponse({ paymentType: 'h5', outTradeNo: 'T1', expiresInSeconds: 300, paymentParams: {} }),
      'h5PaymentFailed',
    ],
    ['a text about configuration', errorResponse(500, 'INTERNAL', '支付配置缺失'), 'configError'],
  ];
  test('one after the other on one page', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    for (const [name, handler, key, text] of cases)
      await test.step(name, async () => {
        await payAgainst(page, handler);
        await expect(toast(page, t.errors[key].title)).toContainText(text ?? t.errors[key].text);
        await expect(payButton(page)).toBeEnabled();
        await expectBanner(page, 'pending');
        // Removes the message, so that it is not taken for the next one.
        await dismiss(page, t.errors[key].title);
        await page.unroute(creation);
      });
  });

  test('a connection that is cut before anything was said is reported while it is away', async ({
    browser,
  }) => {
    const loading = new Set<Request>();
    const { page } = await pendingOrder(browser, desktop, async (opened) => {
      opened.on('request', (one) => one.resourceType() === 'script' && loading.add(one));
      opened.on('requestfinished', (one) => loading.delete(one));
    });
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
    await expect.poll(() => loading.size).toBe(0);
    await page.context().setOffline(true);
    await payButton(page).click();
    await expect(toast(page, t.errors.networkError.title)).toContainText(t.errors.networkError.text);
  });

  test('a pending payment record, with a hint to retry', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    await payAgainst(
      page,
      errorResponse(409, 'PAYMENT_PENDING', '该订单已有一条待处理的支付记录，请稍后重试'),
    );
    await expect(toast(page, t.errors.duplicatePayment.title)).toBeVisible();
    await expect(toast(page, t.retryHint.title)).toContainText(t.retryHint.text);
  });

  test('an ended login asks for a new login', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    await page.route('**/api/auth/refresh', errorResponse(401, 'UNAUTHENTICATED', ''));
    await payAgainst(page, errorResponse(401, 'UNAUTHENTICATED', '请先登录'));
    await expect(toast(page, t.errors.loginRequired.title)).toContainText(t.errors.loginRequired.text);
    await expect(page.getByRole('dialog', { name: textsOf('zh').auth.title.input })).toBeVisible();
  });

  test('an order paid meanwhile is shown as paid', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    await page.route('**/api/orders/*', async (route) => {
      const found = await route.fetch();
      const envelope = (await found.json()) as { data: object };
      await route.fulfill({ json: { ...envelope, data: { ...envelope.data, status: 'paid' } } });
    });
    await payAgainst(page, errorResponse(409, 'CONFLICT', '该订单当前不能在线付款'));
    await expect(toast(page, t.errors.createFailed.title)).toContainText('该订单当前不能在线付款');
    await expectBanner(page, 'paid');
  });

  test('a slow provider is reported', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await payAgainst(page, async (route) => {
      await released;
      await route.continue();
    });
    await expect(payButton(page)).toBeDisabled();
    await expect(page.getByText(t.pay.slow.wechat)).toBeVisible();
    release();
    await expect(paymentQr(page)).toBeVisible();
  });

  test('a provider that fails for one call is reported, and the next try works', async ({ browser }) => {
    const { orderId, page } = await pendingOrder(browser);
    const path = '/v3/pay/transactions/native';
    await control('faults', { kind: 'status', path, about: orderId, status: 500, times: 1 });
    await payButton(page).click();
    await expect(toast(page, t.errors.createFailed.title)).toBeVisible();
    await payButton(page).click();
    await expect(paymentQr(page)).toBeVisible();
  });
});
