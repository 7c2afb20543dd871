import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { expectBanner, phone, wechat } from '@/tests/support/order-page';
import {
  type Device,
  newPerson,
  newPhone,
  plain,
  sentCode,
  sql,
  textsOf,
  visit,
} from '@/tests/support/shopper';

const { auth, buy, checkout } = textsOf('zh');

/** A page that is only tapped and typed into; text goes to the field that has the focus. */
class Shopper {
  taps = 0;
  constructor(readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
  }
}

async function fromLink(browser: Browser, device: Device, stored: Record<string, string> = {}) {
  const page = await visit(browser, device, {
    path: '/?vipcode=VIP2026',
    stored,
    prepare: (newPage) =>
      newPage.addInitScript(() => {
        const readText = async () => '林知夏 138 0013 8000 浙江省杭州市西湖区文三路 1 号';
        Object.defineProperty(navigator, 'clipboard', { value: { readText } });
      }),
  });
  await expect(page.locator('[data-slot=vip-status]')).toContainText('VIP2026');
  const shopper = new Shopper(page);
  await shopper.tap(page.getByRole('button', { name: buy.buy }).locator('visible=true'));
  return shopper;
}

async function logIn(shopper: Shopper): Promise<void> {
  const dialog = shopper.page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await shopper.type(dialog.getByRole('textbox', { name: auth.contact.phone }), newPhone());
  await shopper.tap(dialog.getByRole('checkbox'));
  await shopper.tap(button(auth.next));
  const sum = (await dialog.locator('label[for=human-check]').innerText()).match(/\d+/g) ?? [];
  await shopper.type(dialog.getByRole('textbox'), String(Number(sum[0]) + Number(sum[1])));
  const code = await sentCode(shopper.page, () => shopper.tap(button(auth.human.send)));
  await shopper.type(dialog.getByLabel(auth.code.label), code);
  await expect(dialog).toHaveCount(0);
}

async function agreeAndPay(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.tap(page.getByRole('checkbox', { name: plain(checkout.fields.agree) }));
  await shopper.tap(
    page.getByRole('button', { name: checkout.submit.pay.wechat.replace('{total}', '¥1499') }),
  );
}

async function expectPaid({ page }: Shopper): Promise<void> {
  await page.waitForURL(/order-success\?orderId=ORDER_/);
  await expectBanner(page, 'paid');
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  expect(await sql`select status, total from orders where public_id = ${orderId}`).toMatchObject([
    { status: 'paid', total: '149900' },
  ]);
}

test('a new customer pays in a phone’s browser with at most ten taps from a VIP link', async ({
  browser,
}) => {
  const shopper = await fromLink(browser, phone);
  await logIn(shopper);
  await shopper.tap(shopper.page.getByRole('button', { name: checkout.paste.action, exact: true }));
  await expect(shopper.page.getByText(checkout.paste.done)).toBeVisible();
  await agreeAndPay(shopper);
  await shopper.tap(shopper.page.locator('button[value=pay]'));
  await expectPaid(shopper);
  expect(shopper.taps).toBe(8);
});

test('a new customer pays in WeChat with at most eight taps from a VIP link', async ({ browser }) => {
  const shopper = await fromLink(browser, wechat);
  await logIn(shopper);
  await shopper.tap(shopper.page.getByRole('button', { name: checkout.wechatAddress.use }));
  await expect(shopper.page.getByLabel(checkout.fields.detailed_address)).not.toHaveValue('');
  await agreeAndPay(shopper);
  await shopper.tap(shopper.page.locator('[data-sandbox=pay-sheet] button').first());
  await expectPaid(shopper);
  expect(shopper.taps).toBe(8);
});

test('a customer who comes back pays with four taps from a VIP link', async ({ browser }) => {
  const person = await newPerson();
  await sql`
    update users set name = '林知夏', country = 'CN', province = '330000', city = '330100', district = '330106',
      detailed_address = '文三路 478 号' where id = ${person.id}`;
  const shopper = await fromLink(browser, phone, person.stored);
  await agreeAndPay(shopper);
  await shopper.tap(shopper.page.locator('button[value=pay]'));
  await expectPaid(shopper);
  expect(shopper.taps).toBe(4);
});
