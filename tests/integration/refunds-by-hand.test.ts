import type { Ctx, Owner } from '@/platform/ctx';
import { newOutRefundNo } from '@/values/numbers';
import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';

type UseCases = {
  reconcileDay: (typeof import('@/lib/payments/reconciliation/reconcile-day'))['reconcileDay'];
  resolveDifference: (typeof import('@/lib/payments/reconciliation/resolve-difference'))['resolveDifference'];
  countAttention: (typeof import('@/lib/orders/count-attention'))['countAttention'];
  checkLedger: (typeof import('@/lib/payments/check-ledger'))['checkLedger'];
};

let shop: Shop;
let useCases: UseCases;
let ownerId: number;
beforeAll(async () => {
  shop = await openShop();
  useCases = {
    ...(await import('@/lib/payments/reconciliation/reconcile-day')),
    ...(await import('@/lib/payments/reconciliation/resolve-difference')),
    ...(await import('@/lib/orders/count-attention')),
    ...(await import('@/lib/payments/check-ledger')),
  };
  await shop.provider.control('settings', { bills: { readyHour: 0 } });
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  ownerId = Number(admin?.id);
});
afterAll(() => shop.close());

const total = 169_900;
let daysBack = 5;
/** A separate day in Shanghai for each test, far enough from the others. */
const newDay = (): string => dayBefore((daysBack += 3));
const dayBefore = (days: number) =>
  new Date(Date.now() + 8 * 3600_000 - days * 24 * 3600_000).toISOString().slice(0, 10);

const differencesOn = async (day: string) => [
  ...(await shop.sql<{ id: number; number: string; order_id: number; resolution: string | null }[]>`
    select id::int, number, order_id::int, resolution from reconciliation_differences where day = ${day}`),
];

type ByHand = { refund?: number; status?: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL' };

/** A paid order whose money was given back on the merchant's platform, and the difference that the day's bill makes. */
async function refundedByHand({ refund = total, status = 'SUCCESS' }: ByHand = {}) {
  const day = newDay();
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, paidAt: `${day}T10:00:00+08:00`, notify: false });
  await shop.provider.control('webhooks', { outTradeNo });
  const number = `5030${daysBack}0007`;
  const { refunds } = shop.provider.sandbox.world.state;
  const there = {
    ...{ outRefundNo: number, refundId: `5030${number}`, outTradeNo, refund },
    createdAt: Date.parse(`${day}T11:00:00+08:00`),
    ...(status === 'SUCCESS' && { successAt: Date.parse(`${day}T11:00:05+08:00`) }),
  };
  refunds.put(number, { ...there, status: 'SUCCESS' });
  const compare = () => useCases.reconcileDay(shop.asSystem(), day);
  const differences = () => differencesOn(day);
  await compare();
  refunds.put(number, { ...there, status });
  const [difference] = await differences();
  const resolve = (now = new Date()) =>
    useCases.resolveDifference(asAdmin(ownerId, { now }) as Ctx<Owner>, {
      ...{ query: undefined, headers: undefined, body: undefined },
      params: { id: difference?.id ?? 0 },
    });
  return { ...order, day, number, compare, differences, resolve };
}

const refundedOf = async (id: number) => Number((await shop.orderOf(id)).refunded_amount);
const needsOf = async () => {
  const { money, unplaced, refund } = await useCases.countAttention(shop.asSystem());
  return { money, unplaced, refund };
};

test('it is a need of the order whose payment it gives back', async () => {
  const needs = await needsOf();
  const order = await refundedByHand();
  expect(await order.differences()).toEqual([
    { id: expect.any(Number), number: order.number, order_id: order.id, resolution: null },
  ]);
  expect(await needsOf()).toEqual({ ...needs, money: needs.money + 1 });
  expect(await refundedOf(order.id)).toBe(0);
});

test('resolved, it is a refund of the order as any other: with sum, event, message, figures and audit entry', async () => {
  const order = await refundedByHand();
  const needs = await needsOf();
  expect(await order.resolve()).toMatchObject({ booked: true });
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: 'succeeded', amount: String(total), out_refund_no: order.number },
  ]);
  expect(await refundedOf(order.id)).toBe(total);
  const written = { out_refund_no: order.number, amount: total / 100 };
  expect((await shop.eventsOf(order.id)).at(-1)?.metadata).toEqual({ refund: 'succeeded', ...written });
  expect(
    await shop.sql`select from order_messages where order_id = ${order.id} and kind = 'refunded'`,
  ).toHaveLength(1);
  const [counted] = await shop.sql`select counted_on::text from refunds where order_id = ${order.id}`;
  expect(counted?.['counted_on']).toEqual(expect.any(String));
  const entries = await shop.sql`select act, "to" from audit_acts where target = ${order.number}`;
  expect([...entries]).toEqual([{ act: 'mismatch_settle', to: written }]);
  expect((await needsOf()).money).toBe(needs.money - 1);
  expect(await useCases.checkLedger(shop.asSystem())).toMatchObject({ findings: [] });
});

