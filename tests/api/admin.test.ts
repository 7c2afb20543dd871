import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { endpoints } from '@/lib/http/endpoints';
import { endWaiting } from '@/tests/support/account';
import { logIn, logInAdmin, newAddress, newPhone, send, shopUrl } from '@/tests/support/http';
import { newPayer, until } from '@/tests/support/payer';

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

let owner: string;
let customer: string;
beforeAll(async () => {
  [owner, customer] = await Promise.all([logInAdmin(), logIn()]);
});

/** An administrator of the role with a session of their own, signed in by a code. */
async function signIn(
  role: 'owner' | 'support',
): Promise<{ token: string; userId: string; refresh: string }> {
  const phone = newPhone();
  const requestCode = async () =>
    ((await send('POST', '/api/auth/send-code', { body: { phone } })).body.data as { code: string }).code;
  const first = await send('POST', '/api/auth/login', { body: { phone, code: await requestCode() } });
  const userId = String((first.body.data as { user: { id: number } }).user.id);
  await sql`update users set is_admin = true, role = ${role} where id = ${userId}`;
  await endWaiting({ phone });
  const response = await send('POST', '/api/auth/login', {
    body: { phone, code: await requestCode(), audience: 'admin' },
  });
  const data = response.body.data as { accessToken: string; refreshToken: string };
  return { token: data.accessToken, userId, refresh: data.refreshToken };
}

const orderData = {
  name: '张伟',
  phone: '13812345678',
  email: 'zhang@example.com',
  notes: '',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 1 号',
};

async function placeOrder(overrides: object = {}): Promise<string> {
  const body = { orderData, productId: 1, quantity: 1, discountCode: '', language: 'zh', ...overrides };
  const headers = { 'idempotency-key': randomUUID() };
  const placed = await send('POST', '/api/orders', { token: await logIn(), body, headers });
  return (placed.body.data as { orderId: string }).orderId;
}

const setStatus = (id: string, body: object, token = owner) =>
  send('PUT', `/api/orders/${id}/status`, { token, body });

const adminCalls = endpoints.filter(({ auth }) => auth === 'admin' || auth === 'owner');
const named = adminCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const bodyOf = ({ body }: (typeof adminCalls)[number]) => (body ? { body: {} } : {});
const addressOf = ({ path }: (typeof adminCalls)[number]) =>
  path.replace(/\{\w+\}/g, 'ORDER_20261121ABCDEFGHJK');

