import { hours, later, minutes } from '@/platform/time';
import { inDaytime } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let queueMessages: typeof import('@/lib/notifications/queue-unpaid-messages').queueUnpaidMessages;
let send: (id: number, at?: Date) => Promise<void>;

beforeAll(async () => {
  shop = await openShop();
  ({ queueUnpaidMessages: queueMessages } = await import('@/lib/notifications/queue-unpaid-messages'));
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  send = (id, at = inDaytime()) => sendOrderMessage(shop.asSystem({ now: at }), id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

/** Eight in the evening in China: a reminder that is due now is not moved out of a night. */
const now = new Date('2026-11-20T20:00:00+08:00');
const run = (at = now) => queueMessages({ ...shop.asSystem(), now: at });

async function orderOf(age: number, input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  await shop.sql`delete from order_messages where order_id = ${order.id}`;
  await shop.sql`update orders set created_at = ${later(now, -age).toISOString()} where id = ${order.id}`;
  return order;
}
const messagesOf = (orderId: number) => shop.sql<
  { id: string; kind: string; state: string; channel: string }[]
>`
  select id, kind, state, channel from order_messages where order_id = ${orderId} order by id`;
async function onlyOf(orderId: number): Promise<number> {
  const [message, ...more] = await messagesOf(orderId);
  if (!message || more.length > 0) throw new Error('not one message');
  return Number(message.id);
}
/** The messages that a job is to send. */
const queued = async () =>
  (
    await shop.sql<{ id: number }[]>`
    select (data->>'messageId')::int as id from pgboss.job where name = 'order-message' and state = 'created'`
  ).map(({ id }) => id);
const kindsOf = async (orderId: number) => (await messagesOf(orderId)).map(({ kind }) => kind);

async function outbox(to: string) {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return (
    (await response.json()) as {
      messages: { channel: string; subject?: string; text: string }[];
    }
  ).messages;
}

test('an order that is unpaid after two minutes is told to be placed, once, by any number of instances (notifications 6)', async () => {
  const order = await orderOf(minutes(2), { orderData: { email: 'placed@example.com' } });
  await Promise.all([run(), run(), run()]);
  await run();
  const [message, ...more] = await messagesOf(order.id);
  expect([message?.kind, more]).toEqual(['placed', []]);
  await Promise.all([send(Number(message?.id)), send(Number(message?.id))]);
  const mails = await outbox('placed@example.com');
  expect(mails).toMatchObject([{ subject: `订单 ${order.orderId.slice(6)} 已收到，请完成支付` }]);
  expect(mails[0]?.text).toContain(`/order-success?orderId=${order.orderId}`);
  expect(mails[0]?.text).toContain('为你保留到');
});

test.each([
  ['is younger', minutes(2) - 1],
  ['is older than an hour, as nobody worked', hours(1)],
])('an order that %s is not told to be placed', async (_, age) => {
  const order = await orderOf(age);
  await run();
  expect(await kindsOf(order.id)).toEqual([]);
});

test('an unpaid order is reminded of once before it ends, by any number of instances (notifications 8)', async () => {
  const phone = '13912340011';
  const order = await orderOf(hours(18), { orderData: { phone } });
  await run(later(now, -1));
  expect(await kindsOf(order.id)).toEqual([]);
  await Promise.all([run(), run(), run()]);
  await run(later(now, minutes(60)));
  const [message, ...more] = await messagesOf(order.id);
  expect([message?.kind, more]).toEqual(['reminder', []]);
  await send(Number(message?.id));
  const texts = await outbox(phone);
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text).toContain('还没有支付');
});

test('an order that is made pending again is reminded of before its new end, which the message names', async () => {
  const phone = '13912340013';
  const order = await orderOf(hours(40), { orderData: { phone } });
  const reopenAt = (age: number) => shop.sql`
    insert into order_events (order_id, event_type, operator_type, operator_name, metadata, created_at)
    values (${order.id}, 'status_changed', 'admin', 'admin', '{"from": "cancelled", "to": "pending"}',
      ${later(now, -age).toISOString()})`;
  await reopenAt(hours(18));
  await run(later(now, -1));
  expect(await kindsOf(order.id)).toEqual([]);
  await run();
  const id = await onlyOf(order.id);
  await send(id);
  expect(await outbox(phone)).toMatchObject([{ text: expect.stringContaining('11月21日 02:00') as string }]);
});

test('an order whose mismatch was resolved is reminded of before its new end, which the message names', async () => {
  const phone = '13912340019';
  const order = await orderOf(hours(40), { orderData: { phone } });
  await shop.sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, expires_at)
    select id, ${`M${order.id}`}, 'native', 'closed', total, currency, '{}', now()
    from orders where id = ${order.id}`;
  await shop.sql`
    insert into payment_notices (source, payment_id, out_trade_no, verdict, resolved_at)
    select 'notify:' || out_trade_no, id, out_trade_no, 'mismatch', ${later(now, -hours(18)).toISOString()}::timestamptz
    from payments where order_id = ${order.id}`;
  await run(later(now, -1));
  expect(await kindsOf(order.id)).toEqual([]);
  await run();
  await send(await onlyOf(order.id));
  expect(await outbox(phone)).toMatchObject([{ text: expect.stringContaining('11月21日 02:00') as string }]);
});

test('an order that was placed 18 hours ago and made pending again since is not reminded of yet', async () => {
  const order = await orderOf(hours(18));
  await shop.sql`
    insert into order_events (order_id, event_type, operator_type, operator_name, metadata, created_at)
    values (${order.id}, 'status_changed', 'admin', 'admin', '{"from": "cancelled", "to": "pending"}',
      ${later(now, -hours(2)).toISOString()})`;
  await run();
  expect(await kindsOf(order.id)).toEqual([]);
});

test('an order in dollars is reminded of before its own end, with the way to an adviser', async () => {
  const order = await orderOf(hours(66), {
    productId: 2,
    language: 'en',
    orderData: { email: 'dollars@example.com' },
  });
  const early = await orderOf(hours(65), { productId: 2 });
  await run();
  expect(await kindsOf(early.id)).toEqual([]);
  const [message] = await messagesOf(order.id);
  await send(Number(message?.id));
  expect(await outbox('dollars@example.com')).toMatchObject([
    { subject: expect.stringContaining('cancelled soon'), text: expect.stringContaining('adviser') },
  ]);
});

test('an order that was paid or cancelled first, or has ended, is not reminded of', async () => {
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  const paid = await orderOf(hours(20));
  await markOrderPaid(shop.asSystem(), { orderId: paid.id, paidAt: now });
  const cancelled = await orderOf(hours(20));
  await cancelled.cancel();
  const ended = await orderOf(hours(24));
  await run();
  expect(await kindsOf(paid.id)).toEqual(['paid']);
  for (const { id } of [cancelled, ended]) expect(await kindsOf(id)).toEqual([]);
});

test('a reminder that is late wakes nobody: it waits for the morning', async () => {
  const order = await orderOf(hours(18) + minutes(1), { orderData: { phone: '13912340014' } });
  await run(later(now, hours(2)));
  expect(await kindsOf(order.id)).toEqual([]);
  await shop.sql`update orders set created_at = ${later(now, -hours(8)).toISOString()} where id = ${order.id}`;
  await run(later(now, hours(12)));
  expect(await kindsOf(order.id)).toEqual(['reminder']);
});

test('a reminder whose next try would come at night waits for the morning, and that counts as no try (notifications 10)', async () => {
  const phone = '13912340015';
  const order = await orderOf(hours(18), { orderData: { phone } });
  await run();
  const id = await onlyOf(order.id);
  const morning = new Date('2026-11-21T08:00:00+08:00');
  const row = async () =>
    (
      await shop.sql`
        select state, attempts, next_try_at = ${morning.toISOString()} as "isForMorning"
        from order_messages where id = ${id}`
    )[0];
  await shop.sql`update order_messages set attempts = 3 where id = ${id}`;
  await send(id, new Date('2026-11-20T22:26:00+08:00'));
  expect(await row()).toEqual({ state: 'waiting', attempts: 3, isForMorning: true });
  await send(id, later(morning, -1));
  expect(await outbox(phone)).toEqual([]);
  await send(id, morning);
  expect([(await row())?.['state'], (await outbox(phone)).length]).toEqual(['sent', 1]);
});

test('one that was perhaps sent is looked up at night, and sent in the morning when it was not', async () => {
  const phone = '13912340016';
  const order = await orderOf(hours(18), { orderData: { phone } });
  await run();
  const id = await onlyOf(order.id);
  await shop.sql`
    update order_messages set state = 'sending', channel = 'sms', attempts = 1,
      tried_at = ${later(now, minutes(90)).toISOString()} where id = ${id}`;
  await send(id, later(now, hours(3)));
  expect([await messagesOf(order.id), await outbox(phone)]).toMatchObject([[{ state: 'waiting' }], []]);
  await send(id, later(now, hours(13)));
  expect(await outbox(phone)).toHaveLength(1);
});

test.each(['placed', 'reminder'] as const)(
  'a %s message of an order whose money waits for a person is not sent (orders 12)',
  async (kind) => {
    const { requestMessage } = await import('@/lib/orders/request-message');
    const phone = kind === 'placed' ? '13912340017' : '13912340018';
    const order = await shop.placeOrder({ orderData: { phone } });
    await requestMessage(shop.asSystem(), { orderId: order.id, kind });
    const id = await onlyOf(order.id);
    await shop.sql`
      insert into payments (order_id, out_trade_no, type, state, failure, amount, currency, request, expires_at)
      select id, ${`M${order.id}`}, 'native', 'closed', 'mismatch', total, currency, '{}', now()
      from orders where id = ${order.id}`;
    await send(id);
    expect([await messagesOf(order.id), await outbox(phone)]).toEqual([[], []]);
  },
);

test('a reminder that was queued before the payment came is not sent', async () => {
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  const phone = '13912340012';
  const order = await orderOf(hours(20), { orderData: { phone } });
  await run();
  const [message] = await messagesOf(order.id);
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: now });
  await send(Number(message?.id));
  expect(await outbox(phone)).toEqual([]);
  expect(await kindsOf(order.id)).toEqual(['paid']);
});

describe('an order in dollars', () => {
  const dollars = { productId: 2, language: 'en', orderData: { email: 'nora@example.com' } } as const;

  test('is answered by one mail that says how it is paid, until when it is held and where it is sent', async () => {
    const order = await shop.placeOrder({
      ...dollars,
      orderData: { ...dollars.orderData, province: '天津市', city: '天津市', district: '和平区' },
    });
    const id = await onlyOf(order.id);
    expect(await queued()).toEqual([id]);
    await Promise.all([send(id), send(id)]);
    const [mail, ...more] = await outbox('nora@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Halsea order: how to pay');
    expect(mail?.text).toContain(`Your order ${order.orderId.slice(6)} is in:`);
    expect(mail?.text).toContain('$199, to Tianjin.');
    expect(mail?.text).toContain('We ship to mainland China only');
    expect(mail?.text).toMatch(/until \w+ \d+ at \d\d:\d\d \(China time\)/);
    expect(mail?.text).toContain(`/en/order-success?orderId=${order.orderId}`);
    expect(await messagesOf(order.id)).toMatchObject([{ kind: 'placed', state: 'sent', channel: 'mail' }]);
  });

  test('gets its mail by the sweep when the job was lost', async () => {
    const { sweepMessages } = await import('@/lib/notifications/sweep-messages');
    const order = await shop.placeOrder(dollars);
    await shop.sql`delete from pgboss.job`;
    await shop.sql`
      update order_messages set next_try_at = now() - interval '1 second' where order_id = ${order.id}`;
    await sweepMessages(shop.asSystem());
    expect(await queued()).toContain(await onlyOf(order.id));
  });

  test('without an e-mail is answered by SMS', async () => {
    const phone = '13912340007';
    const order = await shop.placeOrder({ productId: 2, orderData: { phone } });
    await send(await onlyOf(order.id));
    expect(await outbox(phone)).toMatchObject([
      { channel: 'sms', text: expect.stringContaining('请联系顾问付款') },
    ]);
  });

  test('that is no longer pending gets none', async () => {
    const cancelled = await shop.placeOrder({ ...dollars, orderData: { email: 'gone@example.com' } });
    const id = await onlyOf(cancelled.id);
    await cancelled.cancel();
    await send(id);
    expect(await outbox('gone@example.com')).toEqual([]);
  });
});
