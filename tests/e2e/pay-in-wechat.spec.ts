import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  answer,
  creation,
  expectBanner,
  openOrder,
  payButton,
  pendingOrder,
  placeOrder,
  statusCall,
  wechat,
} from '@/tests/support/order-page';
import { expectAccessible, newPerson, serverTextsOf, textsOf, toast } from '@/tests/support/shopper';

const t = textsOf('zh').payments;

test.describe('in WeChat', () => {
  const parameters = {
    appId: 'wx0',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'prepay_id=wx1',
    signType: 'RSA',
    paySign: 's',
  };
  const started = answer({
    paymentType: 'jsapi',
    outTradeNo: 'T1',
    expiresInSeconds: 1800,
    paymentParams: parameters,
  });

  /** A bridge that answers with these words, one after the other; `late` arrives after the button is pressed. */
  async function inWechat(browser: Browser, words: string[] | null, late = false) {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      device: wechat,
      stored: person,
      orderId,
      openid: 'o-test',
      prepare: async (given) => {
        await given.route('**/bridge.js', (route) => route.abort());
        await given.route(creation, started);
        await given.addInitScript(
          ([results, isLate]) => {
            const bring = () => {
              Object.assign(window, {
                WeixinJSBridge: {
                  invoke: (_: string, __: object, done: (result: object) => void) => {
                    results?.forEach((word, index) =>
                      setTimeout(
                        () => done({ err_msg: `get_brand_wcpay_request:${word}` }),
                        50 + index * 400,
                      ),
                    );
                  },
                },
              });
              document.dispatchEvent(new Event('WeixinJSBridgeReady'));
            };
            if (results && !isLate) bring();
            if (results && isLate)
              document.addEventListener('click', () => setTimeout(bring, 1500), { once: true });
          },
          [words, late] as const,
        );
      },
    });
    await expect(payButton(page)).toContainText(t.pay.jsapi);
    return { page, orderId };
  }

  const ways = (page: Page) => page.locator('[data-slot=pay-otherwise]');

  test('ok is no proof: the status follows the server, asked again after two seconds', async ({
    browser,
  }) => {
    const { page, orderId } = await inWechat(browser, ['ok']);
    await payButton(page).click();
    await expect(toast(page, t.confirming.title)).toBeVisible();
    const reload = page.waitForRequest((request) => request.url().endsWith(`/api/orders/${orderId}`));
    await expectBanner(page, 'pending');
    await reload;
    await expectBanner(page, 'pending');
    await page.route(statusCall, answer({ paymentStatus: 'paid' }));
    await expectBanner(page, 'paid');
  });

  test('a bridge that comes late is waited for', async ({ browser }) => {
    const { page } = await inWechat(browser, ['ok'], true);
    await payButton(page).click();
    await expect(toast(page, t.confirming.title)).toBeVisible();
  });

  test('cancelled, the order can be paid again; ok may still follow', async ({ browser }) => {
    const { page } = await inWechat(browser, ['cancel', 'ok']);
    await payButton(page).click();
    await expect(toast(page, t.cancelledByShopper.title)).toBeVisible();
    await expect(toast(page, t.confirming.title)).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  });

  test('failed', async ({ browser }) => {
    const { page } = await inWechat(browser, ['fail']);
    await payButton(page).click();
    await expect(toast(page, t.errors.paymentFailed.title)).toContainText(t.errors.paymentFailed.text);
    await expect(ways(page)).toContainText(t.setback.failed.title);
    await expect(ways(page)).toContainText(t.otherWays.browser);
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { WeixinJSBridge: undefined }));
    await ways(page).getByRole('button', { name: t.otherWays.again }).click();
    await expect(ways(page)).toHaveAttribute('data-setback', 'absent', { timeout: 15_000 });
  });

  test('without a bridge: please open in WeChat', async ({ browser }) => {
    const { page } = await inWechat(browser, null);
    await payButton(page).click();
    await expect(toast(page, t.errors.wechatRequired.title)).toContainText(t.errors.wechatRequired.text);
    await expect(ways(page)).toContainText(t.setback.absent.title);
    await expect(ways(page).getByRole('button', { name: t.otherWays.reload })).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  });

  test('a bridge that says nothing gives the button back', async ({ browser }) => {
    const { page } = await inWechat(browser, []);
    await payButton(page).click();
    await expect(payButton(page)).toBeDisabled();
    await expect(payButton(page)).toBeEnabled({ timeout: 20_000 });
    await expect(ways(page)).toContainText(t.setback.silent.title);
  });

  test('without an openid it signs in with WeChat, exchanges once, and cleans the address', async ({
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

  test("another login's openid leads to a new sign-in", async ({ browser }) => {
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
  test('a refused code says so in the words of the server', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, { device: wechat, stored: person, orderId, query: back });
    await expect(toast(page, t.errors.authFailed.title)).toContainText(
      serverTextsOf('zh').reasons.wechatStateUnknown,
    );
    await expect(ways(page)).toContainText(t.setback.notIdentified.title);
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  });

  test('a code that cannot be exchanged for want of a connection', async ({ browser }) => {
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, {
      device: wechat,
      stored: person,
      orderId,
      query: back,
      prepare: (given) => given.route('**/exchange-code?*', (route) => route.abort()),
    });
    await expect(toast(page, t.errors.networkError.title)).toBeVisible();
  });
});
