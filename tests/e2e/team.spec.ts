import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { randomLetters } from '@/platform/ids';
import { newAdmin } from '@/tests/support/admins';
import { adminDevices, expectNoOverflow } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { newEmail, send } from '@/tests/support/http';
import {
  type Device,
  expectAccessible,
  nameOf,
  newPerson,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

async function newOwner() {
  const { token, session } = await newAdmin('owner');
  const stored = {
    adminToken: session.accessToken,
    adminRefreshToken: session.refreshToken,
    adminUser: JSON.stringify(session.user),
  };
  return { token, stored, cookies: { 'desk-session': session.accessToken } };
}

/** Where a member stands in the whole team, which may be longer than a page of the API. */
async function placeOf(token: string, username: string, page = 1): Promise<number> {
  const { body } = await send('GET', `/api/admin/team?limit=100&page=${page}`, { token });
  const { members } = body.data as { members: { username: string }[] };
  const at = members.findIndex((member) => member.username === username);
  if (at >= 0) return (page - 1) * 100 + at;
  if (members.length === 0) throw new Error(`${username} is not in the team`);
  return placeOf(token, username, page + 1);
}

/** The team of the suite's shop has many pages; other tests add to them. */
async function openAt(page: Page, token: string, username: string) {
  const row = page.locator('tr, li').filter({ hasText: username, visible: true });
  await expect(async () => {
    const at = await placeOf(token, username);
    const address = new URL(page.url());
    await page.goto(`${address.pathname}?page=${Math.floor(at / 10) + 1}`);
    await expect(row).toBeVisible();
  }).toPass();
  return row;
}

/** Signs in with the code that the sandbox shows. */
async function signIn(page: Page, device: Device, email: string) {
  const t = textsOf(device.locale).admin.login;
  await page.getByLabel(t.phone).fill(email);
  await page.getByRole('button', { name: t.send, exact: true }).click();
  const shown = toast(page, t.devCode);
  await expect(shown).toBeVisible();
  const [code = ''] = /\d{6}/.exec((await shown.textContent()) ?? '') ?? [];
  await page.getByLabel(t.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: t.submit, exact: true }).click();
}

for (const device of adminDevices) {
  const t = textsOf(device.locale);
  const { form, roleQuestion, removeQuestion } = t.adminTeam;

  test(`${nameOf(device)}: an owner invites, changes a role, ends sessions and removes`, async ({
    browser,
  }) => {
    const { token, ...owner } = await newOwner();
    const [email, name] = [newEmail(), `mei-${randomLetters(8).toLowerCase()}`];
    const page = await visit(browser, device, { path: '/admin/team', ...owner });
    await page.getByRole('button', { name: t.adminTeam.invite, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: form.submit }).click();
    await expect(dialog.getByText(form.contactInvalid)).toBeVisible();
    await expect(dialog.getByText(form.usernameInvalid)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(form.contact).fill(email);
    await dialog.getByLabel(form.username).fill(name);
    await dialog.getByRole('button', { name: form.submit }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: t.adminTeam.invitations.label })).toContainText(name);

    const invited = await visit(browser, device, { path: '/admin-login' });
    await signIn(invited, device, email);
    await expect(invited.getByRole('heading', { level: 1 })).toHaveText(t.adminOrders.title);
    await expect(invited.getByText(t.admin.role.support).first()).toBeAttached();

    const row = await openAt(page, token, name);
    await expect(row).toContainText(t.adminTeam.byCode);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await row
      .getByRole('button', { name: new RegExp(fill(t.adminTeam.changeRoleOf, { name, role: '.*' })) })
      .click();
    const owners = { name, role: t.admin.role.owner };
    await page
      .getByRole('dialog')
      .getByRole('button', { name: fill(roleQuestion.confirm, owners) })
      .click();
    await expect(page.getByText(fill(roleQuestion.done, owners))).toBeVisible();
    // Owners come first, so the row may be on another page now.
    await openAt(page, token, name);
    await expect(row.getByText(t.admin.role.owner, { exact: true })).toBeVisible();
    await invited.reload();
    await expect(invited).toHaveURL(/admin-login/);

    await row.getByRole('button', { name: fill(t.adminTeam.removeNamed, { name }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: removeQuestion.confirm, exact: true }).click();
    await expect(page.getByText(fill(removeQuestion.done, { name }))).toBeVisible();
    expect([...(await sql`select role from users where email = ${email}`)]).toEqual([{ role: null }]);
  });
}

