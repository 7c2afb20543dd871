import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { changeStatus } from '@/lib/orders/change-status';
import { countAttention } from '@/lib/orders/count-attention';
import { listEvents } from '@/lib/orders/list-events';
import { listOrders } from '@/lib/orders/list-orders';
import { readTimeline } from '@/lib/orders/read-timeline';
import { closeReturn } from '@/lib/orders/returns/close-return';
import { getReturn } from '@/lib/orders/returns/get-return';
import { requestReturn } from '@/lib/orders/returns/request-return';
import { settleRefund } from '@/lib/payments/refunds/settle-refund';
import { eraseOrders } from '@/lib/privacy/erase-orders';
import { exportData } from '@/lib/privacy/export-data';
import { shipOrders } from '@/lib/shipping/ship-orders';
import { settleDeliveries } from '@/lib/shipping/settle-deliveries';
import type { Admin, Ctx } from '@/platform/ctx';
import { days, hours, later, shanghaiDate, shanghaiDayBounds } from '@/platform/time';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asCustomer, asSystem } from '@/tests/support/context';
import { newCustomer } from '@/tests/support/orders';
import { codeOf, outcomesOf, tally } from '@/tests/support/outcome';
import { orderStatuses } from '@/values/orders';
import type { ReturnReason } from '@/values/returns';

let owner: Ctx<Admin>;
let support: Ctx<Admin>;
beforeAll(async () => {
  owner = await newAdmin();
  support = await newAdmin('support');
});
afterAll(() => sql.end());

const now = new Date();
const ask = (
  { orderId, userId }: { orderId: string; userId: number },
  { at = now, reason = null, note = '' }: { at?: Date; reason?: ReturnReason | null; note?: string } = {},
) =>
  requestReturn(asCustomer(userId, { now: at }), {
    params: { id: orderId as never },
    body: { reason, note },
  });
const close = (orderId: string, answer = '已电话约定保留设备', ctx = owner) =>
  closeReturn(ctx, { params: { id: orderId as never }, body: { answer } });
const story = ({ orderId, userId }: { orderId: string; userId: number }, at = now) =>
  readTimeline(asCustomer(userId, { now: at }), {
    ...{ params: { id: orderId as never }, query: undefined, body: undefined, headers: undefined },
  });
const rowOf = async (orderId: string) =>
  (
    await sql`select r.* from return_requests r join orders o on o.id = r.order_id where o.public_id = ${orderId}`
  )[0];
const returnEvents = async (orderId: string) =>
  (await eventsOf(orderId)).filter(({ event_type }) => event_type.startsWith('return_'));
const messagesOf = (orderId: string) =>
  sql`select kind from order_messages m join orders o on o.id = m.order_id where o.public_id = ${orderId} and kind = 'refunded'`;

const delivered = (at: Date) => newOrder('delivered', {}, { deliveredAt: at });

/** The provider has given back a part of the order, by a refund that began at that time. */
async function refunded(
  orderId: string,
  { amount = 100_00, begunAt = new Date(), status = 'succeeded' as const, isSurplus = false },
) {
  const [outTradeNo, outRefundNo] = [randomUUID(), randomUUID()];
  await sql`
    with payment as (
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${outTradeNo}, 'native', 'succeeded', total, currency, '{}', ${randomUUID()}, now(), paid_at
      from orders where public_id = ${orderId} returning id, order_id)
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, automatic, requested_by, created_at)
    select id, order_id, ${outRefundNo}, ${amount}, 'CNY', 'test', 'processing', ${isSurplus},
      ${isSurplus ? null : owner.actor.userId}, ${begunAt.toISOString()}
    from payment`;
  const result = { outRefundNo, outTradeNo, refundId: randomUUID(), status, amount, at: null };
  return settleRefund(asSystem(), result);
}

