import { text as textOf } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { days, later, shanghaiDate } from '@/platform/time';
import { asAdmin, asVisitor } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let read: (range: { from: string; to: string }) => Promise<Money & { days: (Money & { day: string })[] }>;
let channels: (range: { from: string; to: string }) => Promise<Channels>;
beforeAll(async () => {
  shop = await openShop();
  const { readStatistics } = await import('@/lib/orders/read-statistics');
  const { listChannels } = await import('@/lib/figures/list-channels');
  const { newAdmin } = await import('../support/admin-orders');
  const admin = await newAdmin();
  const none = { params: undefined, headers: undefined, body: undefined };
  read = (range) => readStatistics(admin, { query: range });
  channels = (range) => listChannels(admin, { ...none, query: { ...range, page: 1, limit: 100 } });
});
afterAll(() => shop.close());

type Sums = { CNY: number; USD: number };
type Money = { gross: Sums; refunded: Sums; net: Sums };
type Figures = Money & { orders: number; paid: number };
type Channels = {
  channels: (Figures & { channel: string; landings: number; applied: number })[];
  total: Figures & { landings: number; applied: number };
  direct: Figures;
};

const price = 169_900;
const cny = ({ gross, refunded, net }: Money) => [gross.CNY, refunded.CNY, net.CNY];

/** An order whose payment the provider reports as made at this time. */
async function paidAt(at: string, input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false });
  await shop.provider.control('webhooks', { outTradeNo });
  await shop.sql`alter table payments disable trigger user`;
  await shop.sql`update payments set succeeded_at = ${at} where out_trade_no = ${outTradeNo}`;
  await shop.sql`alter table payments enable trigger user`;
  await shop.sql`update orders set paid_at = ${at}, created_at = ${at}::timestamptz - interval '1 day' where id = ${order.id}`;
  return { ...order, outTradeNo };
}

type Paid = Awaited<ReturnType<typeof paidAt>>;

/** Requested and accepted here; the provider then says when the money went back. */
async function requestRefund(order: Paid, amount: number) {
  const { requestRefund } = await import('@/lib/payments/refunds/request-refund');
  return requestRefund(asAdmin(order.userId) as never, {
    params: { id: order.orderId },
    headers: {},
    query: undefined,
    body: { amount: amount as never, reason: '退款' },
  });
}

async function settle(order: Paid, outRefundNo: string, amount: number, at: string) {
  const { settleRefund } = await import('@/lib/payments/refunds/settle-refund');
  return settleRefund(shop.asSystem(), {
    ...{ outRefundNo, outTradeNo: order.outTradeNo, refundId: `R${outRefundNo}` },
    ...{ status: 'succeeded', amount, at: new Date(at) },
  });
}

const brokenRules = async () => {
  const { checkLedger } = await import('@/lib/payments/check-ledger');
  const { findings } = await checkLedger(shop.asSystem());
  return findings.filter(({ rule }) => /figures|sums of a code|day on which/.test(rule));
};

async function tableOf(chunks: AsyncIterable<Buffer>) {
  const [columns = [], ...rows] = parse(await textOf(chunks), { bom: true });
  return { columns, rows };
}

const shopOwner = async () => {
  const [row] = await shop.sql`select min(id)::int as id from users where is_admin`;
  return Number(row?.['id']);
};

test('money counts on the day of its payment, and what goes back on the day of its refund', async () => {
  // The last minute of May and the first of July in Shanghai.
  const order = await paidAt('2019-05-31T15:59:00Z');
  const { out_refund_no: number } = await requestRefund(order, 50_000);
  await settle(order, number, 50_000, '2019-06-30T16:00:00Z');
  const [may, june, july, all] = await Promise.all(
    [
      ['2019-05-01', '2019-05-31'],
      ['2019-06-01', '2019-06-30'],
      ['2019-07-01', '2019-07-01'],
      ['2019-05-31', '2019-07-01'],
    ].map(([from = '', to = '']) => read({ from, to })),
  );
  expect([may, june, july, all].map((figures) => figures && cny(figures))).toEqual([
    [price, 0, price],
    [0, 0, 0],
    [0, 50_000, -50_000],
    [price, 50_000, price - 50_000],
  ]);
  expect(all?.days.filter(({ net }) => net.CNY !== 0).map((day) => [day.day, ...cny(day)])).toEqual([
    ['2019-05-31', price, 0, price],
    ['2019-07-01', 0, 50_000, -50_000],
  ]);
  expect(all?.days).toHaveLength(32);
  expect(await brokenRules()).toEqual([]);
});

