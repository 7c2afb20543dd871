import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { changeStatus } from '@/lib/orders/change-status';
import { renderEvent } from '@/lib/orders/render-event';
import { settleDeliveries } from '@/lib/shipping/settle-deliveries';
import { days, later } from '@/platform/time';
import { eventsOf, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asSystem } from '@/tests/support/context';
import type { OrderStatus } from '@/values/orders';
import type { RefundState } from '@/values/payments';

afterAll(() => sql.end());

const now = new Date();
const ago = (count: number) => later(now, -days(count));
const run = () => settleDeliveries(asSystem({ now }));

/** An order that reached a status some days ago. */
async function orderSince(from: OrderStatus, to: OrderStatus, at: Date, metadata: { assumed?: true } = {}) {
  const { orderId } = await newOrder(from);
  const { id } = await orderRow(orderId);
  await sql`
    update orders set created_at = ${at.toISOString()}, paid_at = ${at.toISOString()} where id = ${id}`;
  await sql`alter table order_events disable trigger user`;
  await sql`update order_events set created_at = ${at.toISOString()} where order_id = ${id}`;
  await sql`alter table order_events enable trigger user`;
  await changeStatus(asSystem({ now: at }), {
    ...{ orderId: id, from, to, metadata },
    columns: to === 'delivered' ? { deliveredAt: at } : {},
  });
  return { orderId, id };
}
const statusOf = async (orderId: string) => (await orderRow(orderId)).status;

test('what was shipped fifteen days ago is assumed to be delivered, and marked so', async () => {
  const old = await orderSince('processing', 'shipped', ago(15.1));
  const recent = await orderSince('processing', 'shipped', ago(14.9));
  await run();
  await run();
  expect(await orderRow(old.orderId)).toMatchObject({ status: 'delivered', deliveredAt: now });
  expect(await statusOf(recent.orderId)).toBe('shipped');
  const changes = (await eventsOf(old.orderId)).filter(({ metadata }) => metadata['to'] === 'delivered');
  expect(changes).toEqual([
    {
      event_type: 'status_changed',
      operator_type: 'system',
      metadata: { from: 'shipped', to: 'delivered', assumed: true },
    },
  ]);
});

test('while nobody is asked, what a carrier once said holds no delivery back', async () => {
  const { id, orderId } = await orderSince('processing', 'shipped', ago(15.1));
  await sql`
    insert into parcels (order_id, carrier, number, quantity, operator_type, track_state, track_at)
    values (${id}, 'yto', 'YT0123456789', 1, 'admin', 'onTheWay', now())`;
  await run();
  expect(await statusOf(orderId)).toBe('delivered');
});

test('the days count from when it was last shipped, and an order without that event is left to people', async () => {
  const again = await orderSince('processing', 'shipped', ago(30));
  await changeStatus(asSystem({ now: ago(5) }), { orderId: again.id, from: 'shipped', to: 'processing' });
  await changeStatus(asSystem({ now: ago(5) }), { orderId: again.id, from: 'processing', to: 'shipped' });
  const unknown = await newOrder('shipped');
  await run();
  expect(await statusOf(again.orderId)).toBe('shipped');
  expect(await statusOf(unknown.orderId)).toBe('shipped');
});

test('a delivered order is completed after the return window, once', async () => {
  const over = await orderSince('shipped', 'delivered', ago(14.1));
  const open = await orderSince('shipped', 'delivered', ago(13.9));
  await Promise.all([run(), run(), run()]);
  expect(await orderRow(over.orderId)).toMatchObject({ status: 'completed', completedAt: now });
  expect(
    (await eventsOf(over.orderId)).filter(({ metadata }) => metadata['to'] === 'completed'),
  ).toHaveLength(1);
  expect(await statusOf(open.orderId)).toBe('delivered');
});

test('an assumed delivery shortens no return window', async () => {
  const assumed = await orderSince('shipped', 'delivered', ago(27.9), { assumed: true });
  const longAgo = await orderSince('shipped', 'delivered', ago(28.1), { assumed: true });
  await run();
  expect(await statusOf(assumed.orderId)).toBe('delivered');
  expect(await statusOf(longAgo.orderId)).toBe('completed');
});

test('an order to which something happened meanwhile stays open', async () => {
  const busy = await orderSince('shipped', 'delivered', ago(20));
  await sql`
    insert into order_events (order_id, event_type, description, operator_type, created_at)
    values (${busy.id}, 'note_added', '买家来电，想退货', 'admin', ${ago(3).toISOString()})`;
  await run();
  expect(await statusOf(busy.orderId)).toBe('delivered');
});

describe('an order whose money goes back while its parcel is out', () => {
  type Refund = { share: 'part' | 'all'; state: RefundState; at: Date | null };

  /** Shipped so long ago that its delivery would be assumed, with one refund. */
  async function refundedOrder({ share, state, at }: Refund) {
    const order = await orderSince('processing', 'shipped', ago(15.1));
    const [payment] = await sql<{ id: string; amount: number }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${randomUUID()}, 'native', 'succeeded', total, currency, '{}', ${randomUUID()}, now(), paid_at
      from orders where id = ${order.id} returning id, amount::int`;
    if (!payment) throw new Error('no payment');
    const amount = share === 'all' ? payment.amount : payment.amount - 1;
    await sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by, settled_at)
      select ${payment.id}, id, ${randomUUID()}, ${amount}, currency, 'test', ${state}, user_id, ${at?.toISOString() ?? null} from orders where id = ${order.id}`;
    if (state === 'succeeded')
      await sql`update orders set refunded_amount = ${amount} where id = ${order.id}`;
    return order;
  }
  test('is not assumed to be delivered: its parcel is looked for, for 14 days after the refund', async () => {
    const recent = await refundedOrder({ share: 'all', state: 'succeeded', at: ago(0.2) });
    const old = await refundedOrder({ share: 'all', state: 'succeeded', at: ago(14.1) });
    await run();
    expect(await statusOf(recent.orderId)).toBe('shipped');
    expect(await statusOf(old.orderId)).toBe('delivered');
    await settleDeliveries(asSystem({ now: later(now, days(13.9)) }));
    expect(await statusOf(recent.orderId)).toBe('delivered');
  });

  test.each<[RefundState, OrderStatus]>([
    ['requested', 'shipped'],
    ['processing', 'shipped'],
    ['abnormal', 'shipped'],
    ['closed', 'delivered'],
    ['failed', 'delivered'],
  ])('with a refund of the whole that is %s is %s', async (state, status) => {
    const { orderId } = await refundedOrder({ share: 'all', state, at: null });
    await run();
    expect(await statusOf(orderId)).toBe(status);
  });

  test('in part is assumed to be delivered as any other', async () => {
    const { orderId } = await refundedOrder({ share: 'part', state: 'succeeded', at: ago(0.2) });
    await run();
    expect(await statusOf(orderId)).toBe('delivered');
  });
});

test('administrators read that a delivery was assumed', () => {
  const row = {
    ...{ id: 1, orderId: 1, description: '', operatorId: null, operatorName: '', createdAt: now },
    ...{ eventType: 'status_changed' as const, operatorType: 'system' as const },
    metadata: { from: 'shipped', to: 'delivered', assumed: true },
  };
  expect(renderEvent(row, 'CNY', 'zh').event_description).toBe('已发货 → 已送达（按时间推定）');
});
