import {
  type Account,
  codeFor,
  endWaiting,
  newEmail,
  newPhone,
  pay,
  placeOrder,
  setStatus,
  signIn,
  sql,
} from '@/tests/support/account';
import { type ApiResponse, send } from '@/tests/support/http';

afterAll(() => sql.end());

const save = ({ token }: Account, body: unknown) => send('PUT', '/api/auth/profile', { token, body });

async function remove(
  { token }: Account,
  contact: { phone: string } | { email: string },
): Promise<ApiResponse> {
  await endWaiting(contact);
  const body = { ...contact, code: await codeFor(contact) };
  return send('POST', '/api/auth/delete-account', { token, body });
}

type Row = Record<string, unknown>;
const orderRow = async (orderId: string) =>
  (await sql<Row[]>`select * from orders where public_id = ${orderId}`)[0] ?? {};
const eventsOf = (orderId: string) => sql<Row[]>`
  select e.* from order_events e join orders o on o.id = e.order_id where o.public_id = ${orderId} order by e.id`;
const money = ({ total, item_price, discount_amount, discount_code, refunded_amount, currency }: Row) => ({
  total,
  item_price,
  discount_amount,
  discount_code,
  refunded_amount,
  currency,
});

describe('GET /api/auth/my-data', () => {
  test('contains all data of the caller, and none of another person', async () => {
    const phone = newPhone();
    const account = await signIn({ phone }, 'Mozilla/5.0 Firefox/140.0');
    await save(account, { name: '林知夏' });
    const { orderId } = await placeOrder(account.token, { name: '林知夏' });
    const stranger = await signIn({ phone: newPhone() });
    const { orderId: foreign } = await placeOrder(stranger.token);
    const { status, body } = await send('GET', '/api/auth/my-data', { token: account.token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      profile: { user: { name: '林知夏', phone }, logins: { phone, email: null } },
      sessions: [{ user_agent: 'Mozilla/5.0 Firefox/140.0' }],
      orders: [{ id: orderId, total: 1699, history: [{ event: 'created', status: 'pending' }] }],
      referral_code: null,
    });
    expect(JSON.stringify(body)).not.toContain(foreign);
  });

  test('contains the WeChat id of the sessions and payments, with the address that a payment named', async () => {
    const account = await signIn({ phone: newPhone() });
    const { orderId } = await placeOrder(account.token);
    await pay(account.token, orderId);
    await sql`update sessions set openid = 'oSession' where user_id = ${account.id}`;
    await sql`
      update payments p set openid = 'oPayer', request = request || '{"scene_info": {"payer_client_ip": "203.0.113.9"}}'
      from orders o where o.id = p.order_id and o.public_id = ${orderId}`;
    const { body } = await send('GET', '/api/auth/my-data', { token: account.token });
    expect(body.data).toMatchObject({
      sessions: [{ openid: 'oSession' }],
      orders: [
        {
          id: orderId,
          payments: [{ amount: 1699, state: 'succeeded', openid: 'oPayer', address: '203.0.113.9' }],
        },
      ],
    });
  });

  test('requires the token: a visitor and the cookie alone get nothing', async () => {
    const { token } = await signIn({ phone: newPhone() });
    const cookie = { cookie: `shop-session=${token}` };
    expect((await send('GET', '/api/auth/my-data')).status).toBe(401);
    expect((await send('GET', '/api/auth/my-data', { headers: cookie })).status).toBe(401);
    expect((await send('GET', '/api/auth/profile', { headers: cookie })).status).toBe(200);
  });
});

