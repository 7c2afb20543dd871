import { sql } from '@/db/client';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, send, shopUrl } from '@/tests/support/http';
import { newCode } from '@/tests/support/orders';
import { newPayer } from '@/tests/support/payer';

type Discount = {
  id: number;
  code: string;
  channel: string;
  product_mappings: string;
  usage_count: number;
  max_usage: number;
  status: string;
  chosen_status: string;
  expires_at: string | null;
  orders: number;
  revenue: Record<string, number>;
};

let owner: string;
let support: string;
let customer: string;
beforeAll(async () => {
  [owner, customer] = [await logInAdmin(), await logIn()];
  support = (await newAdmin('support')).token;
});
afterAll(() => sql.end());

const mapping = { productId: 1, discountAmount: 1299, currency: 'CNY' };
const body = (changes: object = {}) => ({ channel: '门店 08', productMappings: [mapping], ...changes });

const create = async (changes: object = {}) => {
  const response = await send('POST', '/api/discount', { token: owner, body: body(changes) });
  if (response.status !== 201) throw new Error(response.body.message);
  return response.body.data as Discount;
};
const edit = (id: number, changes: object) =>
  send('PUT', `/api/discount/${id}`, { token: owner, body: changes });
const setStatus = (id: number, status: string) =>
  send('PUT', `/api/discount/${id}/status`, { token: owner, body: { status } });
const remove = (id: number) => send('DELETE', `/api/discount/${id}`, { token: owner });
const find = async (code: string) => {
  const { body } = await send('GET', `/api/discount?search=${code}`, { token: owner });
  return (body.data as { discounts: Discount[] }).discounts[0];
};
const actionsOf = async (code: string) =>
  (await sql<{ act: string }[]>`select act from audit_acts where target = ${code} order by id`).map(
    ({ act }) => act,
  );

test.each(['0000-01-01', '1999-12-31', '3000-01-02', '9999-12-31T23:59:59-23:59'])(
  'an end on %s is a slip of the pen',
  async (expiresAt) => {
    const refused = { status: 422, body: { errors: [{ path: 'expiresAt' }] } };
    expect(await send('POST', '/api/discount', { token: owner, body: body({ expiresAt }) })).toMatchObject(
      refused,
    );
    expect(await edit((await create()).id, { expiresAt })).toMatchObject(refused);
  },
);

test('a new code that would be over already is refused at its field, and an existing one is ended so', async () => {
  const expiresAt = '2020-01-01';
  const refused = await send('POST', '/api/discount', {
    ...{ token: owner, language: 'en-US', body: body({ expiresAt }) },
  });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'expiresAt', message: expect.stringContaining('over') })],
  ]);
  expect((await edit((await create()).id, { expiresAt })).body.data).toMatchObject({ status: 'expired' });
});

test('only owners change codes; support and strangers are refused', async () => {
  const { id, code } = await create();
  const calls = [
    { method: 'POST', path: '/api/discount', body: body() },
    { method: 'PUT', path: `/api/discount/${id}`, body: { maxUsage: 1 } },
    { method: 'PUT', path: `/api/discount/${id}/status`, body: { status: 'inactive' } },
    { method: 'DELETE', path: `/api/discount/${id}` },
  ];
  for (const call of calls) {
    await expectClosed(call, customer);
    const { status, body } = await send(call.method, call.path, { ...call, token: support });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  }
  expect(await find(code)).toMatchObject({ status: 'active', max_usage: 0 });
  expect((await send('GET', '/api/discount', { token: support })).status).toBe(200);
  await expectClosed({ method: 'GET', path: '/api/discount' }, customer);
});

