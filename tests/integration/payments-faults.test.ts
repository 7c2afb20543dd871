import type { Ctx, Owner } from '@/platform/ctx';
import { asMinor } from '@/platform/money';
import { asAdmin } from '../support/context';
import { shortenTimeouts } from '../support/short-timeouts';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.provider.control('reset'));

type Order = Awaited<ReturnType<Shop['placeOrder']>>;
type Call = 'create' | 'query' | 'close' | 'refund';

const paths = {
  create: { path: '/v3/pay/transactions/native' },
  query: { path: '*out-trade-no*', method: 'GET' },
  close: { path: '*/close' },
  refund: { path: '/v3/refund/domestic/refunds' },
};

/** The success answer of each call. */
const successes: Record<Call, (number: string) => { status: number; body?: object }> = {
  create: () => ({ status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=forged' } }),
  query: (number) => ({
    status: 200,
    body: {
      ...{ out_trade_no: number, transaction_id: '42', trade_state: 'SUCCESS', mchid: 'm', appid: 'a' },
      ...{ success_time: '2026-11-20T10:00:00+08:00', amount: { total: 169_900, currency: 'CNY' } },
    },
  }),
  close: () => ({ status: 204 }),
  refund: (number) => ({
    status: 200,
    body: {
      ...{ out_refund_no: number, out_trade_no: number, refund_id: '42', status: 'SUCCESS' },
      amount: { refund: 169_900 },
    },
  }),
};
/** The answer that would end each call for good, if it were true. */
const rejections: Record<Call, { status: number; body: object }> = {
  create: { status: 400, body: { code: 'PARAM_ERROR' } },
  query: { status: 404, body: { code: 'ORDER_NOT_EXIST' } },
  close: { status: 400, body: { code: 'ORDERPAID' } },
  refund: { status: 400, body: { code: 'INVALID_REQUEST' } },
};

const status = (options: object) => () => ({ kind: 'status', ...options });
const forged = (options: object) => (call: Call, number: string) => ({
  kind: 'status',
  ...successes[call](number),
  ...options,
});
const rejected = (options: object) => (call: Call) => ({ kind: 'status', ...rejections[call], ...options });

const faults: { name: string; of: (call: Call, number: string) => object }[] = [
  { name: '500, before it acted', of: status({ status: 500, body: { code: 'SYSTEM_ERROR' } }) },
  { name: '500, after it acted', of: status({ status: 500, body: { code: 'SYSTEM_ERROR' }, acts: true }) },
  { name: 'signed 500, after it acted', of: status({ status: 500, acts: true, signature: 'good' }) },
  { name: '502, before it acted', of: status({ status: 502 }) },
  { name: 'reset, before it acted', of: () => ({ kind: 'reset_before' }) },
  { name: 'reset, after it acted', of: () => ({ kind: 'reset_after' }) },
  { name: 'garbage, before it acted', of: status({ status: 200, body: 'nonsense' }) },
  { name: 'garbage, after it acted', of: () => ({ kind: 'garbage' }) },
  {
    name: 'signed garbage, before it acted',
    of: status({ status: 200, body: 'nonsense', signature: 'good' }),
  },
  { name: 'unsigned 200, before it acted', of: forged({}) },
  { name: 'unsigned 200, after it acted', of: () => ({ kind: 'unsigned' }) },
  { name: '200 with a wrong signature, before it acted', of: forged({ signature: 'wrong' }) },
  { name: '200 with a wrong signature, after it acted', of: () => ({ kind: 'wrong_signature' }) },
  { name: '200 with an old signature, after it acted', of: () => ({ kind: 'stale_signature' }) },
  { name: '200 of an unknown key, after it acted', of: () => ({ kind: 'unknown_serial' }) },
  { name: 'unsigned 4xx, before it acted', of: rejected({}) },
  { name: 'unsigned 4xx, after it acted', of: rejected({ acts: true }) },
  { name: '4xx with a wrong signature, after it acted', of: rejected({ acts: true, signature: 'wrong' }) },
];
const fault = (call: Call, options: object) =>
  shop.provider.control('faults', { ...paths[call], ...options });

const transactionsOf = async ({ orderId }: Order) =>
  shop.provider.sandbox.world.state.transactions.all().filter(({ attach }) => attach === orderId);

/** Runs the query job as if each of its pauses had passed. */
async function follow(order: Order): Promise<void> {
  for (const { id } of await shop.paymentsOf(order.id)) {
    await shop.resetQueryTimes();
    await shop.followPayment(shop.asSystem(), Number(id));
  }
}

/** Tries again until it succeeds, as a shopper does who clicks again. */
async function payable(order: Order, type: 'native' | 'h5'): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const result = await order.pay(type).catch((error: { code?: string }) => error.code);
    if (typeof result === 'object') return result.outTradeNo;
    expect(['PROVIDER_UNAVAILABLE', 'PAYMENT_PENDING']).toContain(result);
    await follow(order);
  }
  throw new Error('never payable');
}

