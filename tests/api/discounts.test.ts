import { newAddress, send } from '@/tests/support/http';

const validate = (body: unknown, more: Parameters<typeof send>[2] = {}) =>
  send('POST', '/api/discount/validate', { body, ...more });

describe('POST /api/discount/validate', () => {
  test.each([
    ['VIP2026', 1, 1499],
    ['  vip2026 ', 1, 1499],
    ['VIP2026', 2, 179],
  ])('%j on product %i gives the unit price %d and the stored spelling', async (code, productId, price) => {
    const { status, body } = await validate({ code, productId });
    expect([status, body.success, body.data]).toEqual([
      200,
      true,
      { code: 'VIP2026', discount_amount: price },
    ]);
  });

  test('every refusal is the same, in the language of the call', async () => {
    const invalidBodies = [
      { code: 'NO-SUCH', productId: 1 },
      { code: 'VIP2026', productId: 77 },
      { code: "' or '1'='1", productId: 1 },
      { code: '%', productId: 1 },
      { code: '\ud800', productId: 1 },
    ];
    const responses = await Promise.all(invalidBodies.map((body) => validate(body, { language: 'en-US' })));
    for (const { status, body } of responses)
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          success: false,
          code: 'DISCOUNT_INVALID',
          message: 'This VIP code is invalid or does not apply to this product',
        },
      });
    expect((await validate({ code: 'NO-SUCH', productId: 1 })).body.message).toBe(
      'VIP 优惠码无效或不适用于该商品',
    );
  });

  test.each<[string, unknown, string]>([
    ['a blank code', { code: '   ', productId: 1 }, 'code'],
    ['a code of control characters', { code: '\u0000\u0007', productId: 1 }, 'code'],
    ['a code of 65 characters', { code: 'x'.repeat(65), productId: 1 }, 'code'],
    ['a code that is not a text', { code: { $ne: null }, productId: 1 }, 'code'],
    ['no code', { productId: 1 }, 'code'],
    ['no product', { code: 'VIP2026' }, 'productId'],
    ['a product out of range', { code: 'VIP2026', productId: 1e12 }, 'productId'],
    ['a product that is not a number', { code: 'VIP2026', productId: 'one' }, 'productId'],
  ])('%s is a validation error that names the field', async (_, body, path) => {
    const { status, body: response } = await validate(body);
    expect([status, response.code, response.errors?.[0]?.path]).toEqual([422, 'VALIDATION_FAILED', path]);
    expect(response.errors?.[0]?.message).toMatch(/[\u4e00-\u9fff]/);
  });

  test.each<[number, string, unknown, Record<string, string>]>([
    [400, 'no JSON', '{code:', {}],
    [400, 'an empty body', '', {}],
    [413, 'more than 64 KiB', JSON.stringify({ code: 'x'.repeat(70_000) }), {}],
    [415, 'another kind of content', 'code=VIP2026', { 'content-type': 'application/x-www-form-urlencoded' }],
    [422, 'a list', '[]', {}],
    [422, 'null', 'null', {}],
  ])('%i for %s', async (status, _, body, headers) => {
    expect((await validate(body, { headers })).status).toBe(status);
  });

  test('20 tries a minute from one address, correct or not; another address is not limited', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        validate({ code: at % 2 ? 'VIP2026' : `GUESS${at}`, productId: 1 }, { headers }),
      ),
    );
    const limited = tries.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    for (const { body, headers: answered } of limited) {
      expect(body.code).toBe('RATE_LIMITED');
      expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await validate({ code: 'VIP2026', productId: 1 })).status).toBe(200);
  });
});