describe('POST /api/discount', () => {
  test('creates a code of 8 letters that shoppers can use at once', async () => {
    const created = await create({ maxUsage: 3, expiresAt: '2099-12-31' });
    expect(created).toMatchObject({
      code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{8}$/) as string,
      channel: '门店 08',
      max_usage: 3,
      usage_count: 0,
      status: 'active',
      expires_at: '2099-12-31T15:59:59.999Z',
    });
    expect(created.product_mappings).toMatch(/ → ¥1299$/);
    const applied = await send('POST', '/api/discount/validate', {
      body: { code: created.code, productId: 1 },
    });
    expect(applied.body.data).toEqual({ code: created.code, discount_amount: 1299 });
    expect(await actionsOf(created.code)).toEqual(['discount_create']);
  });

  test.each([{ maxUsage: null, expiresAt: null }, { maxUsage: 0, expiresAt: '' }, { maxUsage: '' }, {}])(
    'without limit and end: %j',
    async (given) => {
      expect(await create(given)).toMatchObject({ max_usage: 0, expires_at: null });
    },
  );

  test.each<[string, object, string]>([
    ['no channel', { channel: ' ' }, 'channel'],
    ['no product', { productMappings: [] }, 'productMappings'],
    [
      'an unknown product',
      { productMappings: [{ ...mapping, productId: 99 }] },
      'productMappings.0.productId',
    ],
    ['a product twice', { productMappings: [mapping, mapping] }, 'productMappings.1.productId'],
    [
      'a foreign currency',
      { productMappings: [{ ...mapping, currency: 'USD' }] },
      'productMappings.0.currency',
    ],
    [
      'a price of 0',
      { productMappings: [{ ...mapping, discountAmount: 0 }] },
      'productMappings.0.discountAmount',
    ],
    [
      'a negative price',
      { productMappings: [{ ...mapping, discountAmount: -1 }] },
      'productMappings.0.discountAmount',
    ],
    [
      'a third decimal',
      { productMappings: [{ ...mapping, discountAmount: 1.005 }] },
      'productMappings.0.discountAmount',
    ],
    ['a limit below 0', { maxUsage: -1 }, 'maxUsage'],
    ['a limit of 1.5', { maxUsage: 1.5 }, 'maxUsage'],
    ['a date that does not exist', { expiresAt: '2027-02-30' }, 'expiresAt'],
    ['a date that is a word', { expiresAt: 'soon' }, 'expiresAt'],
  ])('%s is refused by its field', async (_, changes, path) => {
    const { status, body: response } = await send('POST', '/api/discount', {
      token: owner,
      body: body(changes),
    });
    expect([status, response.errors?.[0]?.path]).toEqual([422, path]);
  });
});

