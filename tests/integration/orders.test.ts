import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { createOrder } from '@/lib/orders/create-order';
import { orderIdSchema } from '@/lib/orders/contract';
import { findOrder } from '@/lib/orders/find-order';
import { getOrder } from '@/lib/orders/get-order';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { asAdmin, asCustomer, asSystem } from '@/tests/support/context';
import { newCode, newCustomer, newProduct, orderInput, usesOf } from '@/tests/support/orders';

afterAll(() => sql.end());

const byId = (orderId: string) => ({
  params: { id: orderIdSchema.parse(orderId) },
  query: undefined,
  headers: undefined,
  body: undefined,
});
const place = async (userId: number, ...input: Parameters<typeof orderInput>) =>
  (await createOrder(asCustomer(userId), orderInput(...input))).orderId;
const ordersOf = (userId: number) => sql`select * from orders where user_id = ${userId}`;
const eventsOf = async (orderId: string) => [
  ...(await sql`
    select event_type, operator_type, operator_id::int, operator_name, metadata from order_events
    where order_id = (select id from orders where public_id = ${orderId}) order by id`),
];

describe('placing an order', () => {
  test('writes the order with the server’s amounts, its event and the use of the code', async () => {
    const userId = await newCustomer();
    const { id: codeId, code } = await newCode({ maxUsage: 5 });
    const orderId = await place(userId, { quantity: 3, discountCode: ` ${code.toLowerCase()} ` });

    expect(orderId).toMatch(/^ORDER_\d{8}[2-9A-HJ-NP-Z]{10}$/);
    expect(await getOrder(asCustomer(userId), byId(orderId))).toMatchObject({
      id: orderId,
      item_price: 169_900,
      item_quantity: 3,
      discount_amount: 3 * 40_000,
      discount_code: code,
      total: 3 * 129_900,
      currency: 'CNY',
      status: 'pending',
      sms_status: 'not_sent',
      payment_method: null,
      province: '浙江省',
    });
    expect(await eventsOf(orderId)).toEqual([
      {
        event_type: 'created',
        operator_type: 'customer',
        operator_id: userId,
        operator_name: '林夏',
        metadata: { to: 'pending' },
      },
    ]);
    expect(await usesOf(codeId)).toEqual({ counted: 1, live: 1 });
  });

  test('the product decides the currency, the language only the texts', async () => {
    const userId = await newCustomer();
    const orderId = await place(userId, { productId: 2, language: 'zh' });
    const order = await getOrder(asCustomer(userId, { locale: 'en' }), byId(orderId));
    expect(order).toMatchObject({
      currency: 'USD',
      total: 19_900,
      city: 'Hangzhou',
      country: 'Mainland China',
    });
  });

  test('an address is accepted as values or as labels of either language, and stored as values', async () => {
    const userId = await newCustomer();
    await place(userId, {
      orderData: { country: 'China', province: 'Zhejiang', city: '330100', district: '西湖区' },
    });
    expect((await ordersOf(userId))[0]).toMatchObject({
      country: 'CN',
      province: '330000',
      city: '330100',
      district: '330106',
    });
  });

  test.each([
    ['country', { country: 'Atlantis' }],
    ['province', { province: '乌有省' }],
    ['city', { city: '上海市' }],
    ['district', { district: '徐汇区' }],
  ])(
    'an address that is not a valid chain is refused at %s, and nothing is written',
    async (level, orderData) => {
      const userId = await newCustomer();
      await expect(place(userId, { orderData })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: [{ path: `orderData.${level}` }],
      });
      expect(await ordersOf(userId)).toHaveLength(0);
    },
  );

  test('an unknown or retired product cannot be ordered', async () => {
    const userId = await newCustomer();
    await sql`insert into products select 77, name, subtitle, description, images, highlights, currency, false
      from products where id = 1 on conflict do nothing`;
    for (const [productId, code] of [
      [77, 'CONFLICT'],
      [78, 'VALIDATION_FAILED'],
    ] as const)
      await expect(place(userId, { productId })).rejects.toMatchObject({
        code,
        reason: 'productUnavailable',
      });
    expect(await ordersOf(userId)).toHaveLength(0);
  });

  test('an account that was deleted a moment before places nothing, though other orders were just placed', async () => {
    await place(await newCustomer());
    const userId = await newCustomer();
    await sql`update users set name = '', phone = null, email = null, deleted_at = now() where id = ${userId}`;
    await expect(place(userId)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await ordersOf(userId)).toHaveLength(0);
  });

  test('where it is paid here, no message is queued at once: the payment may come first', async () => {
    const queued = () => sql`select id from pgboss.job where name = 'order-message'`;
    const before = await queued();
    await place(await newCustomer());
    expect(await queued()).toHaveLength(before.length);
    await place(await newCustomer(), { productId: 2 });
    expect(await queued()).toHaveLength(before.length + 1);
  });

  test('a price of the code that is not below the list price does not change the price', async () => {
    const userId = await newCustomer();
    const { code } = await newCode({ prices: { 1: 500_000 } });
    const orderId = await place(userId, { discountCode: code });
    expect(await getOrder(asCustomer(userId), byId(orderId))).toMatchObject({
      discount_amount: 0,
      total: 169_900,
      discount_code: code,
    });
  });
});

