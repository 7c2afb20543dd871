import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { completeProfile, openCheckout, ordersOf, phone, submitButton } from '@/tests/support/checkout';
import { wechat } from '@/tests/support/order-page';
import {
  baseURL,
  type Device,
  expectAccessible,
  newPerson,
  type Person,
  plain,
  textsOf,
  toast,
} from '@/tests/support/shopper';

const t = textsOf('zh');
const { fields, paste, wechatAddress } = t.checkout;

const box = (page: Page) => page.locator('[data-slot=paste-address]');
const area = (page: Page) => page.getByRole('combobox', { name: t.areas.field });

const openWith = (browser: Browser, text: string | null, person: Person, device: Device = phone) =>
  openCheckout(browser, {
    device,
    person,
    prepare: async (newPage) => {
      if (text !== null)
        await newPage.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
      await newPage.addInitScript((given) => {
        const readText = () =>
          given === null ? Promise.reject(new Error('denied')) : Promise.resolve(given);
        Object.defineProperty(navigator, 'clipboard', { value: { readText } });
      }, text);
    },
  });

/** A checkout whose clipboard holds the text; null: it may not be read. */
async function withClipboard(browser: Browser, text: string | null, device: Device = phone) {
  const page = await openWith(browser, text, await newPerson(), device);
  await expect(page.getByLabel(fields.phone)).not.toHaveValue('');
  return page;
}

/** The same with a form that holds an address already. */
async function withAddress(browser: Browser, text: string) {
  const person = await newPerson();
  await completeProfile(person);
  const page = await openWith(browser, text, person);
  await page.getByRole('button', { name: t.checkout.saved.editLabel }).click();
  await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
  return { person, page };
}

const paster = (page: Page) => box(page).getByRole('button', { name: paste.action, exact: true });
const undo = (page: Page) => box(page).getByRole('button', { name: paste.undo });
const textField = (page: Page) => box(page).getByRole('textbox', { name: paste.title });
const missing = (part: keyof typeof paste.parts) => paste.missing.replace('{parts}', paste.parts[part]);
const address = '林知夏 13800138000 浙江省杭州市西湖区文三路1号';

test('a pasted recipient is split, stays editable, and can be undone (checkout 11)', async ({ browser }) => {
  const page = await withClipboard(browser, '林知夏，138 0013 8000，浙江杭州西湖区 文三路 1 号');
  const phoneBefore = await page.getByLabel(fields.phone).inputValue();
  await page.getByLabel(fields.name).fill('张伟');
  await paster(page).click();
  await expect(box(page).getByText(paste.done)).toBeVisible();
  await expect(box(page).locator('[data-part=area]')).toHaveText('浙江杭州西湖区');
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(page.getByLabel(fields.phone)).toHaveValue('13800138000');
  await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 1 号');
  await expectAccessible(page);
  await expect(undo(page)).toBeFocused();
  await undo(page).click();
  await expect(page.getByLabel(fields.name)).toHaveValue('张伟');
  await expect(page.getByLabel(fields.phone)).toHaveValue(phoneBefore);
  await expect(area(page)).toHaveText(t.areas.sheetPlaceholder);
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('');
  await expect(paster(page)).toBeFocused();
});

test('what is missing is named; what is not understood goes to the street', async ({ browser }) => {
  const page = await withClipboard(browser, '林知夏 浙江省杭州市西湖区文三路1号');
  await paster(page).click();
  await expect(box(page).getByRole('status')).toHaveText(missing('phone'));
  const other = await withClipboard(browser, '老地方，第二个门');
  await paster(other).click();
  await expect(box(other).getByRole('status')).toHaveText(paste.failed);
  await expect(other.getByLabel(fields.detailed_address)).toHaveValue('老地方，第二个门');
});

test('an address without a district takes none from the address before, and the order asks for it', async ({
  browser,
}) => {
  const { person, page } = await withAddress(browser, '张伟 13900139000 广东省深圳市科技园 1 号');
  await paster(page).click();
  const status = box(page).getByRole('status');
  await expect(status).toHaveText(missing('area'));
  await expect(area(page)).toHaveText('广东省 深圳市');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('科技园 1 号');
  await page.getByRole('checkbox', { name: plain(fields.agree) }).check();
  await submitButton(page).click();
  await expect(toast(page, t.checkout.refusals.addressRequired.title)).toBeVisible();
  await expect(area(page)).toBeFocused();
  expect(await ordersOf(person)).toHaveLength(0);
  await area(page).press('Enter');
  await page.getByRole('option', { name: '南山区' }).click();
  await expect(area(page)).toHaveText('广东省 深圳市 南山区');
  await expect(status).toHaveText(paste.done);
  await undo(page).press('Enter');
  await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 478 号');
});

