import type { AttentionReason } from '@/lib/orders/admin-contract';
import { compareBill } from '@/lib/payments/reconciliation/compare-bill';
import { daysWithBill } from '@/lib/payments/reconciliation/rules';
import type { Ctx, Owner } from '@/platform/ctx';
import { newOutTradeNo } from '@/values/numbers';
import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';

type UseCases = {
  reconcileDay: (typeof import('@/lib/payments/reconciliation/reconcile-day'))['reconcileDay'];
  sweepReconciliations: (typeof import('@/lib/payments/reconciliation/sweep-reconciliations'))['sweepReconciliations'];
  listReconciliations: (typeof import('@/lib/payments/reconciliation/list-reconciliations'))['listReconciliations'];
  listDifferences: (typeof import('@/lib/payments/reconciliation/list-differences'))['listDifferences'];
  resolveDifference: (typeof import('@/lib/payments/reconciliation/resolve-difference'))['resolveDifference'];
  storeReconciliation: (typeof import('@/lib/payments/reconciliation/store-reconciliation'))['storeReconciliation'];
  listOrders: (typeof import('@/lib/orders/list-orders'))['listOrders'];
  countAttention: (typeof import('@/lib/orders/count-attention'))['countAttention'];
  runReconciliation: (typeof import('@/lib/payments/reconciliation/run-reconciliation'))['runReconciliation'];
};

let shop: Shop;
let useCases: UseCases;
let adminId: number;
beforeAll(async () => {
  shop = await openShop();
  useCases = {
    ...(await import('@/lib/payments/reconciliation/reconcile-day')),
    ...(await import('@/lib/payments/reconciliation/sweep-reconciliations')),
    ...(await import('@/lib/payments/reconciliation/list-reconciliations')),
    ...(await import('@/lib/payments/reconciliation/list-differences')),
    ...(await import('@/lib/payments/reconciliation/resolve-difference')),
    ...(await import('@/lib/payments/reconciliation/store-reconciliation')),
    ...(await import('@/lib/orders/list-orders')),
    ...(await import('@/lib/orders/count-attention')),
    ...(await import('@/lib/payments/reconciliation/run-reconciliation')),
  };
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  adminId = Number(admin?.id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.provider.control('settings', { bills: { readyHour: 0 } });
});

const none = { params: undefined, query: undefined, headers: undefined, body: undefined };
const owner = () => asAdmin(adminId) as Ctx<Owner>;

const listed = async (attention: AttentionReason) => {
  const query = { attention, page: 1, limit: 100, sort: 'newest' as const };
  return (await useCases.listOrders(owner(), { ...none, query })).orders.map(({ id }) => id);
};

let daysBack = 5;
/** A separate day in Shanghai for each test, far enough from the others. */
const newDay = () => {
  do daysBack += 3;
  while (Math.abs(Date.parse(dayBefore(daysBack)) - Date.parse(firstOfMonth)) <= 2 * 24 * 3600_000);
  return dayBefore(daysBack);
};
const dayBefore = (days: number) =>
  new Date(Date.now() + 8 * 3600_000 - days * 24 * 3600_000).toISOString().slice(0, 10);
/** The last change of months for which both bills are ready; no other test has a day near it. */
const firstOfMonth = `${dayBefore(2).slice(0, 8)}01`;

async function paidOrder(at: string, more: { total?: number; isUnseen?: boolean } = {}) {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', {
    outTradeNo,
    paidAt: at,
    notify: false,
    ...(more.total ? { total: more.total } : {}),
  });
  if (!more.isUnseen) await shop.provider.control('webhooks', { outTradeNo });
  return { ...order, outTradeNo };
}
const compare = (day: string) => useCases.reconcileDay(shop.asSystem(), day);
const dayOf = async (day: string) => {
  const { reconciliations } = await useCases.listReconciliations(owner(), {
    ...none,
    query: { page: 1, limit: 100 },
  });
  return reconciliations.find((each) => each.day === day);
};
const differencesOn = async (day: string, state: 'open' | 'resolved' = 'open') =>
  (
    await useCases.listDifferences(owner(), { ...none, query: { page: 1, limit: 100, state } })
  ).differences.filter((each) => each.day === day);

