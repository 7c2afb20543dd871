import '@/tests/support/own-database';
import { sql } from '@/db/client';
import type { SetOrderStatus } from '@/lib/orders/admin-contract';
import { getOrder } from '@/lib/orders/get-order';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { newCode, usesOf } from '@/tests/support/orders';
import { orderStatuses } from '@/values/orders';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => sql.end());

type Body = InputOf<typeof SetOrderStatus>['body'];

const set = (orderId: string, body: Body, ctx = admin) =>
  setOrderStatus(
    ctx,
    { params: { id: orderId as never }, body, query: undefined, headers: undefined },
    closeLivePayment,
  );

test('a step forward writes one event and one audit entry, and changes nothing else of the order', async () => {
  const { orderId } = await newOrder('paid');
  const before = await orderRow(orderId);
  expect(await set(orderId, { status: 'processing', from: 'paid' })).toEqual({
    id: orderId,
    status: 'processing',
  });
  expect(await orderRow(orderId)).toEqual({ ...before, status: 'processing' });
  expect((await eventsOf(orderId)).at(-1)).toEqual({
    event_type: 'status_changed',
    operator_type: 'admin',
    metadata: { from: 'paid', to: 'processing' },
  });
  expect(await auditEntriesOn(orderId)).toEqual([
    { act: 'order_status', from: 'paid', to: 'processing', admin_name: 'admin' },
  ]);
});

test('setting the same status again is no error and writes nothing', async () => {
  const { orderId } = await newOrder('shipped');
  const events = (await eventsOf(orderId)).length;
  await set(orderId, { status: 'shipped' });
  await set(orderId, { status: 'shipped', from: 'shipped' });
  expect(await eventsOf(orderId)).toHaveLength(events);
  expect(await auditEntriesOn(orderId)).toEqual([]);
});

test('any status can change to any other, and every unusual change is marked', async () => {
  const { orderId } = await newOrder('processing');
  await set(orderId, { status: 'completed' });
  await set(orderId, { status: 'shipped' });
  await set(orderId, { status: 'cancelled' });
  await set(orderId, { status: 'delivered', reason: 'arrived' });
  expect((await eventsOf(orderId)).slice(1).map(({ metadata }) => metadata)).toEqual([
    { from: 'processing', to: 'completed', off_path: true },
    { from: 'completed', to: 'shipped', off_path: true },
    { from: 'shipped', to: 'cancelled' },
    { from: 'cancelled', to: 'delivered', reason: 'arrived', off_path: true },
  ]);
});

describe('an undo', () => {
  test('is marked as one, not as an unusual change or as money received by hand', async () => {
    const { orderId } = await newOrder('paid');
    const before = await orderRow(orderId);
    for (const status of ['processing', 'cancelled'] as const) {
      await set(orderId, { status });
      await set(orderId, { status: 'paid', from: status, undo: true });
      expect((await eventsOf(orderId)).at(-1)?.metadata).toEqual({ from: status, to: 'paid', undo: true });
    }
    // A cancellation and its end are sent to pages and the CRM (crm 8).
    expect(await orderRow(orderId)).toEqual({ ...before, version: 2 });
  });

  test.each<[string, Body[], Body]>([
    ['of an older change', [{ status: 'processing' }, { status: 'shipped' }], { status: 'paid', undo: true }],
    [
      'made twice',
      [{ status: 'processing' }, { status: 'paid', undo: true }],
      { status: 'processing', undo: true },
    ],
    ['where nothing was changed', [], { status: 'processing', undo: true }],
  ])('%s is refused and writes nothing', async (_, changes, undo) => {
    const { orderId } = await newOrder('paid');
    for (const change of changes) await set(orderId, change);
    const events = await eventsOf(orderId);
    await expect(set(orderId, undo)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'orderStatusStale' });
    expect(await eventsOf(orderId)).toEqual(events);
  });
});

test.each(orderStatuses.filter((status) => !['pending', 'cancelled'].includes(status)))(
  'after money was received, %s does not go back to pending',
  async (status) => {
    const { orderId } = await newOrder(status);
    await expect(set(orderId, { status: 'pending' })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'orderMoneyReceived',
    });
    expect((await orderRow(orderId)).status).toBe(status);
    expect(await auditEntriesOn(orderId)).toEqual([]);
  },
);