describe('the terms of the previous order are checked again for the next one', () => {
  const invalid = { code: 'DISCOUNT_INVALID' };
  const setUp = async (terms: Parameters<typeof newCode>[0] = {}) => {
    const [userId, productId] = [await newCustomer(), await newProduct()];
    const { id, code } = await newCode({ prices: { [productId]: 129_900 }, ...terms });
    const again = (discountCode: string | null) => place(userId, { productId, discountCode });
    await again(code);
    await again(null);
    return { id, code, productId, userId, again };
  };

  test('a new price, name or price of the code', async () => {
    const { code, productId, userId, again } = await setUp();
    await sql`update product_prices set price = 150000, original_price = 150000 where product_id = ${productId}`;
    await sql`update products set name = 'H2' where id = ${productId}`;
    await again(null);
    await again(code);
    await sql`update discount_prices set discounted_price = 100000 where product_id = ${productId}`;
    await again(code);
    const rows = await sql`
      select item_name, item_price::int, discount_amount::int, total::int from orders
      where user_id = ${userId} order by id offset 2`;
    expect([...rows]).toEqual([
      { item_name: 'H2', item_price: 150_000, discount_amount: 0, total: 150_000 },
      { item_name: 'H2', item_price: 150_000, discount_amount: 20_100, total: 129_900 },
      { item_name: 'H2', item_price: 150_000, discount_amount: 50_000, total: 100_000 },
    ]);
  });

  const addDollarPrice = (productId: number) => sql`
    insert into product_prices values (${productId}, 'USD', 19900, 19900, null)`;

  test('the currency of the product: a price of the code in another one does not count', async () => {
    const { code, productId, again } = await setUp();
    await addDollarPrice(productId);
    await sql`update products set currency = 'USD' where id = ${productId}`;
    await expect(again(code)).rejects.toMatchObject(invalid);
    await again(null);
  });

  test('the currency of the code: a price in another one than the product does not count', async () => {
    const { id, code, productId, again } = await setUp();
    await addDollarPrice(productId);
    await sql`update discount_prices set currency = 'USD' where code_id = ${id}`;
    await expect(again(code)).rejects.toMatchObject(invalid);
    await again(null);
  });

  test('a product that was retired', async () => {
    const { productId, again } = await setUp();
    await sql`update products set active = false where id = ${productId}`;
    await expect(again(null)).rejects.toMatchObject({ reason: 'productUnavailable' });
  });

  test.each([
    ['made inactive', `status = 'inactive'`],
    ['past its date', `expires_at = now() - interval '1 second'`],
    ['given a limit that is reached', `max_usage = 1, usage_count = 1`],
  ])('a code that was %s', async (_, set) => {
    const { id, code, again } = await setUp();
    await sql.unsafe(`update discount_codes set ${set} where id = ${id}`);
    await expect(again(code)).rejects.toMatchObject(invalid);
  });

  test('a code that expires, by the time of the order', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { code, userId, productId } = await setUp({ expiresAt });
    const afterwards = asCustomer(userId, { now: expiresAt });
    await expect(
      createOrder(afterwards, orderInput({ productId, discountCode: code })),
    ).rejects.toMatchObject(invalid);
  });

  test('a code that is no longer for the product, and a referral code used by its owner', async () => {
    const owner = await newCustomer();
    const { code, productId, again } = await setUp({ kind: 'referral', ownerUserId: owner });
    await expect(place(owner, { productId, discountCode: code })).rejects.toMatchObject(invalid);
    await sql`delete from discount_prices where product_id = ${productId}`;
    await expect(again(code)).rejects.toMatchObject(invalid);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body give the same order, even if its code is used up or expired since', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 1 });
    const input = { key: 'checkout-0001', discountCode: code };
    const first = await place(userId, input);
    await sql`update discount_codes set status = 'inactive' where id = ${id}`;
    expect(await place(userId, input)).toBe(first);
    expect(await ordersOf(userId)).toHaveLength(1);
    expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
  });

  test('another body is a conflict', async () => {
    const userId = await newCustomer();
    await place(userId, { key: 'checkout-0002' });
    await expect(place(userId, { key: 'checkout-0002', quantity: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'idempotencyMismatch',
      fields: [{ path: 'idempotency-key', reason: 'keyUsed' }],
    });
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  test('the key of one customer does not affect another customer', async () => {
    const [a, b] = [await newCustomer(), await newCustomer()];
    expect(await place(a, { key: 'checkout-0003' })).not.toBe(await place(b, { key: 'checkout-0003' }));
  });

  test('without a key each call makes an order', async () => {
    const userId = await newCustomer();
    const input = orderInput();
    const keyless = { ...input, headers: {} };
    const [a, b] = [
      await createOrder(asCustomer(userId), keyless),
      await createOrder(asCustomer(userId), keyless),
    ];
    expect(a.orderId).not.toBe(b.orderId);
  });
});

describe('at most five unpaid orders for each customer', () => {
  test('the sixth is refused until one is paid or cancelled', async () => {
    const userId = await newCustomer();
    for (let n = 0; n < 5; n++) await place(userId);
    const full = { code: 'CONFLICT', reason: 'tooManyPendingOrders' };
    await expect(place(userId)).rejects.toMatchObject(full);
    const [a, b] = await ordersOf(userId);
    await markOrderPaid(asSystem(), { orderId: Number(a?.['id']), paidAt: new Date() });
    await place(userId);
    await expect(place(userId)).rejects.toMatchObject(full);
    await cancelPendingOrder(asCustomer(userId), Number(b?.['id']));
    await place(userId);
    expect(await ordersOf(userId)).toHaveLength(7);
  });
});

describe('reading an order', () => {
  test('its owner and an administrator may; another person’s order is not found', async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()];
    const orderId = await place(owner);
    expect((await getOrder(asCustomer(owner), byId(orderId))).id).toBe(orderId);
    expect((await getOrder(asAdmin(other), byId(orderId))).id).toBe(orderId);
    await expect(getOrder(asCustomer(other), byId(orderId))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getOrder(asCustomer(owner), byId('ORDER_20260101XXXXXXXXXX'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('with or without the prefix, in any case', async () => {
    const owner = await newCustomer();
    const orderId = await place(owner);
    const shown = orderId.replace('ORDER_', '').toLowerCase();
    expect((await getOrder(asCustomer(owner), byId(shown))).id).toBe(orderId);
  });
});

describe('being paid and being cancelled', () => {
  const newOrder = async (discountCode: string | null = null) => {
    const userId = await newCustomer();
    const orderId = await place(userId, { discountCode });
    const row = await findOrder(asCustomer(userId), orderIdSchema.parse(orderId));
    return { userId, orderId, id: row.id };
  };
  const stateOf = async (id: number) => {
    const [row] = await sql`select status, cancelled_by, paid_at from orders where id = ${id}`;
    return row;
  };

  test('a payment marks the order paid once and records the change of status', async () => {
    const { id, orderId } = await newOrder();
    const paidAt = new Date('2026-11-20T01:02:03Z');
    const paid = { orderId: id, paidAt, metadata: { transaction_id: 't1' } };
    expect(await markOrderPaid(asSystem(), paid)).toBe(true);
    expect(await markOrderPaid(asSystem(), paid)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ status: 'paid', cancelled_by: null });
    const events = await eventsOf(orderId);
    expect(events.slice(1)).toEqual([
      {
        event_type: 'status_changed',
        operator_type: 'system',
        operator_id: null,
        operator_name: '',
        metadata: { from: 'pending', to: 'paid', transaction_id: 't1' },
      },
    ]);
  });

  test('cancelling records who cancelled and releases the code use, once', async () => {
    const { id: codeId, code } = await newCode({ maxUsage: 2 });
    const { id, userId, orderId } = await newOrder(code);
    expect(await cancelPendingOrder(asCustomer(userId), id)).toBe(true);
    expect(await cancelPendingOrder(asSystem(), id)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
    expect((await eventsOf(orderId)).at(-1)).toMatchObject({
      operator_type: 'customer',
      operator_id: userId,
      metadata: { from: 'pending', to: 'cancelled' },
    });
    expect(await usesOf(codeId)).toEqual({ counted: 0, live: 0 });
  });

  test('the use of an unlimited code is released without changing the row of the code', async () => {
    const { id: codeId, code } = await newCode();
    const { id } = await newOrder(code);
    expect(await usesOf(codeId)).toEqual({ counted: 0, live: 1 });
    await cancelPendingOrder(asSystem(), id);
    expect(await usesOf(codeId)).toEqual({ counted: 0, live: 0 });
  });

  test('a late payment makes an order paid that the system gave up, not one that a person cancelled', async () => {
    const afterwards = {
      paidAt: new Date(),
      from: 'cancelled' as const,
      metadata: { late_payment: true as const },
    };
    const expired = await newOrder();
    await cancelPendingOrder(asSystem(), expired.id);
    expect(await markOrderPaid(asSystem(), { orderId: expired.id, ...afterwards })).toBe(true);
    expect(await stateOf(expired.id)).toMatchObject({ status: 'paid', cancelled_by: null });
    expect((await eventsOf(expired.orderId)).at(-1)?.['metadata']).toEqual({
      from: 'cancelled',
      to: 'paid',
      late_payment: true,
    });

    const cancelled = await newOrder();
    await cancelPendingOrder(asCustomer(cancelled.userId), cancelled.id);
    expect(await markOrderPaid(asSystem(), { orderId: cancelled.id, ...afterwards })).toBe(false);
    expect(await stateOf(cancelled.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
  });

  test('a change whose transaction fails leaves no status, event or released use', async () => {
    const { id: codeId, code } = await newCode({ maxUsage: 2 });
    const { id, orderId } = await newOrder(code);
    const { inTransaction } = await import('@/db/transaction');
    const failing = inTransaction(asSystem(), async (ctx) => {
      await cancelPendingOrder(ctx, id);
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await stateOf(id)).toMatchObject({ status: 'pending' });
    expect(await eventsOf(orderId)).toHaveLength(1);
    expect(await usesOf(codeId)).toEqual({ counted: 1, live: 1 });
  });
});