/** One payment, one event, no attempt that could still be paid, nothing to refund. */
async function expectPaidOnce(order: Order): Promise<void> {
  expect((await shop.orderOf(order.id)).status).toBe('paid');
  expect((await transactionsOf(order)).map(({ state }) => state).filter((s) => s !== 'CLOSED')).toEqual([
    'SUCCESS',
  ]);
  const states = (await shop.paymentsOf(order.id)).map(({ state }) => state);
  expect(states.filter((state) => state === 'succeeded')).toHaveLength(1);
  expect(states.filter((state) => !['succeeded', 'closed', 'failed'].includes(state))).toEqual([]);
  expect(await shop.eventsOf(order.id)).toHaveLength(2);
  expect(await shop.refundsOf(order.id)).toEqual([]);
}
const pay = (outTradeNo: string) => shop.provider.control('pay', { outTradeNo, notify: false });

/** A paid order with a refund by an owner, not yet sent to the provider. */
async function refundable(): Promise<{ order: Order; refundId: number; number: string }> {
  const order = await shop.placeOrder();
  await pay(await payable(order, 'native'));
  await follow(order);
  const { requestRefund } = await import('@/lib/payments/refunds/request-refund');
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const { id, out_refund_no: number } = await requestRefund(asAdmin(Number(admin?.id)) as Ctx<Owner>, {
    params: { id: order.orderId },
    query: undefined,
    headers: { 'idempotency-key': undefined },
    body: { amount: asMinor(169_900), reason: '不合适' },
  });
  return { order, refundId: id, number };
}

async function expectRefundedOnce({ order, refundId, number }: Awaited<ReturnType<typeof refundable>>) {
  for (let tries = 0; tries < 6; tries += 1) {
    if ((await shop.refundsOf(order.id))[0]?.state === 'succeeded') break;
    await shop.runRefund(shop.asSystem(), refundId);
    const isThere = shop.provider.sandbox.world.state.refunds.get(number) !== undefined;
    if (isThere) await until(() => shop.isRefunded(number));
  }
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'succeeded', out_refund_no: number }]);
  const there = await shop.provider.read<{ refunds: { outRefundNo: string; status: string }[] }>('refunds');
  expect(there.refunds.filter(({ outRefundNo }) => outRefundNo === number)).toMatchObject([
    { status: 'SUCCESS' },
  ]);
  expect((await shop.orderOf(order.id)).refunded_amount).toBe('169900');
  const refundEvents = (await shop.eventsOf(order.id)).flatMap(({ metadata }) => metadata['refund'] ?? []);
  expect(refundEvents).toEqual(['requested', 'succeeded']);
}

describe.each(faults)('$name', ({ of }) => {
  test('in the answer to a creation: the order is payable in the end, and charged once', async () => {
    const order = await shop.placeOrder();
    await fault('create', of('create', ''));
    const first = await order.pay().then(
      () => 'payable',
      (error: { code?: string }) => error.code,
    );
    expect(first).toBe('PROVIDER_UNAVAILABLE');
    await pay(await payable(order, 'native'));
    await follow(order);
    await expectPaidOnce(order);
  });

  test('in the answer to a query: nothing is believed, and the next query settles the payment', async () => {
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await fault('query', of('query', outTradeNo));
    expect(await order.status()).toBe('pending');
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['open']);
    await pay(outTradeNo);
    await shop.resetQueryTimes();
    await fault('query', of('query', outTradeNo));
    expect(await order.status()).toBe('pending');
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    await follow(order);
    await expectPaidOnce(order);
  });

  test('in the answer to a close: no second attempt before the first is known to be closed', async () => {
    const order = await shop.placeOrder();
    await payable(order, 'native');
    await fault('close', of('close', ''));
    await pay(await payable(order, 'h5'));
    await follow(order);
    await expectPaidOnce(order);
  });

  test('in the answer to a refund: it is queried, and the money is refunded once', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 20 }, webhooks: { drop: true } });
    const refund = await refundable();
    await fault('refund', of('refund', refund.number));
    await shop.runRefund(shop.asSystem(), refund.refundId);
    expect(await shop.refundsOf(refund.order.id)).toMatchObject([{ state: 'requested' }]);
    expect((await shop.orderOf(refund.order.id)).refunded_amount).toBe('0');
    await expectRefundedOnce(refund);
  });
});