test('an order cancelled after its payment does not go back to pending either', async () => {
  const { orderId } = await newOrder('paid');
  await set(orderId, { status: 'cancelled' });
  await expect(set(orderId, { status: 'pending' })).rejects.toMatchObject({ reason: 'orderMoneyReceived' });
});

test('an order paid by hand is marked, has its time of payment, and cannot be paid again', async () => {
  const { orderId } = await newOrder('pending');
  await set(orderId, { status: 'paid', from: 'pending' });
  const { status, paidAt, pendingSlot } = await orderRow(orderId);
  expect({ status, pendingSlot }).toEqual({ status: 'paid', pendingSlot: null });
  expect(paidAt).toEqual(admin.now);
  expect((await eventsOf(orderId)).at(-1)?.metadata).toEqual({ from: 'pending', to: 'paid', manual: true });
  expect(await getOrder(admin, { params: { id: orderId as never } })).toMatchObject({
    payment_method: 'manual',
  });
});

test.each(['paid', 'processing', 'completed'] as const)(
  'support cannot count the money of an unpaid or cancelled order as received: %s',
  async (status) => {
    const support: Ctx<Admin> = { ...admin, actor: { ...admin.actor, role: 'support' } };
    for (const before of ['pending', 'cancelled'] as const) {
      const { orderId } = await newOrder(before);
      const [row, events] = [await orderRow(orderId), await eventsOf(orderId)];
      await expect(set(orderId, { status }, support)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await orderRow(orderId)).toEqual(row);
      expect(await eventsOf(orderId)).toEqual(events);
      expect(await auditEntriesOn(orderId)).toEqual([]);
    }
    const { orderId } = await newOrder('shipped');
    await set(orderId, { status }, support);
    expect((await orderRow(orderId)).status).toBe(status);
  },
);

test('cancelling an unpaid order releases its code use, making it pending again takes one', async () => {
  const code = await newCode({ maxUsage: 3 });
  const { orderId } = await newOrder('pending', { discountCode: code.code });
  expect(await usesOf(code.id)).toEqual({ counted: 1, live: 1 });
  await set(orderId, { status: 'cancelled', from: 'pending' });
  expect((await orderRow(orderId)).cancelledBy).toBe('admin');
  expect(await usesOf(code.id)).toEqual({ counted: 0, live: 0 });
  await set(orderId, { status: 'pending', from: 'cancelled' });
  expect((await orderRow(orderId)).cancelledBy).toBeNull();
  expect(await usesOf(code.id)).toEqual({ counted: 1, live: 1 });
});

test('a delivered order that is moved back has no delivery time', async () => {
  const { orderId } = await newOrder('shipped');
  await set(orderId, { status: 'delivered' });
  expect((await orderRow(orderId)).deliveredAt).toEqual(admin.now);
  await set(orderId, { status: 'completed' });
  expect(await orderRow(orderId)).toMatchObject({ deliveredAt: admin.now, completedAt: admin.now });
  await set(orderId, { status: 'shipped' });
  expect(await orderRow(orderId)).toMatchObject({ deliveredAt: null, completedAt: null });
});

test('a stale page is refused, and nothing is changed', async () => {
  const { orderId } = await newOrder('shipped');
  await expect(set(orderId, { status: 'cancelled', from: 'paid' })).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'orderStatusStale',
  });
  expect((await orderRow(orderId)).status).toBe('shipped');
});

test('two administrators at once: one changes the order, the other is refused; without a guard there are two ordered events', async () => {
  const other = await newAdmin('support');
  const { orderId } = await newOrder('paid');
  const outcomes = await Promise.allSettled([
    set(orderId, { status: 'processing', from: 'paid' }),
    set(orderId, { status: 'cancelled', from: 'paid' }, other),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await auditEntriesOn(orderId)).toHaveLength(1);

  const second = await newOrder('paid');
  await Promise.all([
    set(second.orderId, { status: 'processing' }),
    set(second.orderId, { status: 'shipped' }, other),
  ]);
  const [first, next] = (await eventsOf(second.orderId)).slice(1).map(({ metadata }) => metadata);
  expect(first?.['from']).toBe('paid');
  expect(next?.['from']).toBe(first?.['to']);
  expect((await orderRow(second.orderId)).status).toBe(next?.['to']);
});

test('an unknown order is not found', async () => {
  await expect(set('ORDER_UNKNOWN', { status: 'paid' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