test('a street alone stands beside no areas of the address before', async ({ browser }) => {
  const { page } = await withAddress(browser, '张伟 13900139000 鼓楼区中山路 1 号');
  await paster(page).click();
  await expect(box(page).getByRole('status')).toHaveText(missing('area'));
  await expect(area(page)).toHaveText(t.areas.sheetPlaceholder);
  await undo(page).click();
  await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
});

test('a name and a phone leave the address as it is, and nothing of it is said to be missing', async ({
  browser,
}) => {
  const { page } = await withAddress(browser, '张伟 13900139000');
  await paster(page).click();
  await expect(box(page).getByRole('status')).toHaveText(paste.done);
  await expect(page.getByLabel(fields.name)).toHaveValue('张伟');
  await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 478 号');
});

test('where the clipboard may not be read, a field takes the text', async ({ browser }) => {
  const page = await withClipboard(browser, null);
  await paster(page).click();
  await expect(textField(page)).toBeFocused();
  await textField(page).evaluate((node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, address);
  await expect(box(page).getByText(paste.done)).toBeVisible();
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
});

test('what a keyboard puts into the field as typing, or a voice, is taken by a press', async ({
  browser,
}) => {
  const page = await withClipboard(browser, null);
  await page.getByLabel(fields.name).fill('张伟');
  await paster(page).click();
  await expect(textField(page)).toBeFocused();
  const fillIn = box(page).getByRole('button', { name: paste.fill, exact: true });
  await expect(fillIn).toBeDisabled();
  await page.keyboard.insertText(address);
  await expect(textField(page)).toHaveValue(address);
  await expect(page.getByLabel(fields.name)).toHaveValue('张伟');
  await expectAccessible(page);
  await fillIn.press('Enter');
  await expect(box(page).getByText(paste.done)).toBeVisible();
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(undo(page)).toBeFocused();
  await undo(page).press('Enter');
  await expect(page.getByLabel(fields.name)).toHaveValue('张伟');
  await expect(textField(page)).toBeFocused();
  await expect(textField(page)).toHaveValue(address);
});

test('what is pasted behind what was typed is taken with it', async ({ browser }) => {
  const page = await withClipboard(browser, null);
  await paster(page).click();
  await page.keyboard.insertText('林知夏 138 0013 8000 ');
  await textField(page).evaluate((field: HTMLTextAreaElement, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const given = { clipboardData, bubbles: true, cancelable: true };
    // What a browser does with a paste that the page leaves to it.
    if (!field.dispatchEvent(new ClipboardEvent('paste', given))) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(field, field.value + text);
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  }, '浙江省杭州市西湖区文三路478号');
  await expect(box(page).getByText(paste.done)).toBeVisible();
  await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  await expect(page.getByLabel(fields.phone)).toHaveValue('13800138000');
});

for (const inputType of ['insertFromPaste', 'insertFromDrop'])
  test(`what comes into the field by ${inputType} alone is taken at once`, async ({ browser }) => {
    const page = await withClipboard(browser, null);
    await paster(page).click();
    await textField(page).evaluate(
      (field: HTMLTextAreaElement, [text, type]) => {
        // React hears only of a value that it has not set itself.
        const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
        set?.call(field, text);
        field.dispatchEvent(new InputEvent('input', { inputType: type, bubbles: true }));
      },
      [address, inputType] as const,
    );
    await expect(box(page).getByText(paste.done)).toBeVisible();
    await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
  });

test.describe('the address that is kept in WeChat', () => {
  test('fills the form, and is offered in WeChat alone', async ({ browser }) => {
    const person = await newPerson();
    const page = await openCheckout(browser, { device: wechat, person });
    await page.getByRole('button', { name: wechatAddress.use }).click();
    await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
    await expect(page.getByLabel(fields.phone)).toHaveValue('13800138000');
    await expect(area(page)).toHaveText('浙江省 杭州市 西湖区');
    await expect(page.getByLabel(fields.detailed_address)).toHaveValue('文三路 478 号 3 幢 1202 室');
    await page.getByLabel(fields.name).fill('张伟');
    await page.getByRole('button', { name: wechatAddress.use }).click();
    await expect(page.getByLabel(fields.name)).toHaveValue('林知夏');
    const elsewhere = await openCheckout(browser, { device: phone, person });
    await expect(elsewhere.getByLabel(fields.name)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: wechatAddress.use })).toHaveCount(0);
  });

  test('is said to have failed when WeChat gives none', async ({ browser }) => {
    const page = await openCheckout(browser, {
      device: wechat,
      person: await newPerson(),
      prepare: (newPage) => newPage.route('**/api/wechat/js-config*', (route) => route.abort()),
    });
    await page.getByRole('button', { name: wechatAddress.use }).click();
    await expect(toast(page, wechatAddress.failed)).toContainText(wechatAddress.failedText);
  });
});
