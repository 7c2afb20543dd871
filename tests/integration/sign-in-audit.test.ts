import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { createAdmin } from '@/lib/auth/create-admin';
import { logIn } from '@/lib/auth/log-in';
import { logInAdmin } from '@/lib/auth/log-in-admin';
import { sendCode } from '@/lib/auth/send-code';
import { readActor } from '@/lib/auth/session';
import { updateProfile } from '@/lib/users/update-profile';
import { randomLetters } from '@/platform/ids';
import { asSystem, asVisitor } from '@/tests/support/context';
import { newPhone } from '@/tests/support/http';
import { until } from '@/tests/support/payer';
import { openedCustomer } from '@/tests/support/sessions';

afterAll(() => sql.end());

const password = 'a long password';
const nothing = { params: undefined, query: undefined, headers: undefined };
const onMac = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Macintosh) Chrome/140.0 Safari/537.36' };

async function newAdmin() {
  const [phone, username] = [newPhone(), `admin-${randomLetters(9).toLowerCase()}`];
  const { userId } = await createAdmin(asSystem(), { phone, username, password, role: 'owner' });
  return { phone, username, userId };
}

const byPassword = (username: string, given = password) =>
  logInAdmin(asVisitor({ client: onMac }), { ...nothing, body: { username, password: given } });

const codeFor = async (phone: string) =>
  (await sendCode(asVisitor(), { ...nothing, body: { phone } })).code ?? '';
const byCode = (phone: string, code: string) =>
  logIn(asVisitor({ client: onMac }), { ...nothing, body: { phone, code, audience: 'admin' } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Entry = { act: string; actor: string; admin_name: string; to: unknown };
const entriesOf = async (userId: number): Promise<Entry[]> => [
  ...(await sql<Entry[]>`
    select act, actor, admin_name, "to" from audit_acts
    where admin_id = ${userId} and act like 'sign_in%' order by id`),
];
/** Refusals are written after the answer. */
const entriesSoon = async (userId: number, count: number) => {
  await until(async () => (await entriesOf(userId)).length >= count);
  return entriesOf(userId);
};

const device = { browser: 'chrome', system: 'mac' };

test('a sign-in by password and one by code are entries, with the way and the device', async () => {
  const { userId, username, phone } = await newAdmin();
  await byPassword(username);
  await byCode(phone, await codeFor(phone));
  const entry = { act: 'sign_in', actor: 'admin', admin_name: username };
  expect(await entriesOf(userId)).toEqual([
    { ...entry, to: { way: 'password', ...device } },
    { ...entry, to: { way: 'code', ...device } },
  ]);
});

test('a wrong password and a wrong code are entries of somebody unknown, without what was typed', async () => {
  const { userId, username, phone } = await newAdmin();
  await expect(byPassword(username, 'a wrong secret')).rejects.toMatchObject({ reason: 'adminLoginFailed' });
  const entry = { act: 'sign_in_refused', actor: 'visitor', admin_name: username };
  expect(await entriesSoon(userId, 1)).toEqual([{ ...entry, to: { why: 'password', ...device } }]);
  await expect(byCode(phone, wrong(await codeFor(phone)))).rejects.toMatchObject({ reason: 'loginFailed' });
  expect((await entriesSoon(userId, 2)).at(-1)).toEqual({ ...entry, to: { why: 'code', ...device } });
});

test('a customer who tries the admin pages is an entry without a name', async () => {
  const { userId, phone } = await openedCustomer('林夏');
  await expect(byCode(phone, await codeFor(phone))).rejects.toMatchObject({ reason: 'adminOnly' });
  expect(await entriesSoon(userId, 1)).toEqual([
    {
      ...{ act: 'sign_in_refused', actor: 'visitor', admin_name: `user ${userId}` },
      to: { why: 'rights', ...device },
    },
  ]);
});

test('a wrong code of a customer, and a name or phone of nobody, leave no entry', async () => {
  const { userId, phone } = await openedCustomer();
  const count = async () => (await sql`select from audit_acts where act like 'sign_in%'`).length;
  const before = await count();
  await expect(byCode(phone, wrong(await codeFor(phone)))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(byPassword('nobody-here', 'a wrong secret')).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const { userId: known, username } = await newAdmin();
  await expect(byPassword(username, 'a wrong secret')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await entriesSoon(known, 1);
  expect([await entriesOf(userId), await count()]).toEqual([[], before + 1]);
});

test('a flood of guesses leaves five entries in an hour', async () => {
  const { userId, phone } = await newAdmin();
  const code = await codeFor(phone);
  await Promise.all(
    Array.from({ length: 20 }, () => byCode(phone, wrong(code)).catch((error: unknown) => error)),
  );
  await entriesSoon(userId, 5);
  const spent = async () =>
    Number(
      (await sql`select points from rate_limits where key = ${`audit-refused:${userId}`}`)[0]?.['points'],
    );
  await until(async () => (await spent()) >= 20);
  expect(await entriesOf(userId)).toHaveLength(5);
});

test('the wrong password that locks a name is an entry of its own', async () => {
  const { userId, username } = await newAdmin();
  for (let i = 0; i < 6; i++)
    await expect(byPassword(username, 'a wrong secret')).rejects.toMatchObject({
      reason: i < 5 ? 'adminLoginFailed' : 'adminLocked',
    });
  const entries = await entriesSoon(userId, 6);
  expect(entries.filter(({ act }) => act === 'sign_in_locked')).toEqual([
    {
      ...{ act: 'sign_in_locked', actor: 'visitor', admin_name: username },
      to: { why: 'password', ...device },
    },
  ]);
});

test('an administrator acts under the user name, whatever the profile in the shop says', async () => {
  const { userId, username } = await newAdmin();
  const { ctx } = await openedCustomer('', userId);
  await updateProfile(ctx, { ...nothing, body: { name: '店长' } });
  const { accessToken } = await byPassword(username);
  const request = new Request('http://localhost/api', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(await readActor(request, 'admin')).toMatchObject({ userId, name: username });
});
