import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { pay, placeOrder, refund, setStatus } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { openOrder } from '@/tests/support/order-page';
import { send } from '@/tests/support/http';
import {
  expectAccessible,
  loseAnswer,
  nameOf,
  newPerson,
  type Person,
  serverTextsOf,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

async function sentOrder(status = 'delivered') {
  const person = await newPerson();
  const token = person.stored['accessToken'] ?? '';
  const { orderId } = await placeOrder(token);
  await pay(token, orderId);
  if (status !== 'paid') await setStatus(orderId, status);
  return { person, orderId, number: orderId.replace('ORDER_', '') };
}

const askFor = async (person: Person, orderId: string, body: object = {}) => {
  const token = person.stored['accessToken'] ?? '';
  const { status } = await send('POST', `/api/orders/${orderId}/return-request`, { token, body });
  if (status !== 200) throw new Error(`not asked: ${status}`);
};

const section = (page: Page) => page.locator('[data-slot=return]');

/** A target of the shop (accessibility 3). */
const expectTarget = async (button: Locator) =>
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
const rowsOf = (orderId: string) => sql`
  select reason, note, closed_by, answer from return_requests r join orders o on o.id = r.order_id
  where o.public_id = ${orderId}`;

for (const device of adminDevices) {
  const label = nameOf(device);
  const texts = textsOf(device.locale);
  const t = texts.orders.timeline.return;

  test(`${label}: the buyer asks for a return with reason and words, and reads what comes next`, async ({
    browser,
  }) => {
    const { person, orderId } = await sentOrder();
    const page = await openOrder(browser, { device, stored: person, orderId });
    const ask = section(page).getByRole('button', { name: t.ask });
    await expectTarget(ask);
    await ask.click();
    const dialog = page.getByRole('dialog', { name: texts.returns.title });
    const reason = dialog.getByRole('combobox', { name: texts.returns.reason });
    await expect(reason).toBeFocused();
    for (const step of Object.values(texts.returns.steps)) await expect(dialog.getByText(step)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.keyboard.press('Escape');
    await expect(ask).toBeFocused();
    expect(await rowsOf(orderId)).toHaveLength(0);

    await ask.click();
    await reason.selectOption({ label: texts.returnReasons.doesNotSuit });
    await dialog.getByRole('textbox', { name: texts.returns.note }).fill('耳垫偏大');
    await dialog.getByRole('button', { name: texts.returns.submit }).dblclick();
    await expect(toast(page, texts.returns.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(section(page)).toContainText(t.asked);
    await expect(section(page)).toContainText(t.next);
    await expect(section(page)).toBeFocused();
    await expect(ask).toHaveCount(0);
    expect([...(await rowsOf(orderId))]).toEqual([
      { reason: 'doesNotSuit', note: '耳垫偏大', closed_by: null, answer: '' },
    ]);
    await expectAccessible(page);
    await expectTarget(section(page).getByRole('button', { name: t.contact }));
    await section(page).getByRole('button', { name: t.contact }).click();
    await expect(page.getByRole('dialog', { name: texts.site.service.title })).toBeVisible();
  });

  test(`${label}: an administrator finds it as a need, closes it with an answer, and the buyer reads that`, async ({
    browser,
  }) => {
    const words = texts.adminOrder.returns;
    const { person, orderId, number } = await sentOrder();
    await askFor(person, orderId, { reason: 'damaged', note: '左侧没有声音' });
    const session = await signedIn('support');
    const list = await visit(browser, device, {
      path: `/admin?orderId=${number}&attention=returns`,
      ...session,
    });
    await expect(list.getByText(number).filter({ visible: true }).first()).toBeVisible();
    const need = list.getByRole('button', { name: texts.adminOrders.needsAttention.returns });
    await expect(need).toHaveAttribute('aria-pressed', 'true');

    const page = await visit(browser, device, { path: `/admin?order=${number}`, ...session });
    await expect(section(page)).toContainText(words.next);
    await expect(section(page)).toContainText('左侧没有声音');
    await expect(section(page)).toContainText(fill(words.reason, { reason: texts.returnReasons.damaged }));
    await expectAccessible(page);
    await expectNoOverflow(page);
    await section(page).getByRole('button', { name: words.close }).click();
    const dialog = page.getByRole('dialog', { name: words.dialogTitle });
    const answer = dialog.getByRole('textbox', { name: words.answer });
    await expect(answer).toBeFocused();
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect(dialog.getByText(words.answerRequired)).toBeVisible();
    await expect(answer).toBeFocused();
    await expectAccessible(page);
    await answer.fill('已为你换新，无需寄回');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(answer).toHaveValue('已为你换新，无需寄回');
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect(toast(page, words.done)).toBeVisible();
    await expect(section(page)).toContainText('已为你换新，无需寄回');
    await expect(section(page).getByRole('button', { name: words.close })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: texts.adminOrder.timeline.return_closed })).toBeVisible();
    expect([...(await rowsOf(orderId))]).toMatchObject([
      { closed_by: 'shop', answer: '已为你换新，无需寄回' },
    ]);

    const order = await openOrder(browser, { device, stored: person, orderId });
    await expect(section(order)).toContainText(t.closed);
    await expect(section(order)).toContainText('已为你换新，无需寄回');
    await expect(section(order).getByRole('button', { name: t.ask })).toHaveCount(0);
  });
}

for (const device of adminDevices) {
  const label = nameOf(device);
  const texts = textsOf(device.locale);
  const t = texts.orders.timeline.return;

  /** Opens the form with the first words; the answer to what it sends is lost. */
  const openForm = async (browser: Browser) => {
    const { person, orderId } = await sentOrder();
    const page = await openOrder(browser, { device, stored: person, orderId });
    await section(page).getByRole('button', { name: t.ask }).click();
    const dialog = page.getByRole('dialog', { name: texts.returns.title });
    const note = dialog.getByRole('textbox', { name: texts.returns.note });
    await note.fill('耳垫偏大');
    await loseAnswer(page, '**/return-request');
    return {
      page,
      orderId,
      dialog,
      note,
      submit: dialog.getByRole('button', { name: texts.returns.submit }),
    };
  };

  test(`${label}: a return whose answer was lost is found by the same press`, async ({ browser }) => {
    const { page, orderId, dialog, submit } = await openForm(browser);
    await submit.click();
    await expect(toast(page, texts.returns.done)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(section(page)).toContainText(t.asked);
    await expect(section(page)).toBeFocused();
    expect([...(await rowsOf(orderId))]).toMatchObject([{ note: '耳垫偏大' }]);
  });

  test(`${label}: where no answer comes at all the form says so, and words that were added are not called sent`, async ({
    browser,
  }) => {
    const { page, orderId, dialog, note, submit } = await openForm(browser);
    const story = '**/api/orders/*/story';
    await page.route(story, (route) => route.abort());
    await submit.click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText(texts.returns.perhaps);
    await expect(alert).toContainText(texts.returns.perhapsText);
    await expect(submit).toBeEnabled();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await rowsOf(orderId)).toHaveLength(1);
    await page.unroute(story);

    await note.fill('耳垫偏大，左侧没有声音');
    await submit.click();
    await expect(toast(page, texts.returns.standing)).toContainText(texts.returns.standingText);
    await expect(dialog).toBeHidden();
    await expect(toast(page, texts.returns.done)).toHaveCount(0);
    await expect(section(page)).toContainText(t.asked);
    expect([...(await rowsOf(orderId))]).toMatchObject([{ note: '耳垫偏大' }]);
  });
}

test('where there is no right to it there is no button: not sent yet, refunded, and too late', async ({
  browser,
}) => {
  const { timeline } = textsOf('zh').orders;
  const [paid, late, returned] = [await sentOrder('paid'), await sentOrder(), await sentOrder()];
  await sql`update orders set delivered_at = now() - interval '9 days' where public_id = ${late.orderId}`;
  await refund(returned.orderId, 1699);
  for (const { person, orderId } of [paid, late, returned]) {
    const page = await openOrder(browser, { stored: person, orderId });
    await expect(page.getByRole('heading', { name: timeline.title })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  }
});

test('a refund closes it for the buyer', async ({ browser }) => {
  const t = textsOf('zh').orders.timeline.return;
  const { person, orderId } = await sentOrder('shipped');
  const page = await openOrder(browser, { stored: person, orderId });
  await expect(section(page)).toContainText(t.underway);
  await askFor(person, orderId);
  await refund(orderId, 1699);
  await page.reload();
  await expect(section(page)).toContainText(t.refunded);
});

test('what was refused meanwhile says why in the dialog, keeps what was typed, and may be sent again', async ({
  browser,
}) => {
  const texts = textsOf('zh');
  const { person, orderId } = await sentOrder();
  const page = await openOrder(browser, { stored: person, orderId });
  await section(page).getByRole('button', { name: texts.orders.timeline.return.ask }).click();
  const dialog = page.getByRole('dialog', { name: texts.returns.title });
  const note = dialog.getByRole('textbox', { name: texts.returns.note });
  await note.fill('不合适');
  await page.route('**/return-request', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: texts.returns.submit }).click();
  await expect(dialog.getByRole('alert')).toContainText(texts.returns.perhapsText);
  await expect(note).toHaveValue('不合适');
  await sql`update orders set delivered_at = now() - interval '9 days' where public_id = ${orderId}`;
  await dialog.getByRole('button', { name: texts.returns.submit }).click();
  await expect(dialog.getByRole('alert')).toContainText(serverTextsOf('zh').reasons.returnTooLate);
  await sql`update orders set delivered_at = now() where public_id = ${orderId}`;
  await dialog.getByRole('button', { name: texts.returns.submit }).click();
  await expect(section(page)).toContainText(texts.orders.timeline.return.asked);
});
