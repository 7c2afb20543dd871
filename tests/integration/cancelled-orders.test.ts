import '@/tests/support/own-database';
import { sql } from '@/db/client';
import type { SetOrderStatus } from '@/lib/orders/admin-contract';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import type { OrderStatus } from '@/values/orders';

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
