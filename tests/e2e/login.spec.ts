import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { test } from '@/tests/support/browser-test';
import { turnAway } from '@/tests/support/order-page';
import {
  devices,
  dismiss,
  expectAccessible,
  nameOf,
  newEmail,
  newPerson,
  newPhone,
  plain,
  sentCode,
  stopTime,
  textsOf,
  toast,
  untilInTime,
  visit,
} from '@/tests/support/shopper';

const chinese = devices[0] ?? { locale: 'zh', width: 390 };
const t = textsOf('zh');

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const tick = (page: Page) => dialog(page).getByRole('checkbox');

async function openDialog(page: Page, texts = t) {
  await page.getByRole('button', { name: texts.common.signIn }).click();
  await expect(dialog(page).getByRole('heading', { name: texts.auth.title.input })).toBeVisible();
}

async function toHumanCheck(page: Page, contact: string, texts = t) {
  await openDialog(page, texts);
  await dialog(page).getByRole('textbox').fill(contact);
  await tick(page).check();
  await button(page, texts.auth.next).click();
}

/** Reads the sum as a screen reader does. */
async function rightAnswer(page: Page): Promise<string> {
  const sum = (await dialog(page).locator('label[for=human-check]').innerText()).match(/\d+/g) ?? [];
  return String(Number(sum[0]) + Number(sum[1]));
}

async function solveTheSum(page: Page) {
  const answer = await rightAnswer(page);
  await dialog(page).getByRole('textbox').fill(answer);
  await button(page, t.auth.human.send).click();
}

const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

for (const device of devices) {
  test(`${nameOf(device)}: every step with its rules, from the header to the account`, async ({
    browser,
  }) => {
    const texts = textsOf(device.locale);
    const { auth, common } = texts;
    const contact = device.locale === 'zh' ? newPhone() : newEmail();
    const kind = device.locale === 'zh' ? 'phone' : 'email';
    const page = await visit(browser, device, { path: '/' });
    await openDialog(page, texts);
    await expect(dialog(page).getByRole('tab', { name: auth.channel[kind] })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const field = dialog(page).getByLabel(auth.contact[kind]);
    await expect(field).toBeFocused();
    await expectAccessible(page);

    await button(page, auth.next).click();
    await expect(toast(page, auth.problems.contactRequired[kind])).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveText(auth.problems.contactRequired[kind]);
    await field.fill(kind === 'phone' ? '138001380' : 'shopper@example');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await button(page, auth.next).click();
    const invalid = kind === 'phone' ? auth.problems.invalidPhone : auth.problems.invalidEmail;
    await expect(dialog(page).getByRole('alert')).toHaveText(invalid);
    await expect(toast(page, invalid)).toBeVisible();
    await field.fill(contact);
    // A page that is turned away keeps its toasts: the next one leaves by a press alone.
    await turnAway(page, true);
    await button(page, auth.next).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(auth.problems.agreementRequired);
    await expect(toast(page, auth.problems.agreementRequired)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: plain(auth.agree) }).check();
    await button(page, auth.next).click();

    await expect(dialog(page).getByRole('heading', { name: auth.title.verify })).toBeVisible();
    await expect(toast(page, auth.problems.agreementRequired)).toHaveCount(0);
    await turnAway(page, false);
    const answer = dialog(page).getByRole('textbox');
    await expect(answer).toBeFocused();
    await expect(button(page, auth.human.send)).toBeDisabled();
    await expectAccessible(page);
    const alerts: string[] = [];
    page.on('dialog', (alert) => {
      alerts.push(alert.message());
      void alert.accept();
    });
    await answer.fill('99');
    await button(page, auth.human.send).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(auth.problems.wrongAnswer);
    expect(alerts).toEqual([auth.problems.wrongAnswer]);
    await expect(answer).toHaveValue('');
    await expect(answer).toBeFocused();
    await answer.fill(await rightAnswer(page));
    const code = await sentCode(page, () => answer.press('Enter'));
    await Promise.all([
      expect(toast(page, auth.sent.title)).toBeVisible(),
      expect(toast(page, auth.devCode)).toContainText(code),
      expect(dialog(page).getByRole('heading', { name: auth.title.code })).toBeVisible(),
    ]);
    const cells = dialog(page).getByLabel(auth.code.label);
    await expect(cells).toBeFocused();
    await expect(cells).toHaveAttribute('inputmode', 'numeric');
    await expect(cells).toHaveAttribute('autocomplete', 'one-time-code');
    await cells.fill(code.slice(0, 5));
    const verify = button(page, auth.code.verify);
    await expect(verify).toBeDisabled();
    await expectAccessible(page);
    const colourOf = () => verify.evaluate((one) => getComputedStyle(one).backgroundColor);
    const colour = await colourOf();
    await verify.hover({ force: true });
    expect(await colourOf()).toBe(colour);
    await cells.fill(otherThan(code));
    await expect(dialog(page).getByRole('alert')).toHaveText(auth.problems.loginFailed);
    await expect(toast(page, auth.problems.loginFailed)).toBeVisible();
    await expect(cells).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await cells.fill(code);
    await expect(dialog(page)).toHaveCount(0);
    await expect(toast(page, auth.signedIn.title)).toBeVisible();

    const account = page.getByRole('button', { name: common.account });
    await expect(account).toHaveText(contact.slice(0, 1).toUpperCase());
    for (const title of [auth.devCode, auth.signedIn.title]) await dismiss(page, title);
    await account.click();
    await expect(page.getByRole('menu')).toContainText(contact);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: auth.menu.signOut }).click();
    await expect(page.getByRole('button', { name: common.signIn })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
}

test('the user agreement can be read without losing the typed text', async ({ browser }) => {
  const page = await visit(browser, chinese, { path: '/' });
  await openDialog(page);
  await dialog(page).getByRole('textbox').fill('13800138000');
  await button(page, '《用户协议》').click();
  await expect(page.getByRole('heading', { name: t.agreements.user.title })).toBeVisible();
  for (const { heading, text } of t.agreements.user.sections) {
    await expect(page.getByRole('heading', { name: heading })).toBeAttached();
    await expect(page.getByText(text)).toBeAttached();
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: t.agreements.user.title })).toHaveCount(0);
  await expect(dialog(page).getByRole('textbox')).toHaveValue('13800138000');
});

