import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { isProof } from '@/platform/proof-of-work';
import { test } from '@/tests/support/browser-test';
import {
  devices,
  expectAccessible,
  newPerson,
  newPhone,
  sentCode,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const chinese = devices[0] ?? { locale: 'zh', width: 390 };
const { auth, common, profile } = textsOf('zh');

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Up to the button that sends the code. */
async function toSending(page: Page, phone: string) {
  await page.getByRole('button', { name: common.signIn }).click();
  await dialog(page).getByRole('textbox').fill(phone);
  await dialog(page).getByRole('checkbox').check();
  await button(page, auth.next).click();
  const sum = (await dialog(page).locator('label[for=human-check]').innerText()).match(/\d+/g) ?? [];
  await dialog(page)
    .getByRole('textbox')
    .fill(String(Number(sum[0]) + Number(sum[1])));
}

const refusal = (code: string, data: object) => ({ success: false, code, message: '', data });

test('while many codes are sent, the browser solves the challenge by itself, and says when no code may come', async ({
  browser,
}) => {
  const page = await visit(browser, chinese, { path: '/' });
  const phone = newPhone();
  const challenge = 'expiry.random.signature';
  const bodies: { work?: { challenge: string; nonce: number } }[] = [];
  await page.route('**/api/auth/send-code', (route) => {
    bodies.push(route.request().postDataJSON() as (typeof bodies)[number]);
    return bodies.length === 1
      ? route.fulfill({ status: 429, json: refusal('RATE_LIMITED', { challenge, bits: 10 }) })
      : route.fulfill({ json: { success: true, message: '', data: { busy: true } } });
  });
  await toSending(page, phone);
  await button(page, auth.human.send).click();
  await expect(dialog(page).getByLabel(auth.code.label)).toBeFocused();
  const shown = phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
  await expect(dialog(page).getByText(fill(auth.code.crowded, { contact: shown }))).toBeVisible();
  await expect(toast(page, auth.sent.title)).toHaveCount(0);
  await expect(toast(page, auth.problems.sendFailed)).toHaveCount(0);
  await expectAccessible(page);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]?.work?.challenge).toBe(challenge);
  expect(await isProof(challenge, bodies[1]?.work?.nonce ?? -1, 10)).toBe(true);
});

test('while no code may come, the profile says so too', async ({ browser }) => {
  const { stored } = await newPerson();
  const page = await visit(browser, chinese, { path: '/profile', stored });
  await page.route('**/api/auth/send-code', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { busy: true } } }),
  );
  await page.getByRole('button', { name: profile.data.delete }).click();
  await page.getByRole('button', { name: profile.deletion.continue }).click();
  const toSend = new RegExp(profile.code.send.replace('{contact}', '.*'));
  await dialog(page).getByRole('button', { name: toSend }).click();
  const field = page.locator('#contact-code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(profile.code.crowded);
  await expectAccessible(page);
});

test('and so does the sign-in to the admin pages', async ({ browser }) => {
  const page = await visit(browser, chinese, { path: '/admin-login' });
  const { login } = textsOf('zh').admin;
  await page.route('**/api/auth/send-code', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { busy: true } } }),
  );
  await page.getByRole('tab', { name: login.by.code }).click();
  await page.getByLabel(login.phone).fill(newPhone());
  await page.getByRole('button', { name: login.send }).click();
  await expect(page.getByRole('status').filter({ hasText: login.crowded })).toBeVisible();
  await expect(toast(page, login.sent)).toHaveCount(0);
  await expectAccessible(page);
});

test('after many wrong codes the same step asks for a second one, and both are sent', async ({ browser }) => {
  const page = await visit(browser, chinese, { path: '/' });
  await toSending(page, newPhone());
  const code = await sentCode(page, () => button(page, auth.human.send).click());
  const bodies: { code?: string; secondCode?: string }[] = [];
  await page.route('**/api/auth/login', (route) => {
    bodies.push(route.request().postDataJSON() as (typeof bodies)[number]);
    return bodies.length === 1
      ? route.fulfill({ status: 401, json: refusal('UNAUTHENTICATED', { secondCode: true, code: '654321' }) })
      : route.continue();
  });
  const cells = dialog(page).getByLabel(auth.code.label);
  await cells.fill(code);
  await expect(toast(page, '654321')).toContainText(auth.devCode);
  await expect(cells).toHaveValue('');
  await expect(cells).toBeFocused();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await cells.fill('654321');
  await expect(dialog(page)).toBeHidden();
  expect(bodies).toEqual([
    expect.objectContaining({ code }),
    expect.objectContaining({ code, secondCode: '654321' }),
  ]);
});
