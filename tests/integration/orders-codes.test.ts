import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { orderIdSchema } from '@/lib/orders/contract';
import { createOrder } from '@/lib/orders/create-order';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { newAdmin } from '@/tests/support/admin-orders';
import { waiting } from '@/tests/support/waiting';
import type { OrderStatus } from '@/values/orders';
import { findOrder } from '@/lib/orders/find-order';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { asCustomer, asSystem } from '@/tests/support/context';
import { newCode, newCustomer, orderInput, usesOf } from '@/tests/support/orders';

afterAll(() => sql.end());

const place = async (userId: number, ...input: Parameters<typeof orderInput>) =>
  (await createOrder(asCustomer(userId), orderInput(...input))).orderId;
const ordersOf = (userId: number) => sql`select * from orders where user_id = ${userId}`;

describe('a code that does not apply refuses the order, and nothing is written', () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  test.each<[string, Parameters<typeof newCode>[0]]>([
    ['inactive', { status: 'inactive' }],
    ['expired by its date', { expiresAt: yesterday }],
    ['used up', { maxUsage: 2, usageCount: 2 }],
    ['for the other product only', { prices: { 2: 15_900 } }],
  ])('%s', async (_, terms) => {
    const userId = await newCustomer();
    const { id, code } = await newCode(terms);
    await expect(place(userId, { discountCode: code })).rejects.toMatchObject({ code: 'DISCOUNT_INVALID' });
    expect(await ordersOf(userId)).toHaveLength(0);
    expect(await usesOf(id)).toEqual({ counted: terms?.usageCount ?? 0, live: 0 });
  });

  test('unknown', async () => {
    const userId = await newCustomer();
    await expect(place(userId, { discountCode: 'NO-SUCH-CODE' })).rejects.toMatchObject({
      code: 'DISCOUNT_INVALID',
    });
  });

  test("the shopper's own referral code, while another shopper may use it", async () => {
    const [owner, friend] = [await newCustomer(), await newCustomer()];
    const { id, code } = await newCode({ kind: 'referral', ownerUserId: owner });
    await expect(place(owner, { discountCode: code })).rejects.toMatchObject({ code: 'DISCOUNT_INVALID' });
    await place(friend, { discountCode: code });
    expect(await usesOf(id)).toEqual({ counted: 0, live: 1 });
  });
});

describe('a limited code takes one unpaid order of a customer at a time', () => {
  const refused = {
    code: 'DISCOUNT_INVALID',
    reason: 'discountUnpaid',
    fields: [{ path: 'discountCode', reason: 'discountUnpaid' }],
  };
  const rowIdOf = async (userId: number, orderId: string) =>
    (await findOrder(asCustomer(userId), orderIdSchema.parse(orderId))).id;

  test('the next one is refused and writes nothing, until the first is paid or cancelled', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 10 });
    const again = () => place(userId, { discountCode: code });
    const first = await again();
    await expect(again()).rejects.toMatchObject(refused);
    expect(await ordersOf(userId)).toHaveLength(1);
    await cancelPendingOrder(asCustomer(userId), await rowIdOf(userId, first));
    const second = await again();
    await expect(again()).rejects.toMatchObject(refused);
    const orderId = await rowIdOf(userId, second);
    await markOrderPaid(asSystem(), { orderId, paidAt: new Date() });
    await again();
    expect(await usesOf(id)).toEqual({ counted: 2, live: 2 });
  });

  test('also for orders in dollars, and whatever comes at the same moment', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 10 });
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => place(userId, { productId: 2, discountCode: code })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ordersOf(userId)).toHaveLength(1);
    expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
  });

  test('also when another slot is freed between two orders that wait for the code', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 10 });
    const plain = await place(userId, { discountCode: null });
    const connection = await sql.reserve();
    await connection`begin`;
    await connection`select from discount_codes where id = ${id} for update`;
    const first = place(userId, { discountCode: code });
    await waiting(sql, 1);
    await cancelPendingOrder(asCustomer(userId), await rowIdOf(userId, plain));
    const second = place(userId, { discountCode: code });
    await waiting(sql, 2);
    await connection`commit`;
    connection.release();
    const tries = await Promise.allSettled([first, second]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
  });

  async function setter() {
    const admin = await newAdmin();
    return (orderId: string, status: OrderStatus) =>
      setOrderStatus(
        admin,
        {
          params: { id: orderIdSchema.parse(orderId) },
          body: { status },
          query: undefined,
          headers: undefined,
        },
        closeLivePayment,
      );
  }

  test.each([
    ['of a single use is held', { maxUsage: 1 }, true],
    ['of ten uses is held', { maxUsage: 10 }, true],
    ['without a limit is not', {}, false],
  ])('by an order that is made pending again a code %s', async (_, given, isHeld) => {
    const [userId, set] = [await newCustomer(), await setter()];
    const { id, code } = await newCode(given);
    const orderId = await place(userId, { discountCode: code });
    await set(orderId, 'cancelled');
    await set(orderId, 'pending');
    const [order] = await sql`select held_code_id::int as held from orders where public_id = ${orderId}`;
    expect(order).toEqual({ held: isHeld ? id : null });
    expect(await usesOf(id)).toMatchObject({ live: 1 });
  });

  test('an order without a code is made pending again and holds none', async () => {
    const [userId, set] = [await newCustomer(), await setter()];
    const orderId = await place(userId, { discountCode: null });
    await set(orderId, 'cancelled');
    await set(orderId, 'pending');
    expect(await sql`select held_code_id from orders where public_id = ${orderId}`).toEqual([
      { held_code_id: null },
    ]);
  });

  test('an order that is made pending again holds the code, unless another holds it', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 10 });
    const set = await setter();
    const first = await place(userId, { discountCode: code });
    await set(first, 'cancelled');
    const second = await place(userId, { discountCode: code });
    await expect(set(first, 'pending')).rejects.toMatchObject({
      code: 'DISCOUNT_INVALID',
      reason: 'orderCodeHeld',
    });
    expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
    await set(second, 'cancelled');
    await set(first, 'pending');
    await expect(place(userId, { discountCode: code })).rejects.toMatchObject(refused);
    expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
  });

  test('another customer, another code, no code and an unlimited code are free', async () => {
    const [userId, other] = [await newCustomer(), await newCustomer()];
    const [limited, another, unlimited] = [
      await newCode({ maxUsage: 10 }),
      await newCode({ maxUsage: 10 }),
      await newCode(),
    ];
    await place(userId, { discountCode: limited.code });
    await place(other, { discountCode: limited.code });
    await place(userId, { discountCode: another.code });
    await place(userId, { discountCode: null });
    await place(userId, { discountCode: unlimited.code });
    await place(userId, { discountCode: unlimited.code });
    expect(await ordersOf(userId)).toHaveLength(5);
  });
});