test('without the sum: the automatic check leads to the code', async ({ browser }) => {
  const page = await visit(browser, chinese, { path: '/' });
  await toHumanCheck(page, newPhone());
  await button(page, t.auth.human.auto).click();
  await expect(dialog(page).getByRole('heading', { name: t.auth.title.code })).toBeVisible();
});

test('cancel, both arrows and closing keep the contact; reopening continues where the shopper was', async ({
  browser,
}) => {
  const page = await visit(browser, chinese, { path: '/' });
  const phone = newPhone();
  const field = dialog(page).getByLabel(t.auth.contact.phone);
  await toHumanCheck(page, phone);
  await button(page, t.auth.human.cancel).click();
  await expect(field).toHaveValue(phone);
  await button(page, t.auth.next).click();
  await button(page, t.common.back).click();
  await expect(field).toHaveValue(phone);
  await button(page, t.auth.next).click();
  await solveTheSum(page);
  const cells = dialog(page).getByLabel(t.auth.code.label);
  await expect(toast(page, t.auth.devCode)).toBeVisible();
  for (const title of [t.auth.sent.title, t.auth.devCode]) await dismiss(page, title);
  await expect(cells).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: t.common.signIn }).click();
  await expect(cells).toBeVisible();
  await button(page, t.common.back).click();
  await expect(field).toHaveValue(phone);
  await expect(field).toBeFocused();
});

test('a code that cannot be sent leads back to the contact, with the shop’s own message', async ({
  browser,
}) => {
  const page = await visit(browser, chinese, { path: '/' });
  const errorResponse = { success: false, code: 'INTERNAL', message: 'words of the server' };
  await page.route('**/api/auth/send-code', (route) => route.fulfill({ status: 500, json: errorResponse }));
  await toHumanCheck(page, newPhone());
  await solveTheSum(page);
  await expect(toast(page, t.auth.problems.sendFailed)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: t.auth.title.input })).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(t.auth.problems.sendFailed);
  await expect(page.getByText(errorResponse.message)).toHaveCount(0);

  await page.unroute('**/api/auth/send-code');
  await page.route('**/api/auth/send-code', (route) => route.abort());
  await button(page, t.auth.next).click();
  await solveTheSum(page);
  await expect(dialog(page).getByRole('heading', { name: t.auth.title.input })).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(t.auth.problems.unanswered);
});

