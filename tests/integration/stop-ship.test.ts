import '@/tests/support/own-database';
import { sql } from '@/db/client';
import type { AttentionReason, SetOrderStatus } from '@/lib/orders/admin-contract';
import { countAttention } from '@/lib/orders/count-attention';
import { getOrder } from '@/lib/orders/get-order';
import { listEvents } from '@/lib/orders/list-events';
import { listOrders } from '@/lib/orders/list-orders';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { type Minor, zero } from '@/platform/money';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { codeOf } from '@/tests/support/outcome';
import type { OrderStatus } from '@/values/orders';

let admin: Ctx<Admin>;
let support: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
  support = await newAdmin('support');
});
afterAll(() => sql.end());

type Body = InputOf<typeof SetOrderStatus>['body'];

const set = (orderId: string, body: Body, ctx = admin) =>
  setOrderStatus(
    ctx,
    { params: { id: orderId as never }, body, query: undefined, headers: undefined },
    closeLivePayment,
  );

const twoDaysAgo = () => new Date(admin.now.getTime() - 48 * 3_600_000);

/** A paid order with a part of its total given back, or all of it. */
async function refunded(status: OrderStatus, share: 'nothing' | 'part' | 'all' = 'all') {
  const order = await newOrder(status, {}, { paidAt: twoDaysAgo() });
  const { total } = await orderRow(order.orderId);
  const amount: Record<typeof share, Minor> = { nothing: zero, part: (total - 1) as Minor, all: total };
  await sql`update orders set refunded_amount = ${amount[share]} where public_id = ${order.orderId}`;
  return order;
}

const listed = async (attention: AttentionReason | undefined, userId: number) => {
  const query = { page: 1, limit: 10, sort: 'newest', attention, userId } as const;
  const input = { params: undefined, body: undefined, headers: undefined, query };
  return (await listOrders(admin, input)).orders;
};

const isListed = async (attention: AttentionReason, userId: number) =>
  (await listed(attention, userId)).length === 1;

describe('the morning list', () => {
  test.each<[OrderStatus, 'nothing' | 'part' | 'all', boolean, boolean]>([
    ['paid', 'nothing', true, false],
    ['paid', 'part', true, false],
    ['paid', 'all', false, false],
    ['processing', 'all', false, false],
    ['shipped', 'nothing', false, false],
    ['shipped', 'part', false, false],
    ['shipped', 'all', false, true],
    ['delivered', 'all', false, false],
    ['cancelled', 'all', false, false],
  ])(
    'a %s order with %s paid back: unshipped %s, to be intercepted %s',
    async (status, share, unshipped, intercept) => {
      const { userId } = await refunded(status, share);
      expect(await isListed('unshipped', userId)).toBe(unshipped);
      expect(await isListed('intercept', userId)).toBe(intercept);
    },
  );

  test('counts what it lists', async () => {
    const before = await countAttention(admin);
    await refunded('shipped');
    await refunded('paid');
    await refunded('paid', 'nothing');
    expect(await countAttention(admin)).toMatchObject({
      intercept: before.intercept + 1,
      unshipped: before.unshipped + 1,
    });
  });

  test('has an order that was cancelled after shipping, for two weeks, and none that had not left', async () => {
    const [left, stayed] = [await newOrder('shipped'), await newOrder('paid')];
    for (const { orderId } of [left, stayed]) await set(orderId, { status: 'cancelled' });
    expect(await isListed('intercept', left.userId)).toBe(true);
    expect(await isListed('intercept', stayed.userId)).toBe(false);
    const later = { ...admin, now: new Date(admin.now.getTime() + 15 * 86_400_000) };
    const query = {
      page: 1,
      limit: 10,
      sort: 'newest',
      attention: 'intercept',
      userId: left.userId,
    } as const;
    const input = { params: undefined, body: undefined, headers: undefined, query };
    expect((await listOrders(later, input)).orders).toHaveLength(0);
  });
});

test.each<[OrderStatus, boolean]>([
  ['shipped', true],
  ['processing', false],
  ['delivered', false],
])('row and detail of an order that was %s when it was cancelled: has left %s', async (status, hasLeft) => {
  const { orderId, userId } = await newOrder(status);
  await set(orderId, { status: 'cancelled' });
  const detail = () => getOrder(admin, { params: { id: orderId as never } });
  expect(await listed(undefined, userId)).toMatchObject([{ id: orderId, is_recalled: hasLeft }]);
  expect(await detail()).toMatchObject({ is_recalled: hasLeft });
  await set(orderId, { status, from: 'cancelled', undo: true });
  expect(await listed(undefined, userId)).toMatchObject([{ is_recalled: false }]);
  expect(await detail()).toMatchObject({ is_recalled: false });
});

