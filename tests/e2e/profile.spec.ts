import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { endWaiting } from '@/tests/support/account';
import { test } from '@/tests/support/browser-test';
import { chooseArea, itemOf, openCheckout } from '@/tests/support/checkout';
import { enterCode, loginsOf, openChange, rowOf, saveButton, sendLabel } from '@/tests/support/profile-page';
import {
  type Device,
  devices,
  expectAccessible,
  heldCalls,
  nameOf,
  newPerson,
  newPhone,
  sentCode,
  serverTextsOf,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const desktop: Device = { locale: 'zh', width: 1440 };
const phone: Device = { locale: 'zh', width: 390 };
const { profile: t, common } = textsOf('zh');

for (const device of devices) {
  const { locale } = device;
  const { profile, common, checkout } = textsOf(locale);

  test(`${nameOf(device)}: the profile is validated and saved, and fills in the checkout`, async ({
    browser,
  }) => {
    const person = await newPerson();
    const page = await visit(browser, device, { path: '/profile', stored: person.stored });
    const field = (name: keyof typeof profile.fields) => page.getByLabel(profile.fields[name]);
    await expect(field('phone')).toHaveValue(person.phone);
    await expectAccessible(page);

    await field('phone').fill('');
    await field('email').fill('lin@example');
    await saveButton(page, common.save).click();
    await expect(page.getByText(profile.problems.nameRequired)).toBeVisible();
    await expect(page.getByText(profile.problems.cannotClearPhone)).toBeVisible();
    await expect(page.getByText(profile.problems.invalidEmail)).toBeVisible();
    await expect(field('name')).toBeFocused();
    await expectAccessible(page);

    const name = '👩‍👩‍👧 林知夏 <b>مريم</b>';
    await field('name').fill(name);
    await field('phone').fill(person.phone);
    await field('email').fill(`lin${person.id}@example.com`);
    await chooseArea(page, device, { hasCountry: false });
    await field('detailed_address').fill('文三路 478 号 3 幢 1202 室');
    await saveButton(page, common.save).click();
    await expect(toast(page, profile.saved)).toBeVisible();
    expect(await rowOf(person)).toMatchObject({ name, district: '330106', phone: person.phone });
    await expect(page.getByText(profile.logins.notVerified)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(device.width);

    const user = await page.evaluate(() => localStorage.getItem('user'));
    const stored = { ...person.stored, user: user ?? '' };
    await page.context().close();
    const shop = await openCheckout(browser, {
      device,
      person: { ...person, stored },
      orderItem: itemOf(locale),
    });
    await shop.getByRole('button', { name: checkout.saved.editLabel }).click();
    await expect(shop.getByLabel(checkout.fields.name)).toHaveValue(name);
    await expect(shop.getByLabel(checkout.fields.detailed_address)).toHaveValue('文三路 478 号 3 幢 1202 室');
  });
}

test('a visitor is led to the home page, and so is a customer who logs out', async ({ browser }) => {
  const page = await visit(browser, { locale: 'en', width: 1440 }, { path: '/profile' });
  await expect(page).toHaveURL(/\/en$/);
  const person = await newPerson();
  const own = await visit(browser, phone, { path: '/', stored: person.stored });
  await own.getByRole('button', { name: common.account }).click();
  await own.getByRole('menuitem', { name: textsOf('zh').auth.menu.profile }).click();
  await expect(own).toHaveURL(/\/profile$/);
  await own.getByRole('button', { name: common.account }).click();
  await own.getByRole('menuitem', { name: textsOf('zh').auth.menu.signOut }).click();
  await expect(own).toHaveURL(/\/$/);
});

test('leaving with unsaved changes asks for confirmation', async ({ browser }) => {
  const person = await newPerson();
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await page.getByLabel(t.fields.name).fill('林夏');
  await expect(page.getByText(t.unsaved)).toBeVisible();
  const away = page.getByRole('contentinfo').getByRole('link', { name: textsOf('zh').site.footer.about });
  await away.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t.leave.title);
  await expectAccessible(page);
  await question.getByRole('button', { name: t.leave.stay }).click();
  await expect(page.getByLabel(t.fields.name)).toHaveValue('林夏');
  await away.click();
  await question.getByRole('button', { name: t.leave.leave }).click();
  await expect(page).toHaveURL(/\/about$/);
  expect(await rowOf(person)).toMatchObject({ name: '' });
});

test('the other language, chosen over unsaved changes, is remembered once the question is answered', async ({
  browser,
}) => {
  const person = await newPerson();
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  const language = () => page.evaluate(() => localStorage.getItem('language'));
  const before = await language();
  await page.getByLabel(t.fields.name).fill('林夏');
  const other = page.getByRole('banner').getByRole('link', { name: 'English' });
  await other.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t.leave.stay }).click();
  expect(await language()).toBe(before);
  await other.click();
  await question.getByRole('button', { name: t.leave.leave }).click();
  await expect(page).toHaveURL(/\/en\/profile$/);
  expect(await language()).toBe('en');
});

