import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
});

const pay = (outTradeNo: string) => shop.provider.control('pay', { outTradeNo, notify: false });

async function payableOrder() {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  return { ...order, outTradeNo };
}

test('the status is that of the latest attempt, and without a live one the provider is not asked', async () => {
  const order = await shop.placeOrder();
  expect(await order.status()).toBe('pending');
  await order.pay();
  await shop.sql`update payments set state = 'failed', failure = 'declined' where order_id = ${order.id}`;
  expect(await order.status()).toBe('failed');
  await order.pay();
  expect(await order.status()).toBe('pending');
  await shop.sql`update payments set state = 'closed' where order_id = ${order.id} and state = 'open'`;
  const asked = () => shop.sql`select from payment_calls where order_id = ${order.id} and call = 'query'`;
  const before = (await asked()).length;
  expect(await order.status()).toBe('pending');
  expect(await asked()).toHaveLength(before);
});

test.each([
  [
    'an attempt before the latest one',
    (id: number) =>
      shop.sql`update payments set state = 'failed', failure = 'mismatch' where order_id = ${id}`,
  ],
  [
    'an attempt that had ended',
    async (id: number) => {
      await shop.sql`update payments set state = 'closed' where order_id = ${id}`;
      await shop.sql`
        insert into payment_notices (source, payment_id, out_trade_no, verdict)
        select 'notify:' || out_trade_no, id, out_trade_no, 'mismatch' from payments where order_id = ${id}`;
    },
  ],
])('money that does not fit %s holds the order for the page too', async (_name, misfit) => {
  const order = await payableOrder();
  await misfit(order.id);
  await shop.sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, expires_at, failure)
    select order_id, left(out_trade_no, 31) || '_', type, 'failed', amount, currency, request, expires_at, 'declined'
    from payments where order_id = ${order.id}`;
  expect(await order.status()).toBe('unknown');
  await expect(order.pay()).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the status of another person’s order does not exist', async () => {
  const { readPaymentStatus } = await import('@/lib/payments/attempts/read-payment-status');
  const { asCustomer } = await import('../support/context');
  const [order, stranger] = [await shop.placeOrder(), await shop.placeOrder()];
  const input = { params: { orderId: order.orderId }, query: undefined, headers: undefined, body: undefined };
  await expect(readPaymentStatus(asCustomer(stranger.userId), input)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

describe('the status', () => {
  test('is paid even if no notification ever comes', async () => {
    const order = await payableOrder();
    expect(await order.status()).toBe('pending');
    await pay(order.outTradeNo);
    await shop.resetQueryTimes();
    expect(await order.status()).toBe('paid');
    expect(await shop.eventsOf(order.id)).toHaveLength(2);
  });

  test('queries the provider once in 3 s, however many pages ask', async () => {
    const order = await payableOrder();
    const countQueries = async () =>
      (await shop.calls(`out-trade-no/${order.outTradeNo}?`)).filter(({ method }) => method === 'GET').length;
    /** Asks forty times at once; on a slow machine this may take longer than three seconds, and then queries again. */
    const watch = async () => {
      const [before, began] = [await countQueries(), Date.now()];
      const statuses = await Promise.all(Array.from({ length: 40 }, () => order.status()));
      expect(new Set(statuses)).toEqual(new Set(['pending']));
      const queries = (await countQueries()) - before;
      expect(queries).toBeGreaterThanOrEqual(1);
      expect(queries).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 3000));
    };
    await watch();
    await shop.sql`update payments set queried_at = queried_at - interval '3 seconds' where order_id = ${order.id}`;
    await watch();
  });

  test.each([
    ['breaks the connection', { kind: 'reset_before' }],
    ['fails', { kind: 'status', status: 500 }],
    ['does not respond', { kind: 'late_answer', held: true }],
    ['returns an unreadable response', { kind: 'garbage' }],
    ['returns an unsigned response', { kind: 'unsigned' }],
    ['returns a forged success', { kind: 'wrong_signature' }],
  ])('answers the stored status when the provider %s', async (_name, fault) => {
    const order = await payableOrder();
    if (fault.kind === 'wrong_signature') await pay(order.outTradeNo);
    await shop.provider.control('faults', { ...fault, path: '*out-trade-no*' });
    expect(await order.status()).toBe('pending');
    // The status is answered while the query still waits, or after an invalid answer.
    const queries = await shop.sql`select from payment_calls where order_id = ${order.id} and call = 'query'`;
    expect(queries).toHaveLength(fault.kind === 'late_answer' ? 0 : 1);
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });

  test('is cancelled for a cancelled order', async () => {
    const order = await payableOrder();
    await order.cancel();
    expect(await order.status()).toBe('cancelled');
  });
});