test('a refund that waits or fails gives nothing back, and one that succeeds is counted once', async () => {
  const order = await paidAt('2019-08-01T04:00:00Z');
  const { out_refund_no: number } = await requestRefund(order, 10_000);
  const day = { from: '2019-08-01', to: '2019-08-02' };
  expect(cny(await read(day))).toEqual([price, 0, price]);
  const { settleRefund } = await import('@/lib/payments/refunds/settle-refund');
  await settleRefund(shop.asSystem(), {
    ...{ outRefundNo: number, outTradeNo: order.outTradeNo, refundId: 'R1', amount: 10_000 },
    ...{ status: 'abnormal', at: new Date('2019-08-02T04:00:00Z') },
  });
  expect(cny(await read(day))).toEqual([price, 0, price]);
  for (let copy = 0; copy < 3; copy += 1) await settle(order, number, 10_000, '2019-08-02T04:00:00Z');
  expect(cny(await read(day))).toEqual([price, 10_000, price - 10_000]);
});

test('a paid order that is cancelled keeps what it took in until it is refunded; one paid by hand takes it along', async () => {
  const order = await paidAt('2019-09-10T04:00:00Z');
  const byHand = await shop.placeOrder();
  await shop.sql`update orders set status = 'paid', paid_at = '2019-09-10T05:00:00Z' where id = ${byHand.id}`;
  const day = { from: '2019-09-10', to: '2019-09-11' };
  expect(cny(await read(day))).toEqual([2 * price, 0, 2 * price]);
  for (const { id } of [order, byHand])
    await shop.sql`update orders set status = 'cancelled', cancelled_by = 'admin' where id = ${id}`;
  expect(cny(await read(day))).toEqual([price, 0, price]);
  const { out_refund_no: number } = await requestRefund(order, price);
  await settle(order, number, price, '2019-09-11T04:00:00Z');
  expect(cny(await read(day))).toEqual([price, price, 0]);
  expect(await brokenRules()).toEqual([]);
});

test('money that came twice and went back is no part of the figures', async () => {
  // Over two days, since midnight may pass meanwhile.
  const range = { from: shanghaiDate(new Date()), to: shanghaiDate(later(new Date(), days(1))) };
  const before = cny(await read(range));
  const order = await shop.placeOrder();
  const [first, second] = [await order.pay(), await order.pay('h5')];
  for (const { outTradeNo } of [first, second]) {
    await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
    await shop.provider.control('webhooks', { outTradeNo });
  }
  const [refund] = await shop.refundsOf(order.id);
  const [row] = await shop.sql`
    select p.out_trade_no, p.amount::int as amount from refunds r join payments p on p.id = r.payment_id
    where r.out_refund_no = ${refund?.out_refund_no ?? ''}`;
  const { settleRefund } = await import('@/lib/payments/refunds/settle-refund');
  await settleRefund(shop.asSystem(), {
    ...{
      outRefundNo: refund?.out_refund_no ?? '',
      outTradeNo: String(row?.['out_trade_no']),
      refundId: 'R2',
    },
    ...{ status: 'succeeded', amount: Number(row?.['amount']), at: new Date() },
  });
  const [gross = 0, refunded = 0, net = 0] = before;
  expect(cny(await read(range))).toEqual([gross + price, refunded, net + price]);
  expect(await brokenRules()).toEqual([]);
});

test('200 parallel refunds leave no drift', async () => {
  const { code } = await shop.newCode({ maxUsage: 0 });
  const orders = [];
  for (let at = 0; at < 20; at += 1)
    orders.push(await paidAt('2019-10-01T04:00:00Z', at % 2 === 0 ? { discountCode: code } : {}));
  const refunds = await Promise.all(
    orders.flatMap((order) =>
      Array.from({ length: 10 }, async () => ({ order, ...(await requestRefund(order, 100 + order.id)) })),
    ),
  );
  const { asAppError } = await import('@/lib/http/respond');
  await Promise.all(
    refunds.map(async ({ order, out_refund_no: number }, at) => {
      const day = `2019-10-${String(2 + (at % 3)).padStart(2, '0')}T04:00:00Z`;
      const settleOnce = () => settle(order, number, 100 + order.id, day).then(() => true);
      // As the queue does, what a busy database refused is tried again.
      const isSettled = () =>
        settleOnce().catch((error: unknown) => {
          if (asAppError(error).code !== 'UNAVAILABLE') throw error;
          return false;
        });
      while (!(await isSettled()));
    }),
  );
  const { refunded } = await read({ from: '2019-10-01', to: '2019-10-31' });
  expect(refunded.CNY).toBe(refunds.reduce((sum, { order }) => sum + 100 + order.id, 0));
  expect(await brokenRules()).toEqual([]);
  const [{ slots } = { slots: 0 }] = await shop.sql<{ slots: number }[]>`
    select count(distinct slot)::int as slots from order_days where refunded > 0 and day >= '2019-10-01'`;
  expect(slots).toBeGreaterThan(1);
});