test('a payment that agrees on both sides is matched, and marked with the day of its bill', async () => {
  const day = newDay();
  const orders = [await paidOrder(`${day}T10:00:00+08:00`), await paidOrder(`${day}T11:00:00+08:00`)];
  await compare(day);
  expect(await dayOf(day)).toMatchObject({
    state: 'done',
    payments: 2,
    paid: 339_800,
    matched: 2,
    missing_here: 0,
    missing_there: 0,
    amount_differs: 0,
    open: 0,
  });
  const rows = await shop.sql`
    select billed_on::text from payments where out_trade_no in ${shop.sql(orders.map((o) => o.outTradeNo))}`;
  expect(rows.map((row) => row['billed_on'])).toEqual([day, day]);
});

test('the last and the first second of two months in Shanghai are on two bills', async () => {
  const first = firstOfMonth;
  const last = new Date(Date.parse(first) - 24 * 3600_000).toISOString().slice(0, 10);
  await paidOrder(`${last}T23:59:59+08:00`);
  await paidOrder(`${first}T00:00:00+08:00`);
  await compare(last);
  await compare(first);
  for (const day of [last, first])
    expect(await dayOf(day)).toMatchObject({ payments: 1, matched: 1, missing_there: 0, open: 0 });
});

test.each(['none', 'wrong'])(
  'a refusal of the bill with a signature that is %s makes no differences',
  async (signature) => {
    const day = newDay();
    await paidOrder(`${day}T10:00:00+08:00`);
    const body = { code: 'NO_STATEMENT_EXIST', message: '…' };
    const path = '/v3/bill/tradebill';
    await shop.provider.control('faults', { kind: 'status', status: 400, body, path, signature });
    await expect(compare(day)).rejects.toThrow('unsigned');
    expect(await dayOf(day)).toMatchObject({ state: 'failed', open: 0 });
    expect(await differencesOn(day)).toEqual([]);
    await compare(day);
    expect(await dayOf(day)).toMatchObject({ state: 'done', matched: 1, open: 0 });
  },
);

test('a payment that is only on the bill is queried and settled', async () => {
  const day = newDay();
  const order = await paidOrder(`${day}T10:00:00+08:00`, { isUnseen: true });
  expect((await shop.orderOf(order.id)).status).toBe('pending');
  await compare(day);
  expect((await shop.orderOf(order.id)).status).toBe('paid');
  expect(await dayOf(day)).toMatchObject({ matched: 1, missing_here: 1, open: 0 });
  expect(await differencesOn(day, 'resolved')).toMatchObject([
    { kind: 'missing_here', number: order.outTradeNo, resolution: 'settled', order_id: order.orderId },
  ]);
});