test('once booked, no bill lacks it: neither that of its own day nor that of the day on which it was resolved', async () => {
  const order = await refundedByHand();
  await order.resolve(new Date(Date.now() - 24 * 3600_000));
  const yesterday = dayBefore(1);
  await useCases.reconcileDay(shop.asSystem(), yesterday);
  expect(await differencesOn(yesterday)).toEqual([]);
  await useCases.reconcileDay(shop.asSystem(), order.day);
  expect(await differencesOn(order.day)).toMatchObject([{ resolution: 'by_hand' }]);
});

test('it stands for a refund that was refused since the money was back already', async () => {
  const order = await refundedByHand();
  await shop.sql`
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by, settled_at)
    select id, order_id, ${newOutRefundNo(new Date())}, ${total}, 'CNY', 'sent back', 'failed', ${ownerId}, now()
    from payments where order_id = ${order.id}`;
  const stuck = (await needsOf()).refund;
  await order.resolve();
  expect((await needsOf()).refund).toBe(stuck - 1);
});

test('it waits for a refund of the shop that may be for the same money', async () => {
  const order = await refundedByHand();
  await shop.sql`
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, requested_by)
    select id, order_id, ${newOutRefundNo(new Date())}, 1, 'CNY', 'a scratch', ${ownerId}
    from payments where order_id = ${order.id}`;
  await expect(order.resolve()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'refundPending' });
  expect(await order.differences()).toMatchObject([{ resolution: null }]);
  await shop.sql`update refunds set state = 'failed', settled_at = now() where order_id = ${order.id}`;
  expect(await order.resolve()).toMatchObject({ booked: true });
  expect(await refundedOf(order.id)).toBe(total);
});

test('a return that was asked for after the refund is not closed by it', async () => {
  const order = await refundedByHand({ refund: 50_000 });
  await shop.sql`
    insert into return_requests (order_id, reason, asked_at) values (${order.id}, 'other', now() - interval '1 hour')`;
  await order.resolve();
  const [request] = await shop.sql`select closed_at from return_requests where order_id = ${order.id}`;
  expect(request?.['closed_at']).toBeNull();
});

test('of two owners at once one books it, once', async () => {
  const order = await refundedByHand({ refund: 50_000 });
  const answers = await Promise.allSettled([order.resolve(), order.resolve()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'NOT_FOUND' } });
  expect(await shop.refundsOf(order.id)).toHaveLength(1);
  expect(await refundedOf(order.id)).toBe(50_000);
});

test('while it is under way, and while the provider does not answer, it stays open and nothing is booked', async () => {
  const order = await refundedByHand({ status: 'PROCESSING' });
  await expect(order.resolve()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'refundUnderWay' });
  const path = `/v3/refund/domestic/refunds/${order.number}`;
  await shop.provider.control('faults', { kind: 'status', status: 500, path, times: 1 });
  await expect(order.resolve()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect(await order.differences()).toMatchObject([{ resolution: null }]);
  expect(await shop.refundsOf(order.id)).toHaveLength(0);
});

test('one that did not reach the payer is a stuck refund of the order', async () => {
  const order = await refundedByHand({ status: 'ABNORMAL' });
  expect(await order.resolve()).toMatchObject({ booked: true });
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'abnormal' }]);
  expect(await refundedOf(order.id)).toBe(0);
});

test.each([
  ['is closed', { status: 'CLOSED' }],
  ['gives back more than was paid', { refund: total + 1 }],
] as const)('one that %s is resolved, and not booked', async (_, byHand) => {
  const order = await refundedByHand(byHand);
  expect(await order.resolve()).toMatchObject({ booked: false });
  expect(await order.differences()).toMatchObject([{ resolution: 'by_hand' }]);
  expect(await shop.refundsOf(order.id)).toHaveLength(0);
  expect(await refundedOf(order.id)).toBe(0);
});