test('one row and one event: neither money nor status moves, and nothing that was written is in the history', async () => {
  const order = await delivered(now);
  const before = await orderRow(order.orderId);
  const shown = await ask(order, { reason: 'doesNotSuit', note: '耳垫偏大，电话 13812345678' });
  expect(shown).toEqual({
    ...{ reason: 'doesNotSuit', note: '耳垫偏大，电话 13812345678', answer: '' },
    ...{ asked_at: now, closed_at: null, closed_by: null },
  });
  expect(await orderRow(order.orderId)).toEqual(before);
  expect(await returnEvents(order.orderId)).toEqual([
    { event_type: 'return_requested', operator_type: 'customer', metadata: { reason: 'doesNotSuit' } },
  ]);
  expect(JSON.stringify(await eventsOf(order.orderId))).not.toContain('13812345678');
});

test('asked again it answers what was asked first, and of twenty at once one is written', async () => {
  const order = await delivered(now);
  const calls = Array.from({ length: 20 }, () => ask(order, { reason: 'damaged' }));
  expect(tally(await outcomesOf(calls))).toEqual({ ok: 20 });
  const again = await ask(order, { at: later(now, days(30)), reason: 'other', note: 'x' });
  expect(again).toMatchObject({ reason: 'damaged', note: '', asked_at: now });
  expect(await returnEvents(order.orderId)).toHaveLength(1);
});

describe('the right', () => {
  test('the statuses in which a buyer may ask, and how the others are refused', async () => {
    const outcomes: Record<string, string | undefined> = {};
    for (const status of orderStatuses) {
      const order = await newOrder(status, {}, status === 'delivered' ? { deliveredAt: now } : {});
      const { return_right: right } = await story(order);
      [outcomes[status]] = await outcomesOf([ask(order)]);
      expect([status, right !== null]).toEqual([status, outcomes[status] === 'ok']);
      expect((await returnEvents(order.orderId)).length).toBe(outcomes[status] === 'ok' ? 1 : 0);
    }
    expect(outcomes).toEqual({
      ...{ pending: 'returnUnpaid', paid: 'returnNotSent', processing: 'returnNotSent' },
      ...{ shipped: 'ok', delivered: 'ok', completed: 'ok', cancelled: 'returnEnded' },
    });
  });

  test('also of a paid order of which one parcel has left and the rest has not', async () => {
    const order = await newOrder('paid', { quantity: 3 });
    expect((await story(order)).return_right).toBeNull();
    const line = { order: order.orderId, carrier: 'sf', number: 'SF1234567890123', quantity: 1 };
    const call = { params: undefined, query: undefined, headers: undefined };
    await shipOrders(owner, { ...call, body: { dryRun: false, lines: [line] } });
    expect((await orderRow(order.orderId)).status).toBe('paid');
    expect((await story(order)).return_right).toEqual({ until: null });
    await ask(order, { reason: null });
    expect((await story(order)).return_right).toBeNull();
    expect(await returnEvents(order.orderId)).toHaveLength(1);
  });

  test('it ends with the seventh day after the one of receipt, for the page as for the call', async () => {
    const order = await delivered(now);
    const end = later(shanghaiDayBounds(shanghaiDate(now))[1], days(7));
    expect((await story(order)).return_right).toEqual({ until: end });
    expect((await story(order, later(end, -1))).return_right).toEqual({ until: end });
    expect((await story(order, end)).return_right).toBeNull();
    expect(await outcomesOf([ask(order, { at: end })])).toEqual(['returnTooLate']);
    expect(await rowOf(order.orderId)).toBeUndefined();
    expect(await codeOf(ask(order, { at: later(end, -1) }))).toBe('answered');
  });

  test('an assumed delivery has fourteen days more, also once it is completed', async () => {
    const order = await newOrder('shipped');
    const { id: orderId } = await orderRow(order.orderId);
    await changeStatus(asSystem({ now }), {
      ...{ orderId, from: 'shipped', to: 'delivered', metadata: { assumed: true } },
      columns: { deliveredAt: now },
    });
    await changeStatus(asSystem({ now }), { orderId, from: 'delivered', to: 'completed' });
    const end = later(shanghaiDayBounds(shanghaiDate(now))[1], days(21));
    expect((await story(order)).return_right).toEqual({ until: end });
    expect(await outcomesOf([ask(order, { at: end })])).toEqual(['returnTooLate']);
    expect(await codeOf(ask(order, { at: later(end, -1) }))).toBe('answered');
  });

  test('what was refunded in full has nothing to return, what was refunded in part has', async () => {
    const [whole, part] = [await delivered(now), await delivered(now)];
    await sql`update orders set refunded_amount = total where public_id = ${whole.orderId}`;
    await sql`update orders set refunded_amount = 100 where public_id = ${part.orderId}`;
    expect(await outcomesOf([ask(whole), ask(part)])).toEqual(['returnEnded', 'ok']);
  });

  test('another person’s order is not found, and stays as it was', async () => {
    const { orderId } = await delivered(now);
    expect(await codeOf(ask({ orderId, userId: await newCustomer() }))).toBe('NOT_FOUND');
    expect(await rowOf(orderId)).toBeUndefined();
  });
});