/** A parcel with a part of the pieces: the order is not shipped yet. */
async function sendPart({ orderId }: { orderId: string }): Promise<void> {
  await sql`
    insert into parcels (order_id, carrier, number, quantity, operator_type)
    select id, 'yto', 'YT' || lpad(id::text, 10, '0'), 1, 'admin' from orders where public_id = ${orderId}`;
}

test.each<['refunded' | 'cancelled', boolean]>([
  ['refunded', true],
  ['refunded', false],
  ['cancelled', true],
  ['cancelled', false],
])(
  'of an order that is %s before all of it was shipped, a parcel that left (%s) is looked for',
  async (end, hasLeft) => {
    const order = end === 'refunded' ? await refunded('paid') : await newOrder('processing');
    if (hasLeft) await sendPart(order);
    if (end === 'cancelled') await set(order.orderId, { status: 'cancelled' });
    expect(await isListed('intercept', order.userId)).toBe(hasLeft);
    expect(await listed(undefined, order.userId)).toMatchObject([{ is_recalled: hasLeft }]);
    expect(await getOrder(admin, { params: { id: order.orderId as never } })).toMatchObject({
      is_recalled: hasLeft,
    });
  },
);

test('an order that may go on is not looked for, though a part of it is on its way', async () => {
  const order = await refunded('paid', 'part');
  await sendPart(order);
  expect(await isListed('intercept', order.userId)).toBe(false);
  expect(await listed(undefined, order.userId)).toMatchObject([{ is_recalled: false }]);
});

test('a cancellation that was taken back says nothing of the one that holds', async () => {
  const { orderId, userId } = await newOrder('shipped');
  await set(orderId, { status: 'cancelled' });
  await set(orderId, { status: 'shipped', from: 'cancelled', undo: true });
  await set(orderId, { status: 'processing' });
  await set(orderId, { status: 'cancelled' });
  expect(await isListed('intercept', userId)).toBe(false);
  expect(await listed(undefined, userId)).toMatchObject([{ is_recalled: false }]);
});

describe('sending a refunded order off', () => {
  test.each<OrderStatus>(['shipped', 'delivered', 'completed'])('as %s takes a reason', async (to) => {
    const { orderId } = await refunded('processing');
    const before = await orderRow(orderId);
    await expect(set(orderId, { status: to, from: 'processing' })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'orderRefunded',
    });
    expect(await codeOf(set(orderId, { status: to, reason: '' }))).toBe('CONFLICT');
    expect(await orderRow(orderId)).toEqual(before);
    expect(await eventsOf(orderId)).toHaveLength(1);
    expect(await auditEntriesOn(orderId)).toEqual([]);
  });

  test('keeps the reason in event and audit entry, in words that both languages show', async () => {
    const { orderId } = await refunded('processing');
    await set(orderId, { status: 'shipped', reason: '客户另行付款' }, support);
    expect((await eventsOf(orderId)).at(-1)?.metadata).toEqual({
      from: 'processing',
      to: 'shipped',
      reason: '客户另行付款',
    });
    expect(await auditEntriesOn(orderId)).toMatchObject([
      {
        act: 'order_status',
        from: { status: 'processing' },
        to: { status: 'shipped', reason: '客户另行付款' },
      },
    ]);
    const input = { params: { id: orderId as never }, body: undefined, headers: undefined };
    for (const locale of ['zh', 'en'] as const) {
      const { events } = await listEvents({ ...admin, locale }, { ...input, query: { page: 1, limit: 10 } });
      expect(events[0]?.event_description).toContain('客户另行付款');
    }
  });

  test('takes no reason after a part refund, nor to undo a step back', async () => {
    const part = await refunded('processing', 'part');
    await set(part.orderId, { status: 'shipped' });
    const whole = await refunded('shipped');
    await set(whole.orderId, { status: 'processing' });
    await set(whole.orderId, { status: 'shipped', from: 'processing', undo: true });
    expect(await orderRow(whole.orderId)).toMatchObject({ status: 'shipped' });
  });
});
