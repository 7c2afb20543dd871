import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, type Request, type Route } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { askAgain, send } from './http';
import { baseURL, type Device, newPerson, type Person, type Prepared, sql, visit } from './shopper';

const sandboxURL = process.env['TEST_SANDBOX_URL'] ?? 'http://localhost:3001';

export const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
export const wechatBrowser = `${phoneBrowser} MicroMessenger/8.0.50.2701(0x28003256) WeChat/arm64 NetType/WIFI Language/zh_CN`;

export const desktop: Device = { locale: 'zh', width: 1440 };
export const englishDesktop: Device = { locale: 'en', width: 1440 };
export const phone: Device = { locale: 'zh', width: 390, userAgent: phoneBrowser };
export const wechat: Device = { locale: 'zh', width: 390, userAgent: wechatBrowser };

const orderData = {
  name: '林知夏',
  phone: '13812345678',
  email: null,
  notes: '',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 478 号 3 幢 1202 室',
};

/** Product 1 is sold in yuan, product 2 in dollars. */
export async function placeOrder(
  { stored }: Person,
  { productId = 1, quantity = 1, discountCode = null as string | null } = {},
): Promise<string> {
  const order = {
    base: baseURL,
    token: stored['accessToken'] ?? '',
    headers: { 'idempotency-key': randomUUID() },
    body: { orderData, productId, quantity, discountCode, language: 'zh' },
  };
  const { body } = await askAgain(() => send('POST', '/api/orders', order));
  if (!body.success) throw new Error(body.message);
  return (body.data as { orderId: string }).orderId;
}

/** The value of a login's cookie. */
const cookiesOf = ({ stored }: Person) => ({ 'shop-session': stored['accessToken'] ?? '' });

type Opened = {
  device?: Device;
  orderId?: string;
  /** The login in the browser's storage and in its cookie. */
  stored?: Person | null;
  cookie?: Person | null;
  openid?: string;
  query?: string;
  javaScriptEnabled?: boolean;
} & Prepared;

export function openOrder(browser: Browser, opened: Opened): Promise<Page> {
  const { device = desktop, orderId, stored = null, cookie = stored, openid, query = '', ...more } = opened;
  return visit(browser, device, {
    path: `/order-success?${orderId === undefined ? '' : `orderId=${encodeURIComponent(orderId)}`}${query}`,
    stored: { ...stored?.stored, ...(openid ? { openid } : {}) },
    cookies: cookie ? cookiesOf(cookie) : {},
    ...more,
  });
}

/** The dialog with the fields of the checkout, its areas filled in. */
export async function openRecipientForm(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await expect(dialog.locator('textarea[name=detailed_address]')).toHaveValue(/文三路/);
  return dialog;
}

/** The state that the page's banner shows. */
export const banner = (page: Page) => page.locator('[data-slot=payment-banner]');

export async function expectBanner(page: Page, state: string): Promise<void> {
  await expect(banner(page)).toHaveAttribute('data-state', state);
}

export const payButton = (page: Page) => page.locator('[data-slot=pay]');

export const paymentQr = (page: Page) => page.locator('img[data-slot=payment-qr]');

/** The content of the QR code on the screen, once its image is there. */
export async function scan(page: Page, picture = paymentQr(page)): Promise<string> {
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeTruthy();
  const pixels = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  if (!read) throw new Error('no code in the picture');
  return read.data;
}

export async function control<Data = unknown>(path: string, body?: unknown): Promise<Data> {
  const response = await fetch(`${sandboxURL}/control/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Data;
}

/** The latest attempt to pay an order. */
export async function attemptOf(orderId: string) {
  const [attempt] = await sql<
    { out_trade_no: string; state: string; attempts: number; openid: string | null }[]
  >`
    select p.out_trade_no, p.state, p.openid, count(*) over ()::int as attempts
    from payments p join orders o on o.id = p.order_id
    where o.public_id = ${orderId} order by p.id desc limit 1`;
  if (!attempt) throw new Error(`nobody tried to pay ${orderId}`);
  return attempt;
}

/** Pays at the provider, without a click. */
export async function payAtProvider(orderId: string, more: Record<string, unknown> = {}): Promise<void> {
  const { out_trade_no: outTradeNo } = await attemptOf(orderId);
  await control('pay', { outTradeNo, ...more });
}

/** Replaces a response of the shop by a given one. */
export const errorResponse = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message } });

export const successResponse = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, data, message: '' } });

export const creation = '**/api/payments/create';
export const statusCall = '**/api/payments/status/*';
export const streamCall = '**/api/payments/status/*/stream';

/** A network that lets no stream through: the page asks by itself. */
export const withoutStream = (page: Page) => page.route(streamCall, (route) => route.abort());

/** Whether the page asks for the payment status, or opens the stream that sends it. */
export const isPoll = (request: Request) => /\/api\/payments\/status\/[^/]+$/.test(request.url());
export const isStream = (request: Request) => /\/api\/payments\/status\/[^/]+\/stream$/.test(request.url());

/** Hides the page, as behind another one, or shows it again. */
export const turnAway = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    window.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** Lets the job ask the provider about this order now, as if its pause was over. */
export const askByJob = (orderId: string) => sql`
  update pgboss.job set start_after = now() where name = 'payment-query' and state = 'created' and singleton_key in (
    select p.id::text from payments p join orders o on o.id = p.order_id where o.public_id = ${orderId})`;

/** Keeps the job from asking the provider about this order for an hour. */
export const keepJobAway = (orderId: string) =>
  expect
    .poll(async () => {
      const { count } = await sql`
        update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'payment-query' and state = 'created' and singleton_key in (
          select p.id::text from payments p join orders o on o.id = p.order_id where o.public_id = ${orderId})`;
      return count;
    })
    .toBe(1);

export async function pendingOrder(browser: Browser, device: Device = desktop, prepared: Prepared = {}) {
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const page = await openOrder(browser, { device, stored: person, orderId, ...prepared });
  await expectBanner(page, 'pending');
  return { person, orderId, page };
}
