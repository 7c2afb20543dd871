import type { PaymentTimeline } from '@/lib/payments/admin-contract';
import type { Ctx, Owner } from '@/platform/ctx';
import { hours, later } from '@/platform/time';
import type { OrderId } from '@/values/numbers';
import { asAdmin, asCustomer } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let adminId: number;
let read: (orderId: OrderId) => Promise<PaymentTimeline>;
let readTimeline: (orderId: OrderId) => Promise<PaymentTimeline>;
const none = { params: undefined, query: undefined, headers: undefined, body: undefined };
beforeAll(async () => {
  shop = await openShop();
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  adminId = Number(admin?.id);
  const { readPaymentTimeline } = await import('@/lib/payments/read-payment-timeline');
  const { queryOrder } = await import('@/lib/payments/query-order');
  read = (id) => readPaymentTimeline(asAdmin(adminId), { ...none, params: { id } });
  readTimeline = (id) => queryOrder(asAdmin(adminId), { ...none, params: { id } });
});
afterAll(() => shop.close());
beforeEach(() => shop.provider.control('reset'));

const pay = (outTradeNo: string, more: object = {}) =>
  shop.provider.control('pay', { outTradeNo, notify: false, ...more });
const kindsOf = ({ moments }: PaymentTimeline) =>
  moments.map((each) => {
    if (each.kind === 'call') return `${each.call} ${each.answer}`;
    if (each.kind === 'notice') return `${each.source} ${each.verdict}`;
    if (each.kind === 'refund') return `refund ${each.step}`;
    return each.kind === 'status' ? `status ${each.to}` : each.kind;
  });

test('lists attempts, answers, notifications and status changes, newest first', async () => {
  const order = await shop.placeOrder();
  await shop.provider.control('faults', { kind: 'status', status: 500, path: '/v3/pay/transactions/native' });
  await order.pay().catch(() => undefined);
  const { outTradeNo } = await order.pay();
  await shop.resetQueryTimes();
  await order.status();
  await pay(outTradeNo);
  await shop.provider.control('webhooks', { outTradeNo, copies: 3 });
  const timeline = await read(order.orderId);
  expect(timeline).toMatchObject({ status: 'paid', total: 169_900, refunded: 0 });
  expect(timeline.attempts).toMatchObject([
    { out_trade_no: outTradeNo, state: 'succeeded' },
    { state: 'closed' },
  ]);
  const kinds = kindsOf(timeline);
  for (const each of [
    'create unknown 500',
    'create created',
    'query notPaid',
    'notify accepted',
    'status paid',
  ])
    expect(kinds).toContain(each);
  expect(kinds.filter((kind) => kind === 'attempt')).toHaveLength(2);
  expect(timeline.moments.find((each) => each.kind === 'notice')).toMatchObject({ times: 3 });
  const times = timeline.moments.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('a query finds a payment without a notification, also on an attempt that had ended', async () => {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  const { cancelUnpaidOrder } = await import('@/lib/orders/cancel-unpaid-order');
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  await cancelUnpaidOrder(shop.asSystem(), order.id, closeLivePayment);
  await pay(outTradeNo, { force: true });
  const timeline = await readTimeline(order.orderId);
  expect(timeline.status).toBe('paid');
  expect(kindsOf(timeline)).toContain('query late');
  expect(timeline.moments.find((each) => each.kind === 'status')).toMatchObject({ is_late: true });
  // A second query changes nothing.
  expect((await readTimeline(order.orderId)).status).toBe('paid');
  expect(await shop.eventsOf(order.id)).toHaveLength(3);
});

test('a query while the provider is not available reports that, and changes nothing', async () => {
  const order = await shop.placeOrder();
  await order.pay();
  await shop.provider.control('faults', { kind: 'reset_before', path: '*out-trade-no*' });
  await expect(readTimeline(order.orderId)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect((await read(order.orderId)).status).toBe('pending');
});

test('a refund is shown from its request to its end; a refused one with its reason', async () => {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.cancel();
  await pay(outTradeNo, { force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  const [refund] = await shop.refundsOf(order.id);
  await shop.provider.control('settings', { refunds: { refuse: 'USER_ACCOUNT_ABNORMAL' } });
  await shop.runRefund(shop.asSystem(), Number(refund?.id));
  const timeline = await read(order.orderId);
  expect(kindsOf(timeline)).toEqual(
    expect.arrayContaining([
      'notify surplus',
      'refund requested',
      'refund settled',
      expect.stringMatching(/^refund refused 403 USER_ACCOUNT_ABNORMAL: ./),
    ]),
  );
  expect(timeline.moments.find((each) => each.kind === 'refund')).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^403 USER_ACCOUNT_ABNORMAL: ./),
    automatic: true,
  });
  expect((await shop.eventsOf(order.id)).at(-1)?.metadata).toMatchObject({
    refund: 'failed',
    reason: expect.stringMatching(/^403 USER_ACCOUNT_ABNORMAL: ./),
  });
});

test.each(['CLOSED', 'ABNORMAL'])('a query finds a refund that ended as %s', async (status) => {
  await shop.provider.control('settings', { refunds: { delayMs: 60_000 }, webhooks: { drop: true } });
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.cancel();
  await pay(outTradeNo, { force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  const [refund] = await shop.refundsOf(order.id);
  await shop.runRefund(shop.asSystem(), Number(refund?.id));
  expect((await read(order.orderId)).moments.find((each) => each.kind === 'refund')).toMatchObject({
    state: 'processing',
  });
  await shop.provider.control(`refunds/${refund?.out_refund_no}`, { status });
  await readTimeline(order.orderId);
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: status.toLowerCase(), failure: status.toLowerCase() },
  ]);
  expect((await shop.orderOf(order.id)).refunded_amount).toBe('0');
});

test('a mismatch waits for a person; after it is resolved, the order may be paid again', async () => {
  const { listMismatches } = await import('@/lib/payments/reconciliation/list-mismatches');
  const { resolveMismatch } = await import('@/lib/payments/reconciliation/resolve-mismatch');
  const owner = asAdmin(adminId) as Ctx<Owner>;
  const list = async () =>
    (await listMismatches(owner, { ...none, query: { page: 1, limit: 100 } })).mismatches;
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await pay(outTradeNo, { total: 1 });
  expect(await order.status()).toBe('unknown');
  const ofThisOrder = async () => (await list()).filter((each) => each.out_trade_no === outTradeNo);
  const once = await ofThisOrder();
  // The provider's answer repeats what its notification said.
  await shop.sql`
    insert into payment_notices (source, payment_id, out_trade_no, transaction_id, verdict, detail)
    select 'again:' || source, payment_id, out_trade_no, transaction_id, verdict, detail
    from payment_notices where id = ${once[0]?.id ?? 0}`;
  const [mismatch, ...others] = await ofThisOrder();
  expect(others).toEqual([]);
  expect(mismatch).toMatchObject({
    id: once[0]?.id,
    copies: (once[0]?.copies ?? 0) + 1,
    order_id: order.orderId,
    detail: { total: { expected: 169_900, actual: 1 } },
  });
  const resolve = () => resolveMismatch(owner, { ...none, params: { id: mismatch?.id ?? 0 } });
  const calls = await Promise.allSettled([resolve(), resolve(), resolve()]);
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await list()).some((each) => each.out_trade_no === outTradeNo)).toBe(false);
  expect((await order.pay()).outTradeNo).not.toBe(outTradeNo);
});

