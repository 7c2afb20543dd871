import { randomUUID } from 'node:crypto';
import { asMinor } from '@/platform/money';
import { asAdmin } from '../support/context';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let requestRefund: typeof import('@/lib/payments/refunds/request-refund').requestRefund;
let settleRefund: typeof import('@/lib/payments/refunds/settle-refund').settleRefund;
beforeAll(async () => {
  shop = await openShop();
  ({ requestRefund } = await import('@/lib/payments/refunds/request-refund'));
  ({ settleRefund } = await import('@/lib/payments/refunds/settle-refund'));
});
afterAll(() => shop.close());
afterEach(() =>
  shop.provider.control('settings', {
    clockSkewSeconds: 0,
    refunds: { minimumGapSeconds: 0, delayMs: 1000 },
  }),
);

type Order = Awaited<ReturnType<Shop['placeOrder']>>;

async function paidOrder(): Promise<Order> {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false });
  await shop.provider.control('webhooks', { outTradeNo });
  return order;
}

type Request = { amount: number; reason?: string; key?: string };

const refund = ({ orderId, userId }: Order, { amount, reason = 'a scratch', key }: Request) =>
  requestRefund(asAdmin(userId) as never, {
    params: { id: orderId },
    query: undefined,
    headers: { 'idempotency-key': key },
    body: { amount: asMinor(amount), reason },
  });

/** What a refusal says. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ code, reason, fields }: { code: string; reason?: string; fields?: object[] }) => ({
      code,
      of: reason ?? fields?.[0],
    }),
  );

/** Everything that a refund leaves behind, beside its row. */
const effectsOf = async ({ id, orderId }: Order) => ({
  jobs: (
    await shop.sql<{ refund: number }[]>`
      select (j.data ->> 'refundId')::int as refund from pgboss.job j
      join refunds r on r.id = (j.data ->> 'refundId')::bigint
      where j.name = 'refund' and r.order_id = ${id} order by r.id`
  ).map((job) => job.refund),
  events: (await shop.eventsOf(id))
    .filter(({ metadata }) => 'refund' in metadata)
    .map(({ metadata }) => metadata),
  entries: (
    await shop.sql<{ to: object }[]>`
      select "to" from audit_acts where target = ${orderId} and act = 'order_refund' order by id`
  ).map((entry) => entry.to),
});

const paid = 169_900;

test('a refund is written with its job, its event and its audit entry, and nothing is sent yet', async () => {
  const order = await paidOrder();
  const { out_refund_no: outRefundNo } = await refund(order, { amount: 49_950 });
  const [row, ...others] = await shop.refundsOf(order.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ out_refund_no: outRefundNo, state: 'requested', amount: '49950' });
  const written = { out_refund_no: outRefundNo, amount: 499.5, reason: 'a scratch' };
  expect(await effectsOf(order)).toEqual({
    jobs: [Number(row?.id)],
    events: [{ refund: 'requested', ...written }],
    entries: [written],
  });
  expect(await shop.isRefunded(outRefundNo)).toBe(false);
});

test('one key makes one refund, also of five requests at once, and no other with it', async () => {
  const order = await paidOrder();
  const key = randomUUID();
  const numbers = await Promise.all(
    Array.from({ length: 5 }, async () => (await refund(order, { amount: 10_000, key })).out_refund_no),
  );
  expect(new Set(numbers).size).toBe(1);
  const reused = { code: 'CONFLICT', of: 'refundKeyReused' };
  expect(await refusal(refund(order, { amount: 20_000, key }))).toEqual(reused);
  expect(await refusal(refund(order, { amount: 10_000, reason: 'another', key }))).toEqual(reused);
  expect(await shop.refundsOf(order.id)).toHaveLength(1);
  expect(await effectsOf(order)).toMatchObject({ jobs: [expect.any(Number)], entries: [expect.anything()] });
});

test('the key of another order, and a request without one, make a refund of their own', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  const key = randomUUID();
  await refund(one, { amount: 10_000, key });
  await refund(other, { amount: 10_000, key });
  await refund(other, { amount: 10_000 });
  await refund(other, { amount: 10_000 });
  expect([await shop.refundsOf(one.id), await shop.refundsOf(other.id)].map((rows) => rows.length)).toEqual([
    1, 3,
  ]);
});

