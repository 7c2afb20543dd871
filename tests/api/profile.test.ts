import { type Account, endWaiting, newEmail, newPhone, signIn, sql } from '@/tests/support/account';
import { send } from '@/tests/support/http';

afterAll(() => sql.end());

type Fields = Record<string, unknown>;

const save = ({ token }: Account, body: unknown, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  send('PUT', '/api/auth/profile', { token, body, language });
const rowOf = async ({ id }: Account) => (await sql`select * from users where id = ${id}`)[0] as Fields;
const address = {
  country: '中国大陆',
  province: 'Zhejiang',
  city: '330100',
  district: '西湖区',
  detailed_address: '文三路 478 号 3 幢 1202 室',
};

describe('PUT /api/auth/profile', () => {
  test('stores name, contacts and address, and answers them in the language of the call', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const saved = await save(account, { name: ' 林知夏 ', phone, email: email.toUpperCase(), ...address });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: '资料已保存',
        data: {
          user: { id: account.id, name: '林知夏', phone, email, province: '浙江省', city: '杭州市' },
          logins: { phone, email: null },
        },
      },
    });
    const read = await send('GET', '/api/auth/profile', { token: account.token, language: 'en-US' });
    expect(read.body.data).toMatchObject({
      user: { province: 'Zhejiang', district: 'Xihu District', detailed_address: address.detailed_address },
    });
    expect(await rowOf(account)).toMatchObject({ country: 'CN', province: '330000', district: '330106' });
  });

  test('keeps absent fields, and clears an address that is null', async () => {
    const phone = newPhone();
    const account = await signIn({ phone });
    await save(account, { name: '林夏', ...address });
    expect((await save(account, { name: '夏林' })).status).toBe(200);
    expect(await rowOf(account)).toMatchObject({ name: '夏林', phone, city: '330100' });
    const blank = { country: null, province: '', city: null, district: null, detailed_address: null };
    expect((await save(account, { name: '夏林', phone, ...blank })).status).toBe(200);
    expect(await rowOf(account)).toMatchObject({ country: null, district: null, detailed_address: null });
  });

  test('changes only the person’s own fields', async () => {
    const [account, other] = [await signIn({ phone: newPhone() }), await signIn({ phone: newPhone() })];
    const foreign = {
      id: other.id,
      user_id: other.id,
      is_admin: true,
      isAdmin: true,
      role: 'owner',
      deleted_at: '2026-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      logins: { phone: '13900000000' },
      __proto__: { is_admin: true },
    };
    const [mine, theirs] = [await rowOf(account), await rowOf(other)];
    const saved = await save(account, { name: '林夏', ...foreign });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { user: { id: account.id, is_admin: false } } },
    });
    expect(await rowOf(account)).toEqual({ ...mine, name: '林夏', updated_at: expect.any(Date) as Date });
    expect(await rowOf(other)).toEqual(theirs);
  });

  test.each<[string, Fields, string, string]>([
    ['no name', { name: '' }, 'name', '请输入姓名'],
    ['a blank name', { name: ' \u3000 ' }, 'name', '请输入姓名'],
    ['no name at all', {}, 'name', '请输入姓名'],
    ['a landline', { name: '林夏', phone: '0571123456' }, 'phone', '请输入有效的手机号'],
    ['a phone with 12 at its start', { name: '林夏', phone: '12900000001' }, 'phone', '请输入有效的手机号'],
    ['a phone with letters', { name: '林夏', phone: '1390000000a' }, 'phone', '请输入有效的手机号'],
    ['an e-mail without a dot', { name: '林夏', email: 'lin@example' }, 'email', '请输入有效的邮箱地址'],
    ['a list of e-mails', { name: '林夏', email: 'a@b.co,c@d.co' }, 'email', '请输入有效的邮箱地址'],
    ['no phone and no e-mail', { name: '林夏', phone: '', email: null }, 'phone', '手机号和邮箱至少填写一项'],
    ...[null, ''].map((phone): [string, Fields, string, string] => [
      `the phone cleared by ${JSON.stringify(phone)}`,
      { name: '林夏', phone, email: 'new@example.com' },
      'phone',
      '已有的手机号不能清空，可以改成新的号码',
    ]),
    [
      'an unknown district',
      { name: '林夏', ...address, district: '火星区' },
      'district',
      '收货地区不存在，请重新选择',
    ],
    [
      'a city of another province',
      { name: '林夏', ...address, city: '深圳市' },
      'city',
      '收货地区不存在，请重新选择',
    ],
  ])('refuses %s and writes nothing', async (_name, body, path, message) => {
    const account = await signIn({ phone: newPhone() });
    const before = await rowOf(account);
    const response = await save(account, body);
    expect(response).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED', message } });
    expect(response.body.errors?.[0]?.path).toBe(path);
    expect(await rowOf(account)).toEqual(before);
  });

  test('refuses to clear a saved e-mail', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ email });
    expect((await save(account, { name: '林夏', phone, email })).status).toBe(200);
    expect(await save(account, { name: '林夏', phone, email: '' }, 'en-US')).toMatchObject({
      status: 422,
      body: { message: 'A saved email address cannot be removed, only replaced' },
    });
  });

  test('keeps a phone of ten digits that is a login, and accepts no other one', async () => {
    const phone = `20255${newPhone().slice(-5)}`;
    const account = await signIn({ phone });
    expect((await save(account, { name: 'Nadia', phone })).status).toBe(200);
    expect((await save(account, { name: 'Nadia', phone: `30255${phone.slice(5)}` })).status).toBe(422);
  });

  test('refuses another account’s login; a contact that another account only noted is accepted', async () => {
    const [verified, noted] = [newPhone(), newPhone()];
    const first = await signIn({ phone: verified });
    await save(first, { name: '林夏', email: `${noted}@example.com` });
    const second = await signIn({ phone: newPhone() });
    expect(await save(second, { name: '夏林', phone: verified })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: '该手机号或邮箱已被其他账户使用' },
    });
    expect((await save(second, { name: '夏林', email: `${noted}@example.com` })).status).toBe(200);
  });

  test('names each field that another account logs in with', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    await signIn({ phone });
    await signIn({ email });
    const account = await signIn({ phone: newPhone() });
    const pathsOf = async (body: object) =>
      (await save(account, { name: '林夏', ...body })).body.errors?.map(({ path }) => path);
    expect(await pathsOf({ phone, email: newEmail() })).toEqual(['phone']);
    expect(await pathsOf({ phone: newPhone(), email })).toEqual(['email']);
    expect(await pathsOf({ phone, email })).toEqual(['phone', 'email']);
    expect((await save(account, { name: '林夏', email })).body.errors).toEqual([
      { path: 'email', message: '已被其他账户使用' },
    ]);
  });

  test.each(['{', '[]', '"林夏"', '{"name":{"$gt":""}}', '{"name":"a","phone":["13900000001"]}'])(
    'refuses the body %s with 4xx',
    async (body) => {
      const account = await signIn({ phone: newPhone() });
      const { status } = await save(account, body);
      expect([400, 422]).toContain(status);
    },
  );

  test('stores names with emoji, markup and right-to-left letters as text', async () => {
    const account = await signIn({ phone: newPhone() });
    for (const name of ['👩‍👩‍👧 林', '<b onload=alert(1)>', 'مريم', 'A'.repeat(80)])
      expect((await save(account, { name })).body.data).toMatchObject({ user: { name } });
    expect((await save(account, { name: 'A'.repeat(81) })).status).toBe(422);
  });

  test('is for customers: refuses visitors and the cookie alone', async () => {
    expect((await send('PUT', '/api/auth/profile', { body: { name: '林夏' } })).status).toBe(401);
    expect((await send('GET', '/api/auth/profile')).status).toBe(401);
  });
});