test.each([
  { name: 'before it acted', kind: 'delay' as const },
  { name: 'after it acted', kind: 'late_answer' as const },
])(
  'no answer to any call, $name: each call gives up after 8 s, and the payment is found',
  async ({ kind }) => {
    await shop.provider.control('settings', { refunds: { delayMs: 20 } });
    const [created, queried, closed, refund] = await Promise.all([
      shop.placeOrder(),
      shop.placeOrder(),
      shop.placeOrder(),
      refundable(),
    ]);
    const outTradeNo = await payable(queried, 'native');
    await payable(closed, 'native');
    await pay(outTradeNo);
    for (const path of Object.values(paths)) await shop.provider.hold(kind, path);
    const { shortened, end } = shortenTimeouts(8000);
    const outcomes = await Promise.allSettled([
      created.pay(),
      queried.status(),
      closed.pay('h5'),
      shop.runRefund(shop.asSystem(), refund.refundId),
    ]).finally(end);
    expect(shortened()).toBeGreaterThanOrEqual(4);
    // No request is waiting any more when the provider recovers and acts.
    shop.provider.sandbox.world.faults.clear();
    const areDone = async () => (await shop.calls('/')).every(({ status }) => status !== null);
    await until(areDone);
    expect(
      outcomes.map(({ status }) => status).filter((status) => status === 'rejected').length,
    ).toBeGreaterThan(0);
    for (const order of [created, closed]) await pay(await payable(order, 'native'));
    for (const order of [created, queried, closed]) {
      await follow(order);
      await expectPaidOnce(order);
    }
    await expectRefundedOnce(refund);
  },
  120_000,
);

describe('a wrong clock', () => {
  const skew = (clockSkewSeconds: number) => shop.provider.control('settings', { clockSkewSeconds });
  const notify = async (outTradeNo: string) =>
    (await shop.provider.control<{ deliveries: { status: number }[] }>('webhooks', { outTradeNo }))
      .deliveries[0]?.status;

  test.each([290, -290])('by %i seconds changes nothing', async (seconds) => {
    await skew(seconds);
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await pay(outTradeNo);
    expect(await notify(outTradeNo)).toBe(204);
    await expectPaidOnce(order);
  });

  test.each([320, -320])('by %i seconds settles nothing until it is corrected', async (seconds) => {
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await pay(outTradeNo);
    await skew(seconds);
    expect(await notify(outTradeNo)).toBe(401);
    await shop.resetQueryTimes();
    expect(await order.status()).toBe('pending');
    const other = await shop.placeOrder();
    await expect(other.pay()).rejects.toMatchObject({ code: 'PAYMENT_CONFIG' });
    await skew(0);
    await follow(order);
    await expectPaidOnce(order);
    await pay(await payable(other, 'native'));
    await follow(other);
    await expectPaidOnce(other);
  });
});

test('a refund notification that comes before the answer to our request ends the refund; the answer does not undo it', async () => {
  await shop.provider.control('settings', { refunds: { delayMs: 20 } });
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.cancel();
  await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  const [refund] = await shop.refundsOf(order.id);
  const heldCall = await shop.provider.hold('late_answer', paths.refund);
  const running = shop.runRefund(shop.asSystem(), Number(refund?.id));
  await until(async () => (await shop.refundsOf(order.id))[0]?.state === 'succeeded');
  await heldCall.release();
  await running;
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }]);
  const refundEvents = (await shop.eventsOf(order.id)).filter(
    ({ metadata }) => metadata['refund'] === 'succeeded',
  );
  expect(refundEvents).toHaveLength(1);
  expect((await shop.orderOf(order.id)).refunded_amount).toBe('169900');
});