describe.each(named)('%s', (_name, endpoint) => {
  test('refuses everyone without an administrator’s token, with the same answer', async () => {
    const { method } = endpoint;
    const responses = await Promise.all(
      [undefined, customer, 'x.y.z', `${owner}x`, owner.slice(0, -4)].map((token) =>
        send(method, addressOf(endpoint), { ...bodyOf(endpoint), ...(token ? { token } : {}) }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('roles', () => {
  const reserved = adminCalls.filter(({ auth }) => auth === 'owner');

  test('support is refused what only owners may do', async () => {
    const { token, userId } = await signIn('support');
    const paths = [
      ...reserved.map((endpoint) => [endpoint.method, addressOf(endpoint), bodyOf(endpoint)] as const),
    ];
    for (const [method, path, body] of paths)
      expect(await send(method, path, { token, ...body })).toMatchObject({
        status: 403,
        body: { success: false, code: 'FORBIDDEN' },
      });
    expect((await send('GET', '/api/orders/export.csv', { token })).status).toBe(403);
    const acts = await sql`select act from audit_acts where admin_id = ${userId} and act <> 'sign_in'`;
    expect(acts).toHaveLength(0);
  });

  test('support may work on orders, but not count their money as received', async () => {
    const { token } = await signIn('support');
    expect((await send('GET', '/api/orders', { token })).status).toBe(200);
    const id = await placeOrder();
    expect(await setStatus(id, { status: 'paid' }, token)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await setStatus(id, { status: 'cancelled' }, token)).status).toBe(200);
  });

  test('a person who is no longer an administrator is refused at the next call, and cannot refresh', async () => {
    const { token, userId, refresh } = await signIn('owner');
    expect((await send('GET', '/api/orders/stats', { token })).status).toBe(200);
    await sql`update users set is_admin = false, role = null where id = ${userId}`;
    expect((await send('GET', '/api/orders/stats', { token })).status).toBe(401);
    expect((await send('POST', '/api/auth/refresh', { body: { refreshToken: refresh } })).status).toBe(401);
  });
});

describe('GET /api/orders', () => {
  test('answers whole rows with phone and e-mail masked, and the position in the list', async () => {
    const id = await placeOrder();
    const { status, body } = await send('GET', `/api/orders?orderId=${id}&page=1&limit=10`, { token: owner });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      orders: [
        expect.objectContaining({
          id,
          name: '张伟',
          phone: '138****5678',
          email: 'z***@example.com',
          city: '杭州市',
          item_currency: 'CNY',
          item_price: 1699,
          item_quantity: 1,
          discount_amount: 0,
          discount_code: null,
          total: 1699,
          currency: 'CNY',
          status: 'pending',
          sms_status: 'not_sent',
          paid_at: null,
        }),
      ],
      pagination: { current: 1, total: 1, limit: 10, totalRecords: 1 },
    });
  });

  test.each(['status=lost', 'page=0', 'limit=101', 'userId=me', 'sort=price', 'attention=all'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await send('GET', `/api/orders?${query}`, { token: owner, language: 'en-US' });
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([
        422,
        'VALIDATION_FAILED',
        query.split('=')[0],
      ]);
    },
  );

  test.each([
    { query: 'status=lost', message: '不是可选的值' },
    { query: 'attention=all', message: '不是可选的值' },
    { query: 'userId=abc', message: '内容类型不正确' },
    { query: 'userId=0', message: '不能小于 1' },
    { query: `name=${'x'.repeat(101)}`, message: '最多 100 个字符' },
  ])('$query: the answer names the filter and says why', async ({ query, message }) => {
    const { body } = await send('GET', `/api/orders?${query}`, { token: owner });
    const [path = ''] = query.split('=');
    expect(body.errors).toEqual([{ path, message }]);
    expect(body.message).toContain(`「${path}」`);
  });

  test('an empty filter is no filter, and filters combine', async () => {
    const all = await send('GET', '/api/orders?name=&status=&userId=', { token: owner });
    expect((all.body.data as { orders: unknown[] }).orders.length).toBeGreaterThan(0);
    const id = await placeOrder();
    const none = await send('GET', `/api/orders?orderId=${id}&status=completed`, { token: owner });
    expect(none.body.data).toMatchObject({ orders: [], pagination: { total: 0, totalRecords: 0 } });
  });
});

describe('GET /api/orders/stats', () => {
  test('answers numbers of major units by currency', async () => {
    const read = async () =>
      (await send('GET', '/api/orders/stats', { token: owner })).body.data as {
        totalOrders: number;
        pendingOrders: number;
        paidOrders: number;
        totalRevenueByCurrency: Record<string, number>;
        monthlyRevenueByCurrency: Record<string, number>;
        days: { day: string }[];
      };
    const pay = async () => {
      const id = await placeOrder({ quantity: 2 });
      const before = await read();
      expect((await setStatus(id, { status: 'paid', from: 'pending' })).status).toBe(200);
      return [before, await read()] as const;
    };
    let [before, after] = await pay();
    // The month may change between the two calls, at midnight.
    if (before.days.at(-1)?.day !== after.days.at(-1)?.day) [before, after] = await pay();
    expect(after.totalOrders).toBeGreaterThanOrEqual(before.totalOrders);
    expect(after.days).toHaveLength(30);
    const grown = (key: 'totalRevenueByCurrency' | 'monthlyRevenueByCurrency') =>
      (after[key]['CNY'] ?? 0) - (before[key]['CNY'] ?? 0);
    expect(grown('totalRevenueByCurrency')).toBeGreaterThanOrEqual(3398);
    expect(grown('monthlyRevenueByCurrency')).toBe(grown('totalRevenueByCurrency'));
  });
});

describe('PUT /api/orders/{id}/status', () => {
  test('an unknown status, order or body is refused', async () => {
    const id = await placeOrder();
    expect((await setStatus(id, { status: 'lost' })).status).toBe(422);
    expect((await setStatus(id, {})).status).toBe(422);
    expect((await setStatus('ORDER_20261121ABCDEFGHJK', { status: 'paid' })).status).toBe(404);
  });

  test('a stale page and received money are reported in the caller’s language', async () => {
    const id = await placeOrder();
    expect((await setStatus(id, { status: 'paid' })).status).toBe(200);
    const stale = await setStatus(id, { status: 'cancelled', from: 'pending' });
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'CONFLICT',
      '订单状态已被更新，请刷新后再试',
    ]);
    const back = await setStatus(id, { status: 'pending' });
    expect([back.status, back.body.message]).toEqual([409, '该订单已收到款项，不能改回待支付']);
  });

  test('the session cookie alone cannot change anything', async () => {
    const id = await placeOrder();
    const response = await send('PUT', `/api/orders/${id}/status`, {
      body: { status: 'cancelled' },
      headers: { cookie: `desk-session=${owner}` },
    });
    expect(response.status).toBe(401);
  });

  test('an open payment is closed with the provider before its order is paid by hand', async () => {
    const payer = await newPayer(shopUrl);
    const id = await payer.placeOrder();
    const { data } = await payer.pay(id);
    expect((await setStatus(id, { status: 'paid', from: 'pending' })).status).toBe(200);
    const [payment] = await sql`
      select state from payments where out_trade_no = ${String(data['outTradeNo'])}`;
    expect(payment?.['state']).toBe('closed');
    const [event] = await sql`
      select metadata from order_events where order_id = (select id from orders where public_id = ${id}) and event_type = 'status_changed' order by id desc limit 1`;
    expect(event?.['metadata']).toEqual({ from: 'pending', to: 'paid', manual: true });
    const paid = await fetch(`${process.env['TEST_SANDBOX_URL']}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: data['outTradeNo'] }),
    });
    expect(paid.ok).toBe(false);
  });

  test('an order that the provider reports as paid is paid by its answer, not by hand', async () => {
    const payer = await newPayer(shopUrl);
    const id = await payer.placeOrder();
    const { data } = await payer.pay(id);
    await fetch(`${process.env['TEST_SANDBOX_URL']}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: data['outTradeNo'] }),
    });
    const { status } = await setStatus(id, { status: 'cancelled', from: 'pending' });
    await until(async () => (await payer.status(id)) === 'paid');
    expect(status).toBe(409);
  });
});

