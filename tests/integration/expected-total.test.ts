import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { createOrder } from '@/lib/orders/create-order';
import { asMinor } from '@/platform/money';
import { asCustomer } from '@/tests/support/context';
import { newCode, newCustomer, newProduct, orderInput, usesOf } from '@/tests/support/orders';

afterAll(() => sql.end());

const place = async (userId: number, input: Parameters<typeof orderInput>[0]) =>
  (await createOrder(asCustomer(userId), orderInput(input))).orderId;
const countOf = async (userId: number) => (await sql`select id from orders where user_id = ${userId}`).length;

describe('the total that the shopper saw (orders 21)', () => {
  test('is ordered when the order has that total', async () => {
    const userId = await newCustomer();
    const { code } = await newCode();
    await place(userId, { quantity: 2, discountCode: code, expectedTotal: asMinor(259_800) });
    expect(await countOf(userId)).toBe(1);
  });

  test('is refused with the amounts of now when the order has another one, and nothing is written', async () => {
    const userId = await newCustomer();
    const { id, code } = await newCode({ maxUsage: 5 });
    const placing = place(userId, { quantity: 2, discountCode: code, expectedTotal: asMinor(299_800) });
    await expect(placing).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'totalChanged',
      data: { quote: { item_price: 1699, discount_amount: 800, total: 2598, currency: 'CNY' } },
    });
    expect(await countOf(userId)).toBe(0);
    expect(await usesOf(id)).toEqual({ counted: 0, live: 0 });
  });

  test('is compared with the price of now, also right after an order at the older one', async () => {
    const productId = await newProduct();
    await place(await newCustomer(), { productId });
    await sql`update product_prices set price = 159900 where product_id = ${productId}`;
    const userId = await newCustomer();
    await place(userId, { productId, expectedTotal: asMinor(159_900) });
    expect(await countOf(userId)).toBe(1);
    await expect(place(userId, { productId, expectedTotal: asMinor(169_900) })).rejects.toMatchObject({
      reason: 'totalChanged',
    });
  });

  test('is no part of the request: one key gives one order, whatever total it carries', async () => {
    const [userId, key] = [await newCustomer(), randomUUID()];
    const orderId = await place(userId, { key, expectedTotal: asMinor(169_900) });
    expect(await place(userId, { key, expectedTotal: asMinor(1) })).toBe(orderId);
    expect(await place(userId, { key })).toBe(orderId);
  });
});
