import { type Account, codeFor, endWaiting, newEmail, newPhone, signIn, sql } from '@/tests/support/account';
import { newAdmin } from '@/tests/support/admins';
import { send } from '@/tests/support/http';

afterAll(() => sql.end());

type Contact = { phone: string } | { email: string };

const verify = ({ token }: Account, body: unknown) => send('POST', '/api/auth/contact', { token, body });

/** A contact with a fresh code of it, as the call takes it. */
async function coded<C extends Contact>(contact: C): Promise<C & { code: string }> {
  await endWaiting(contact);
  return { ...contact, code: await codeFor(contact) };
}

const wrong = <C extends { code: string }>(given: C): C => ({
  ...given,
  code: String((Number(given.code) + 1) % 1_000_000).padStart(6, '0'),
});

const loginsOf = async ({ id }: Account) => [
  ...(await sql<{ kind: string; value: string }[]>`
    select kind, value from identities where user_id = ${id} order by kind`),
];
const noticesTo = async (contact: string) =>
  (await sql<{ kind: string }[]>`select kind from login_notices where contact = ${contact}`).map(
    ({ kind }) => kind,
  );
const isOpen = async ({ token }: Account) =>
  (await send('GET', '/api/auth/verify', { token })).status === 200;
const auditOf = ({ id }: Account) =>
  sql`select act, actor, admin_name, "to" from audit_acts where admin_id = ${id} order by id`;

test('a new e-mail becomes a login by its code and a code of the login that was there', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  const account = await signIn({ phone });
  const verified = await verify(account, { ...(await coded({ email })), proof: await coded({ phone }) });
  expect(verified).toMatchObject({
    status: 200,
    body: {
      message: '验证成功，以后可以用它登录',
      data: { logins: { phone, email }, olderLogins: ['phone'] },
    },
  });
  await endWaiting({ email });
  expect((await signIn({ email })).id).toBe(account.id);
});

test('a new phone takes the place of the old one, which is then no login', async () => {
  const [old, fresh] = [newPhone(), newPhone()];
  const account = await signIn({ phone: old });
  const body = { ...(await coded({ phone: fresh })), proof: await coded({ phone: old }) };
  expect((await verify(account, body)).status).toBe(200);
  expect(await loginsOf(account)).toEqual([{ kind: 'phone', value: fresh }]);
  const [row] = await sql`select phone from users where id = ${account.id}`;
  expect(row).toEqual({ phone: fresh });
  await endWaiting({ phone: old });
  expect((await signIn({ phone: old })).id).not.toBe(account.id);
});

describe('what happens with a change', () => {
  test('the other sessions end and this one stays', async () => {
    const phone = newPhone();
    const elsewhere = await signIn({ phone });
    await endWaiting({ phone });
    const here = await signIn({ phone });
    const body = { ...(await coded({ email: newEmail() })), proof: await coded({ phone }) };
    expect((await verify(here, body)).status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    const renewal = { body: { refreshToken: elsewhere.refreshToken } };
    expect((await send('POST', '/api/auth/refresh', renewal)).status).toBe(401);
  });

  test('the logins that were there are told, the new one is not, and nothing tells the new contact', async () => {
    const [phone, email, fresh] = [newPhone(), newEmail(), newPhone()];
    const account = await signIn({ phone });
    // Workers of the shop under test send the notices, so the rows are looked for in the queue.
    const queued = async () =>
      (await sql`select data from pgboss.job where name = 'login-notice'`).map(({ data }) => data as object);
    const before = (await queued()).length;
    await verify(account, { ...(await coded({ email })), proof: await coded({ phone }) });
    await verify(account, { ...(await coded({ phone: fresh })), proof: await coded({ email }) });
    expect((await queued()).length).toBe(before + 3);
    expect(JSON.stringify(await queued())).not.toMatch(new RegExp(`${phone}|${email}|${fresh}`));
    expect(await noticesTo(fresh)).toEqual([]);
  });

  test('the audit names the account by its number and holds no contact', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    await verify(account, { ...(await coded({ email })), proof: await coded({ phone }) });
    const entries = await auditOf(account);
    expect([...entries]).toEqual([
      {
        ...{ act: 'login_change', actor: 'customer', admin_name: `user ${account.id}` },
        to: { login: 'email', way: 'added' },
      },
    ]);
  });
});