describe('PUT /api/discount/{id}', () => {
  test('changes limit and end, and keeps the fields that are absent', async () => {
    const { id, code } = await create({ maxUsage: 5, expiresAt: '2099-01-01T00:00:00Z' });
    expect((await edit(id, { maxUsage: 9 })).body.data).toMatchObject({
      max_usage: 9,
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    expect((await edit(id, { expiresAt: null })).body.data).toMatchObject({ max_usage: 9, expires_at: null });
    await edit(id, {});
    expect(await actionsOf(code)).toEqual(['discount_create', 'discount_update', 'discount_update']);
  });

  test('an unlimited code that gets a limit starts with its present number of uses', async () => {
    const created = await create();
    const buyer = await newPayer(shopUrl);
    for (const _ of [1, 2]) await buyer.placeOrder({ discountCode: created.code });
    expect(await find(created.code)).toMatchObject({ usage_count: 2, max_usage: 0 });
    expect((await edit(created.id, { maxUsage: 2 })).body.data).toMatchObject({
      usage_count: 2,
      max_usage: 2,
    });
    await expect(buyer.placeOrder({ discountCode: created.code })).rejects.toThrow(/DISCOUNT_INVALID/);
    await edit(created.id, { maxUsage: 1 });
    await expect(buyer.placeOrder({ discountCode: created.code })).rejects.toThrow(/DISCOUNT_INVALID/);
    await edit(created.id, { maxUsage: 0 });
    await buyer.placeOrder({ discountCode: created.code });
    expect(await find(created.code)).toMatchObject({ usage_count: 3 });
  });

  test.each([0, -1, 'x', '999999999999', '0x1', '1e0', '+1', '%201'])(
    'the code %s is not found',
    async (id) => {
      const { status } = await send('PUT', `/api/discount/${id}`, { token: owner, body: { maxUsage: 1 } });
      expect(status).toBe(404);
    },
  );
});

describe('PUT /api/discount/{id}/status', () => {
  test('sets any status, with effect for shoppers at once', async () => {
    const { id, code } = await create();
    for (const status of ['inactive', 'inactive', 'expired', 'active'])
      expect((await setStatus(id, status)).body.data).toMatchObject({ status });
    expect(await actionsOf(code)).toEqual(['discount_create', ...Array<string>(3).fill('discount_status')]);
    await setStatus(id, 'inactive');
    const response = await send('POST', '/api/discount/validate', { body: { code, productId: 1 } });
    expect(response.status).toBe(422);
  });

  test('a code past its date is shown as expired, and needs a new date before it can be active', async () => {
    const { id, code } = await create();
    await edit(id, { expiresAt: '2020-01-01' });
    expect(await find(code)).toMatchObject({ status: 'expired', chosen_status: 'active' });
    expect((await setStatus(id, 'active')).status).toBe(409);
    await edit(id, { expiresAt: '2099-01-01' });
    expect((await setStatus(id, 'active')).body.data).toMatchObject({ status: 'active' });
  });

  test.each(['inactive', 'expired'])(
    'what an owner has set to %s stays so through a new date',
    async (chosen) => {
      const { id, code } = await create({ expiresAt: '2099-01-01' });
      await setStatus(id, chosen);
      await edit(id, { expiresAt: '2020-01-01' });
      expect(await find(code)).toMatchObject({ status: 'expired', chosen_status: chosen });
      const changed = await edit(id, { expiresAt: '2099-01-01' });
      expect(changed.body.data).toMatchObject({ status: chosen, chosen_status: chosen });
      const response = await send('POST', '/api/discount/validate', { body: { code, productId: 1 } });
      expect(response.status).toBe(422);
    },
  );

  test('an unknown status is refused', async () => {
    expect((await setStatus((await create()).id, 'sleeping')).status).toBe(422);
  });
});

describe('DELETE /api/discount/{id}', () => {
  test('deletes a code that was never used', async () => {
    const { id, code } = await create();
    expect((await remove(id)).status).toBe(200);
    expect(await find(code)).toBeUndefined();
    expect(await actionsOf(code)).toEqual(['discount_create', 'discount_delete']);
    expect((await remove(id)).status).toBe(404);
  });

  test('a used code cannot be deleted, even after its use was released', async () => {
    const created = await create();
    const buyer = await newPayer(shopUrl);
    const orderId = await buyer.placeOrder({ discountCode: created.code });
    await buyer.call('POST', `/api/orders/${orderId}/cancel`);
    expect((await remove(created.id)).status).toBe(409);
    expect(await find(created.code)).toMatchObject({ usage_count: 0 });
  });
});

describe('GET /api/discount', () => {
  test('finds by part of code or channel, % and _ taken literally, and by status', async () => {
    const created = await create({ channel: '100%_秋季' });
    const list = async (query: string) => {
      const { body } = await send('GET', `/api/discount?${query}`, { token: owner });
      return (body.data as { discounts: Discount[] }).discounts.map(({ code }) => code);
    };
    expect(await list(`search=${created.code.slice(1, 7).toLowerCase()}`)).toContain(created.code);
    expect(await list(`search=${encodeURIComponent('0%_秋')}`)).toContain(created.code);
    expect(await list(`search=${encodeURIComponent('1%秋')}`)).toEqual([]);
    expect(await list(`search=${created.code}&status=active`)).toEqual([created.code]);
    expect(await list(`search=${created.code}&status=expired`)).toEqual([]);
    expect((await send('GET', '/api/discount?status=odd', { token: owner })).status).toBe(422);
  });

  test('finds the active ones near their limit, as many as the needs-attention list counts', async () => {
    const near = await newCode({ maxUsage: 10, usageCount: 9 });
    const far = await newCode({ maxUsage: 10, usageCount: 8 });
    const over = await newCode({ maxUsage: 10, usageCount: 9, status: 'inactive' });
    const { body } = await send('GET', '/api/discount?attention=limit&limit=100', { token: owner });
    const codes = (body.data as { discounts: Discount[] }).discounts.map(({ code }) => code);
    expect(codes).toContain(near.code);
    expect(codes).not.toContain(far.code);
    expect(codes).not.toContain(over.code);
    const attention = (await send('GET', '/api/orders/attention', { token: owner })).body.data;
    expect(attention).toMatchObject({ codes: codes.length });
    expect((await send('GET', '/api/discount?attention=odd', { token: owner })).status).toBe(422);
    // The ledger counts the uses that were made.
    await sql`update discount_codes set usage_count = 0 where id in ${sql([near.id, far.id, over.id])}`;
  });

  test('shows uses, orders and revenue of a code by currency', async () => {
    const code = await newCode({ prices: { 1: 129_900, 2: 15_900 } });
    const buyer = await newPayer(shopUrl);
    const [paid] = [await buyer.placeOrder({ discountCode: code.code })];
    const dollars = await buyer.placeOrder({ discountCode: code.code, productId: 2 });
    await buyer.placeOrder({ discountCode: code.code });
    for (const id of [paid, dollars])
      await send('PUT', `/api/orders/${id}/status`, { token: owner, body: { status: 'paid' } });
    expect(await find(code.code)).toMatchObject({
      usage_count: 3,
      orders: 2,
      revenue: { CNY: 1299, USD: 159 },
    });
  });
});
