import '@/tests/support/own-database';
import postgres from 'postgres';
import { sql } from '@/db/client';
import { getProduct } from '@/lib/products/get-product';
import { listPriceChanges } from '@/lib/products/list-price-changes';
import { updateProduct } from '@/lib/products/update-product';
import { createReferralCode } from '@/lib/referrals/create-code';
import type { Ctx, Owner } from '@/platform/ctx';
import { asMinor } from '@/platform/money';
import { newOrder } from '@/tests/support/admin-orders';
import { asAdmin, asCustomer, asVisitor } from '@/tests/support/context';
import { newCode, newCustomer, newProduct } from '@/tests/support/orders';
import { outcomesOf, tally } from '@/tests/support/outcome';
import { waiting } from '@/tests/support/waiting';

let owner: Ctx<Owner>;
beforeAll(async () => {
  const [admin] = await sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  owner = asAdmin(Number(admin?.id)) as Ctx<Owner>;
});
afterAll(() => sql.end());

const none = { query: undefined, headers: undefined, body: undefined };
type Body = Parameters<typeof updateProduct>[1]['body'];
const change = (id: number, body: Body) => updateProduct(owner, { ...none, params: { id }, body });
const read = (id: number) => getProduct(owner, { ...none, params: { id } });
const pricesOf = async (id: number) =>
  (await listPriceChanges(owner, { ...none, params: { id }, query: { page: 1, limit: 10 } })).prices;
const entriesOf = (id: number) =>
  sql`select "from", "to", admin_name from audit_acts where target = ${`product ${id}`} order by id`;

test('an owner changes texts, prices and availability; what is left out stays', async () => {
  const id = await newProduct();
  const before = await read(id);
  const backAt = new Date('2097-07-04T16:00:00Z');
  const after = await change(id, {
    version: before.version,
    name: 'H1 · 新款',
    price: asMinor(159_900),
    availability: 'paused',
    backAt,
    limitPerOrder: 3,
  });
  expect(after).toEqual({
    ...before,
    ...{ version: 2, name: 'H1 · 新款', price: 159_900, backAt, limitPerOrder: 3 },
    ...{ availability: 'paused', chosenAvailability: 'paused' },
  });
  expect(await read(id)).toEqual(after);
  const name = '和汐 H1 耳戴舒缓仪';
  expect(await entriesOf(id)).toEqual([
    {
      admin_name: 'admin',
      from: { productName: name, price: 1699, availability: 'on_sale', backAt: null, limitPerOrder: null },
      to: {
        ...{ productName: 'H1 · 新款', price: 1599, availability: 'paused' },
        ...{ backAt: backAt.toISOString(), limitPerOrder: 3 },
      },
    },
  ]);
});

test('a date of return that is over is refused by its field, but for the one that stands', async () => {
  const id = await newProduct();
  const over = new Date('2001-01-01T00:00:00Z');
  const refusal = { code: 'VALIDATION_FAILED', fields: [{ path: 'backAt', reason: 'past' }] };
  await expect(change(id, { version: 1, backAt: over })).rejects.toMatchObject(refusal);
  expect(await read(id)).toMatchObject({ version: 1, backAt: null });
  await sql`update products set back_at = ${over.toISOString()} where id = ${id}`;
  expect(await change(id, { version: 1, backAt: over, limitPerOrder: 2 })).toMatchObject({
    limitPerOrder: 2,
  });
});

test('a change that changes nothing writes nothing', async () => {
  const id = await newProduct();
  expect(await change(id, { version: 1, price: asMinor(169_900), stock: null })).toMatchObject({
    version: 1,
  });
  expect(await entriesOf(id)).toHaveLength(0);
  expect(await pricesOf(id)).toHaveLength(1);
});

test('of 20 owners who save one version at once, one wins, and the others are told', async () => {
  const id = await newProduct();
  const saves = Array.from({ length: 20 }, (_, at) =>
    change(id, { version: 1, price: asMinor(150_000 + at) }),
  );
  expect(tally(await outcomesOf(saves))).toEqual({ ok: 1, productStale: 19 });
  expect(await read(id)).toMatchObject({ version: 2 });
  expect(await pricesOf(id)).toHaveLength(2);
  expect(await entriesOf(id)).toHaveLength(1);
});

