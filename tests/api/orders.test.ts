import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { signIn } from '@/tests/support/account';
import { logIn, logInAdmin, newAddress, newPhone, send } from '@/tests/support/http';

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 2 });
afterAll(() => sql.end());

const orderData = {
  name: '张伟',
  phone: '138 1234 5678',
  email: 'Zhang.Wei@Example.com',
  notes: '放门口',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 1 号',
};
const order = { orderData, productId: 1, quantity: 2, discountCode: 'vip2026', language: 'zh' };

const place = (token: string, body: unknown = order, headers: Record<string, string> = {}) =>
  send('POST', '/api/orders', { token, body, headers: { 'idempotency-key': randomUUID(), ...headers } });
const idOf = ({ body }: Awaited<ReturnType<typeof send>>) => (body.data as { orderId: string }).orderId;

/**
 * Rows that only a placed order writes, in the whole shop, so that a test can see that nothing was written: a job of an
 * earlier order that is still running neither adds nor removes such a row.
 */
const written = async () => {
  const [rows] = await sql`
    select (select count(*) from orders) orders,
      (select count(*) from order_events where event_type = 'created') events,
      (select count(*) from redemptions) uses,
      (select count(*) from consents where document = 'purchase') consents`;
  return rows;
};
const ordersOf = (id: number) => sql`select id from orders where user_id = ${id}`;

