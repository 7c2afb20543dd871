import { fork } from 'node:child_process';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

type Job = { name: string; key: string; data: Record<string, number>; wait: number };
const jobs = (name: string) => shop.sql<Job[]>`
  select name, singleton_key as key, data, round(extract(epoch from start_after - created_on))::int as wait
  from pgboss.job where name = ${name} and state = 'created' order by created_on`;
const pay = (outTradeNo: string, more: object = {}) =>
  shop.provider.control('pay', { outTradeNo, notify: false, ...more });
/** Sets the jobs' start times to now, as if the pauses of the queue were over. */
const makeDue = () => shop.sql`update pgboss.job set start_after = now() where name = 'payment-query'`;
const usesOf = async (code: string) =>
  Number((await shop.sql`select usage_count from discount_codes where code = ${code}`)[0]?.['usage_count']);

async function openOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { outTradeNo } = await order.pay();
  const [payment] = await shop.paymentsOf(order.id);
  return { ...order, outTradeNo, paymentId: Number(payment?.id) };
}
const stateThere = async (outTradeNo: string) =>
  (await shop.transactions()).find((each) => each.outTradeNo === outTradeNo)?.state;

describe('the queue', () => {
  test('a job is written in the transaction that causes it, and rolled back with it', async () => {
    const { inTransaction } = await import('@/db/transaction');
    const { enqueue } = await import('@/lib/queue/enqueue');
    const { RunRefund } = await import('@/lib/payments/refunds/run-refund');
    const queued = (fails: boolean) =>
      inTransaction(shop.asSystem(), async (ctx) => {
        await enqueue(ctx, RunRefund, { refundId: 7 }, { key: 'a' });
        await enqueue(ctx, RunRefund, { refundId: 7 }, { key: 'a' });
        if (fails) throw new Error('rolled back');
      });
    await expect(queued(true)).rejects.toThrow('rolled back');
    expect(await jobs('refund')).toHaveLength(0);
    await queued(false);
    expect(await jobs('refund')).toMatchObject([{ data: { refundId: 7 }, wait: 0 }]);
  });

  test('the attempt and its follow-up job are committed before the provider is called', async () => {
    const order = await shop.placeOrder();
    await shop.provider.control('faults', { kind: 'reset_before', path: '/v3/pay/transactions/native' });
    await expect(order.pay()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    const [payment] = await shop.paymentsOf(order.id);
    expect(await jobs('payment-query')).toMatchObject([{ key: payment?.id }]);
  });
});

describe('following an attempt', () => {
  test('queries, and comes back after growing pauses while nobody pays', async () => {
    const { paymentId, id } = await openOrder();
    const waits: number[] = [];
    for (const age of [0, 20, 30, 120]) {
      await shop.age(id, age);
      await shop.sql`delete from pgboss.job`;
      await shop.sql`update payments set expires_at = now() + interval '1 hour' where id = ${paymentId}`;
      await shop.followPayment(shop.asSystem(), paymentId);
      waits.push((await jobs('payment-query'))[0]?.wait ?? -1);
    }
    expect(waits.map((wait) => [300, 150, 60, 20].find((least) => wait >= least))).toEqual([
      20, 60, 150, 300,
    ]);
  });

  test('finds the payment and ends', async () => {
    const order = await openOrder();
    await pay(order.outTradeNo);
    await shop.sql`delete from pgboss.job`;
    await shop.followPayment(shop.asSystem(), order.paymentId);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    expect(await jobs('payment-query')).toHaveLength(0);
  });

  test('closes an expired attempt at the provider, and the order stays payable', async () => {
    const order = await openOrder();
    await shop.age(order.id, 301);
    await shop.followPayment(shop.asSystem(), order.paymentId);
    expect(await stateThere(order.outTradeNo)).toBe('CLOSED');
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'closed' }]);
    expect((await order.pay()).outTradeNo).not.toBe(order.outTradeNo);
  });

  test('closes an unknown creation at the provider, so that nothing payable is left', async () => {
    const order = await shop.placeOrder();
    await shop.provider.control('faults', { kind: 'reset_after', path: '/v3/pay/transactions/native' });
    await order.pay().catch(() => undefined);
    const [payment] = await shop.paymentsOf(order.id);
    await shop.followPayment(shop.asSystem(), Number(payment?.id));
    expect(await stateThere(payment?.out_trade_no ?? '')).toBe('CLOSED');
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'closed' }]);
  });

  test('does not touch a creation in progress', async () => {
    const order = await openOrder();
    await shop.sql`update payments set state = 'creating', parameters = null where id = ${order.paymentId}`;
    await shop.followPayment(shop.asSystem(), order.paymentId);
    expect(await stateThere(order.outTradeNo)).toBe('NOTPAY');
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'creating' }]);
  });

  test.each([
    { kind: 'reset_before' },
    { kind: 'status', status: 500 },
    { kind: 'garbage' },
    { kind: 'unsigned' },
  ])('comes back while the provider gives no valid answer: $kind', async (fault) => {
    const order = await openOrder();
    await shop.age(order.id, 301);
    await shop.sql`delete from pgboss.job`;
    await shop.provider.control('faults', { ...fault, path: '*out-trade-no*', times: 2 });
    await shop.followPayment(shop.asSystem(), order.paymentId);
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'closing' }]);
    expect(await jobs('payment-query')).toHaveLength(1);
    await shop.followPayment(shop.asSystem(), order.paymentId);
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('unpaid orders', () => {
  const old = (id: number) =>
    shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${id}`;

  test('the payment is closed first, the order cancelled, the code use released once', async () => {
    const { code } = await shop.newCode({ maxUsage: 5 });
    const order = await openOrder({ discountCode: code });
    await old(order.id);
    await Promise.all(Array.from({ length: 5 }, () => shop.expireOrder(shop.asSystem(), order.id)));
    expect(await shop.orderOf(order.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' });
    expect(await stateThere(order.outTradeNo)).toBe('CLOSED');
    expect(await usesOf(code)).toBe(0);
    const events = await shop.eventsOf(order.id);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      operator_type: 'system',
      metadata: { from: 'pending', to: 'cancelled' },
    });
  });

  test('an order that turns out to be paid while closing is paid, not cancelled', async () => {
    const order = await openOrder();
    await old(order.id);
    await pay(order.outTradeNo);
    await shop.expireOrder(shop.asSystem(), order.id);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  });

  test('an order does not expire while its payment cannot be closed', async () => {
    const order = await openOrder();
    await old(order.id);
    await shop.provider.control('faults', { kind: 'status', status: 500, path: '*out-trade-no*', times: 2 });
    await expect(shop.expireOrder(shop.asSystem(), order.id)).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    });
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    await shop.expireOrder(shop.asSystem(), order.id);
    expect((await shop.orderOf(order.id)).status).toBe('cancelled');
  });

  test('an order that an administrator made pending again has the full time from then on', async () => {
    const order = await shop.placeOrder();
    await old(order.id);
    await shop.sql`
      insert into order_events (order_id, event_type, operator_type, metadata)
      values (${order.id}, 'status_changed', 'admin', '{"from": "cancelled", "to": "pending"}')`;
    await shop.expireOrder(shop.asSystem(), order.id);
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });

  test('an order with a mismatch waits for a person, also when it comes out while the payment is closed', async () => {
    const order = await openOrder();
    await Promise.all([old(order.id), pay(order.outTradeNo, { total: 1 })]);
    for (const _ of ['the closing', 'a later sweep']) await shop.expireOrder(shop.asSystem(), order.id);
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'failed', failure: 'mismatch' }]);
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });

  test('newer orders do not expire, and those in dollars have three days', async () => {
    const { code } = await shop.newCode({ maxUsage: 5 });
    const young = await shop.placeOrder();
    const dollars = await shop.placeOrder({ productId: 2, discountCode: code });
    await old(dollars.id);
    for (const { id } of [young, dollars]) await shop.expireOrder(shop.asSystem(), id);
    expect((await shop.orderOf(young.id)).status).toBe('pending');
    expect((await shop.orderOf(dollars.id)).status).toBe('pending');
    expect(await usesOf(code)).toBe(1);
    await shop.sql`update orders set created_at = now() - interval '73 hours' where id = ${dollars.id}`;
    await shop.expireOrder(shop.asSystem(), dollars.id);
    expect(await shop.orderOf(dollars.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' });
    expect(await usesOf(code)).toBe(0);
  });
});

describe('a customer cancels', () => {
  test('the payment is closed at the provider first; a second cancellation is no error', async () => {
    const order = await openOrder();
    expect(await order.cancel()).toEqual({ status: 'cancelled' });
    expect(await stateThere(order.outTradeNo)).toBe('CLOSED');
    expect(await order.cancel()).toEqual({ status: 'cancelled' });
    expect(await shop.eventsOf(order.id)).toHaveLength(2);
  });

  test('a payment that turns out to be paid meanwhile wins', async () => {
    const order = await openOrder();
    await pay(order.outTradeNo);
    await expect(order.cancel()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'orderNotCancellable' });
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  });

  test('while the provider cannot be reached nothing is cancelled', async () => {
    const order = await openOrder();
    await shop.provider.control('faults', { kind: 'reset_before', path: '*out-trade-no*', times: 2 });
    await expect(order.cancel()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });

  test('paying and cancelling at the same moment end in one of the two, and nothing payable is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await shop.placeOrder();
      const [paying, cancelling] = await Promise.allSettled([order.pay(), order.cancel()]);
      const { status } = await shop.orderOf(order.id);
      expect(status).toBe(cancelling.status === 'fulfilled' ? 'cancelled' : 'pending');
      const open = (await shop.paymentsOf(order.id)).filter(({ state }) => state === 'open');
      expect(open).toHaveLength(status === 'pending' && paying.status === 'fulfilled' ? 1 : 0);
    }
  });
});

describe('refunds by the system', () => {
  async function surplus() {
    const order = await openOrder();
    await order.cancel();
    await pay(order.outTradeNo, { force: true });
    await shop.provider.control('webhooks', { outTradeNo: order.outTradeNo });
    const [refund] = await shop.refundsOf(order.id);
    return { ...order, refundId: Number(refund?.id), outRefundNo: refund?.out_refund_no ?? '' };
  }
  const run = (id: number) => shop.runRefund(shop.asSystem(), id);
  const refundThere = async (no: string) =>
    (
      await shop.provider.read<{ refunds: { outRefundNo: string; refund: number }[] }>('refunds')
    ).refunds.filter(({ outRefundNo }) => outRefundNo === no);

  test('the full amount is refunded once, with its event, and the order shows it', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 50 } });
    const { id, refundId, outRefundNo } = await surplus();
    await run(refundId);
    await until(async () => (await shop.refundsOf(id))[0]?.state === 'succeeded');
    expect(await refundThere(outRefundNo)).toMatchObject([{ refund: 169_900 }]);
    expect((await shop.orderOf(id)).refunded_amount).toBe('169900');
    expect((await shop.eventsOf(id)).at(-1)?.metadata).toMatchObject({ refund: 'succeeded', amount: 1699 });
    const events = (await shop.eventsOf(id)).length;
    await shop.provider.control('webhooks', { outRefundNo });
    await run(refundId);
    expect(await shop.eventsOf(id)).toHaveLength(events);
  });

  test('a query finds the result when no notification comes', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 50 }, webhooks: { drop: true } });
    const { id, refundId, outRefundNo } = await surplus();
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('processing');
    expect(await jobs('refund')).toMatchObject([{ key: String(refundId) }]);
    await until(() => shop.isRefunded(outRefundNo));
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('succeeded');
  });

  test.each([
    'reset_before',
    'reset_after',
    'garbage',
    'unsigned',
    'wrong_signature',
    'stale_signature',
    'unknown_serial',
  ])('after %s the provider is queried, and called again under the same number only', async (kind) => {
    const { id, refundId, outRefundNo } = await surplus();
    await shop.provider.control('faults', { kind, path: '/v3/refund/domestic/refunds' });
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('requested');
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('processing');
    expect(await refundThere(outRefundNo)).toHaveLength(1);
    const all = await shop.provider.read<{ refunds: unknown[] }>('refunds');
    expect(all.refunds).toHaveLength(1);
  });

  test('a refund that succeeded after all counts, though it was marked as failed', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 50 }, webhooks: { drop: true } });
    const { id, refundId, outRefundNo } = await surplus();
    await run(refundId);
    await shop.sql`update refunds set state = 'failed', failure = '400 INVALID_REQUEST' where id = ${refundId}`;
    await until(() => shop.isRefunded(outRefundNo));
    await shop.provider.control('settings', { webhooks: { drop: false } });
    await shop.provider.control('webhooks', { outRefundNo });
    await until(async () => (await shop.refundsOf(id))[0]?.state === 'succeeded');
    expect((await shop.orderOf(id)).refunded_amount).toBe('169900');
  });

  test('an unsigned refusal does not undo a signed answer of the provider', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 60_000 } });
    const { id, refundId } = await surplus();
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('processing');
    const path = '/v3/refund/domestic/refunds';
    const rejectWith = (path: string, status: number, code: string) =>
      shop.provider.control('faults', { kind: 'status', status, body: { code, message: '' }, path });
    await rejectWith(`${path}/*`, 404, 'RESOURCE_NOT_EXISTS');
    await rejectWith(path, 400, 'INVALID_REQUEST');
    await run(refundId);
    expect((await shop.refundsOf(id))[0]?.state).toBe('processing');
  });

  test('a low balance of the merchant account is retried; a final refusal records its reason', async () => {
    const { id, refundId } = await surplus();
    await shop.provider.control('settings', { refunds: { refuse: 'NOT_ENOUGH' } });
    await run(refundId);
    expect((await shop.refundsOf(id))[0]).toMatchObject({ state: 'requested', failure: '403 NOT_ENOUGH' });
    await shop.provider.control('settings', { refunds: { refuse: 'USER_ACCOUNT_ABNORMAL' } });
    await run(refundId);
    expect((await shop.refundsOf(id))[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^403 USER_ACCOUNT_ABNORMAL: ./),
    });
  });
});

describe('the sweep', () => {
  test('gives a new job to what a crash left without one, and makes no duplicate job', async () => {
    const order = await openOrder();
    const expired = await shop.placeOrder();
    await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${expired.id}`;
    await shop.sql`delete from pgboss.job`;
    // Payments of the tests before may be old enough on a slow machine.
    const own = async () =>
      (await jobs('payment-query')).filter(({ key }) => key === String(order.paymentId));
    await shop.sweepPayments(shop.asSystem());
    expect(await own()).toHaveLength(0);
    await shop.age(order.id, 61);
    await shop.sweepPayments(shop.asSystem());
    await shop.sweepPayments(shop.asSystem());
    expect(await own()).toHaveLength(1);
    expect((await jobs('order-expiry')).filter(({ key }) => key === String(expired.id))).toHaveLength(1);
  });
});

describe('workers', () => {
  test('the order becomes paid by the job alone, without a notification or a waiting page; two workers do it once', async () => {
    const { startWorkers } = await import('@/workers/start-workers');
    const { isQueueRunning } = await import('@/lib/queue/check-queue');
    const stops = await Promise.all([startWorkers(), startWorkers()]);
    const order = await openOrder();
    await pay(order.outTradeNo);
    await makeDue();
    await until(async () => (await shop.orderOf(order.id)).status === 'paid');
    expect(await isQueueRunning()).toBe(true);
    await Promise.all(stops.map((stop) => stop(1500)));
    const eventTypes = (await shop.eventsOf(order.id)).map(({ event_type }) => event_type);
    expect(eventTypes.filter((type) => type !== 'modified')).toEqual(['created', 'status_changed']);
  });

  test('`npm run worker` does the same in a process of its own, and ends on a signal', async () => {
    const worker = fork('scripts/program.mjs', ['scripts/worker.ts'], { env: process.env, silent: true });
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    const order = await openOrder();
    await pay(order.outTradeNo);
    await makeDue();
    await until(async () => (await shop.orderOf(order.id)).status === 'paid');
    worker.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('a worker that is killed in the middle of its work loses nothing', async () => {
    const order = await openOrder();
    await pay(order.outTradeNo);
    await shop.sql`update pgboss.job set state = 'active', started_on = now() where name = 'payment-query'`;
    await shop.age(order.id, 61);
    const { startWorkers } = await import('@/workers/start-workers');
    const stop = await startWorkers();
    await until(async () => (await shop.orderOf(order.id)).status === 'paid');
    await stop(1500);
  });
});