test('stock and friend’s price are for administrators alone', async () => {
  const id = await newProduct();
  expect(await read(id)).toMatchObject({ stock: null, friendPrice: 149_900 });
  for (const ctx of [asVisitor(), asCustomer(await newCustomer())]) {
    const product = await getProduct(ctx, { ...none, params: { id } });
    expect(product).not.toHaveProperty('stock');
    expect(product).not.toHaveProperty('friendPrice');
    expect(product).not.toHaveProperty('chosenAvailability');
    expect(product).not.toHaveProperty('waiting');
  }
});

test('administrators read how many wait for a product, and are being told no more (products 26)', async () => {
  const [id, other] = [await newProduct(), await newProduct()];
  await sql`update products set availability = 'paused' where id = ${id}`;
  expect(await read(id)).toMatchObject({ waiting: 0 });
  await sql`
    insert into return_notices (product_id, contact_kind, contact, language)
    values (${id}, 'email', '1@example.com', 'zh'), (${id}, 'email', '2@example.com', 'en'),
      (${id}, 'phone', '13912340070', 'zh'), (${other}, 'phone', '13912340070', 'zh')`;
  expect(await read(id)).toMatchObject({ waiting: 3 });
  await sql`update return_notices set claimed_at = now() where product_id = ${id} and contact = '1@example.com'`;
  expect(await read(id)).toMatchObject({ waiting: 2 });
  expect(await change(id, { version: 1, availability: 'on_sale' })).toMatchObject({ waiting: 2 });
});

describe('the history of prices', () => {
  test('has the first price and each change with who and when, newest first', async () => {
    const id = await newProduct();
    await change(id, { version: 1, price: asMinor(159_900) });
    await change(id, { version: 2, friendPrice: null });
    expect(await pricesOf(id)).toMatchObject([
      { price: 159_900, friendPrice: null, before: 159_900, changedBy: 'admin' },
      { price: 159_900, friendPrice: 149_900, before: 169_900, changedBy: 'admin' },
      { price: 169_900, originalPrice: 169_900, before: null, changedBy: null },
    ]);
  });

  test('has a price that was set by hand, and names nobody for it', async () => {
    const id = await newProduct();
    await change(id, { version: 1, price: asMinor(159_900) });
    await sql`update product_prices set price = 149900 where product_id = ${id}`;
    expect((await pricesOf(id))[0]).toMatchObject({ price: 149_900, before: 159_900, changedBy: null });
  });

  test('follows the same path back when the change is rolled back', async () => {
    const id = await newProduct();
    await sql
      .begin(async (transaction) => {
        await transaction`update product_prices set price = 149900 where product_id = ${id}`;
        throw new Error('given up');
      })
      .catch(() => undefined);
    expect(await pricesOf(id)).toHaveLength(1);
  });

  test.each([
    'update product_price_changes set price = 1',
    'delete from product_price_changes',
    'truncate product_price_changes',
  ])('the database refuses: %s', async (statement) => {
    const refusal = await sql.unsafe(statement).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(postgres.PostgresError);
    expect(refusal).toMatchObject({ message: 'product_price_changes is append-only' });
  });
});

describe('prices that do not fit together', () => {
  test.each<[string, Partial<Body>, string, string]>([
    ['an original price below the price', { originalPrice: asMinor(169_800) }, 'originalPrice', 'tooSmall'],
    ['a friend’s price that is the price', { friendPrice: asMinor(169_900) }, 'friendPrice', 'belowPrice'],
    ['a friend’s price above a new price', { price: asMinor(1000), friendPrice: asMinor(1001) }, 'friendPrice', 'belowPrice'],
  ])('%s', async (_, body, path, reason) => {
    const id = await newProduct();
    await expect(change(id, { version: 1, ...body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path, reason }],
    });
    expect(await read(id)).toMatchObject({ version: 1, price: 169_900 });
    expect(await entriesOf(id)).toHaveLength(0);
  }); // oxfmt-ignore

  test('a higher price takes the original price along, a lower one leaves it', async () => {
    const id = await newProduct();
    expect(await change(id, { version: 1, price: asMinor(179_900) })).toMatchObject({
      originalPrice: 179_900,
    });
    expect(await change(id, { version: 2, price: asMinor(159_900) })).toMatchObject({
      originalPrice: 179_900,
    });
  });
});

