import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import {
  areaField,
  chooseArea,
  completeProfile,
  desktop,
  openCheckout,
  orderIdIn,
  ordersOf,
  phone,
  submitButton,
} from '@/tests/support/checkout';
import { placeCancelled } from '@/tests/support/my-orders';
import {
  expectAccessible,
  heldCalls,
  nameOf,
  newPerson,
  plain,
  sql,
  textsOf,
  toast,
} from '@/tests/support/shopper';

const t = textsOf('zh');
const { fields, saved } = t.checkout;

async function known(browser: Browser, device = phone) {
  const person = await newPerson();
  await completeProfile(person);
  return { person, page: await openCheckout(browser, { device, person }) };
}

const line = (page: Page) => page.locator('[data-slot=saved-recipient]');

test('a profile with an address needs no form: one line, the agreement, and the order', async ({
  browser,
}) => {
  const { person, page } = await known(browser);
  await expect(line(page)).toContainText(`林知夏 ${person.phone}`);
  await expect(line(page)).toContainText('浙江省杭州市西湖区文三路 478 号');
  await expect(page.getByLabel(fields.name)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
  await submitButton(page).click();
  await page.waitForURL(/orderId=ORDER_/);
  expect(await ordersOf(person)).toMatchObject([{ phone: person.phone, district: '330106' }]);
});

test('a profile with an address stays on its line while the agreement is ticked and a note is written', async ({
  browser,
}) => {
  const { page } = await known(browser);
  await expect(line(page)).toBeVisible();
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
  await page.getByLabel(fields.notes).fill('周末送到');
  await expect(line(page)).toBeVisible();
  await expect(page.getByLabel(fields.name)).toHaveCount(0);
});

test('a profile with an address that is completed in another tab fills the form, and does not take it from whoever is in it', async ({
  browser,
}) => {
  const person = await newPerson();
  const page = await openCheckout(browser, { person });
  await page.getByLabel(fields.name).focus();
  await completeProfile(person);
  const other = await page.context().newPage();
  await other.goto('/checkout');
  await expect(line(other)).toBeVisible();
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 478 号');
  await expect(page.getByLabel(fields.name)).toBeFocused();
});

test('a profile with an address can be changed, and filled in again', async ({ browser }) => {
  const { person, page } = await known(browser);
  await line(page).getByRole('button', { name: saved.editLabel }).click();
  await expect(page.getByLabel(fields.name)).toBeFocused();
  await expect(page.getByLabel(fields.phone)).toHaveValue(person.phone);
  await expect(page.getByLabel(fields.email)).toHaveValue('lin@example.com');
  await expect(page.getByRole('combobox', { name: t.areas.field })).toHaveText('浙江省 杭州市 西湖区');
  await page.getByLabel(fields.name).fill('张伟');
  await page.getByLabel(fields.detailed_address).fill('');
  await page.getByRole('button', { name: saved.fill }).click();
  await expect(toast(page, saved.addressFilled)).toBeVisible();
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 478 号');
});

test('an e-mail or an area that was corrected alone stays: in the other language, on the way back and after a reload', async ({
  browser,
}) => {
  const { person, page } = await known(browser, desktop);
  const texts = { zh: t, en: textsOf('en') };
  const email = (locale: 'zh' | 'en') => page.getByLabel(texts[locale].checkout.fields.email);
  const turnTo = async (locale: 'zh' | 'en') => {
    const from = locale === 'en' ? texts.zh : texts.en;
    await page.getByRole('link', { name: from.site.switchLanguage, exact: true }).click();
    await page.waitForURL((url) => url.pathname === (locale === 'en' ? '/en/checkout' : '/checkout'));
  };
  await line(page).getByRole('button', { name: saved.editLabel }).click();
  await expect(areaField(page, 'district')).toHaveText('西湖区');
  await email('zh').fill('other@example.com');
  await turnTo('en');
  await expect(email('en')).toHaveValue('other@example.com');

  await email('en').fill('lin@example.com');
  await areaField(page, 'district').click();
  await page.getByRole('option', { name: 'Binjiang' }).click();
  await turnTo('zh');
  await expect(areaField(page, 'district')).toHaveText('滨江区');
  await expect(email('zh')).toHaveValue('lin@example.com');

  await page.getByRole('link', { name: t.checkout.back }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await expect(areaField(page, 'district')).toHaveText('滨江区');
  await email('zh').fill('');
  await page.reload();
  await expect(areaField(page, 'district')).toHaveText('滨江区');
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
  await submitButton(page).click();
  await page.waitForURL(/orderId=ORDER_/);
  expect(await ordersOf(person)).toMatchObject([{ district: '330108', email: null }]);
});

test('areas that could not be looked up are there after a reload, beside what was typed', async ({
  browser,
}) => {
  const lookUp = '**/api/areas/values-by-labels';
  const person = await newPerson();
  await completeProfile(person);
  const page = await openCheckout(browser, {
    ...{ device: phone, person },
    prepare: (newPage) => newPage.route(lookUp, (route) => route.abort()),
  });
  const area = page.getByRole('combobox', { name: t.areas.field });
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(area).toHaveText(t.areas.sheetPlaceholder);
  await page.getByLabel(fields.email).fill('other@example.com');
  await page.unroute(lookUp);
  await page.reload();
  await expect(area).toHaveText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel(fields.email)).toHaveValue('other@example.com');
});

test('the recipient of an order that is bought again takes the place of what was typed before', async ({
  browser,
}) => {
  const person = await newPerson();
  await placeCancelled(person, 1);
  const page = await openCheckout(browser, { person });
  await page.getByLabel(fields.name).fill('张伟');
  await page.getByLabel(fields.email).fill('zhang@example.com');
  await page.goto('/my-orders');
  await page.getByRole('button', { name: t.orders.card.buyAgain }).click();
  await expect(line(page)).toContainText(`林知夏 ${person.phone}`);
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
  await submitButton(page).click();
  await page.waitForURL(/orderId=ORDER_/);
  expect((await ordersOf(person)).find(({ public_id: id }) => id === orderIdIn(page))).toMatchObject({
    email: null,
  });
});

test('a profile without a street shows the form, whose street is empty', async ({ browser }) => {
  const person = await newPerson();
  await completeProfile(person);
  await sql`update users set detailed_address = null where id = ${person.id}`;
  const page = await openCheckout(browser, { device: phone, person });
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(page.getByRole('combobox', { name: t.areas.field })).toHaveText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('');
  await expect(line(page)).toHaveCount(0);
});

for (const device of [phone, desktop])
  test(`${nameOf(device)}: an area that is chosen while the profile’s is looked up is the one of the order`, async ({
    browser,
  }) => {
    const person = await newPerson();
    await completeProfile(person);
    await sql`
      update users set province = '440000', city = '440300', district = '440305', detailed_address = null
      where id = ${person.id}`;
    const lookUp = heldCalls('**/api/areas/values-by-labels');
    const page = await openCheckout(browser, { device, person, prepare: lookUp.hold });
    await lookUp.reached();
    await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
    await chooseArea(page, device, { hasCountry: false });
    await page.getByLabel(fields.detailed_address).fill('文三路 478 号');
    const answer = page.waitForResponse('**/api/areas/values-by-labels');
    lookUp.release();
    await (await answer).finished();
    await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
    await submitButton(page).click();
    await page.waitForURL(/order-success/);
    expect((await ordersOf(person))[0]).toMatchObject({ district: '330106' });
  });