test('going back and logging out with unsaved changes ask for confirmation, too', async ({ browser }) => {
  const person = await newPerson();
  const page = await visit(browser, desktop, { path: '/about', stored: person.stored });
  await page.goto('/profile');
  const name = page.getByLabel(t.fields.name);
  const question = page.getByRole('alertdialog');
  await name.fill('林夏');
  for (const _ of ['once', 'again']) {
    await page.goBack();
    await expect(question).toContainText(t.leave.title);
    await question.getByRole('button', { name: t.leave.stay }).click();
    await expect(name).toHaveValue('林夏');
    await expect(page).toHaveURL(/\/profile$/);
  }
  const { menu } = textsOf('zh').auth;
  await page.getByRole('button', { name: common.account }).click();
  await page.getByRole('menuitem', { name: menu.signOut }).click();
  await expect(question).toContainText(t.leave.title);
  await question.getByRole('button', { name: t.leave.stay }).click();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();

  await saveButton(page).click();
  await expect(toast(page, t.saved)).toBeVisible();
  await name.fill('夏林');
  await page.goBack();
  await question.getByRole('button', { name: t.leave.leave }).click();
  // The address changes first, then the page.
  await expect(page).toHaveTitle(textsOf('zh').content.meta.about.title);
  await expect(name).toHaveCount(0);
  await page.goto('/profile');
  await name.fill('夏林');
  await page.getByRole('button', { name: common.account }).click();
  await page.getByRole('menuitem', { name: menu.signOut }).click();
  await question.getByRole('button', { name: t.leave.leave }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('after a lost connection the typed text is kept, and the second try saves it', async ({ browser }) => {
  const person = await newPerson();
  const page = await visit(browser, phone, { path: '/profile', stored: person.stored });
  await page.getByLabel(t.fields.name).fill('林夏');
  await page.route('**/api/auth/profile', (route) => route.abort());
  await saveButton(page).click();
  await expect(toast(page, t.updateFailed)).toContainText(common.networkError);
  await expect(page.getByLabel(t.fields.name)).toHaveValue('林夏');
  await page.unroute('**/api/auth/profile');
  await saveButton(page).click();
  await expect(toast(page, t.saved)).toBeVisible();
  expect(await rowOf(person)).toMatchObject({ name: '林夏' });
});

test('what is typed while a save is under way is kept, and the next save has it', async ({ browser }) => {
  const person = await newPerson();
  const page = await visit(browser, phone, { path: '/profile', stored: person.stored });
  const saving = heldCalls('**/api/auth/profile', 'PUT');
  await saving.hold(page);
  await page.getByLabel(t.fields.name).fill('林夏');
  await saveButton(page).click();
  await saving.reached();
  await page.getByLabel(t.fields.detailed_address).fill('文三路 1 号');
  saving.release();
  await expect(toast(page, t.saved)).toBeVisible();
  await expect(page.getByLabel(t.fields.detailed_address)).toHaveValue('文三路 1 号');
  expect(await rowOf(person)).toMatchObject({ name: '林夏', detailed_address: null });
  await saveButton(page).click();
  await expect.poll(() => rowOf(person)).toMatchObject({ name: '林夏', detailed_address: '文三路 1 号' });
});

test('another person’s phone is refused at its field', async ({ browser }) => {
  const [person, other] = [await newPerson(), await newPerson()];
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await page.getByLabel(t.fields.name).fill('林夏');
  await page.getByLabel(t.fields.phone).fill(other.phone);
  await saveButton(page).click();
  const { taken } = serverTextsOf('zh').fields;
  const fieldOf = (label: string) => page.locator('[data-slot=field]', { hasText: label });
  await expect(fieldOf(t.fields.phone)).toContainText(taken);
  await expect(page.getByLabel(t.fields.phone)).toBeFocused();

  const email = `lin${other.id}@example.com`;
  await sql`insert into identities (user_id, kind, value, verified_at) values (${other.id}, 'email', ${email}, now())`;
  await page.getByLabel(t.fields.phone).fill(newPhone());
  await page.getByLabel(t.fields.email).fill(email);
  await saveButton(page).click();
  await expect(fieldOf(t.fields.email)).toContainText(taken);
  await expect(fieldOf(t.fields.phone)).not.toContainText(taken);
});

test('a download that the server refuses shows the reason', async ({ browser }) => {
  const person = await newPerson();
  const message = '请求太频繁，请稍后再试';
  const page = await visit(browser, phone, {
    path: '/profile',
    stored: person.stored,
    prepare: (page) =>
      page.route('**/api/auth/my-data', (route) =>
        route.fulfill({ status: 429, json: { success: false, code: 'RATE_LIMITED', message } }),
      ),
  });
  await page.getByRole('button', { name: t.data.download }).click();
  await expect(toast(page, t.data.downloadFailed)).toContainText(message);
});

for (const device of [phone, { locale: 'en', width: 1440, dark: true } as const])
  test(`${nameOf(device)}: a new e-mail becomes a login by a code of the phone and one of its own`, async ({
    browser,
  }) => {
    const { person, page, texts, dialog } = await openChange(browser, device);
    await expect(dialog).toContainText(texts.change.own.title);
    await expect(dialog).toContainText(texts.change.own.step);
    await expectAccessible(page);
    const proof = await sentCode(page, () => dialog.getByRole('button', { name: sendLabel(texts) }).click());
    // By keyboard alone: the field has the focus, Enter goes on, and the next button has the focus then.
    await expect(page.locator('#contact-code')).toBeFocused();
    await page.keyboard.type(proof);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(texts.change.fresh.title);
    await expect(dialog.getByRole('button', { name: sendLabel(texts) })).toBeFocused();
    await expectAccessible(page);
    expect(await loginsOf(person)).toEqual(['phone']);
    const code = await sentCode(page, () => page.keyboard.press('Enter'));
    await expect(page.locator('#contact-code')).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(texts.logins.isLogin, { exact: true })).toHaveCount(2);
    expect(await loginsOf(person)).toEqual(['email', 'phone']);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(device.width);
  });

test('a wrong proof leads back to the first step with the reason, and the new code stays good', async ({
  browser,
}) => {
  const { person, page, dialog } = await openChange(browser, desktop);
  const proof = await sentCode(page, () => dialog.getByRole('button', { name: sendLabel() }).click());
  const wrong = String((Number(proof) + 1) % 1_000_000).padStart(6, '0');
  const field = page.locator('#contact-code');
  const go = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
  await field.fill(wrong);
  await go(t.change.next);
  const code = await sentCode(page, () => dialog.getByRole('button', { name: sendLabel() }).click());
  await field.fill(code);
  await go(t.change.confirm);
  await expect(dialog).toContainText(t.change.own.step);
  await expect(dialog).toContainText(serverTextsOf('zh').reasons.proofRefused);
  expect(await loginsOf(person)).toEqual(['phone']);

  await endWaiting({ phone: person.phone });
  const again = await sentCode(page, () => dialog.getByRole('button', { name: sendLabel() }).click());
  await field.fill(again);
  await go(t.change.next);
  await expect(field).toHaveValue(code);
  await go(t.change.confirm);
  await expect(page.getByText(t.logins.isLogin, { exact: true })).toHaveCount(2);
});

test('an account whose logins are all newer than the session says what to do, and offers no code', async ({
  browser,
}) => {
  const person = await newPerson();
  await sql`update identities set verified_at = now() + interval '1 second' where user_id = ${person.id}`;
  const page = await visit(browser, phone, { path: '/profile', stored: person.stored });
  await page.getByRole('button', { name: t.data.delete }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.deletion.tooNew);
  await expect(dialog.getByRole('button', { name: t.deletion.continue })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.deletion.signOut }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('an administrator changes no login in the shop, and reads who does', async ({ browser }) => {
  const person = await newPerson();
  const email = `lin${person.id}@example.com`;
  await sql`update users set is_admin = true, role = 'support', email = ${email} where id = ${person.id}`;
  const page = await visit(browser, phone, { path: '/profile', stored: person.stored });
  await expect(page.getByText(t.logins.adminText)).toBeVisible();
  await expect(page.getByText(t.logins.notVerified)).toBeVisible();
  await expect(page.getByRole('button', { name: t.logins.verify, exact: true })).toHaveCount(0);
});

test('other devices are logged out, and the data is downloaded as a file', async ({ browser }) => {
  const person = await newPerson();
  await sql`
    insert into sessions (id, user_id, audience, user_agent, expires_at)
    values (gen_random_uuid(), ${person.id}, 'customer', 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0', now() + interval '1 day')`;
  const page = await visit(browser, desktop, { path: '/profile', stored: person.stored });
  await expect(page.getByText(t.sessions.systems.windows)).toBeVisible();
  await page.getByRole('button', { name: t.sessions.endAll }).click();
  await expect(page.getByText(t.sessions.systems.windows)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeFocused();
  const open = await sql`select 1 from sessions where user_id = ${person.id} and revoked_at is null`;
  expect(open).toHaveLength(1);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: t.data.download }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^halsea-\d{8}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
  expect(data).toMatchObject({ profile: { user: { id: person.id, phone: person.phone } } });
});

test('an account is deleted after two confirmations', async ({ browser }) => {
  const person = await newPerson();
  await endWaiting({ phone: person.phone });
  const page = await visit(browser, phone, { path: '/profile', stored: person.stored });
  await page.getByRole('button', { name: t.data.delete }).click();
  await expect(page.getByRole('dialog')).toContainText(t.deletion.stays);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.deletion.continue }).click();
  await expect(page.getByRole('dialog', { name: t.deletion.codeTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t.data.delete })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t.deletion.continue }).click();
  expect(await rowOf(person)).toMatchObject({ deleted_at: null });
  await enterCode(page, t.deletion.confirm);
  await expect(toast(page, t.deletion.done)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await rowOf(person)).toMatchObject({ phone: null, deleted_at: expect.any(Date) as Date });
});