test('every referral code follows a new friend’s price', async () => {
  const id = await newProduct();
  const code = await newCode({
    ...{ kind: 'referral', ownerUserId: await newCustomer(), prices: { [id]: 149_900 } },
  });
  await change(id, { version: 1, friendPrice: asMinor(139_900) });
  const [price] =
    await sql`select discounted_price::int as price from discount_prices where code_id = ${code.id} and product_id = ${id}`;
  expect(price).toEqual({ price: 139_900 });
});

test.each([
  ['changes has the new one', 149_900, 139_900, [{ price: 139_900 }]],
  ['is set for the first time has it', null, 139_900, [{ price: 139_900 }]],
  ['is taken away has none', 149_900, null, []],
] as const)('a referral code made while a friend’s price %s', async (_, before, after, expected) => {
  const id = await newProduct();
  await sql`update product_prices set friend_price = ${before} where product_id = ${id}`;
  const { userId } = await newOrder('paid');
  const { making } = await sql.begin(async (transaction) => {
    await transaction`update product_prices set friend_price = ${after} where product_id = ${id}`;
    const making = createReferralCode(asCustomer(userId));
    // One that does not wait has an old price, which is seen below.
    await Promise.race([waiting(sql, 1), making]);
    return { making };
  });
  const { referralCode } = await making;
  const prices = await sql`
    select discounted_price::int as price from discount_prices
    where product_id = ${id} and code_id = (select id from discount_codes where code = ${referralCode.code})`;
  expect(prices.map(({ price }) => ({ price }))).toEqual(expected);
});

describe('stock', () => {
  test('a number that was read before others bought counts from what was read', async () => {
    const id = await newProduct();
    await change(id, { version: 1, stock: 100, stockFrom: null });
    await sql`update products set stock = 97 where id = ${id}`;
    expect(await change(id, { version: 2, stock: 140, stockFrom: 100 })).toMatchObject({ stock: 137 });
    expect(await change(id, { version: 3, stock: 50 })).toMatchObject({ stock: 50 });
    expect(await change(id, { version: 4, stock: null, stockFrom: 50 })).toMatchObject({ stock: null });
  });

  test('fewer pieces than were sold meanwhile is an out-of-date page', async () => {
    const id = await newProduct();
    await sql`update products set stock = 2 where id = ${id}`;
    await expect(change(id, { version: 1, stock: 1, stockFrom: 10 })).rejects.toMatchObject({
      reason: 'productStale',
    });
    expect(await read(id)).toMatchObject({ version: 1, stock: 2 });
  });

  test('none left reads sold out, and more make it on sale again', async () => {
    const id = await newProduct();
    expect(await change(id, { version: 1, stock: 0 })).toMatchObject({
      ...{ availability: 'sold_out', chosenAvailability: 'on_sale' },
    });
    expect(await change(id, { version: 2, stock: 1 })).toMatchObject({ availability: 'on_sale' });
  });
});

test('a product of a page that is off reads paused, and on sale once an owner says so', async () => {
  await sql`update products set active = false where id = 2`;
  expect(await getProduct(asVisitor(), { ...none, params: { id: 2 } })).toMatchObject({
    availability: 'paused',
  });
  const { version, chosenAvailability } = await read(2);
  expect(chosenAvailability).toBe('paused');
  expect(await change(2, { version, availability: 'on_sale' })).toMatchObject({ availability: 'on_sale' });
  expect(await sql`select active from products where id = 2`).toEqual([{ active: true }]);
});

test('an unknown product is not found', async () => {
  await expect(change(2_000_000_001, { version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await pricesOf(2_000_000_001)).toEqual([]);
});
