import { openShop, type Shop } from '../support/payments';
import { waiting } from '../support/waiting';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Cancels by the use case itself; `close` is what happens at the provider in each round. */
const cancel = async (orderId: number, close: (round: number) => Promise<unknown>) => {
  const { cancelUnpaidOrder } = await import('@/lib/orders/cancel-unpaid-order');
  let rounds = 0;
  const outcome = await cancelUnpaidOrder(shop.asSystem(), orderId, async () => {
    rounds += 1;
    await close(rounds);
  }).catch((error: { code?: string }) => error.code);
  return { outcome, rounds };
};

test('is refused after three rounds, and the order stays as it was', async () => {
  const order = await shop.placeOrder();
  await order.pay();
  expect(await cancel(order.id, async () => {})).toEqual({ outcome: 'PAYMENT_PENDING', rounds: 3 });
  expect((await shop.orderOf(order.id)).status).toBe('pending');
});

test('is done in the round in which it is closed', async () => {
  const order = await shop.placeOrder();
  await order.pay();
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  const close = async (round: number) => {
    if (round === 2) await closeLivePayment(shop.asSystem(), order.id);
  };
  expect(await cancel(order.id, close)).toEqual({ outcome: true, rounds: 2 });
  expect((await shop.orderOf(order.id)).status).toBe('cancelled');
});

test('waits for one that is just being written, and closes it too', async () => {
  const order = await shop.placeOrder();
  const close = async (round: number) => {
    if (round === 2) await shop.sql`update payments set state = 'closed' where order_id = ${order.id}`;
  };
  const cancelled = await shop.sql.begin(async (sql) => {
    await sql`select from orders where id = ${order.id} for update`;
    const outcome = cancel(order.id, close);
    await waiting(shop.sql, 1);
    await sql`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, expires_at)
      select id, 'W' || id, 'native', 'open', total, currency, '{}', now() + interval '2 hours'
      from orders where id = ${order.id}`;
    return { outcome };
  });
  expect(await cancelled.outcome).toEqual({ outcome: true, rounds: 2 });
});