test('a channel has its links, codes, orders and money, and what has no code is apart', async () => {
  const { code } = await shop.newCode({ maxUsage: 0 });
  const channel = `门店 ${code}`;
  await shop.sql`update discount_codes set channel = ${channel} where code = ${code}`;
  const day = { from: '2019-11-11', to: '2019-11-12' };
  const direct = await paidAt('2019-11-12T04:00:00Z');
  const bought = await paidAt('2019-11-12T04:00:00Z', { discountCode: code });
  await shop.sql`update orders set created_at = '2019-11-11T04:00:00Z' where id in ${shop.sql([direct.id, bought.id])}`;
  const { out_refund_no: number } = await requestRefund(bought, 9_900);
  await settle(bought, number, 9_900, '2019-11-12T05:00:00Z');
  const found = await channels(day);
  const [total] = await shop.sql`select total::int as total from orders where id = ${bought.id}`;
  const gross = Number(total?.['total']);
  expect(found.channels).toEqual([
    {
      ...{ channel, landings: 0, applied: 0, orders: 1, paid: 1 },
      gross: { CNY: gross, USD: 0 },
      refunded: { CNY: 9_900, USD: 0 },
      net: { CNY: gross - 9_900, USD: 0 },
    },
  ]);
  const { channel: _, ...own } = found.channels[0] ?? { channel };
  expect(found.total).toEqual(own);
  expect([found.direct.orders, found.direct.paid, ...cny(found.direct)]).toEqual([1, 1, price, 0, price]);
  expect(await brokenRules()).toEqual([]);
});

test('channels come in pages, and each page, also one after the last, says how many there are and their sum', async () => {
  const { listChannels } = await import('@/lib/figures/list-channels');
  const range = { from: '2018-06-01', to: '2018-06-03' };
  const pageOf = async (page: number) => {
    const { channels, total, pagination } = await listChannels(asAdmin(1), {
      ...{ params: undefined, headers: undefined, body: undefined },
      query: { ...range, page, limit: 2 },
    });
    return { names: channels.map(({ channel }) => channel), landings: total.landings, ...pagination };
  };
  expect(await pageOf(1)).toMatchObject({ names: [], landings: 0, total: 0, totalRecords: 0 });
  await shop.sql`
    insert into channel_visits (day, channel, slot, landings, applied)
    select ${range.from}::date, channel, 0, landings, 0
    from unnest(array['A', 'B', 'C'], array[3, 2, 1]) visit (channel, landings)`;
  const three = { landings: 6, total: 2, totalRecords: 3 };
  expect(await pageOf(1)).toMatchObject({ names: ['A', 'B'], ...three });
  expect(await pageOf(2)).toMatchObject({ names: ['C'], ...three });
  expect(await pageOf(3)).toMatchObject({ names: [], ...three });
});

test('a code of a link counts as a landing, an accepted one as applied, a recheck and an unknown code as nothing', async () => {
  const { validateDiscount } = await import('@/lib/discounts/validate-discount');
  const { code } = await shop.newCode({ maxUsage: 0 });
  const channel = `直播 ${code}`;
  await shop.sql`update discount_codes set channel = ${channel} where code = ${code}`;
  const effects: Promise<void>[] = [];
  const now = new Date('2019-12-31T16:30:00Z');
  const ctx = {
    ...asVisitor({ now }),
    after: (effect: () => Promise<void> | void) => void effects.push(Promise.resolve(effect())),
  };
  const validate = (via: 'link' | 'typed' | undefined, asked = code) =>
    validateDiscount(ctx, {
      ...{ params: undefined, query: undefined, headers: undefined },
      body: { code: asked, productId: 1 as never, ...(via && { via }) },
    }).catch(({ code }: { code: string }) => code);
  await Promise.all(Array.from({ length: 40 }, () => validate('link')));
  await validate('typed');
  await validate(undefined);
  await validate('link', 'NO-SUCH-CODE');
  await shop.sql`update discount_codes set status = 'inactive' where code = ${code}`;
  expect(await validate('link')).toBe('DISCOUNT_INVALID');
  await Promise.all(effects);
  const { channels: found } = await channels({ from: '2020-01-01', to: '2020-01-01' });
  expect(found).toMatchObject([{ channel, landings: 41, applied: 41, orders: 0 }]);
  const rows = await shop.sql`select count(*)::int as rows from channel_visits where day = '2020-01-01'`;
  expect(Number(rows[0]?.['rows'])).toBeLessThanOrEqual(16);
});

