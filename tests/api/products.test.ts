import { logIn, logInAdmin, send } from '@/tests/support/http';

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

  test('only GET is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
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