test('another code can be requested after 60 seconds, not before; a pasted code fills the cells', async ({
  browser,
}) => {
  const page = await visit(browser, chinese, { path: '/', clock: {} });
  let requests = 0;
  await page.route('**/api/auth/send-code', (route) => {
    requests += 1;
    return route.fulfill({ json: { success: true, message: '', data: {} } });
  });
  const resend = button(page, t.auth.code.resend);
  const waiting = (seconds: number) =>
    dialog(page).getByText(fill(t.auth.code.wait, { seconds: String(seconds) }), { exact: true });
  await toHumanCheck(page, newPhone());
  await stopTime(page);
  const now = () => page.evaluate(() => Date.now());
  const sentAt = await now();
  await solveTheSum(page);
  const cells = dialog(page).getByLabel(t.auth.code.label);
  await expect(cells).toBeFocused();
  await expect(waiting(60)).toBeVisible();
  // Its part is loaded at the first toast: one that came after the minute would never end in time.
  await untilInTime(page, () => toast(page, t.auth.sent.title).isVisible());
  await page.clock.runFor(sentAt + 1000 - (await now()));
  await expect(waiting(59)).toBeVisible();
  await page.clock.runFor(29_000);
  await expect(waiting(30)).toBeVisible();
  await page.clock.runFor(29_999);
  await expect(waiting(1)).toBeVisible();
  await expect(resend).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(resend).toBeEnabled();
  await untilInTime(page, async () => (await toast(page, t.auth.sent.title).count()) === 0);
  await resend.click();
  await expect(waiting(60)).toBeVisible();
  expect(requests).toBe(2);
  await untilInTime(page, () => toast(page, t.auth.sent.title).isVisible());
  await expect(toast(page, t.auth.devCode)).toHaveCount(0);

  await cells.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '您的验证码是 482 109');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
    );
  });
  await expect(cells).toHaveValue('482109');
});

test('by keyboard alone', async ({ browser }) => {
  const page = await visit(browser, { locale: 'zh', width: 1440 }, { path: '/' });
  const opener = page.getByRole('button', { name: t.common.signIn });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel(t.auth.contact.phone)).toBeFocused();
  await page.keyboard.type(newPhone());
  await page.keyboard.press('Tab');
  await expect(tick(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: t.auth.title.verify })).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type(await rightAnswer(page));
  const code = await sentCode(page, () => page.keyboard.press('Enter'));
  const cells = dialog(page).getByLabel(t.auth.code.label);
  await expect(cells).toBeFocused();
  await page.keyboard.type(code.slice(0, 3));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(t.auth.problems.codeRequired);
  await page.keyboard.type(code.slice(3));
  await page.keyboard.press('Enter');
  const account = page.getByRole('button', { name: t.common.account });
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: t.auth.menu.signOut })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, t.auth.menu.signedOut)).toBeVisible();
  await expect(opener).toBeVisible();
});

test('Escape returns the focus to the button that opened the dialog', async ({ browser }) => {
  const page = await visit(browser, { locale: 'zh', width: 1440 }, { path: '/' });
  await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t.common.signIn })).toBeFocused();
});

test('the dialog closes with the page that asked for it', async ({ browser }) => {
  const page = await visit(browser, { locale: 'zh', width: 1440 }, { path: '/' });
  await page.getByRole('button', { name: t.buy.buy, exact: true }).click();
  await page.waitForURL('**/checkout');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: t.buy.buy, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
});

test('a stored session is checked at the start: a valid one is kept, an invalid one is removed', async ({
  browser,
}) => {
  const person = await newPerson();
  const good = await visit(browser, chinese, { path: '/', stored: person.stored });
  await expect(good.getByRole('button', { name: t.common.account })).toBeVisible();
  const stored = { ...person.stored, accessToken: 'forged', refreshToken: 'forged' };
  const bad = await visit(browser, chinese, { path: '/', stored });
  await expect(bad.getByRole('button', { name: t.common.signIn })).toBeVisible();
  const left = ['user', 'accessToken', 'refreshToken'].map((key) => `localStorage.getItem('${key}')`);
  await expect.poll(() => bad.evaluate<unknown[]>(`[${left.join(',')}]`)).toEqual([null, null, null]);
});