test('list and export have the orders that were placed on the days, whatever their payment', async () => {
  const { listOrders } = await import('@/lib/orders/list-orders');
  const { exportOrders } = await import('@/lib/orders/export-orders');
  const owner = asAdmin(await shopOwner()) as never;
  const placedAt = async (at: string, status: string) => {
    const { id, orderId } = await shop.placeOrder();
    await shop.sql`
      update orders set created_at = ${at}, status = ${status}, pending_slot = null,
        paid_at = ${status === 'paid' ? '2018-09-01T00:00:00Z' : null}
      where id = ${id}`;
    return orderId;
  };
  await placedAt('2018-06-30T15:59:59Z', 'paid');
  const first = await placedAt('2018-06-30T16:00:00Z', 'paid');
  const second = await placedAt('2018-07-01T15:59:59Z', 'pending');
  await placedAt('2018-07-01T16:00:00Z', 'paid');
  const day = { from: '2018-07-01', to: '2018-07-01' };
  const none = { params: undefined, headers: undefined, body: undefined };
  const list = async (more: object) => {
    const query = { ...day, page: 1, limit: 10, sort: 'newest' as const, ...more };
    const { orders, pagination } = await listOrders(owner, { ...none, query });
    return [orders.map(({ id }) => id), pagination.totalRecords];
  };
  expect(await list({})).toEqual([[second, first], 2]);
  expect(await list({ sort: 'oldest' })).toEqual([[first, second], 2]);
  expect([await list({ limit: 1 }), await list({ limit: 1, page: 2 })]).toEqual([
    [[second], 2],
    [[first], 2],
  ]);
  expect(await list({ status: 'paid' })).toEqual([[first], 1]);
  expect(await list({ orderId: second })).toEqual([[second], 1]);
  const { chunks } = await exportOrders(owner, { query: day });
  const { rows } = await tableOf(chunks);
  expect(rows.map(([number]) => number)).toEqual([second.replace('ORDER_', ''), first.replace('ORDER_', '')]);
});

test('the export has for each order what it took in, what is left and the day of its last refund', async () => {
  const { exportOrders } = await import('@/lib/orders/export-orders');
  const paid = '2018-10-01T04:00:00Z';
  const [once, kept, twice] = [await paidAt(paid), await paidAt(paid), await paidAt(paid)];
  const refund = async (order: Paid, amount: number, at?: string) => {
    const { out_refund_no: number } = await requestRefund(order, amount);
    if (at) await settle(order, number, amount, at);
  };
  await refund(once, 69_950, '2018-10-31T17:00:00Z');
  await refund(twice, 10_000, '2018-10-20T04:00:00Z');
  await refund(twice, 20_000, '2018-10-10T04:00:00Z');
  await refund(twice, 30_000);
  const { chunks } = await exportOrders(asAdmin(await shopOwner()) as never, {
    query: { from: '2018-09-30', to: '2018-09-30' },
  });
  const { columns, rows } = await tableOf(chunks);
  const wanted = ['实收', '净收入', '最近退款日（北京时间）', '渠道'];
  const cells = (row: string[]) => [
    `ORDER_${row[0]}`,
    ...wanted.map((column) => row[columns.indexOf(column)]),
  ];
  expect(rows.map(cells)).toEqual([
    [twice.orderId, '1699.00', '1399.00', '2018-10-20', ''],
    [kept.orderId, '1699.00', '1699.00', '', ''],
    [once.orderId, '1699.00', '999.50', '2018-11-01', ''],
  ]);
});

test('a recount from the rows gives the same figures', async () => {
  const range = { from: '2019-01-01', to: '2020-12-31' };
  const seen = [await read(range), await channels(range)];
  await shop.sql`select recount_orders()`;
  expect([await read(range), await channels(range)]).toEqual(seen);
  expect(await brokenRules()).toEqual([]);
});