describe('POST /api/orders', () => {
  test('places an order, whose owner reads it in either language', async () => {
    const token = await logIn();
    const placed = await place(token);
    expect([placed.status, placed.body.message]).toEqual([201, '订单已提交']);
    const path = `/api/orders/${idOf(placed)}`;
    const expected = {
      id: idOf(placed),
      name: '张伟',
      phone: '13812345678',
      email: 'zhang.wei@example.com',
      notes: '放门口',
      item_price: 1699,
      item_quantity: 2,
      item_currency: 'CNY',
      discount_amount: 400,
      discount_code: 'VIP2026',
      total: 2998,
      currency: 'CNY',
      status: 'pending',
      sms_status: 'not_sent',
      payment_method: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    };
    const zh = await send('GET', path, { token });
    const en = await send('GET', path.replace('ORDER_', ''), { token, language: 'en-US' });
    expect(zh.body.data).toMatchObject({ ...expected, city: '杭州市', detailed_address: '文三路 1 号' });
    expect(en.body.data).toMatchObject({ ...expected, city: 'Hangzhou', country: 'Mainland China' });
  });

  test('prices, totals, statuses and owners that a client sends are ignored', async () => {
    const token = await logIn();
    const forged = {
      ...order,
      discountCode: '',
      price: 0.01,
      total: 0.01,
      item_price: 1,
      discount_amount: 9999,
      discountAmount: 9999,
      currency: 'USD',
      status: 'paid',
      userId: 1,
      orderId: 'ORDER_MINE',
      orderData: { ...orderData, total: 1, is_admin: true },
    };
    const placed = await place(token, forged);
    expect((await send('GET', `/api/orders/${idOf(placed)}`, { token })).body.data).toMatchObject({
      total: 3398,
      discount_amount: 0,
      discount_code: null,
      currency: 'CNY',
      status: 'pending',
    });
  });

  test('another total than the shopper saw is a conflict with the amounts of now, and nothing is written (orders 21)', async () => {
    const { token, id } = await signIn({ phone: newPhone() });
    const key = { 'idempotency-key': randomUUID() };
    const refused = await place(token, { ...order, expectedTotal: 3398 }, key);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.data).toEqual({
      quote: { item_price: 1699, discount_amount: 400, total: 2998, currency: 'CNY' },
    });
    expect(await ordersOf(id)).toHaveLength(0);
    expect((await place(token, { ...order, expectedTotal: 2998 }, key)).status).toBe(201);
    expect((await place(token, { ...order, expectedTotal: 29.981 })).status).toBe(422);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  test.each([
    ['null', { email: null, notes: null }],
    ['blank', { email: ' ', notes: '' }],
    ['absent', { email: undefined, notes: undefined }],
  ])('e-mail and notes may be %s', async (_, changes) => {
    const token = await logIn();
    const placed = await place(token, {
      ...order,
      discountCode: null,
      orderData: { ...orderData, ...changes },
    });
    expect(placed.status).toBe(201);
    expect((await send('GET', `/api/orders/${idOf(placed)}`, { token })).body.data).toMatchObject({
      email: null,
      notes: '',
    });
  });

  test('requires a customer: no token, an invalid one and an administrator’s token are refused', async () => {
    const before = await written();
    expect((await send('POST', '/api/orders', { body: order })).status).toBe(401);
    expect((await place('not.a.token')).status).toBe(401);
    expect((await place(await logInAdmin())).status).toBe(401);
    expect(await written()).toEqual(before);
  });

  describe('bad input is refused with its field, and nothing is written', () => {
    let token: string;
    let id: number;
    beforeAll(async () => {
      ({ token, id } = await signIn({ phone: newPhone() }));
    });
    const data = (changes: object) => ({ ...order, orderData: { ...orderData, ...changes } });

    test.each<[string, unknown, string]>([
      ['no name', data({ name: '' }), 'orderData.name'],
      ['a name of spaces', data({ name: ' \t ' }), 'orderData.name'],
      ['a name of control characters', data({ name: '\u0000\u0001' }), 'orderData.name'],
      ['a name of 81 characters', data({ name: '张'.repeat(81) }), 'orderData.name'],
      ['a name that is not a text', data({ name: ['张伟'] }), 'orderData.name'],
      ['no phone', data({ phone: undefined }), 'orderData.phone'],
      ['a phone of 9 digits', data({ phone: '138123456' }), 'orderData.phone'],
      ['a phone from abroad', data({ phone: '+1 202 555 0123' }), 'orderData.phone'],
      ['a phone with letters', data({ phone: '1381234567x' }), 'orderData.phone'],
      ['an e-mail without @', data({ email: 'nobody' }), 'orderData.email'],
      ['an e-mail of 100,000 characters', data({ email: `${'a'.repeat(40_000)}@x.y` }), 'orderData.email'],
      ['notes of 1001 characters', data({ notes: 'x'.repeat(1001) }), 'orderData.notes'],
      ['no country', data({ country: '' }), 'orderData.country'],
      ['another country', data({ country: 'France' }), 'orderData.country'],
      ['a city of another province', data({ city: '上海市' }), 'orderData.city'],
      ['a district of another city', data({ district: '330203' }), 'orderData.district'],
      ['no detailed address', data({ detailed_address: '  ' }), 'orderData.detailed_address'],
      ['no product', { ...order, productId: undefined }, 'productId'],
      ['an unknown product', { ...order, productId: 404 }, 'productId'],
      ['a product out of range', { ...order, productId: 2 ** 40 }, 'productId'],
      ['no quantity', { ...order, quantity: undefined }, 'quantity'],
      ['a quantity of 0', { ...order, quantity: 0 }, 'quantity'],
      ['a quantity of 100', { ...order, quantity: 100 }, 'quantity'],
      ['a negative quantity', { ...order, quantity: -1 }, 'quantity'],
      ['a quantity of 1.5', { ...order, quantity: 1.5 }, 'quantity'],
      ['a quantity that is text', { ...order, quantity: '1; drop table orders' }, 'quantity'],
      ['another language', { ...order, language: 'fr' }, 'language'],
      ['a code that is not a text', { ...order, discountCode: { a: 1 } }, 'discountCode'],
      ['no order data', { ...order, orderData: undefined }, 'orderData'],
      ['order data that is a list', { ...order, orderData: [] }, 'orderData'],
    ])('%s', async (_, body, path) => {
      const before = await written();
      const { status, body: response } = await place(token, body);
      expect([status, response.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(response.errors?.map((error) => error.path)).toContain(path);
      expect(await written()).toEqual(before);
      expect(await ordersOf(id)).toHaveLength(0);
    });

    test.each<[number, string, string, Record<string, string>]>([
      [400, 'no JSON', '{"orderData":', {}],
      [413, 'more than 64 KiB', JSON.stringify(data({ notes: 'x'.repeat(66_000) })), {}],
      [415, 'another kind of content', 'name=x', { 'content-type': 'text/plain' }],
      [422, 'a key that is too short', JSON.stringify(order), { 'idempotency-key': 'short' }],
      [422, 'a key that is too long', JSON.stringify(order), { 'idempotency-key': 'k'.repeat(129) }],
      [422, 'a key with strange characters', JSON.stringify(order), { 'idempotency-key': 'a b c d e f g h' }],
      [403, "another site's page", JSON.stringify(order), { origin: 'https://evil.example' }],
    ])('%i for %s', async (status, _, body, headers) => {
      const before = await written();
      expect((await place(token, body, headers)).status).toBe(status);
      expect(await written()).toEqual(before);
      expect(await ordersOf(id)).toHaveLength(0);
    });

    test('a code that does not apply', async () => {
      const before = await written();
      const { status, body } = await place(token, { ...order, discountCode: 'NO-SUCH' });
      expect([status, body.code]).toEqual([422, 'DISCOUNT_INVALID']);
      expect(await written()).toEqual(before);
      expect(await ordersOf(id)).toHaveLength(0);
    });
  });

  test('names in any script and with any quotes are stored unchanged', async () => {
    const token = await logIn();
    const name = `O'Brien "𠮷野" <b>\\%_ 한국`;
    const placed = await place(token, { ...order, orderData: { ...orderData, name } });
    expect((await send('GET', `/api/orders/${idOf(placed)}`, { token })).body.data).toMatchObject({ name });
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body give the same order, one after the other and in parallel', async () => {
    const token = await logIn();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await place(token, order, headers);
    const copies = await Promise.all(Array.from({ length: 50 }, () => place(token, order, headers)));
    for (const copy of copies) expect([copy.status, idOf(copy)]).toEqual([201, idOf(first)]);
    const rows = await sql`select id from orders where idempotency_key = ${headers['idempotency-key']}`;
    expect(rows).toHaveLength(1);
  });

  test('another body is a conflict with its own message', async () => {
    const token = await logIn();
    const headers = { 'idempotency-key': randomUUID() };
    await place(token, order, headers);
    const { status, body } = await place(token, { ...order, quantity: 3 }, headers);
    expect([status, body.code, body.message]).toEqual([
      409,
      'CONFLICT',
      '同一个 Idempotency-Key 不能用于不同的订单内容',
    ]);
  });
});

test('a customer has at most five unpaid orders', async () => {
  const token = await logIn();
  const responses = await Promise.all(Array.from({ length: 12 }, () => place(token)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(new Set(responses.filter(({ status }) => status !== 201).map(({ status }) => status))).toEqual(
    new Set([409]),
  );
});

describe('codes on orders', () => {
  test('cannot be guessed faster by orders than by validation, and with five unpaid orders the answer does not depend on the code', async () => {
    const [token, full] = [await logIn(), await logIn()];
    const headers = { 'x-forwarded-for': newAddress() };
    const guess = (n: number) => place(token, { ...order, discountCode: `GUESS${n}` }, headers);
    const statuses = (await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await place(token, order, headers)).status).toBe(429);
    expect((await place(token)).status).toBe(201);
    for (let n = 0; n < 5; n++) expect((await place(full)).status).toBe(201);
    const responses = [await place(full), await place(full, { ...order, discountCode: 'GUESS' })];
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
  });
});

test('two spellings of one request are one request', async () => {
  const token = await logIn();
  const key = { 'idempotency-key': randomUUID() };
  const spelt = (changes: object) =>
    place(token, { ...order, orderData: { ...orderData, email: '', ...changes } }, key);
  const responses = [
    await spelt({}),
    await spelt({ email: null }),
    await spelt({ city: 'Hangzhou', province: 'Zhejiang' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(idOf)).size).toBe(1);
});

test.each([
  ['name', '\u200b\u200b'],
  ['detailed_address', '\u3164\u2800'],
])('a %s of invisible characters counts as absent', async (field, value) => {
  const { status, body } = await place(await logIn(), {
    ...order,
    orderData: { ...orderData, [field]: value },
  });
  expect([status, body.errors?.[0]?.path]).toEqual([422, `orderData.${field}`]);
});

describe('GET /api/orders/{id}', () => {
  test('another person’s order is not found, as an unknown one', async () => {
    const [owner, other, admin] = [await logIn(), await logIn(), await logInAdmin()];
    const id = idOf(await place(owner));
    const read = async (token: string | undefined, number: string) =>
      send('GET', `/api/orders/${number}`, token ? { token } : {});
    const foreign = await read(other, id);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await read(other, 'ORDER_20260101AAAAAAAAAA')).body);
    expect((await read(undefined, id)).status).toBe(401);
    expect((await read(admin, id)).status).toBe(200);
  });

  test.each(['x'.repeat(65), 'ORDER_%27', 'ORDER_%00', '..%2F..', 'ORDER_', '💸'])(
    '%j is not an order number',
    async (id) => {
      const { status, body } = await send('GET', `/api/orders/${id}`, { token: await logIn() });
      expect(status).toBe(404);
      expect(body.success).toBe(false);
    },
  );
});
