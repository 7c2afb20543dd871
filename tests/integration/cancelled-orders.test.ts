import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import type { AttentionReason, SetOrderStatus } from '@/lib/orders/admin-contract';
import { countAttention } from '@/lib/orders/count-attention';
import { listOrders } from '@/lib/orders/list-orders';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import type { OrderStatus } from '@/values/orders';
import type { RefundState } from '@/values/payments';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => sql.end());

type Body = InputOf<typeof SetOrderStatus>['body'];

const set = (orderId: string, body: Body) =>
  setOrderStatus(
    admin,
    { params: { id: orderId as never }, body, query: undefined, headers: undefined },
    closeLivePayment,
  );

const cancelled = async (status: OrderStatus = 'paid') => {
  const order = await newOrder(status);
  await set(order.orderId, { status: 'cancelled' });
  return order;
};

describe('sending a cancelled order off (orders 38)', () => {
  test.each<OrderStatus>(['shipped', 'delivered', 'completed'])('as %s takes a reason', async (to) => {
    const { orderId } = await cancelled();
    const [before, events] = [await orderRow(orderId), await eventsOf(orderId)];
    await expect(set(orderId, { status: to, from: 'cancelled' })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'orderCancelled',
    });
    expect(await orderRow(orderId)).toEqual(before);
    expect(await eventsOf(orderId)).toEqual(events);
    await set(orderId, { status: to, from: 'cancelled', reason: '客户又要了' });
    expect((await eventsOf(orderId)).at(-1)?.metadata).toMatchObject({ to, reason: '客户又要了' });
    expect((await auditEntriesOn(orderId)).at(-1)).toMatchObject({
      to: { status: to, reason: '客户又要了' },
    });
  });

  test('takes none to undo a cancellation, nor to reopen the order', async () => {
    const left = await cancelled('shipped');
    await set(left.orderId, { status: 'shipped', from: 'cancelled', undo: true });
    expect(await orderRow(left.orderId)).toMatchObject({ status: 'shipped' });
    const reopened = await cancelled();
    await set(reopened.orderId, { status: 'processing' });
    await set(reopened.orderId, { status: 'shipped' });
    expect(await orderRow(reopened.orderId)).toMatchObject({ status: 'shipped' });
  });
});

describe('cancelled, money not returned (orders 39)', () => {
  type Refund = { state: RefundState; amount?: number };

  /** A cancelled order that was paid through the provider, with refunds of that payment. */
  async function owing({ refunds = [], refunded = 0 }: { refunds?: Refund[]; refunded?: number } = {}) {
    const order = await newOrder('paid');
    const [row] = await sql<{ id: string; order_id: string; amount: number }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${randomUUID()}, 'native', 'succeeded', total, currency, '{}', ${randomUUID()}, now(), paid_at
      from orders where public_id = ${order.orderId} returning id, order_id, amount::int`;
    if (!row) throw new Error('no payment');
    for (const { state, amount = row.amount } of refunds)
      await sql`
        insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by)
        values (${row.id}, ${row.order_id}, ${randomUUID()}, ${amount}, 'CNY', 'test', ${state}, ${admin.actor.userId})`;
    await sql`update orders set refunded_amount = ${refunded} where public_id = ${order.orderId}`;
    await set(order.orderId, { status: 'cancelled' });
    return order;
  }

  const isListed = async (attention: AttentionReason, userId: number) => {
    const query = { page: 1, limit: 10, sort: 'oldest', attention, userId } as const;
    const input = { params: undefined, body: undefined, headers: undefined, query };
    return (await listOrders(admin, input)).orders.length === 1;
  };

  test.each<[string, Parameters<typeof owing>[0], boolean]>([
    ['nothing went back', {}, true],
    ['a part went back', { refunded: 169_899 }, true],
    ['a part is on its way back', { refunds: [{ state: 'processing', amount: 1 }] }, true],
    ['all went back', { refunded: 169_900 }, false],
    ['all is on its way back', { refunds: [{ state: 'requested' }] }, false],
    [
      'a part went back and the rest is on its way',
      { refunded: 169_899, refunds: [{ state: 'processing', amount: 1 }] },
      false,
    ],
  ])('lists an order of which %s: %#', async (_, given, needsAttention) => {
    const { userId } = await owing(given);
    expect(await isListed('owed', userId)).toBe(needsAttention);
  });

  test.each<RefundState>(['failed', 'closed', 'abnormal'])(
    'leaves an order whose refund is %s to the stuck refunds',
    async (state) => {
      const { userId } = await owing({ refunds: [{ state }] });
      expect(await isListed('owed', userId)).toBe(false);
      expect(await isListed('refund', userId)).toBe(true);
    },
  );

  test('leaves out what was never paid, what was recorded by hand, and what is open again', async () => {
    const unpaid = await cancelled('pending');
    const byHand = await cancelled();
    const reopened = await owing();
    await set(reopened.orderId, { status: 'processing', from: 'cancelled' });
    for (const { userId } of [unpaid, byHand, reopened]) expect(await isListed('owed', userId)).toBe(false);
  });

  test('counts what it lists', async () => {
    const before = await countAttention(admin);
    await owing();
    await owing({ refunded: 169_900 });
    await cancelled('pending');
    expect((await countAttention(admin)).owed).toBe(before.owed + 1);
  });
});
