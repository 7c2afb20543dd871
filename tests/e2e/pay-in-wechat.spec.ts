import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  successResponse,
  creation,
  expectBanner,
  openOrder,
  payButton,
  pendingOrder,
  placeOrder,
  statusCall,
  withoutStream,
  wechat,
} from '@/tests/support/order-page';
import { expectAccessible, newPerson, serverTextsOf, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

const parameters = {
  appId: 'wx0',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 's',
};

test.describe('in WeChat', () => {
  const started = successResponse({
    paymentType: 'jsapi',
    outTradeNo: 'T1',
    expiresInSeconds: 1800,
    paymentParams: parameters,
  });

  /** A page whose bridge answers only when the test calls `say`; where it is `late`, the test also decides when it appears. */
  async function inWechat(browser: Browser, bridge: 'there' | 'late' | 'absent' = 'there') {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      device: wechat,
      stored: person,
      orderId,
      openid: 'o-test',
      clock: {},
      prepare: async (newPage) => {
        await newPage.route('**/bridge.js', (route) => route.abort());
        await newPage.route(creation, started);
        await withoutStream(newPage);
        await newPage.addInitScript((kind) => {
          const bring = () => {
            Object.assign(window, {
              WeixinJSBridge: {
                invoke: (_: string, __: object, done: (result: object) => void) => {
                  document.documentElement.dataset['bridge'] = 'asked';
                  addEventListener('bridge-says', (event) =>
                    done({ err_msg: `get_brand_wcpay_request:${String((event as CustomEvent).detail)}` }),
                  );
                },
              },
            });
            document.dispatchEvent(new Event('WeixinJSBridgeReady'));
          };
          if (kind === 'there') bring();
          if (kind === 'late') addEventListener('bridge-comes', bring);
        }, bridge);
      },
    });
    await expect(payButton(page)).toContainText(t.pay.jsapi);
    return { page, orderId };
  }

  /** The time for which the page waits for a bridge that does not appear. */
  async function waitForMissingBridge(page: Page): Promise<void> {
    await expect(payButton(page)).toContainText(t.pay.waiting.wechat);
    await page.clock.fastForward(8000);
  }
  const isAsked = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-bridge', 'asked');
  const dispatch = (page: Page, name: string, detail = '') =>
    page.evaluate(([event, result]) => dispatchEvent(new CustomEvent(event, { detail: result })), [
      name,
      detail,
    ] as const);
  async function say(page: Page, result: 'ok' | 'cancel' | 'fail'): Promise<void> {
    await isAsked(page);
    await dispatch(page, 'bridge-says', result);
  }

  const options = (page: Page) => page.locator('[data-slot=other-payment-options]');

  test('ok does not confirm the payment: the status comes from the server, asked again after two seconds', async ({
    browser,
  }) => {
    const { page, orderId } = await inWechat(browser);
    await payButton(page).click();
    await isAsked(page);
    const reload = page.waitForRequest((request) => request.url().endsWith(`/api/orders/${orderId}`));
    await say(page, 'ok');
    await expect(toast(page, t.confirming.title)).toBeVisible();
    await expectBanner(page, 'pending');
    await page.clock.fastForward(2000);
    await reload;
    await expectBanner(page, 'pending');
    await page.route(statusCall, successResponse({ paymentStatus: 'paid' }));
    await page.clock.fastForward(3000);
    await expectBanner(page, 'paid');
  });

  test('the page waits for a bridge that appears late', async ({ browser }) => {
    const { page } = await inWechat(browser, 'late');
    await payButton(page).click();
    await expect(payButton(page)).toContainText(t.pay.waiting.wechat);
    await page.clock.fastForward(1500);
    await dispatch(page, 'bridge-comes');
    await say(page, 'ok');
    await expect(toast(page, t.confirming.title)).toBeVisible();
  });

  test('after a cancelled payment the order can be paid again; a later ok is still checked', async ({
    browser,
  }) => {
    const { page } = await inWechat(browser);
    await payButton(page).click();
    await isAsked(page);
    // Where a payment that the checkout has begun finds the page.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await say(page, 'cancel');
    await expect(toast(page, t.cancelledByShopper.title)).toBeVisible();
    await expect(options(page)).toBeFocused();
    await expect(options(page).getByText(t.paymentIssue.cancelled.title)).toBeInViewport({ ratio: 1 });
    await say(page, 'ok');
    await expect(toast(page, t.confirming.title)).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  });

  test('a failed payment', async ({ browser }) => {
    const { page } = await inWechat(browser);
    await payButton(page).click();
    await say(page, 'fail');
    await expect(toast(page, t.errors.paymentFailed.title)).toContainText(t.errors.paymentFailed.text);
    await expect(options(page)).toContainText(t.paymentIssue.failed.title);
    await expect(options(page)).toContainText(t.otherOptions.browser);
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { WeixinJSBridge: undefined }));
    await options(page).getByRole('button', { name: t.otherOptions.again }).click();
    await waitForMissingBridge(page);
    await expect(options(page)).toHaveAttribute('data-issue', 'absent');
  });

  test('without a bridge the page asks to open it in WeChat', async ({ browser }) => {
    const { page } = await inWechat(browser, 'absent');
    await payButton(page).click();
    await waitForMissingBridge(page);
    await expect(toast(page, t.errors.wechatRequired.title)).toContainText(t.errors.wechatRequired.text);
    await expect(options(page)).toContainText(t.paymentIssue.absent.title);
    await expect(options(page).getByRole('button', { name: t.otherOptions.reload })).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  });

  test('a bridge that does not answer enables the button again', async ({ browser }) => {
    const { page } = await inWechat(browser);
    await payButton(page).click();
    await isAsked(page);
    await expect(payButton(page)).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(payButton(page)).toBeEnabled();
    await expect(options(page)).toContainText(t.paymentIssue.silent.title);
  });

  test('without an openid the page signs in with WeChat, exchanges the code once, and cleans the address', async ({
    browser,
  }) => {
    const { page, orderId } = await pendingOrder(browser, wechat);
    let exchanges = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/wechat/auth/exchange-code')) exchanges += 1;
    });
    await payButton(page).click();
    const sheet = page.locator('[data-sandbox=pay-sheet]');
    await expect(sheet).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?orderId=${orderId}`);
    expect(await page.evaluate(() => localStorage.getItem('openid'))).toBeTruthy();
    await page.reload();
    await expectBanner(page, 'pending');
    expect(new URL(page.url()).search).toBe(`?orderId=${orderId}`);
    expect(exchanges).toBe(1);
  });

  test('another login’s openid leads to a new sign-in', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      device: wechat,
      stored: person,
      orderId,
      openid: 'o-of-somebody-else',
    });
    await payButton(page).click();
    await expect(page.locator('[data-sandbox=pay-sheet]')).toBeVisible();
  });

  const back = '&code=spent&state=unknown';
  test('a refused code shows the server’s message', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, { device: wechat, stored: person, orderId, query: back });
    await expect(toast(page, t.errors.authFailed.title)).toContainText(
      serverTextsOf('zh').reasons.wechatStateUnknown,
    );
    await expect(options(page)).toContainText(t.paymentIssue.notIdentified.title);
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  });

  test('a code that cannot be exchanged without a connection', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      device: wechat,
      stored: person,
      orderId,
      query: back,
      prepare: (newPage) => newPage.route('**/exchange-code?*', (route) => route.abort()),
    });
    await expect(toast(page, t.errors.networkError.title)).toBeVisible();
  });
});