describe('the operators', () => {
  const needed = async (userId: number) =>
    (
      await listOrders(owner, {
        ...{ params: undefined, body: undefined, headers: undefined },
        query: { page: 1, limit: 10, sort: 'newest', attention: 'returns', userId },
      })
    ).orders.length;

  test('have it as a need while it is open, and read reason, words and answer in the history', async () => {
    const before = (await countAttention(owner)).returns;
    const order = await delivered(now);
    await ask(order, { reason: 'wrongItem', note: '少了一副软垫' });
    expect((await countAttention(owner)).returns).toBe(before + 1);
    expect(await needed(order.userId)).toBe(1);
    await close(order.orderId, '已补寄软垫');
    expect([(await countAttention(owner)).returns, await needed(order.userId)]).toEqual([before, 0]);
    const input = { params: { id: order.orderId as never }, query: { page: 1, limit: 10 } };
    const { events } = await listEvents(owner, { ...input, body: undefined, headers: undefined });
    expect(events.map(({ event_description: text }) => text).slice(0, 2)).toEqual([
      '商店已结束退货申请\n已补寄软垫',
      '买家申请退货：商品或数量不对\n少了一副软垫',
    ]);
  });
});

describe('it is closed', () => {
  test('by an administrator of either role, with an answer that the buyer reads, an event and an audit entry', async () => {
    for (const admin of [owner, support]) {
      const order = await delivered(now);
      await ask(order);
      const shown = await close(order.orderId, '设备已激活，无法无理由退货', admin);
      expect(shown).toMatchObject({
        closed_by: 'shop',
        answer: '设备已激活，无法无理由退货',
        closed_at: admin.now,
      });
      expect((await story(order)).return_request).toEqual(shown);
      expect((await getReturn(admin, { params: { id: order.orderId as never } })).request).toEqual(shown);
      expect((await returnEvents(order.orderId)).slice(1)).toEqual([
        { event_type: 'return_closed', operator_type: 'admin', metadata: { by: 'shop' } },
      ]);
      expect(await auditEntriesOn(order.orderId)).toMatchObject([
        { act: 'order_return_close', from: null, to: null },
      ]);
    }
  });

  test('once: the same answer again changes nothing, another one is refused, and so is asking again', async () => {
    const order = await delivered(now);
    await ask(order);
    const calls = Array.from({ length: 10 }, () => close(order.orderId));
    expect(tally(await outcomesOf(calls))).toEqual({ ok: 10 });
    expect(await outcomesOf([close(order.orderId, '另一个答复'), ask(order)])).toEqual([
      'returnNotOpen',
      'returnClosed',
    ]);
    expect(await returnEvents(order.orderId)).toHaveLength(2);
    expect(await auditEntriesOn(order.orderId)).toHaveLength(1);
    expect((await story(order)).return_right).toBeNull();
  });

  test('not where nobody asked', async () => {
    const order = await delivered(now);
    expect(await outcomesOf([close(order.orderId)])).toEqual(['returnNotOpen']);
    expect((await getReturn(owner, { params: { id: order.orderId as never } })).request).toBeNull();
  });

  test('by a refund of any part that was begun after it, once it has succeeded', async () => {
    const order = await delivered(now);
    await ask(order);
    await refunded(order.orderId, { begunAt: later(now, hours(1)) });
    expect(await rowOf(order.orderId)).toMatchObject({ closed_by: 'refund', answer: '' });
    expect((await returnEvents(order.orderId)).slice(1)).toEqual([
      { event_type: 'return_closed', operator_type: 'system', metadata: { by: 'refund' } },
    ]);
    expect(await messagesOf(order.orderId)).toHaveLength(1);
  });

  test('not by one that was under way before, that did not succeed, or that gives back a second payment', async () => {
    const order = await delivered(now);
    await ask(order);
    await refunded(order.orderId, { begunAt: later(now, -hours(1)) });
    await refunded(order.orderId, { begunAt: later(now, hours(1)), status: 'closed' as never });
    await refunded(order.orderId, { begunAt: later(now, hours(1)), isSurplus: true });
    expect(await rowOf(order.orderId)).toMatchObject({ closed_at: null });
    expect(await returnEvents(order.orderId)).toHaveLength(1);
  });

  test('by the refund or by the administrator, never by both', async () => {
    const order = await delivered(now);
    await ask(order);
    await outcomesOf([close(order.orderId), refunded(order.orderId, { begunAt: later(now, hours(1)) })]);
    expect(await returnEvents(order.orderId)).toHaveLength(2);
  });
});