test('ten at once never refund more than was paid, and what is left can be refunded to the last cent', async () => {
  const order = await paidOrder();
  const refusals = await Promise.all(
    Array.from({ length: 10 }, () => refusal(refund(order, { amount: 40_000 }))),
  );
  expect(refusals.filter((each) => each === null)).toHaveLength(4);
  const tooBig = {
    code: 'VALIDATION_FAILED',
    of: { path: 'amount', reason: 'tooBig', values: { limit: 99 } },
  };
  expect(refusals.filter((each) => each !== null)).toEqual(Array.from({ length: 6 }, () => tooBig));
  expect(await refusal(refund(order, { amount: 9_901 }))).toEqual(tooBig);
  expect(await refusal(refund(order, { amount: 9_900 }))).toBeNull();
  expect(await refusal(refund(order, { amount: 1 }))).toEqual({ code: 'CONFLICT', of: 'refundNothingLeft' });
  const rows = await shop.refundsOf(order.id);
  expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(paid);
});

test('an order that was never paid has nothing to refund, and keeps no trace of the request', async () => {
  const order = await shop.placeOrder();
  expect(await refusal(refund(order, { amount: 1 }))).toEqual({ code: 'CONFLICT', of: 'refundNothingPaid' });
  expect(await shop.refundsOf(order.id)).toEqual([]);
  expect(await effectsOf(order)).toEqual({ jobs: [], events: [], entries: [] });
});

describe('what the provider says of a refund', () => {
  const at = new Date('2026-11-20T02:00:00Z');

  /** A refund of 100 yuan, and what the provider says of it. */
  async function requested() {
    const order = await paidOrder();
    const { out_refund_no: outRefundNo } = await refund(order, { amount: 10_000 });
    const [payment] = await shop.paymentsOf(order.id);
    const outTradeNo = payment?.out_trade_no ?? '';
    type Said = Partial<Parameters<typeof settleRefund>[1]>;
    const say = (said: Said) =>
      settleRefund(shop.asSystem(), {
        ...{ outRefundNo, outTradeNo, refundId: `R${order.id}`, status: 'succeeded', amount: 10_000, at },
        ...said,
      });
    const row = async () =>
      (
        await shop.sql<
          { state: string; failure: string | null; accepted: boolean; settled: string | null }[]
        >`
          select state, failure, accepted_at is not null as accepted, (settled_at at time zone 'UTC')::text as settled
          from refunds where out_refund_no = ${outRefundNo}`
      )[0];
    const after = async () => {
      const messages = await shop.sql`
        select from order_messages where order_id = ${order.id} and kind = 'refunded'`;
      const { refunded_amount: refunded } = await shop.orderOf(order.id);
      const told = (await effectsOf(order)).events.map((each) => each['refund']);
      return { refunded: Number(refunded), told, messages: messages.length };
    };
    return { say, row, after };
  }

  test('under way: it is accepted, not settled, and the order stays', async () => {
    const { say, row, after } = await requested();
    expect(await say({ status: 'processing', at: null })).toBe('accepted');
    expect(await row()).toEqual({ state: 'processing', failure: null, accepted: true, settled: null });
    expect(await after()).toEqual({ refunded: 0, told: ['requested'], messages: 0 });
  });

  test('settled: it counts once, and the buyer is told once', async () => {
    const { say, row, after } = await requested();
    expect(await say({})).toBe('accepted');
    expect(await say({})).toBe('duplicate');
    const settled = '2026-11-20 02:00:00';
    expect(await row()).toEqual({ state: 'succeeded', failure: null, accepted: true, settled });
    expect(await after()).toEqual({ refunded: 10_000, told: ['requested', 'succeeded'], messages: 1 });
  });

  test.each(['abnormal', 'closed'] as const)('%s: it says so, and nothing was refunded', async (status) => {
    const { say, row, after } = await requested();
    expect(await say({ status, at: null })).toBe('accepted');
    const settled = expect.any(String);
    expect(await row()).toEqual({ state: status, failure: status, accepted: true, settled });
    expect(await after()).toEqual({ refunded: 0, told: ['requested', status], messages: 0 });
  });

  test.each([{ amount: 9_999 }, { outTradeNo: 'another' }, { outRefundNo: 'unknown' }])(
    'of another refund (%j): nothing changes',
    async (said) => {
      const { say, row, after } = await requested();
      expect(await say(said)).toBe('mismatch');
      expect(await row()).toEqual({ state: 'requested', failure: null, accepted: false, settled: null });
      expect(await after()).toEqual({ refunded: 0, told: ['requested'], messages: 0 });
    },
  );
});

