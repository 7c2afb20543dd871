import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { createOrder } from '@/lib/orders/create-order';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { asCustomer, asSystem } from '@/tests/support/context';
import { newCode, newCustomer, orderInput, usesOf } from '@/tests/support/orders';
import { insist, outcomesOf, tally } from '@/tests/support/outcome';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

const rowIdOf = async (publicId: string) => {
  const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${publicId}`;
  return Number(row?.id);
};

test('1,000 parallel orders on a code with 10 uses redeem exactly 10', async () => {
  const { id, code } = await newCode({ maxUsage: 10 });
  const customers = await times(250, newCustomer);
  const calls = customers.flatMap((userId) =>
    Array.from({ length: 4 }, () =>
      insist(() => createOrder(asCustomer(userId), orderInput({ discountCode: code }))),
    ),
  );
  const { ok, DISCOUNT_INVALID: usedUp = 0, discountUnpaid = 0, ...others } = tally(await outcomesOf(calls));
  expect({ ok, refused: usedUp + discountUnpaid, others }).toEqual({ ok: 10, refused: 990, others: {} });
  expect(await usesOf(id)).toEqual({ counted: 10, live: 10 });
  const [written] = await sql`
    select count(*)::int orders, (select count(*)::int from order_events e join orders o on o.id = e.order_id
      where o.discount_code = ${code}) events
    from orders where discount_code = ${code}`;
  expect(written).toEqual({ orders: 10, events: 10 });
});

test('50 parallel calls with one key are one order, one event and one use', async () => {
  const userId = await newCustomer();
  const { id, code } = await newCode({ maxUsage: 50 });
  const input = orderInput({ discountCode: code });
  const results = await times(50, () => createOrder(asCustomer(userId), input));
  expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await sql`select id from orders where user_id = ${userId}`).toHaveLength(1);
  expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
});

test('of parallel calls with one key and two bodies, one body wins and the other is a conflict', async () => {
  const userId = await newCustomer();
  const key = 'two-bodies-1';
  const calls = Array.from({ length: 30 }, (_, at) =>
    createOrder(asCustomer(userId), orderInput({ key, quantity: 1 + (at % 2) })),
  );
  expect(tally(await outcomesOf(calls))).toEqual({ ok: 15, idempotencyMismatch: 15 });
  expect(await sql`select id from orders where user_id = ${userId}`).toHaveLength(1);
});

test('of 40 parallel orders of one customer five are placed', async () => {
  const userId = await newCustomer();
  const { id, code } = await newCode();
  const calls = Array.from({ length: 40 }, () =>
    createOrder(asCustomer(userId), orderInput({ discountCode: code })),
  );
  expect(tally(await outcomesOf(calls))).toEqual({ ok: 5, tooManyPendingOrders: 35 });
  expect(await usesOf(id)).toEqual({ counted: 0, live: 5 });
});

test('of 40 parallel orders of one customer under a limited code one is placed', async () => {
  const userId = await newCustomer();
  const { id, code } = await newCode({ maxUsage: 40 });
  const calls = Array.from({ length: 40 }, () =>
    createOrder(asCustomer(userId), orderInput({ discountCode: code })),
  );
  expect(tally(await outcomesOf(calls))).toEqual({ ok: 1, discountUnpaid: 39 });
  expect(await usesOf(id)).toEqual({ counted: 1, live: 1 });
});

test('20 parallel cancellations of one order release its code use once', async () => {
  const userId = await newCustomer();
  const { id: codeId, code } = await newCode({ maxUsage: 3 });
  const { orderId } = await createOrder(asCustomer(userId), orderInput({ discountCode: code }));
  const id = await rowIdOf(orderId);
  const wins = await times(20, () => cancelPendingOrder(asSystem(), id));
  expect(wins.filter(Boolean)).toHaveLength(1);
  expect(await usesOf(codeId)).toEqual({ counted: 0, live: 0 });
  const events =
    await sql`select metadata from order_events where order_id = ${id} and event_type = 'status_changed'`;
  expect(events).toHaveLength(1);
});

test('payment and cancellation at once: one of them wins, and the history shows which', async () => {
  for (let round = 0; round < 10; round++) {
    const { orderId } = await createOrder(asCustomer(await newCustomer()), orderInput());
    const id = await rowIdOf(orderId);
    const [paid, cancelled] = await Promise.all([
      markOrderPaid(asSystem(), { orderId: id, paidAt: new Date() }),
      cancelPendingOrder(asSystem(), id),
    ]);
    expect(paid).not.toBe(cancelled);
    const [row] = await sql`
      select status, (select array_agg(metadata->>'to') from order_events where order_id = o.id) told
      from orders o where id = ${id}`;
    expect(row).toEqual({ status: paid ? 'paid' : 'cancelled', told: ['pending', row?.['status']] });
  }
});

test('the count of uses is correct after redeeming and releasing in parallel', async () => {
  const { id: codeId, code } = await newCode({ maxUsage: 8 });
  const customers = await times(40, newCustomer);
  await times(customers.length, async (at) => {
    const userId = customers[at] ?? 0;
    for (let round = 0; round < 4; round++) {
      const placed = await createOrder(asCustomer(userId), orderInput({ discountCode: code })).catch(
        () => null,
      );
      if (placed && (at + round) % 3 > 0)
        await cancelPendingOrder(asCustomer(userId), await rowIdOf(placed.orderId));
    }
  });
  const { counted, live } = await usesOf(codeId);
  expect(counted).toBe(live);
  expect(live).toBeLessThanOrEqual(8);
  const [redeemed] =
    await sql`select count(*)::int n from orders where discount_code = ${code} and status = 'pending'`;
  expect(redeemed?.['n']).toBe(live);
});

test('a use released while an unlimited code gets its limit is not counted', async () => {
  const { id, code } = await newCode();
  const userId = await newCustomer();
  const { orderId } = await createOrder(asCustomer(userId), orderInput({ discountCode: code }));
  const order = await rowIdOf(orderId);
  let cancelled: Promise<boolean> | undefined;
  // As in `update-discount.ts`, with the cancellation between its count and its commit.
  await sql.begin(async (update) => {
    await update`select from discount_codes where id = ${id} for update`;
    await update`
      update discount_codes set max_usage = 5, usage_count = (
        select count(*) from redemptions where code_id = ${id} and released_at is null) where id = ${id}`;
    cancelled = cancelPendingOrder(asCustomer(userId), order);
    await waiting(sql, 1);
  });
  expect(await cancelled).toBe(true);
  expect(await usesOf(id)).toEqual({ counted: 0, live: 0 });
});