test('an owner sees where another one is signed in and ends it there', async ({ browser }) => {
  const t = textsOf('en').adminTeam;
  const device = { locale: 'en', width: 1024 } as const;
  const { token, ...owner } = await newOwner();
  const other = await newAdmin('support');
  const [row] = await sql<{ username: string }[]>`
    select username from admin_credentials where user_id = ${other.userId}`;
  const name = row?.username ?? '';
  const page = await visit(browser, device, { path: '/admin/team', ...owner });
  const line = await openAt(page, token, name);
  await line.getByRole('button', { name: /signed in: 1 place/ }).click();
  const dialog = page.getByRole('dialog', { name: fill(t.sessions.title, { name }) });
  await expectAccessible(page);
  // Another administrator's change moves the row to another page meanwhile.
  await page.route('**/api/admin/team?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { members: { username: string }[] } };
    body.data.members = body.data.members.filter(({ username }) => username !== name);
    await route.fulfill({ response, json: body });
  });
  await dialog.getByRole('button', { name: t.sessions.endAll }).click();
  await expect(line).toBeHidden();
  await expect(dialog.getByText(t.sessions.none)).toBeVisible();
  expect((await send('GET', '/api/orders', { token: other.token })).status).toBe(401);
});

test('the pages of where somebody is signed in keep the focus of the keyboard, at the last one too', async ({
  browser,
}) => {
  const t = textsOf('en');
  const { token, ...owner } = await newOwner();
  const other = await newAdmin('support');
  const [account] = await sql<{ username: string }[]>`
    select username from admin_credentials where user_id = ${other.userId}`;
  await sql`
    insert into sessions (id, user_id, audience, user_agent, expires_at)
    select gen_random_uuid(), ${other.userId}, 'admin', 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0',
      now() + interval '1 day'
    from generate_series(1, 11)`;
  const name = account?.username ?? '';
  const page = await visit(browser, { locale: 'en', width: 1440 }, { path: '/admin/team', ...owner });
  const line = await openAt(page, token, name);
  await line.getByRole('button', { name: /signed in: 12 places/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: fill(t.adminTeam.sessions.title, { name }) });
  const [next, previous] = [t.admin.pages.next, t.admin.pages.previous].map((label) =>
    dialog.getByRole('button', { name: label, exact: true }),
  );
  if (!next || !previous) throw new Error('no buttons');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await next.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(previous).toBeFocused();
});

test('the last invitation of a page, withdrawn, leads to the page before', async ({ browser }) => {
  const t = textsOf('en');
  const owner = await newOwner();
  const named = (username: string, id: number) => ({
    ...{ id, username, phone: null, email: 'm***@example.com', role: 'support' },
    ...{ created_at: '2031-01-01T00:00:00Z', expires_at: '2031-01-08T00:00:00Z' },
  });
  const names = Array.from({ length: 11 }, (_, at) => `guest-${at + 1}`);
  const page = await visit(
    browser,
    { locale: 'en', width: 1440 },
    {
      ...{ path: '/admin/team', stored: owner.stored, cookies: owner.cookies },
      prepare: async (page) => {
        await page.route('**/api/admin/team/invitations?*', (route) => {
          const current = Number(new URL(route.request().url()).searchParams.get('page'));
          const [total, totalRecords] = [Math.ceil(names.length / 10), names.length];
          const invitations = names.map(named).slice((current - 1) * 10, current * 10);
          const pagination = { current, total, limit: 10, totalRecords };
          return route.fulfill({
            json: { success: true, message: '', data: { invitations, pagination } },
          });
        });
        await page.route('**/api/admin/team/invitations/*', (route) => {
          names.pop();
          return route.fulfill({ json: { success: true, message: '', data: { id: 11 } } });
        });
      },
    },
  );
  const list = page.getByRole('list', { name: t.adminTeam.invitations.label });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await page
    .getByRole('region', { name: t.adminTeam.invitations.title })
    .getByRole('button', { name: fill(t.admin.pages.page, { page: '2' }) })
    .click();
  await list
    .getByRole('button', { name: fill(t.adminTeam.invitations.withdrawNamed, { name: 'guest-11' }) })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
});

test('support and customers do not reach the team', async ({ browser }) => {
  const t = textsOf('zh');
  const { session, token } = await newAdmin('support');
  const page = await visit(
    browser,
    { locale: 'zh', width: 390 },
    {
      path: '/admin/team',
      stored: { adminToken: token, adminUser: JSON.stringify(session.user) },
      cookies: { 'desk-session': token },
    },
  );
  await expect(page.getByRole('alert').filter({ hasText: t.adminTeam.failed })).toBeVisible();
  const customer = (await newPerson()).stored['accessToken'] ?? '';
  expect((await send('GET', '/api/admin/team', { token: customer })).status).toBe(401);
});