test('of two refunds of one order within a minute the second waits, then gives the money back once', async () => {
  await shop.provider.control('settings', { refunds: { minimumGapSeconds: 60, delayMs: 0 } });
  const order = await paidOrder();
  for (const amount of [10_000, 20_000]) await refund(order, { amount });
  const ids = (await shop.refundsOf(order.id)).map(({ id }) => Number(id));
  const [first = 0, second = 0] = ids;
  const run = (id: number) => shop.runRefund(shop.asSystem(), id);
  const rows = async () => (await shop.refundsOf(order.id)).map(({ state, failure }) => ({ state, failure }));
  const atProvider = async () => {
    const { refunds } = await shop.provider.read<{ refunds: { outTradeNo: string; refund: number }[] }>(
      'refunds',
    );
    const [payment] = await shop.paymentsOf(order.id);
    return refunds.filter((each) => each.outTradeNo === payment?.out_trade_no).map((each) => each.refund);
  };
  await run(first);
  for (let turn = 0; turn < 2; turn += 1) {
    await run(second);
    expect((await rows())[1]).toEqual({
      state: 'requested',
      failure: expect.stringContaining('429 FREQUENCY_LIMITED'),
    });
  }
  expect(await atProvider()).toEqual([10_000]);
  expect((await effectsOf(order)).jobs).toContain(second);

  await shop.provider.control('settings', { clockSkewSeconds: 61 });
  await run(second);
  for (const { out_refund_no } of await shop.refundsOf(order.id))
    await until(() => shop.isRefunded(out_refund_no));
  for (const id of [...ids, ...ids]) await run(id);
  expect(await rows()).toEqual(ids.map(() => ({ state: 'succeeded', failure: null })));
  expect(await atProvider()).toEqual([10_000, 20_000]);
  expect((await shop.orderOf(order.id)).refunded_amount).toBe('30000');
  const told = (await effectsOf(order)).events.map((each) => each['refund']);
  expect(told).toEqual(['requested', 'requested', 'succeeded', 'succeeded']);
});

describe('money that is no longer needed', () => {
  const arrives = async (outTradeNo: string) => {
    await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
    await shop.provider.control('webhooks', { outTradeNo, copies: 3 });
  };
  const cancelled = async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await order.cancel();
    await arrives(outTradeNo);
    return order;
  };
  const paidTwice = async () => {
    const order = await shop.placeOrder();
    for (const { outTradeNo } of [await order.pay(), await order.pay('h5')]) await arrives(outTradeNo);
    return order;
  };

  test.each([
    ['cancelled', cancelled, '订单已取消，款项原路退回'],
    ['second', paidTwice, '订单已支付，重复付款原路退回'],
  ] as const)(
    '%s: one automatic refund of all of it, queued, with its reason',
    async (why, happens, text) => {
      const order = await happens();
      const rows = await shop.sql`
      select id::int, amount::int, automatic, state, reason from refunds where order_id = ${order.id}`;
      expect(rows).toEqual([
        { id: expect.any(Number), amount: paid, automatic: true, state: 'requested', reason: text },
      ]);
      expect((await effectsOf(order)).jobs).toEqual([rows[0]?.['id']]);
      expect((await shop.eventsOf(order.id)).at(-1)).toMatchObject({
        ...{ event_type: 'modified', operator_type: 'system' },
        metadata: { surplus_payment: why, out_refund_no: expect.any(String) },
      });
    },
  );
});
