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
import { dismiss, stopTime, textsOf, toast, untilInTime } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

const otherOptions = (page: Page, issue: keyof typeof t.paymentIssue) =>
  page.locator(`[data-slot=other-payment-options][data-issue=${issue}]`);

/** Presses the pay button; the answer is replaced by a given one. */
async function payAgainst(page: Page, handler: (route: Route) => Promise<unknown>) {
  await page.route(creation, handler);
  await payButton(page).click();
}

test.describe('every error has its own message', () => {
  type Case = {
    name: string;
    answer: (route: Route) => Promise<unknown>;
    key: keyof typeof t.errors;
    issue: keyof typeof t.paymentIssue;
    text?: string;
  };
  const withoutAddress = { outTradeNo: 'T1', expiresInSeconds: 300, paymentParams: {} };
  const cases: Case[] = [
    {
      ...{ name: 'configuration', key: 'configError', issue: 'unavailable' },
      answer: errorResponse(503, 'PAYMENT_CONFIG', '支付配置有误'),
    },
    {
      ...{ name: 'a refused creation', key: 'createFailed', issue: 'notStarted' },
      answer: errorResponse(502, 'PROVIDER_UNAVAILABLE', '微信暂时没有回应'),
      text: '微信暂时没有回应',
    },
    {
      ...{ name: 'an unreadable answer', key: 'createFailed', issue: 'notStarted' },
      answer: (route) => route.fulfill({ body: '<html>' }),
    },
    {
      ...{ name: 'a lost connection', key: 'networkError', issue: 'offline' },
      answer: (route) => route.abort(),
    },
    {
      ...{ name: 'no code_url', key: 'qrCodeFailed', issue: 'notStarted' },
      answer: successResponse({ ...withoutAddress, paymentType: 'native' }),
    },
    {
      ...{ name: 'no h5_url', key: 'h5PaymentFailed', issue: 'notStarted' },
      answer: successResponse({ ...withoutAddress, paymentType: 'h5' }),
    },
    {
      ...{ name: 'a text about configuration', key: 'configError', issue: 'unavailable' },
      answer: errorResponse(500, 'INTERNAL', '支付配置缺失'),
    },
  ];
  test('one after the other on one page, where it happened too', async ({ browser }) => {
    const { page } = await pendingOrder(browser);
    for (const { name, answer, key, issue, text } of cases)
      await test.step(name, async () => {
        await payAgainst(page, answer);
        await expect(toast(page, t.errors[key].title)).toContainText(text ?? t.errors[key].text);
        await expect(otherOptions(page, issue)).toBeFocused();
        await expect(otherOptions(page, issue)).toContainText(t.paymentIssue[issue].text);
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
    const { page } = await pendingOrder(browser, desktop, {
      prepare: async (opened) => {
        opened.on('request', (one) => one.resourceType() === 'script' && loading.add(one));
        opened.on('requestfinished', (one) => loading.delete(one));
      },
    });
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
    await expect.poll(() => loading.size).toBe(0);
    await page.context().setOffline(true);
    await payButton(page).click();
    await expect(toast(page, t.errors.networkError.title)).toContainText(t.errors.networkError.text);
  });

  test('a pending payment record, with a hint to retry', async ({ browser }) => {
    const { page } = await pendingOrder(browser, desktop, { clock: {} });
    await stopTime(page);
    await payAgainst(
      page,
      errorResponse(409, 'PAYMENT_PENDING', '该订单已有一条待处理的支付记录，请稍后重试'),
    );
    // The part that shows toasts may come late; the hint, which takes the place of the error, waits with the clock.
    await untilInTime(page, () => toast(page, t.errors.duplicatePayment.title).isVisible());
    await expect(toast(page, t.retryHint.title)).toHaveCount(0);
    await page.clock.runFor(3000);
    await untilInTime(page, () => toast(page, t.retryHint.title).isVisible());
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
    await expect(page.locator('[data-slot=other-payment-options]')).toHaveCount(0);
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