describe('without a proof nothing changes, and the answer is 403', () => {
  const refusals: [string, (login: { phone: string }) => unknown, string][] = [
    ['none at all', () => undefined, '请先用现有登录手机号或邮箱的验证码确认是你本人'],
    ['an empty one', () => null, '请先用现有登录手机号或邮箱的验证码确认是你本人'],
    ['a wrong code', async (login) => wrong(await coded(login)), '现有登录方式的验证码不正确或已失效'],
    ['a code of somebody else', () => coded({ phone: newPhone() }), '现有登录方式的验证码不正确或已失效'],
  ];
  test.each(refusals)('%s', async (_name, proofFor, message) => {
    const [phone, email] = [newPhone(), newEmail()];
    const elsewhere = await signIn({ phone });
    await endWaiting({ phone });
    const account = await signIn({ phone });
    const body = { ...(await coded({ email })), proof: await proofFor({ phone }) };
    const refused = await verify(account, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(refused.body.message).toContain(message);
    expect(await loginsOf(account)).toEqual([{ kind: 'phone', value: phone }]);
    expect([await isOpen(elsewhere), await noticesTo(phone)]).toEqual([true, []]);
    expect(await auditOf(account)).toHaveLength(0);
  });

  test('the code of the new contact is no proof of itself', async () => {
    const [account, email] = [await signIn({ phone: newPhone() }), newEmail()];
    const fresh = await coded({ email });
    expect((await verify(account, { ...fresh, proof: fresh })).status).toBe(403);
  });

  test('a wrong proof counts: after five the right one is refused too', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const [fresh, proof] = [await coded({ email }), await coded({ phone })];
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(account, { ...fresh, proof: wrong(proof) })).status).toBe(403);
    expect((await verify(account, { ...fresh, proof })).status).toBe(403);
    expect(await loginsOf(account)).toHaveLength(1);
  });

  test('a proof works once', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const proof = await coded({ phone });
    expect((await verify(account, { ...(await coded({ email })), proof })).status).toBe(200);
    expect((await verify(account, { ...(await coded({ phone: newPhone() })), proof })).status).toBe(403);
    expect((await loginsOf(account)).at(-1)).toEqual({ kind: 'phone', value: phone });
  });
});

describe('the code of the new contact', () => {
  test('wrong, it is refused and counted, and the proof stays good', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const [fresh, proof] = [await coded({ email }), await coded({ phone })];
    for (let tries = 0; tries < 4; tries += 1)
      expect(await verify(account, { ...wrong(fresh), proof })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED', errors: [{ path: 'code' }] },
      });
    expect((await verify(account, { ...fresh, proof })).status).toBe(200);
  });

  test('after five wrong ones the right one is refused too', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const [fresh, proof] = [await coded({ email }), await coded({ phone })];
    for (let tries = 0; tries < 5; tries += 1) await verify(account, { ...wrong(fresh), proof });
    expect((await verify(account, { ...fresh, proof })).status).toBe(422);
    expect(await loginsOf(account)).toHaveLength(1);
  });

  test('is of no use for the login of another account, and neither account changes', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const [owner, taker] = [await signIn({ phone: first }), await signIn({ phone: second })];
    const body = { ...(await coded({ phone: first })), proof: await coded({ phone: second }) };
    expect(await verify(taker, body)).toMatchObject({
      status: 409,
      body: { message: '该手机号或邮箱已被其他账户使用' },
    });
    expect(await loginsOf(owner)).toEqual([{ kind: 'phone', value: first }]);
    expect(await loginsOf(taker)).toEqual([{ kind: 'phone', value: second }]);
  });

  test('of ten requests at once with the same two codes, one succeeds', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const body = { ...(await coded({ email })), proof: await coded({ phone }) };
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(account, body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(9);
    expect(await loginsOf(account)).toHaveLength(2);
  });
});

test.each<[string, object]>([
  ['no contact', { code: '123456' }],
  ['both contacts', { phone: '13900000001', email: 'a@example.com', code: '123456' }],
  ['a phone number of another country', { phone: '2025550123', code: '123456' }],
  ['a code of five digits', { phone: '13900000001', code: '12345' }],
  ['a proof of both kinds', { phone: '13900000001', code: '123456', proof: { code: '123456' } }],
])('refuses %s', async (_name, body) => {
  const phone = newPhone();
  const account = await signIn({ phone });
  expect((await verify(account, { proof: { phone, code: '123456' }, ...body })).status).toBe(422);
});

test('an administrator’s account gets no login in the shop, whatever is proved, and none for the admin pages', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  const account = await signIn({ phone });
  await sql`update users set is_admin = true, role = 'owner' where id = ${account.id}`;
  const body = { ...(await coded({ email })), proof: await coded({ phone }) };
  expect(await verify(account, body)).toMatchObject({
    status: 403,
    body: { message: '管理员账户的登录方式由店铺负责人更改，不能在这里修改' },
  });
  expect(await loginsOf(account)).toEqual([{ kind: 'phone', value: phone }]);
  const login = await send('POST', '/api/auth/login', {
    body: { ...(await coded({ email })), audience: 'admin' },
  });
  expect(login.status).toBe(403);
});

test('the token of the admin pages is not accepted', async () => {
  const { token } = await newAdmin('owner');
  const body = { email: newEmail(), code: '123456' };
  expect((await send('POST', '/api/auth/contact', { token, body })).status).toBe(401);
});