test('a number that is not ours is missing here, until a person resolves it', async () => {
  const day = newDay();
  const order = await paidOrder(`${day}T10:00:00+08:00`);
  const { transactions } = shop.provider.sandbox.world.state;
  const there = transactions.get(order.outTradeNo);
  if (!there) throw new Error('no transaction');
  const lost = newOutTradeNo(new Date());
  transactions.put(lost, { ...there, outTradeNo: lost, transactionId: `4200${Date.now()}` });
  await compare(day);
  const [difference] = await differencesOn(day);
  expect(difference).toMatchObject({
    kind: 'missing_here',
    number: lost,
    order_id: null,
    ours: null,
    theirs: 169_900,
  });
  const unplaced = async () => (await useCases.countAttention(owner())).unplaced;
  expect(await unplaced()).toBe(1);
  await shop.sql`
    insert into payment_notices (source, out_trade_no, verdict) select s, 'FOREIGN0', 'mismatch' from unnest(array['notify:f', 'query:f']) s`;
  expect(await unplaced()).toBe(2);
  await shop.sql`update payment_notices set resolved_at = now() where out_trade_no = 'FOREIGN0'`;
  await compare(day);
  const [again, ...others] = await differencesOn(day);
  expect(others).toEqual([]);
  expect(again?.id).toBe(difference?.id);
  const resolve = async () =>
    useCases.resolveDifference(owner(), { ...none, params: { id: again?.id ?? 0 } });
  await resolve();
  expect(await unplaced()).toBe(0);
  await expect(resolve()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // A second comparison does not open it again.
  await compare(day);
  expect(await differencesOn(day)).toEqual([]);
  expect(await dayOf(day)).toMatchObject({ missing_here: 1, open: 0 });
  const [act] = await shop.sql`select act from audit_acts where target = ${lost}`;
  expect(act?.['act']).toBe('mismatch_settle');
});

test('a payment that is not on the bill is missing there', async () => {
  const day = newDay();
  const [billed, omitted] = [
    await paidOrder(`${day}T10:00:00+08:00`),
    await paidOrder(`${day}T11:00:00+08:00`),
  ];
  await shop.provider.control('settings', { bills: { omit: [omitted.outTradeNo] } });
  await compare(day);
  expect(await differencesOn(day)).toMatchObject([
    {
      kind: 'missing_there',
      number: omitted.outTradeNo,
      ours: 169_900,
      theirs: null,
      order_id: omitted.orderId,
    },
  ]);
  expect(await dayOf(day)).toMatchObject({ payments: 1, matched: 1 });
  expect(await listed('money')).toEqual([omitted.orderId]);
  // The bill was incomplete: the next comparison finds the payment, and resolves the difference as found.
  await shop.provider.control('settings', { bills: { omit: [] } });
  await compare(day);
  expect(await differencesOn(day)).toEqual([]);
  expect(await differencesOn(day, 'resolved')).toMatchObject([{ resolution: 'settled' }]);
  expect(await listed('money')).toEqual([]);
  expect(billed.orderId).not.toBe(omitted.orderId);
});

test('a payment that is no longer on the bill at a second comparison is missing there', async () => {
  const day = newDay();
  const order = await paidOrder(`${day}T10:00:00+08:00`);
  await compare(day);
  expect(await differencesOn(day)).toEqual([]);
  await shop.provider.control('settings', { bills: { omit: [order.outTradeNo] } });
  await compare(day);
  expect(await differencesOn(day)).toMatchObject([{ kind: 'missing_there', number: order.outTradeNo }]);
});

test('a different amount is reported with both amounts', async () => {
  const day = newDay();
  const order = await paidOrder(`${day}T10:00:00+08:00`);
  await shop.provider.control('settings', { bills: { totals: { [order.outTradeNo]: 169_800 } } });
  await compare(day);
  expect(await differencesOn(day)).toMatchObject([
    { kind: 'amount', number: order.outTradeNo, ours: 169_900, theirs: 169_800 },
  ]);
});

test('a second line with one number stays open, however often its day is compared', async () => {
  const day = newDay();
  const { outTradeNo } = await paidOrder(`${day}T10:00:00+08:00`);
  await compare(day);
  const numbers = { number: outTradeNo, trade: outTradeNo, providerNumber: '42' };
  const line = { subject: 'payment', ...numbers, amount: 169_900 } as const;
  const { matched, differences, foreign } = compareBill(
    [line, line],
    [{ ...line, orderId: 1, isThere: true }],
  );
  for (let times = 0; times < 2; times += 1)
    await useCases.storeReconciliation(shop.asSystem(), day, {
      lines: [line, line],
      matched,
      differences,
      foreign,
      settled: [],
    });
  expect(await differencesOn(day)).toMatchObject([{ kind: 'missing_here', number: outTradeNo }]);
  expect(await differencesOn(day, 'resolved')).toEqual([]);
});

describe('refunds', () => {
  /** A refund by the system of a payment of a cancelled order, as if it had happened on `day`. */
  async function refundOn(day: string, at = '12:00:00') {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await order.cancel();
    await shop.provider.control('pay', {
      outTradeNo,
      notify: false,
      force: true,
      paidAt: `${day}T08:00:00+08:00`,
    });
    await shop.provider.control('webhooks', { outTradeNo });
    const [refund] = await shop.refundsOf(order.id);
    await shop.runRefund(shop.asSystem(), Number(refund?.id));
    const number = refund?.out_refund_no ?? '';
    const moment = `${day}T${at}+08:00`;
    const { refunds } = shop.provider.sandbox.world.state;
    const there = refunds.get(number);
    if (!there) throw new Error('no refund');
    refunds.put(number, { ...there, createdAt: Date.parse(moment) });
    await shop.sql`update refunds set accepted_at = ${moment} where out_refund_no = ${number}`;
    return { ...order, outTradeNo, number };
  }

  test('are compared in the same way as payments', async () => {
    const day = newDay();
    const { number } = await refundOn(day);
    await compare(day);
    const outcome = { payments: 1, refunds: 1, refunded: 169_900, matched: 2, open: 0 };
    expect(await dayOf(day)).toMatchObject(outcome);
    const [billed] = await shop.sql`select billed_on::text from refunds where out_refund_no = ${number}`;
    expect(billed).toEqual({ billed_on: day });
  });

  test('one that is on no bill is missing there; one on the bill of the next day is found then', async () => {
    const days = [newDay(), ''];
    days[1] = new Date(Date.parse(`${days[0]}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10);
    const { number } = await refundOn(days[1]);
    await shop.sql`update refunds set accepted_at = ${`${days[0]}T23:59:59+08:00`} where out_refund_no = ${number}`;
    await shop.sql`update payments set billed_on = '2026-01-01' where succeeded_at < ${`${days[1]}T12:00:00+08:00`}`;
    await compare(days[0] ?? '');
    expect(await differencesOn(days[0] ?? '')).toMatchObject([
      { subject: 'refund', kind: 'missing_there', number },
    ]);
    await compare(days[1]);
    expect(await differencesOn(days[0] ?? '')).toEqual([]);
    expect(await differencesOn(days[0] ?? '', 'resolved')).toMatchObject([{ resolution: 'other_day' }]);
  });
});

describe('a bill that cannot be read', () => {
  test('is no difference on a day without any payments', async () => {
    const day = newDay();
    await compare(day);
    expect(await dayOf(day)).toMatchObject({ state: 'done', payments: 0, open: 0 });
  });

  test('fails with its reason, and the job comes back', async () => {
    const day = dayBefore(1);
    await shop.provider.control('settings', { bills: { readyHour: 24 } });
    await expect(compare(day)).rejects.toThrow('the bill is not ready');
    expect(await dayOf(day)).toMatchObject({ state: 'failed', failure: 'the bill is not ready' });
  });

  test.each([
    ['reset_before', '/v3/bill/tradebill', 'ECONNRESET'],
    ['unsigned', '/v3/bill/tradebill', 'signature headers are missing'],
    ['wrong_signature', '/v3/bill/tradebill', 'signature is wrong'],
    ['garbage', '/v3/billdownload/file', 'hash'],
    ['reset_after', '/v3/billdownload/file', 'could not be downloaded'],
  ])('%s on %s: nothing is compared', async (kind, path, message) => {
    const day = newDay();
    const order = await paidOrder(`${day}T10:00:00+08:00`);
    await shop.provider.control('faults', { kind, path });
    await expect(compare(day)).rejects.toThrow(message);
    expect(await dayOf(day)).toMatchObject({ state: 'failed', open: 0 });
    await compare(day);
    expect(await dayOf(day)).toMatchObject({ state: 'done', matched: 1, failure: null });
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  });

  test('is also accepted by the hash of the packed file', async () => {
    const day = newDay();
    await paidOrder(`${day}T10:00:00+08:00`);
    await shop.provider.control('settings', { bills: { hashOf: 'packed' } });
    await compare(day);
    expect(await dayOf(day)).toMatchObject({ state: 'done', matched: 1 });
  });
});

describe('the days to compare', () => {
  const queued = async () =>
    (
      await shop.sql<{ day: string }[]>`
        select data ->> 'day' as day from pgboss.job where name = 'reconciliation' and state = 'created' order by 1`
    ).map(({ day }) => day);

  test('are those with a bill that were not compared before, every morning, once', async () => {
    await shop.sql`delete from pgboss.job`;
    await shop.sql`update payments set created_at = now() - interval '3 days' where id = (select min(id) from payments)`;
    const now = new Date();
    const days = daysWithBill(now).slice(-4);
    await shop.sql`delete from reconciliation_differences`;
    await shop.sql`delete from reconciliations`;
    await shop.sql`insert into reconciliations (day, state, started_at) values (${days.at(-2) ?? ''}, 'done', now()), (${days.at(-1) ?? ''}, 'failed', now())`;
    await useCases.sweepReconciliations(shop.asSystem({ now }));
    await useCases.sweepReconciliations(shop.asSystem({ now }));
    const expected = days.filter((day) => day !== days.at(-2));
    expect((await queued()).filter((day) => days.includes(day))).toEqual(
      expected.filter((day) => day >= dayBefore(3)),
    );
  });

  test('reach as far back as the provider keeps bills', async () => {
    await shop.sql`delete from pgboss.job`;
    await shop.sql`update payments set created_at = now() - interval '200 days' where id = (select min(id) from payments)`;
    const now = new Date();
    await shop.sql`update reconciliations set state = 'failed'`;
    await useCases.sweepReconciliations(shop.asSystem({ now }));
    expect(await queued()).toEqual(daysWithBill(now));
  });

  test('can be given by an administrator from a first day on; a day without a bill is refused', async () => {
    await shop.sql`delete from pgboss.job`;
    const from = daysWithBill(new Date()).at(-3) ?? '';
    const run = async (day: string) => useCases.runReconciliation(owner(), { ...none, body: { from: day } });
    expect(await run(from)).toEqual({ days: 3 });
    expect(await queued()).toHaveLength(3);
    for (const day of [dayBefore(-1), dayBefore(0), dayBefore(200)])
      await expect(run(day)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
