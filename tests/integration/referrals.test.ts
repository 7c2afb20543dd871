import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { getReferral } from '@/lib/referrals/get-referral';
import { asCustomer } from '@/tests/support/context';
import { newCustomer, newProduct } from '@/tests/support/orders';

afterAll(() => sql.end());

const input = { headers: undefined, body: undefined, params: undefined, query: { page: 1, limit: 10 } };

test.each([
  ['below the price is offered', 149_900, true],
  ['that is the price is not', 139_900, false],
  ['above the price, which was lowered alone, is not', 129_900, false],
])('a friend’s price %s (referrals 5)', async (_, price, isOffered) => {
  const id = await newProduct();
  await sql`update product_prices set price = ${price}, friend_price = 139900 where product_id = ${id}`;
  const { offers } = await getReferral(asCustomer(await newCustomer()), input);
  expect(offers.filter(({ productId }) => productId === id)).toEqual(
    isOffered ? [{ productId: id, currency: 'CNY', price, friendPrice: 139_900 }] : [],
  );
  expect(offers.map(({ productId }) => productId)).toEqual(expect.arrayContaining([1, 2]));
});
