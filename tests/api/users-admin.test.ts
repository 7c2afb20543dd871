import { sql } from '@/db/client';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, newEmail, send } from '@/tests/support/http';

type Listed = { id: number; name: string; phone: string | null; email: string | null };

let admin: string;
beforeAll(async () => {
  admin = await logInAdmin();
});
afterAll(() => sql.end());

const newPerson = async (name: string, phone: string | null, email: string | null) => {
  const [row] = await sql<{ id: string }[]>`
    insert into users (name, phone, email, detailed_address) values (${name}, ${phone}, ${email}, '7 Hidden Lane')
    returning id`;
  return Number(row?.id);
};
const list = async (query: string) => {
  const { status, body } = await send('GET', `/api/users?${query}`, { token: admin });
  return { status, ...(body.data as { users: Listed[]; pagination: { totalRecords: number } }) };
};

test('lists all users with contacts masked, newest first, by pages', async () => {
  const email = newEmail();
  const [older, id] = [
    await newPerson('慕容清越', '13766661234', email),
    await newPerson('慕容清越', '13766661234', email),
  ];
  const { users, pagination } = await list(`limit=2&search=${email}`);
  expect(users.map((user) => user.id)).toEqual([id, older]);
  expect(users[0]).toMatchObject({ phone: '137****1234', email: `${email.slice(0, 1)}***@example.com` });
  expect(pagination.totalRecords).toBe(2);
  expect(JSON.stringify(users)).not.toMatch(/13766661234|Hidden/);
  expect(JSON.stringify(users)).not.toContain(email);
  expect((await list(`limit=1&page=2&search=${email}`)).users.map((user) => user.id)).toEqual([older]);
  // Counts all users, since other tests add some meanwhile.
  const all = (await list('limit=100')).users.map((user) => user.id);
  expect(all).toContain(id);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect((await list('sort=oldest&limit=1')).users[0]?.id).toBeLessThan(older);
});

test.each([
  ['慕容', true],
  ['容清', true],
  ['清', true],
  ['慕容清越', true],
  ['清慕', false],
  ['7555', true],
  ['SEARCHED@', true],
  ['%', false],
  ['_', false],
  ["' or 1=1 --", false],
])('a search for %j: found is %s', async (text, isFound) => {
  const id = await newPerson('慕容清越', '13875551234', 'searched@example.com');
  const { users } = await list(`limit=100&search=${encodeURIComponent(text)}`);
  expect(users.some((user) => user.id === id)).toBe(isFound);
});

test('sorts by name, and refuses any other order', async () => {
  const names = (await list('sort=name&limit=100')).users.map(({ name }) => name);
  const [sorted] = await sql<
    { names: string[] }[]
  >`select array_agg(n order by n) as names from unnest(${names}::text[]) n`;
  expect(names).toEqual(sorted?.names);
  expect((await list('sort=phone')).status).toBe(422);
});

test('reveals the contacts of one person, and writes an audit entry', async () => {
  const id = await newPerson('慕容清越', '13766661234', 'qingyue@example.com');
  const { status, body } = await send('POST', `/api/users/${id}/reveal`, { token: admin });
  expect([status, body.data]).toEqual([200, { phone: '13766661234', email: 'qingyue@example.com' }]);
  const entries = await sql`select from audit_acts where act = 'contact_reveal' and target = ${`user ${id}`}`;
  expect(entries).toHaveLength(1);
  expect((await send('POST', '/api/users/999999999/reveal', { token: admin })).status).toBe(404);
  await expectClosed({ method: 'POST', path: `/api/users/${id}/reveal` }, await logIn());
});

test('support may list and reveal; strangers are refused', async () => {
  const { token } = await newAdmin('support');
  expect((await send('GET', '/api/users', { token })).status).toBe(200);
  await expectClosed({ method: 'GET', path: '/api/users' }, await logIn());
});
