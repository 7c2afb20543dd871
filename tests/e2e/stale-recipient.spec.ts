import { expect } from '@playwright/test';
import { refund } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { send } from '@/tests/support/http';
import {
  desktop,
  englishDesktop,
  openOrder,
  openRecipientForm,
  phone,
  placeOrder,
} from '@/tests/support/order-page';
import {
  expectAccessible,
  loseAnswer,
  nameOf,
  newPerson,
  serverTextsOf,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const orderRow = async (orderId: string) => {
  const [row] = await sql`select name, detailed_address, version from orders where public_id = ${orderId}`;
  return row;
};

test('of two tabs the later one is told, keeps what was typed, and shows what holds now', async ({
  browser,
}) => {
  const t = textsOf('zh');
  const words = t.checkout.correct;
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const [first, second] = await Promise.all(
    [1, 2].map(() => openOrder(browser, { orderId, stored: person })),
  );
  if (!first || !second) throw new Error('no tabs');
  const one = await openRecipientForm(first, words.title);
  const two = await openRecipientForm(second, words.title);
  await one.locator('textarea[name=detailed_address]').fill('东门 1 号');
  await one.getByRole('button', { name: words.save }).click();
  await expect(toast(first, words.done)).toBeVisible();

  const street = two.locator('textarea[name=detailed_address]');
  const save = two.getByRole('button', { name: words.save });
  await street.fill('西门 2 号');
  // The same once more is no new look.
  for (const _ of ['once', 'again']) {
    const answer = second.waitForResponse((response) => response.request().method() === 'PUT');
    await save.click();
    expect((await answer).status()).toBe(409);
    await expect(two).toContainText(serverTextsOf('zh').reasons.recipientStale);
  }
  await expect(toast(second, words.failed).first()).toBeVisible();
  await expect(street).toHaveValue('西门 2 号');
  await expect(second.getByText('东门 1 号')).toBeVisible();
  expect(await orderRow(orderId)).toMatchObject({ detailed_address: '东门 1 号', version: 1 });

  await two.getByRole('button', { name: t.common.cancel, exact: true }).click();
  await second.getByRole('button', { name: words.title, exact: true }).click();
  await expect(street).toHaveValue('东门 1 号');
  await street.fill('西门 2 号');
  await save.click();
  await expect(toast(second, words.done)).toBeVisible();
  expect(await orderRow(orderId)).toMatchObject({ detailed_address: '西门 2 号', version: 2 });
});

for (const device of adminDevices)
  test(`${nameOf(device)}: what an administrator typed outlasts a part refund, and stays where somebody was faster`, async ({
    browser,
  }) => {
    const t = textsOf(device.locale);
    const { facts } = t.adminOrder;
    const words = t.checkout.correct;
    const { orderId, path } = await newPaidOrder();
    const session = await signedIn('support');
    const page = await visit(browser, device, { path, ...session });
    const dialog = await openRecipientForm(page, facts.editRecipient);
    const name = dialog.locator('input[name=name]');
    const save = dialog.getByRole('button', { name: words.save });
    await name.fill('李雷');
    await refund(orderId, 1);
    await save.click();
    await expect(toast(page, words.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await orderRow(orderId)).toMatchObject({ name: '李雷' });

    await openRecipientForm(page, facts.editRecipient);
    await name.fill('韩梅梅');
    const orderData = {
      ...{ name: '王芳', phone: '13700001111', email: null, country: 'CN', province: '浙江省' },
      ...{ city: '宁波市', district: '海曙区', detailed_address: '中山东路 8 号' },
    };
    const token = session.stored.adminToken;
    const answer = await send('PUT', `/api/orders/${orderId}/recipient`, { token, body: { orderData } });
    expect(answer.status).toBe(200);
    const corrected = await orderRow(orderId);
    await save.click();
    await expect(toast(page, words.failed)).toBeVisible();
    await expect(dialog).toContainText(serverTextsOf(device.locale).reasons.recipientStale);
    await expect(name).toHaveValue('韩梅梅');
    await expect(page.locator(`section[aria-label="${facts.title}"]`)).toContainText('王芳');
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await orderRow(orderId)).toEqual(corrected);
  });

const correction = '**/api/orders/*/recipient';

for (const device of [phone, englishDesktop])
  test(`${nameOf(device)}: a correction whose answer was lost may be corrected further`, async ({
    browser,
  }) => {
    const words = textsOf(device.locale).checkout.correct;
    const person = await newPerson();
    const orderId = await placeOrder(person);
    const page = await openOrder(browser, { device, orderId, stored: person });
    const dialog = await openRecipientForm(page, words.title);
    const street = dialog.locator('textarea[name=detailed_address]');
    const save = dialog.getByRole('button', { name: words.save });
    await street.fill('东门 1 号');
    await loseAnswer(page, correction);
    await save.click();
    await expect(toast(page, words.perhaps)).toContainText(words.perhapsText);
    await expect(dialog).toContainText(words.perhapsText);
    await expect(toast(page, words.failed)).toHaveCount(0);
    await expect(page.locator('#order')).toContainText('东门 1 号');
    await expect(save).toBeEnabled();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await orderRow(orderId)).toMatchObject({ detailed_address: '东门 1 号', version: 1 });

    await street.fill('东门 1 号 2 单元');
    await save.click();
    await expect(toast(page, words.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#order')).toContainText('东门 1 号 2 单元');
    expect(await orderRow(orderId)).toMatchObject({ detailed_address: '东门 1 号 2 单元', version: 2 });
  });

test('after a lost answer the correction of somebody else is not written over', async ({ browser }) => {
  const words = textsOf('zh').checkout.correct;
  const person = await newPerson();
  const orderId = await placeOrder(person);
  const page = await openOrder(browser, { orderId, stored: person });
  const dialog = await openRecipientForm(page, words.title);
  const street = dialog.locator('textarea[name=detailed_address]');
  const save = dialog.getByRole('button', { name: words.save });
  await street.fill('东门 1 号');
  await loseAnswer(page, correction);
  await save.click();
  await expect(toast(page, words.perhaps)).toBeVisible();
  const orderData = {
    ...{ name: '王芳', phone: '13700001111', email: null, country: 'CN', province: '浙江省' },
    ...{ city: '宁波市', district: '海曙区', detailed_address: '中山东路 8 号' },
  };
  const token = person.stored['accessToken'] ?? '';
  const answer = await send('PUT', `/api/orders/${orderId}/recipient`, { token, body: { orderData } });
  expect(answer.status).toBe(200);
  const corrected = await orderRow(orderId);
  await street.fill('东门 1 号 2 单元');
  await save.click();
  await expect(dialog).toContainText(serverTextsOf('zh').reasons.recipientStale);
  await expect(street).toHaveValue('东门 1 号 2 单元');
  expect(await orderRow(orderId)).toEqual(corrected);
});

test('an administrator too corrects further what was saved without an answer', async ({ browser }) => {
  const t = textsOf('zh');
  const words = t.checkout.correct;
  const { orderId, path } = await newPaidOrder();
  const page = await visit(browser, desktop, { path, ...(await signedIn('support')) });
  const dialog = await openRecipientForm(page, t.adminOrder.facts.editRecipient);
  const name = dialog.locator('input[name=name]');
  const save = dialog.getByRole('button', { name: words.save });
  await name.fill('李雷');
  await loseAnswer(page, correction);
  await save.click();
  await expect(toast(page, words.perhaps)).toContainText(words.perhapsText);
  expect(await orderRow(orderId)).toMatchObject({ name: '李雷' });
  await name.fill('李蕾');
  await save.click();
  await expect(toast(page, words.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await orderRow(orderId)).toMatchObject({ name: '李蕾' });
});
