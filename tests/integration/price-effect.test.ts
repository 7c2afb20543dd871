import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { readPriceEffect } from '@/lib/discounts/read-price-effect';
import { createOrder } from '@/lib/orders/create-order';
import { asMinor } from '@/platform/money';
import { asAdmin, asCustomer } from '@/tests/support/context';
import { newCode, newCustomer, newProduct, orderInput } from '@/tests/support/orders';

afterAll(() => sql.end());

const effectOf = (id: number, price: number, limit = 10) =>
  readPriceEffect(asAdmin(1), {
    ...{ headers: undefined, body: undefined, params: { id } },
    query: { price: asMinor(price), page: 1, limit },
  });

test('tells which codes stop, what the others take off, and which orders keep their price', async () => {
  const id = await newProduct();
  const [stops, stays, above] = [
    await newCode({ prices: { [id]: 160_000 } }),
    await newCode({ prices: { [id]: 149_900 } }),
    await newCode({ prices: { [id]: 180_000 } }),
  ];
  for (const ended of [
    { status: 'inactive' as const },
    { expiresAt: new Date(0) },
    { maxUsage: 1, usageCount: 1 },
  ])
    await newCode({ ...ended, prices: { [id]: 160_000 } });
  await newCode({ kind: 'referral', ownerUserId: await newCustomer(), prices: { [id]: 149_900 } });
  for (let at = 0; at < 2; at += 1)
    await createOrder(asCustomer(await newCustomer()), orderInput({ productId: id }));
  const effect = await effectOf(id, 159_900);
  expect(effect).toMatchObject({
    ...{ price: 159_900, currentPrice: 169_900, stopping: 1 },
    codes: [
      { id: stops.id, code: stops.code, price: 160_000, saving: null, stops: true },
      { id: above.id, saving: null, stops: false },
      { id: stays.id, price: 149_900, saving: 10_000, stops: false },
    ],
    referrals: { count: 1, price: 149_900, saving: 10_000 },
    averageSaving: { before: 14_950, after: 10_000 },
    ...{ unpaidOrders: 2, openPayments: 0 },
    pagination: { totalRecords: 3 },
  });
  expect((await effectOf(id, 159_900, 1)).codes).toHaveLength(1);
});

test('counts an order whose payment is open', async () => {
  const id = await newProduct();
  const { orderId } = await createOrder(asCustomer(await newCustomer()), orderInput({ productId: id }));
  await sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, expires_at)
    select id, ${`T${id}`}, 'native', 'open', total, currency, '{}', now() + interval '5 minutes'
    from orders where public_id = ${orderId}`;
  expect(await effectOf(id, 100)).toMatchObject({ unpaidOrders: 1, openPayments: 1, stopping: 0 });
});

test('an unknown product is not found', async () => {
  await expect(effectOf(2_000_000_001, 100)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
