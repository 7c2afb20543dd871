import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { encodeOrderItem } from '@/components/cart/order-item';
import type { Locale } from '@/platform/i18n/locales';
import { asMinor } from '@/platform/money';
import { type AreaType, areaTypes } from '@/values/areas';
import type { Availability } from '@/values/products';
import { type Device, type Person, plain, type Prepared, sql, textsOf, visit } from './shopper';

export const desktop: Device = { locale: 'zh', width: 1440 };
export const phone: Device = { locale: 'zh', width: 390 };

const list = { zh: asMinor(169_900), en: asMinor(19_900) };

/** The order item that the product page stores for the checkout. */
export function itemOf(locale: Locale, quantity = 1, code?: { code: string; unitPrice: number }): string {
  const price = list[locale];
  const product = {
    id: locale === 'zh' ? 1 : 2,
    name: locale === 'zh' ? '和汐 H1 耳戴舒缓仪' : 'Halsea H1',
    subtitle: '',
    description: '',
    images: ['/pictures/hero.webp'],
    highlights: [],
    currency: locale === 'zh' ? ('CNY' as const) : ('USD' as const),
    price,
    originalPrice: price,
    ...{ availability: 'on_sale' as const, backAt: null, limitPerOrder: null, version: 1 },
  };
  return encodeOrderItem(
    product,
    quantity,
    code ? { code: code.code, unitPrice: asMinor(code.unitPrice) } : null,
  );
}

export const vip = { code: 'VIP2026', unitPrice: 149_900 };

type Opened = {
  device?: Device;
  person?: Person | null;
  orderItem?: string | null;
} & Prepared;

export async function openCheckout(
  browser: Browser,
  { device = desktop, person = null, orderItem = itemOf(device.locale), ...more }: Opened = {},
): Promise<Page> {
  const stored = { ...person?.stored, ...(orderItem ? { orderItem } : {}) };
  return visit(browser, device, { path: '/checkout', stored, ...more });
}

/** The profile of somebody who has ordered before: nothing needs to be typed. */
export const completeProfile = ({ id }: Person) => sql`
  update users set name = '林知夏', email = 'lin@example.com', country = 'CN', province = '330000',
    city = '330100', district = '330106', detailed_address = '文三路 478 号' where id = ${id}`;

export const areaNames = {
  zh: ['中国大陆', '浙江省', '杭州市', '西湖区'],
  en: ['Mainland China', 'Zhejiang', 'Hangzhou', 'Xihu'],
};

export const areaField = (page: Page, level: AreaType) => page.locator(`button[data-area=${level}]`);

/** `hasCountry`: it is set already, as at the checkout. A phone's sheet asks for none. */
export async function chooseArea(page: Page, { locale, width }: Device, { hasCountry = true } = {}) {
  const texts = textsOf(locale).areas;
  const onPhone = width < 768;
  if (onPhone) await page.getByRole('combobox', { name: texts.field }).click();
  for (const [index, level] of areaTypes.entries()) {
    if (level === 'country' && (onPhone || hasCountry)) continue;
    if (!onPhone) await areaField(page, level).click();
    await page
      .getByRole('option', { name: areaNames[locale][index] ?? '' })
      .first()
      .click();
  }
  if (onPhone) await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function fillIn(page: Page, device: Device) {
  const { fields } = textsOf(device.locale).checkout;
  await page.getByLabel(fields.name).fill('林知夏');
  await page.getByLabel(fields.phone).fill('138 0013 8000');
  await chooseArea(page, device);
  await page.getByLabel(fields.detailed_address).fill('文三路 478 号 3 幢 1202 室');
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
}

/** A phone's browser and WeChat name the payment. */
export const submitButton = (page: Page, locale: Locale = 'zh') => {
  const { order, pay } = textsOf(locale).checkout.submit;
  return page.getByRole('button', {
    name: new RegExp([order, ...Object.values(pay)].map((text) => text.replace('{total}', '.*')).join('|')),
  });
};

export const failure = (page: Page) => page.getByRole('alertdialog');

/** Presses `button`: the order is made, its answer does not arrive, and the dialog says so. */
export async function loseAnswerTo(page: Page, button: Locator) {
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button.click();
  await expect(failure(page)).toContainText(textsOf('zh').checkout.failed.networkText);
  await page.unroute('**/api/orders');
}

/** The same for the page's own button, with the dialog closed afterwards. */
export async function loseAnswer(page: Page) {
  await loseAnswerTo(page, submitButton(page));
  await page.keyboard.press('Escape');
  await expect(failure(page)).toHaveCount(0);
}

type OrderRow = {
  public_id: string;
  total: string;
  item_quantity: number;
  discount_code: string | null;
  phone: string;
  district: string;
  language: string;
};

export const ordersOf = ({ id }: Person) =>
  sql<OrderRow[]>`select * from orders where user_id = ${id} order by id`;

export const orderIdIn = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? '';

/** Pages read product 1 with these values; the shop's own product stays as it is. */
export const readWith = (page: Page, values: () => object) =>
  page.route('**/api/products/1', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const json = { ...body, data: { ...body.data, ...values() } };
    await route.fulfill({ response, json });
  });

export const readAs = (page: Page, availability: () => Availability) =>
  readWith(page, () => ({ availability: availability() }));