test('an order with a return is not completed in the fourteen days after anything happened to it', async () => {
  const at = later(now, -days(14.1));
  const order = await newOrder('shipped');
  const { id: orderId } = await orderRow(order.orderId);
  await sql`alter table order_events disable trigger user`;
  await sql`update order_events set created_at = ${at.toISOString()} where order_id = ${orderId}`;
  await sql`alter table order_events enable trigger user`;
  await changeStatus(asSystem({ now: at }), {
    ...{ orderId, from: 'shipped', to: 'delivered', columns: { deliveredAt: at } },
  });
  await ask(order, { at: later(at, days(6)) });
  await settleDeliveries(asSystem({ now }));
  expect((await orderRow(order.orderId)).status).toBe('delivered');
  await settleDeliveries(asSystem({ now: later(at, days(20.1)) }));
  expect((await orderRow(order.orderId)).status).toBe('completed');
});

test('it is in the copy of what is kept, and what was written goes with the personal data of its order', async () => {
  const order = await delivered(now);
  await ask(order, { reason: 'other', note: '请打 13812345678' });
  await close(order.orderId, '已致电张先生');
  const copy = await exportData(asCustomer(order.userId));
  expect(copy.orders[0]?.return_request).toMatchObject({ note: '请打 13812345678', answer: '已致电张先生' });
  await sql`update orders set status = 'completed' where public_id = ${order.orderId}`;
  await sql`update users set name = '', phone = null, email = null, deleted_at = now() where id = ${order.userId}`;
  await eraseOrders(asSystem(), order.userId);
  expect(await rowOf(order.orderId)).toMatchObject({
    reason: 'other',
    note: '',
    answer: '',
    closed_by: 'shop',
  });
});

test('an answer that comes after the erasure is neither kept nor sent', async () => {
  const order = await delivered(now);
  await ask(order);
  await sql`update orders set status = 'completed' where public_id = ${order.orderId}`;
  await sql`update users set name = '', phone = null, email = null, deleted_at = now() where id = ${order.userId}`;
  await eraseOrders(asSystem(), order.userId);
  for (let again = 0; again < 2; again += 1)
    expect(await close(order.orderId, '已致电张先生')).toMatchObject({ answer: '' });
  expect(await rowOf(order.orderId)).toMatchObject({ answer: '', closed_by: 'shop' });
  const messages = await sql`
    select from order_messages m join orders o on o.id = m.order_id
    where o.public_id = ${order.orderId} and kind = 'returnClosed'`;
  expect(messages).toHaveLength(0);
});