describe('GET /api/orders/export.csv', () => {
  const read = (query: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${shopUrl}/api/orders/export.csv${query}`, {
      method,
      headers: { 'x-forwarded-for': newAddress(), 'accept-language': 'zh-CN', ...headers },
    });

  test('streams a file with BOM for an owner with the bearer token', async () => {
    const id = await placeOrder();
    const response = await read(`?orderId=${id}`, { authorization: `Bearer ${owner}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*\.csv/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().split('\r\n')).toHaveLength(3);
    expect(bytes.toString()).toContain('13812345678');
  });

  test('the session cookie alone cannot export', async () => {
    expect((await read('', { cookie: `desk-session=${owner}` })).status).toBe(401);
    expect((await read('', { authorization: `Bearer ${customer}` })).status).toBe(401);
  });

  test('a HEAD checks the caller and the filters, and writes nothing', async () => {
    const { token, userId } = await signIn('owner');
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (query: string, sent = headers) => (await read(query, sent, 'HEAD')).status;
    expect([await ask(''), await ask('?status=lost')]).toEqual([200, 422]);
    expect(await ask('', { authorization: `Bearer ${customer}` })).toBe(401);
    const entries = () => sql`select act from audit_acts where admin_id = ${userId} and act <> 'sign_in'`;
    expect(await entries()).toEqual([]);
    await (await read('?orderId=none', headers)).text();
    expect(await entries()).toEqual([{ act: 'orders_export' }]);
  });

  test('an unknown status is refused in the envelope', async () => {
    const response = await read('?status=lost', { authorization: `Bearer ${owner}` });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });
});

test('revealing a masked phone and a status change are in the audit', async () => {
  const id = await placeOrder();
  const revealed = await send('POST', `/api/orders/${id}/reveal`, { token: owner });
  expect(revealed.body.data).toMatchObject({ phone: '13812345678', city: '杭州市' });
  await setStatus(id, { status: 'cancelled' });
  const { body } = await send('GET', `/api/audit?target=${id}`, { token: owner });
  expect(body.data).toMatchObject({
    acts: [
      { act: 'order_status', target: id, from: 'pending', to: 'cancelled' },
      { act: 'contact_reveal', target: id },
    ],
    pagination: { totalRecords: 2 },
  });
});
