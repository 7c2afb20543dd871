import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import type { AttentionReason, SetOrderStatus } from '@/lib/orders/admin-contract';
import { countAttention } from '@/lib/orders/count-attention';
import { getOrder } from '@/lib/orders/get-order';
import { listEvents } from '@/lib/orders/list-events';
import { listOrders } from '@/lib/orders/list-orders';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { requestRefund } from '@/lib/payments/refunds/request-refund';
import { settleRefund } from '@/lib/payments/refunds/settle-refund';
import { correctParcel } from '@/lib/shipping/correct-parcel';
import { shipOrders } from '@/lib/shipping/ship-orders';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { type Minor, zero } from '@/platform/money';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asSystem } from '@/tests/support/context';
import { codeOf } from '@/tests/support/outcome';
import type { OrderStatus } from '@/values/orders';
import type { RefundState } from '@/values/payments';

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

describe('money on its way back', () => {
  type Given = { state: RefundState; amount?: number; automatic?: boolean };

  /** A payment of an order through the provider, with refunds of it. */
  async function pay(orderId: string, refunds: Given[] = []) {
    const outTradeNo = randomUUID();
    const [row] = await sql<{ id: string; order_id: string; amount: number }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${outTradeNo}, 'native', 'succeeded', total, currency, '{}', ${randomUUID()}, now(), paid_at
      from orders where public_id = ${orderId} returning id, order_id, amount::int`;
    if (!row) throw new Error('no payment');
    for (const { state, amount = row.amount, automatic = false } of refunds)
      await sql`
        insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, automatic, requested_by)
        values (${row.id}, ${row.order_id}, ${randomUUID()}, ${amount}, 'CNY', 'test', ${state}, ${automatic},
          ${automatic ? null : admin.actor.userId})`;
    return outTradeNo;
  }

  async function refunding(...refunds: Given[]) {
    const order = await newOrder('processing', { quantity: 2 });
    return { ...order, outTradeNo: await pay(order.orderId, refunds) };
  }

  const ask = async (orderId: string) =>
    requestRefund(admin as Ctx<Owner>, {
      params: { id: orderId as never },
      query: undefined,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: (await orderRow(orderId)).total, reason: 'changed their mind' },
    });

  /** The provider says how the only refund of an order ended. */
  async function end(orderId: string, status: 'succeeded' | 'closed' | 'abnormal') {
    const [row] = await sql<{ out_refund_no: string; out_trade_no: string; amount: number }[]>`
      select out_refund_no, out_trade_no, r.amount::int from refunds r join payments p on p.id = r.payment_id
      join orders o on o.id = r.order_id where public_id = ${orderId}`;
    if (!row) throw new Error('no refund');
    const { out_refund_no: outRefundNo, out_trade_no: outTradeNo, amount } = row;
    const result = { outRefundNo, outTradeNo, status, amount: amount as Minor, at: null };
    await settleRefund(asSystem(), { ...result, refundId: randomUUID() });
  }

  let last = 1_490_274_000_000;
  const ship = async (
    orderId: string,
    { isDry = false, quantity }: { isDry?: boolean; quantity?: number },
  ) => {
    const line = { order: orderId, carrier: 'sf', number: `SF${++last}`, quantity };
    const input = { params: undefined, query: undefined, headers: undefined };
    const { lines } = await shipOrders(admin, { ...input, body: { dryRun: isDry, lines: [line] } });
    return lines[0];
  };
  const parcelsOf = (orderId: string) => sql<{ id: string; version: number }[]>`
    select p.id, p.version from parcels p join orders o on o.id = p.order_id where o.public_id = ${orderId}`;
  const refused = { result: 'refused', message: '正在退款，先不要发货' };

  test.each<[string, Given[]]>([
    ['requested', [{ state: 'requested' }]],
    ['with the provider', [{ state: 'processing' }]],
    ['stuck', [{ state: 'abnormal' }]],
    [
      'in two parts',
      [
        { state: 'requested', amount: 1 },
        { state: 'processing', amount: 339_799 },
      ],
    ],
    ['after a try that failed', [{ state: 'failed' }, { state: 'requested' }]],
  ])('stops the parcel when it is the whole total: %s', async (_, refunds) => {
    const { orderId, userId } = await refunding(...refunds);
    expect(await ship(orderId, { isDry: true })).toMatchObject(refused);
    expect(await ship(orderId, {})).toMatchObject(refused);
    expect(await parcelsOf(orderId)).toEqual([]);
    expect(await listed(undefined, userId)).toMatchObject([{ refunding_amount: 339_800 }]);
    expect(await getOrder(admin, { params: { id: orderId as never } })).toMatchObject({
      refunding_amount: 339_800,
    });
    expect(await codeOf(set(orderId, { status: 'shipped' }))).toBe('CONFLICT');
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
    await set(orderId, { status: 'shipped', reason: 'paid another way' });
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test.each<[string, Given[]]>([
    ['of a part', [{ state: 'processing', amount: 339_799 }]],
    ['that failed', [{ state: 'failed' }]],
    ['that was closed', [{ state: 'closed' }]],
  ])('a refund %s stops nothing', async (_, refunds) => {
    const { orderId } = await refunding(...refunds);
    expect(await ship(orderId, { isDry: true })).toMatchObject({ result: 'done' });
    expect(await ship(orderId, {})).toMatchObject({ result: 'done' });
  });

  test('counts together with what went back before', async () => {
    const order = await refunded('paid', 'part');
    await pay(order.orderId, [{ state: 'requested', amount: 1 }]);
    expect(await ship(order.orderId, {})).toMatchObject(refused);
  });

  test('is not money that came beside the own payment of the order', async () => {
    const { orderId, userId } = await refunding();
    await pay(orderId, [{ state: 'processing', automatic: true }]);
    await pay(orderId, [
      { state: 'failed', automatic: true },
      { state: 'processing', automatic: false },
    ]);
    expect(await listed(undefined, userId)).toMatchObject([{ refunding_amount: 0 }]);
    expect(await ship(orderId, {})).toMatchObject({ result: 'done' });
  });

  test('lets the parcel go once the refund was closed, and not while it is stuck', async () => {
    const { orderId } = await refunding({ state: 'processing' });
    await end(orderId, 'abnormal');
    expect(await ship(orderId, {})).toMatchObject(refused);
    await sql`update refunds set state = 'processing' where order_id = (select id from orders where public_id = ${orderId})`;
    await end(orderId, 'closed');
    expect(await ship(orderId, {})).toMatchObject({ result: 'done' });
  });

  test('a corrected parcel that now holds all pieces does not send the order', async () => {
    const { orderId } = await refunding();
    await ship(orderId, { quantity: 1 });
    await ask(orderId);
    const [parcel] = await parcelsOf(orderId);
    await correctParcel(admin, {
      params: { id: orderId as never, parcelId: Number(parcel?.id) },
      ...{ query: undefined, headers: undefined },
      body: { carrier: 'sf', number: `SF${++last}`, quantity: 2, version: 1 },
    });
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
  });

  test('a step back that is undone needs no reason', async () => {
    const { orderId } = await refunding();
    await set(orderId, { status: 'shipped' });
    await set(orderId, { status: 'processing' });
    await ask(orderId);
    await set(orderId, { status: 'shipped', from: 'processing', undo: true });
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test('requested and shipped at the same moment, the parcel is refused, or is to be intercepted', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => refunding()));
    const results = await Promise.all(
      orders.map(async ({ orderId }, at) => {
        // Either may come first.
        const early = at % 2 ? ship(orderId, {}) : null;
        const asking = ask(orderId);
        const line = await (early ?? ship(orderId, {}));
        await asking;
        return line?.result;
      }),
    );
    for (const [at, { orderId, userId }] of orders.entries()) {
      const isSent = results[at] === 'done';
      expect([isSent, (await orderRow(orderId)).status]).toEqual([isSent, isSent ? 'shipped' : 'processing']);
      expect(await parcelsOf(orderId)).toHaveLength(isSent ? 1 : 0);
      await end(orderId, 'succeeded');
      expect(await isListed('intercept', userId)).toBe(isSent);
    }
  });
});