test('after one of two mismatches of a payment is resolved, the order still waits', async () => {
  const { resolveMismatch } = await import('@/lib/payments/reconciliation/resolve-mismatch');
  const owner = asAdmin(adminId) as Ctx<Owner>;
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await pay(outTradeNo, { total: 1 });
  await order.status();
  await shop.sql`
    insert into payment_notices (source, payment_id, out_trade_no, transaction_id, verdict, detail)
    select 'other:' || source, payment_id, out_trade_no, transaction_id || '2', verdict, detail
    from payment_notices where out_trade_no = ${outTradeNo} order by id limit 1`;
  const open = await shop.sql<{ id: number }[]>`
    select distinct on (transaction_id) id::int as id from payment_notices where out_trade_no = ${outTradeNo}`;
  const [first, second] = open.map(({ id }) =>
    resolveMismatch.bind(null, owner, { ...none, params: { id } }),
  );
  await first?.();
  await expect(order.pay()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'orderNotPayable' });
  await second?.();
  expect((await order.pay()).outTradeNo).not.toBe(outTradeNo);
});

test('an order whose money does not fit waits for a person, also where its attempt had ended before', async () => {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.pay('h5');
  await pay(outTradeNo, { total: 1, force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  expect(await shop.notificationsOf(outTradeNo)).toMatchObject([{ verdict: 'mismatch' }]);
  for (const type of ['h5', 'native'] as const)
    await expect(order.pay(type)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'orderNotPayable' });
  await shop.sql`update payments set state = 'closed' where order_id = ${order.id}`;
  await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${order.id}`;
  await shop.expireOrder(shop.asSystem(), order.id);
  expect((await shop.orderOf(order.id)).status).toBe('pending');
});

test('an order whose mismatch is resolved after its time has the whole time once more', async () => {
  const { resolveMismatch } = await import('@/lib/payments/reconciliation/resolve-mismatch');
  const { readTimeline: readStory } = await import('@/lib/orders/read-timeline');
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await pay(outTradeNo, { total: 1 });
  expect(await order.status()).toBe('unknown');
  const resolvedAt = later(new Date(), hours(30));
  const [mismatch] = await shop.sql<{ id: number }[]>`
    select id::int as id from payment_notices where out_trade_no = ${outTradeNo}`;
  const owner = asAdmin(adminId, { now: resolvedAt }) as Ctx<Owner>;
  await resolveMismatch(owner, { ...none, params: { id: mismatch?.id ?? 0 } });
  const story = await readStory(asCustomer(order.userId), { ...none, params: { id: order.orderId } });
  expect(story.pay_by).toEqual(later(resolvedAt, hours(24)));
  const expireAfter = (time: number) =>
    shop.expireOrder(shop.asSystem({ now: later(resolvedAt, time) }), order.id);
  await expireAfter(hours(24) - 1);
  expect((await shop.orderOf(order.id)).status).toBe('pending');
  await expireAfter(hours(24));
  expect((await shop.orderOf(order.id)).status).toBe('cancelled');
  expect((await shop.eventsOf(order.id)).at(-1)?.metadata).toMatchObject({ expired: true });
});
