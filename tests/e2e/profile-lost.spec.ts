import { expect } from '@playwright/test';
import { endWaiting } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { areaField, chooseArea } from '@/tests/support/checkout';
import { enterCode, loginsOf, openChange, rowOf, saveButton, sendLabel } from '@/tests/support/profile-page';
import {
  type Device,
  loseAnswer,
  newPerson,
  sentCode,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const desktop: Device = { locale: 'zh', width: 1440 };
const { profile: t } = textsOf('zh');

test('what one page saves, another page of the same profile does not write back', async ({ browser }) => {
  const person = await newPerson();
  await sql`
    update users set country = 'CN', province = '310000', city = '310100', district = '310115',
      detailed_address = '世纪大道 1 号' where id = ${person.id}`;
  const opened = { path: '/profile', stored: person.stored };
  const [one, other] = [await visit(browser, desktop, opened), await visit(browser, desktop, opened)];
  for (const page of [one, other])
    await expect(page.getByLabel(t.fields.detailed_address)).toHaveValue('世纪大道 1 号');
  await chooseArea(one, desktop);
  await one.getByLabel(t.fields.name).fill('林夏');
  await one.getByLabel(t.fields.email).fill(`lin${person.id}@example.com`);
  await one.getByLabel(t.fields.detailed_address).fill('文三路 478 号');
  await saveButton(one).click();
  await expect(toast(one, t.saved)).toBeVisible();

  await other.getByLabel(t.fields.name).fill('林知夏');
  await saveButton(other).click();
  await expect(toast(other, t.saved)).toBeVisible();
  await expect(other.getByLabel(t.fields.detailed_address)).toHaveValue('文三路 478 号');
  await expect(areaField(other, 'district')).toContainText('西湖区');
  expect(await rowOf(person)).toMatchObject({
    name: '林知夏',
    email: `lin${person.id}@example.com`,
    district: '330106',
    detailed_address: '文三路 478 号',
  });
});

test('a changed login whose answer was lost is found, also by the same press again', async ({ browser }) => {
  const { person, page, dialog } = await openChange(browser, desktop);
  await enterCode(page, t.change.next);
  const code = await sentCode(page, () => dialog.getByRole('button', { name: sendLabel() }).click());
  await page.locator('#contact-code').fill(code);
  await loseAnswer(page, '**/api/auth/contact');
  const profile = '**/api/auth/profile';
  await page.route(profile, (route) => route.abort());
  const confirm = dialog.getByRole('button', { name: t.change.confirm, exact: true });
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/profile'));
  await confirm.click();
  await asked;
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await loginsOf(person)).toEqual(['email', 'phone']);
  await page.unroute(profile);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t.logins.isLogin, { exact: true })).toHaveCount(2);
});

test('after a deletion without an answer the page says what a new login means', async ({ browser }) => {
  const person = await newPerson();
  await endWaiting({ phone: person.phone });
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await page.getByRole('button', { name: t.data.delete }).click();
  await page.getByRole('button', { name: t.deletion.continue }).click();
  await loseAnswer(page, '**/api/auth/delete-account');
  await enterCode(page, t.deletion.confirm);
  const dialog = page.getByRole('dialog', { name: t.deletion.codeTitle });
  await expect(dialog).toContainText(t.deletion.unanswered);
  expect(await rowOf(person)).toMatchObject({ phone: null, deleted_at: expect.any(Date) as Date });
  await dialog.getByRole('button', { name: t.deletion.confirm, exact: true }).click();
  await expect(toast(page, t.deletion.perhaps)).toContainText(t.deletion.perhapsText);
  await expect(page.locator('[data-slot=session-ended]')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
