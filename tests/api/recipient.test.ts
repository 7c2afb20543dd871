import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { pay, refund, setStatus } from '@/tests/support/account';
import { logIn, logInAdmin, send } from '@/tests/support/http';

let owner: string;
beforeAll(async () => {
  owner = await logInAdmin();
});
afterAll(() => sql.end());

const orderData = {
  name: '张伟',
  phone: '13812345678',
  email: 'zhang@example.com',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 1 号',
};
const corrected = {
  ...orderData,
  phone: '139 0000 1234',
  district: '滨江区',
  detailed_address: '江南大道 9 号',
};

async function placed() {
  const token = await logIn();
  const body = { orderData: { ...orderData, notes: '' }, productId: 1, quantity: 1, language: 'zh' };
  const { body: answer } = await send('POST', '/api/orders', {
    token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  return { token, id: (answer.data as { orderId: string }).orderId };
}

type Change = { orderData: object; version?: unknown };

const put = (id: string, body: Change, token?: string, language: 'zh-CN' | 'en-US' = 'en-US') =>
  send('PUT', `/api/orders/${id}/recipient`, { body, language, ...(token ? { token } : {}) });

const rowsOf = async (id: string) => {
  const [order] = await sql`select * from orders where public_id = ${id}`;
  const events =
    await sql`select metadata from order_events where order_id = ${order?.['id'] as number} order by id`;
  return { order, events: events.slice(1).map(({ metadata }) => metadata as unknown) };
};

test('the buyer corrects, and gets the order as it is now, in the own language', async () => {
  const { id, token } = await placed();
  const { status, body } = await put(id.replace('ORDER_', ''), { orderData: corrected, version: 0 }, token);
  expect([status, body.message]).toEqual([200, 'Recipient updated']);
  expect(body.data).toMatchObject({ id, phone: '13900001234', district: 'Binjiang District', version: 1 });
  expect((await rowsOf(id)).events).toEqual([{ recipient: ['phone', 'district', 'detailed_address'] }]);
});

test('sent twice at once it is one correction; a stale page is told, and changes nothing', async () => {
  const { id, token } = await placed();
  const twice = await Promise.all([1, 2].map(() => put(id, { orderData: corrected, version: 0 }, token)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const before = await rowsOf(id);
  expect(before.events).toHaveLength(1);
  const stale = await put(id, { orderData, version: 0 }, token, 'zh-CN');
  expect([stale.status, stale.body.code, stale.body.message]).toEqual([
    409,
    'CONFLICT',
    '这笔订单的收货信息刚刚有变动。请先记下你填写的内容，再关闭表单重新打开，查看现在的信息。',
  ]);
  expect(await rowsOf(id)).toEqual(before);
});

test('an admin gets the order masked, and its history has the correction in words', async () => {
  const { id } = await placed();
  const { status, body } = await put(id, { orderData: corrected }, owner);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ phone: '139****1234' })]);
  const { body: history } = await send('GET', `/api/orders/${id}/events`, { token: owner });
  expect(JSON.stringify(history.data)).toContain('收货信息已修改：手机号、地区、详细地址');
  expect(JSON.stringify(history.data)).not.toContain('文三路');
});

test('nobody changes another person’s order, and a visitor none', async () => {
  const { id } = await placed();
  const before = await rowsOf(id);
  expect((await put(id, { orderData: corrected }, await logIn())).status).toBe(404);
  expect((await put(id, { orderData: corrected })).status).toBe(401);
  expect(await rowsOf(id)).toEqual(before);
});

test.each<[string, object, string]>([
  ['a phone from abroad', { phone: '+1 202 555 0143' }, 'orderData.phone'],
  ['no name', { name: ' ' }, 'orderData.name'],
  ['an address abroad', { country: 'US' }, 'orderData.country'],
  ['a district elsewhere', { district: '南山区' }, 'orderData.district'],
  ['a malformed e-mail', { email: 'nobody' }, 'orderData.email'],
  ['a street that is too long', { detailed_address: '路'.repeat(201) }, 'orderData.detailed_address'],
])('%s is refused as in a new order, and changes nothing', async (_what, wrong, path) => {
  const { id, token } = await placed();
  const before = await rowsOf(id);
  const { status, body } = await put(id, { orderData: { ...corrected, ...wrong } }, token);
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  expect(await rowsOf(id)).toEqual(before);
});

test('once the parcel is packed the buyer is told to ask, and once it has left so is the admin', async () => {
  const { id, token } = await placed();
  await setStatus(id, 'processing');
  const late = await put(id, { orderData: corrected }, token);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('customer service')]);
  expect((await put(id, { orderData: corrected }, owner)).status).toBe(200);
  await setStatus(id, 'shipped');
  expect((await put(id, { orderData }, owner)).status).toBe(409);
});

test('a refunded order is sent off with a reason alone, which the refusal asks for', async () => {
  const { id, token } = await placed();
  await pay(token, id);
  await setStatus(id, 'processing');
  await refund(id, 1699);
  const ship = (body: object) =>
    send('PUT', `/api/orders/${id}/status`, {
      token: owner,
      language: 'en-US',
      body: { status: 'shipped', ...body },
    });
  const refused = await ship({});
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'CONFLICT',
    "This order's full amount was refunded or is being refunded. To ship it anyway, give a reason.",
  ]);
  const tooLong = await ship({ reason: 'x'.repeat(201) });
  expect([tooLong.status, tooLong.body.errors?.map(({ path }) => path)]).toEqual([422, ['reason']]);
  expect((await ship({ reason: 'paid again' })).status).toBe(200);
  // The message about the refund may be sent at any moment, and is an event too.
  expect((await rowsOf(id)).events).toContainEqual(
    expect.objectContaining({ to: 'shipped', reason: 'paid again' }),
  );
});

test('a slip that is printed twice at once is one print, and a correction after it marks the order for administrators', async () => {
  const { id, token } = await placed();
  const print = (body: object, who?: string) =>
    send('PUT', `/api/orders/${id}/slip`, { body, ...(who ? { token: who } : {}) });
  const twice = await Promise.all([1, 2].map(() => print({ version: 0 }, owner)));
  expect(twice.map(({ status, body }) => [status, body.data])).toEqual([
    [200, { id, is_slip_old: false }],
    [200, { id, is_slip_old: false }],
  ]);
  const before = await rowsOf(id);
  expect(before.events).toEqual([{ slip: 'printed' }]);
  expect((await print({ version: 0 }, token)).status).toBe(401);
  expect((await print({ version: 0 })).status).toBe(401);
  for (const version of [-1, 0.5, '0', null])
    expect((await print({ version }, owner)).body.errors?.map(({ path }) => path)).toEqual(['version']);
  expect(await rowsOf(id)).toEqual(before);

  await put(id, { orderData: corrected }, token);
  const shown = async (who: string) => (await send('GET', `/api/orders/${id}`, { token: who })).body.data;
  expect([await shown(owner), await shown(token)]).toMatchObject([
    { is_slip_old: true },
    { is_slip_old: false },
  ]);
});