describe('contacts that wait for a product (privacy 7)', () => {
  const waitFor = (contact: string, productId = 2) =>
    sql`insert into return_notices (product_id, contact_kind, contact, language)
        values (${productId}, ${contact.includes('@') ? 'email' : 'phone'}, ${contact}, 'zh')`;
  const waiting = async (contact: string) =>
    (await sql`select product_id from return_notices where contact = ${contact} order by 1`).map(
      (row) => row['product_id'] as number,
    );

  test('the copy lists those of own logins, and of nobody else, not even by an unproved contact of the profile', async () => {
    const [phone, email, foreign] = [newPhone(), newEmail(), newPhone()];
    const account = await signIn({ phone });
    await save(account, { email });
    for (const contact of [phone, email, foreign]) await waitFor(contact);
    const { body } = await send('GET', '/api/auth/my-data', { token: account.token });
    expect(body.data).toMatchObject({ waiting_for: [{ product_id: 2, contact: phone, language: 'zh' }] });
  });

  test('deleting the account deletes them for every product, and no others', async () => {
    const [phone, email, foreign] = [newPhone(), newEmail(), newPhone()];
    const account = await signIn({ phone });
    await save(account, { email });
    for (const product of [1, 2]) await waitFor(phone, product);
    for (const contact of [email, foreign]) await waitFor(contact);
    expect((await remove(account, { phone })).status).toBe(200);
    expect(await waiting(phone)).toEqual([]);
    for (const contact of [email, foreign]) expect(await waiting(contact)).toEqual([2]);
  });

  test('a deletion that is refused deletes none', async () => {
    const phone = newPhone();
    const account = await signIn({ phone });
    await waitFor(phone);
    const body = { phone, code: '000000' };
    expect((await send('POST', '/api/auth/delete-account', { token: account.token, body })).status).toBe(422);
    expect(await waiting(phone)).toEqual([2]);
  });
});

