import postgres from 'postgres';
import { placeOrder } from '@/tests/support/account';
import { logIn, logInAdmin, newPhone, send } from '@/tests/support/http';

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

/** A product of this test alone. */
async function newProduct(): Promise<number> {
  const id = 200_000 + Math.floor(Math.random() * 1_000_000_000);
  await sql`
    insert into products select ${id}, name, subtitle, description, images, highlights, currency, true
    from products where id = 1`;
  await sql`
    insert into product_prices select ${id}, currency, price, original_price, friend_price
    from product_prices where product_id = 1`;
  return id;
}

describe('GET /api/products/{id}', () => {
  test.each([
    [1, 'CNY', 1699],
    [2, 'USD', 199],
  ])('product %i is sold in %s at %d, in major units', async (id, currency, price) => {
    const { status, body } = await send('GET', `/api/products/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { id, currency, price, originalPrice: price } });
    const { images, highlights } = body.data as { images: string[]; highlights: object[] };
    expect([images.length > 0, highlights.length]).toEqual([true, 4]);
  });

  test('an unknown product is not found, in the language of the call', async () => {
    const zh = await send('GET', '/api/products/99');
    const en = await send('GET', '/api/products/99', { language: 'en-US' });
    expect([zh.status, zh.body.code, zh.body.message]).toEqual([404, 'NOT_FOUND', '没有找到你要的内容']);
    expect(en.body.message).toBe('We could not find what you asked for');
  });

  test.each(['0', '-1', '1.5', 'abc', '2147483648', '1e9', '0x1', '+1', ' 1', '%00', "1'", ' '])(
    '%j is not a product number',
    async (id) => {
      const { status, body } = await send('GET', `/api/products/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(body.success).toBe(false);
    },
  );

  test('only GET and PUT are allowed', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await send(method, '/api/products/1', { body: {} })).status).toBe(405);
  });
});

describe('GET /api/products', () => {
  test('a visitor can list the products on sale', async () => {
    const { body } = await send('GET', '/api/products');
    expect((body.data as { id: number; price: number }[]).map(({ id, price }) => [id, price])).toEqual([
      [1, 1699],
      [2, 199],
    ]);
  });

  test('the list of every product, with id, name and currency, is for administrators', async () => {
    const [customer, admin] = [await logIn(), await logInAdmin()];
    const response = await send('GET', '/api/products?all=true');
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const foreign = await send('GET', '/api/products?all=true', { token: customer });
    expect([foreign.status, foreign.body]).toEqual([401, response.body]);
    const { status, body } = await send('GET', '/api/products?all=true', { token: admin });
    expect(status).toBe(200);
    expect((body.data as object[])[0]).toEqual({ id: 1, name: '和汐 H1 耳戴舒缓仪', currency: 'CNY' });
  });

  test.each(['page=0', 'limit=101', 'page=x', 'page=0x1', 'page=1e0', 'page=%2B1', 'limit=%2010'])(
    '%s is refused',
    async (query) => {
      expect((await send('GET', `/api/products?${query}`)).status).toBe(422);
    },
  );
});