describe('/api/auth/sessions', () => {
  const list = (token: string) => send('GET', '/api/auth/sessions', { token });
  const openOf = async (token: string) =>
    ((await list(token)).body.data as { sessions: { id: string; current: boolean; browser: string }[] })
      .sessions;
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0';

  async function twice() {
    const phone = newPhone();
    const here = await signIn({ phone }, agent);
    await endWaiting({ phone });
    return [here, await signIn({ phone }, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0')] as const;
  }

  test('lists the own open sessions, this one first', async () => {
    const [here, there] = await twice();
    expect((await list(here.token)).body.data).toMatchObject({
      sessions: [
        { browser: 'wechat', system: 'ios', current: true },
        { browser: 'edge', system: 'windows', current: false },
      ],
      pagination: { current: 1, total: 1, limit: 10, totalRecords: 2 },
    });
    expect((await openOf(there.token)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('ends all other sessions at once, with their tokens', async () => {
    const [here, there] = await twice();
    const ended = await send('DELETE', '/api/auth/sessions', { token: here.token });
    expect(ended).toMatchObject({ status: 200, body: { data: { ended: 1 }, message: '其他设备已退出登录' } });
    expect((await send('GET', '/api/auth/verify', { token: there.token })).status).toBe(401);
    const renewal = { body: { refreshToken: there.refreshToken } };
    expect((await send('POST', '/api/auth/refresh', renewal)).status).toBe(401);
    expect(await openOf(here.token)).toHaveLength(1);
  });

  test('ends one; another person’s or an unknown one is not found, and stays open', async () => {
    const [[here], stranger] = [await twice(), await signIn({ phone: newPhone() })];
    const other = (await openOf(here.token)).find(({ current }) => !current)?.id ?? '';
    const foreign = (await openOf(stranger.token))[0]?.id ?? '';
    const end = (id: string) => send('DELETE', `/api/auth/sessions/${id}`, { token: here.token });
    expect((await end(other)).status).toBe(200);
    const [theirs, unknown] = [await end(foreign), await end('00000000-0000-4000-8000-000000000000')];
    expect([theirs.status, theirs.body.message]).toEqual([404, unknown.body.message]);
    expect((await end('1')).status).toBe(404);
    expect((await list(stranger.token)).status).toBe(200);
  });
});