describe('POST /api/auth/delete-account', () => {
  test('removes the personal data and keeps the ledger', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    await save(account, { name: '林知夏', email, country: 'CN', detailed_address: '文三路 1 号' });
    const [done, way, unpaid] = [
      (await placeOrder(account.token, { discountCode: 'VIP2026' })).orderId,
      (await placeOrder(account.token)).orderId,
      (await placeOrder(account.token)).orderId,
    ];
    await setStatus(done, 'completed');
    await setStatus(way, 'shipped');
    await send('POST', '/api/discount/referral/create', { token: account.token });
    const [before, history] = [await orderRow(done), await eventsOf(done)];

    const deleted = await remove(account, { phone });
    expect(deleted).toMatchObject({ status: 200, body: { data: { openOrders: 1 }, message: '账户已注销' } });
    expect(deleted.headers.getSetCookie()[0]).toMatch(/shop-session=; .*Max-Age=0/);

    const [user] = await sql<Row[]>`select * from users where id = ${account.id}`;
    const blank = { name: '', phone: null, email: null, country: null, detailed_address: null };
    expect(user).toMatchObject({ ...blank, deleted_at: expect.any(Date) as Date });
    expect(await sql`select 1 from identities where user_id = ${account.id}`).toHaveLength(0);
    expect(await sql`select 1 from sessions where user_id = ${account.id}`).toHaveLength(0);
    expect(await sql`select 1 from login_codes where contact = ${phone}`).toHaveLength(0);
    expect(await sql`select status from discount_codes where owner_user_id = ${account.id}`).toEqual([
      { status: 'inactive' },
    ]);

    const after = await orderRow(done);
    const erased = { name: '', phone: '', email: null, detailed_address: '', notes: '', name_grams: [] };
    expect(after).toMatchObject({ ...erased, district: '330106', status: 'completed' });
    expect(money(after)).toEqual(money(before));
    const nameless = history.map((event) =>
      event['operator_type'] === 'admin' ? event : { ...event, operator_name: '' },
    );
    expect([...(await eventsOf(done))]).toEqual(nameless);
    expect(await orderRow(way)).toMatchObject({ name: '周砚', phone: '13612342217', status: 'shipped' });
    expect(await orderRow(unpaid)).toMatchObject({ name: '', status: 'cancelled', pending_slot: null });

    expect((await send('GET', '/api/auth/verify', { token: account.token })).status).toBe(401);
    const renewal = { body: { refreshToken: account.refreshToken } };
    expect((await send('POST', '/api/auth/refresh', renewal)).status).toBe(401);
    await endWaiting({ phone });
    expect((await signIn({ phone })).id).not.toBe(account.id);
  });

  test('makes the referral code invalid for friends who have it', async () => {
    const phone = newPhone();
    const account = await signIn({ phone });
    await setStatus((await placeOrder(account.token)).orderId, 'paid');
    const created = await send('POST', '/api/discount/referral/create', { token: account.token });
    const { code } = (created.body.data as { referralCode: { code: string } }).referralCode;
    const friend = await signIn({ phone: newPhone() });
    const first = await placeOrder(friend.token, { discountCode: code });
    expect(first.response.status).toBe(201);
    expect((await remove(account, { phone })).status).toBe(200);
    const validate = await send('POST', '/api/discount/validate', { body: { code, productId: 1 } });
    expect(validate.body.code).toBe('DISCOUNT_INVALID');
    expect((await placeOrder(friend.token, { discountCode: code })).response.body.code).toBe(
      'DISCOUNT_INVALID',
    );
    expect(await orderRow(first.orderId)).toMatchObject({ status: 'pending', discount_code: code });
  });

  test('requires the correct code for an own login', async () => {
    const [phone, foreign] = [newPhone(), newPhone()];
    const account = await signIn({ phone });
    await endWaiting({ phone });
    const code = await codeFor({ phone });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const deleteAccount = (body: unknown) =>
      send('POST', '/api/auth/delete-account', { token: account.token, body });
    expect(await deleteAccount({ phone, code: wrong })).toMatchObject({
      status: 422,
      body: { message: '验证码不正确或已失效', errors: [{ path: 'code' }] },
    });
    expect(await deleteAccount({ phone: foreign, code: await codeFor({ phone: foreign }) })).toMatchObject({
      status: 422,
      body: { message: '请用你自己的登录手机号或邮箱来验证' },
    });
    expect((await deleteAccount({})).status).toBe(422);
    expect((await deleteAccount({ phone })).status).toBe(422);
    expect((await send('POST', '/api/auth/delete-account', { body: { phone, code } })).status).toBe(401);
    expect((await send('GET', '/api/auth/verify', { token: account.token })).status).toBe(200);
  });

  test('takes only a login that is older than the session, until the person signs in again', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const account = await signIn({ phone });
    const added = { email, code: await codeFor({ email }) };
    await endWaiting({ phone });
    const proof = { phone, code: await codeFor({ phone }) };
    await send('POST', '/api/auth/contact', { token: account.token, body: { ...added, proof } });
    expect(await remove(account, { email })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('请退出并重新登录') as string },
    });
    expect(await sql`select 1 from identities where user_id = ${account.id}`).toHaveLength(2);
    await endWaiting({ email });
    const again = await signIn({ email });
    expect(await remove(again, { email })).toMatchObject({ status: 200 });
  });

  test('tells every login that was there, and leaves an audit entry without a name', async () => {
    const phone = newPhone();
    const account = await signIn({ phone });
    await save(account, { name: '林知夏' });
    const queued = () => sql`select id from pgboss.job where name = 'login-notice'`;
    const before = (await queued()).length;
    await remove(account, { phone });
    expect((await queued()).length).toBe(before + 1);
    const [entry] = await sql`select act, actor, admin_name from audit_acts where admin_id = ${account.id}`;
    expect(entry).toEqual({ act: 'account_delete', actor: 'customer', admin_name: `user ${account.id}` });
  });

  test('is refused to an administrator', async () => {
    const phone = newPhone();
    const account = await signIn({ phone });
    await sql`update users set is_admin = true, role = 'support' where id = ${account.id}`;
    expect(await remove(account, { phone })).toMatchObject({
      status: 409,
      body: { message: '管理员账户不能在这里注销，请联系店铺负责人' },
    });
    expect((await send('GET', '/api/auth/verify', { token: account.token })).status).toBe(200);
  });
});