describe('PUT /api/products/{id}', () => {
  const put = (id: number, body: object, token?: string) =>
    send('PUT', `/api/products/${id}`, { body, ...(token ? { token } : {}) });

  test('an owner changes it, and everybody reads what may be read', async () => {
    const [id, token] = [await newProduct(), await logInAdmin()];
    const body = {
      version: 1,
      price: 1599,
      availability: 'paused',
      backAt: '2097-07-05',
      stock: 140,
      limitPerOrder: 3,
    };
    const changed = await put(id, body, token);
    expect(changed.status).toBe(200);
    const open = {
      ...{ id, price: 1599, originalPrice: 1699, availability: 'paused', limitPerOrder: 3, version: 2 },
    };
    expect(changed.body.data).toMatchObject({ ...open, stock: 140, backAt: '2097-07-04T16:00:00.000Z' });
    const { data } = (await send('GET', `/api/products/${id}`)).body;
    expect(data).toMatchObject(open);
    expect(data).not.toHaveProperty('stock');
    const history = await send('GET', `/api/products/${id}/prices`, { token });
    expect(history.body.data).toMatchObject({
      prices: [
        { price: 1599, before: 1699, changedBy: 'admin' },
        { price: 1699, changedBy: null },
      ],
    });
  });

  test('an out-of-date version is 409 and changes nothing', async () => {
    const [id, token] = [await newProduct(), await logInAdmin()];
    await put(id, { version: 1, price: 1599 }, token);
    const stale = await put(id, { version: 1, price: 1499 }, token);
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'CONFLICT',
      '别人刚刚保存过这一页，请刷新后再改',
    ]);
    expect((await send('GET', `/api/products/${id}`)).body.data).toMatchObject({ price: 1599, version: 2 });
  });

  test.each<[object, string]>([
    [{ price: 0 }, 'price'],
    [{ price: 1.234 }, 'price'],
    [{ originalPrice: 1 }, 'originalPrice'],
    [{ friendPrice: 1699 }, 'friendPrice'],
    [{ availability: 'gone' }, 'availability'],
    [{ stock: -1 }, 'stock'],
    [{ limitPerOrder: 100 }, 'limitPerOrder'],
    [{ backAt: 'soon' }, 'backAt'],
    [{ backAt: '2001-01-01' }, 'backAt'],
    [{ name: ' ' }, 'name'],
    [{ version: 'x' }, 'version'],
  ])('%j is refused and named', async (change, path) => {
    const [id, token] = [await newProduct(), await logInAdmin()];
    const { status, body } = await put(id, { version: 1, ...change }, token);
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    expect(await sql`select version from products where id = ${id}`).toEqual([{ version: 1 }]);
  });

  test('what it would do is read before', async () => {
    const [id, token] = [await newProduct(), await logInAdmin()];
    const effect = await send('GET', `/api/products/${id}/effect?price=1500`, { token });
    expect(effect.body.data).toMatchObject({ price: 1500, currentPrice: 1699, stopping: 0, unpaidOrders: 0 });
    for (const price of ['0', 'x', '1.234', '-1'])
      expect((await send('GET', `/api/products/${id}/effect?price=${price}`, { token })).status).toBe(422);
  });
});

describe('what is not on sale', () => {
  const orderData = {
    ...{ name: '张伟', phone: '13812345678', country: '中国大陆', province: '浙江省', city: '杭州市' },
    ...{ district: '西湖区', detailed_address: '文三路 1 号' },
  };

  test('cannot be ordered, and who leaves a contact gets one answer', async () => {
    const [id, token] = [await newProduct(), await logIn()];
    const order = (quantity: number) =>
      send('POST', '/api/orders', { token, body: { orderData, productId: id, quantity, language: 'zh' } });
    const leave = (body: object) => send('POST', `/api/products/${id}/notice`, { body });
    expect((await leave({ phone: newPhone() })).status).toBe(409);
    await sql`update products set limit_per_order = 2 where id = ${id}`;
    const tooMany = await order(3);
    expect([tooMany.status, tooMany.body.errors?.map(({ path }) => path)]).toEqual([422, ['quantity']]);
    await sql`update products set availability = 'sold_out' where id = ${id}`;
    const refused = await order(1);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CONFLICT',
      '该商品暂时无法购买',
    ]);
    const phone = newPhone();
    const [first, second] = [await leave({ phone }), await leave({ phone })];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await sql`select contact from return_notices where product_id = ${id}`).toEqual([
      { contact: phone },
    ]);
    for (const body of [{}, { phone: '123' }, { email: 'x' }, { phone, email: 'a@example.com' }])
      expect((await leave(body)).status).toBe(422);
  });
});

describe('what no database and no order can hold', () => {
  test.each(['0000-01-01', '0001-01-01', '3000-01-02', '0000-12-31T23:00:00Z', '9999-12-31T23:59:59-23:59'])(
    'a return on %s is a slip of the pen',
    async (backAt) => {
      const body = { version: 1, backAt };
      const token = await logInAdmin();
      const refused = await send('PUT', `/api/products/${await newProduct()}`, { token, body });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'backAt', message: '格式不正确' }] },
      });
    },
  );

  test('no price is so high that the largest order could not be placed', async () => {
    const [id, token] = [await newProduct(), await logInAdmin()];
    const set = (price: number) => send('PUT', `/api/products/${id}`, { token, body: { version: 1, price } });
    expect(await set(1_000_000.01)).toMatchObject({ status: 422, body: { errors: [{ path: 'price' }] } });
    expect((await set(1_000_000)).status).toBe(200);
    const { response } = await placeOrder(await logIn(), { productId: id, quantity: 99 });
    expect(response.status).toBe(201);
  });
});
