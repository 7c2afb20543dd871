import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let send: (id: number) => Promise<void>;

beforeAll(async () => {
  shop = await openShop();
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  send = (id) => sendOrderMessage(shop.asSystem(), id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

const messagesOf = (orderId: number) =>
  shop.sql<{ id: string }[]>`select id from order_messages where order_id = ${orderId} order by id`;

async function outbox(to: string) {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { text: string; subject?: string }[] }).messages;
}

async function paidOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}

test('a refund message has its own amount, also for a second payment of the order', async () => {
  const { requestMessage } = await import('@/lib/orders/request-message');
  const email = 'twice@mail.example';
  const order = await paidOrder({ language: 'en', orderData: { email } });
  const [second] = await shop.sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at,
      succeeded_at)
    select id, ${`S${order.id}`}, 'native', 'succeeded', total, currency, '{}', ${`T${order.id}`}, now(), now()
    from orders where id = ${order.id} returning id`;
  const subject = `R${order.id}`;
  await shop.sql`
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, automatic, state)
    values (${second?.['id']}, ${order.id}, ${subject}, 169900, 'CNY', 'second', true, 'succeeded')`;
  await requestMessage(shop.asSystem(), { orderId: order.id, kind: 'refunded', subject });
  await send(Number((await messagesOf(order.id)).at(-1)?.id));
  const [mail] = await outbox(email);
  expect(mail?.text).toContain('¥1699');
  expect(mail?.text).not.toContain('¥0');
  expect(mail?.text).toContain('This was a second payment; your order stands.');
});

test('a refund in part calls the order neither refunded nor paid twice', async () => {
  const { requestMessage } = await import('@/lib/orders/request-message');
  const email = 'part@mail.example';
  const order = await paidOrder({ orderData: { email } });
  const [payment] = await shop.sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at,
      succeeded_at)
    select id, ${`P${order.id}`}, 'native', 'succeeded', total, currency, '{}', ${`T${order.id}`}, now(), now()
    from orders where id = ${order.id} returning id`;
  const [admin] = await shop.sql`select id from users where is_admin limit 1`;
  await shop.sql`
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, requested_by, state)
    values (${payment?.['id']}, ${order.id}, ${`R${order.id}`}, 9950, 'CNY', 'scratched', ${admin?.['id']}, 'succeeded')`;
  await requestMessage(shop.asSystem(), { orderId: order.id, kind: 'refunded', subject: `R${order.id}` });
  await send(Number((await messagesOf(order.id)).at(-1)?.id));
  const [mail] = await outbox(email);
  expect(mail?.subject).toBe(`订单 ${order.orderId.slice(6)} 有一笔退款`);
  expect(mail?.text).toContain('¥99.50');
  expect(mail?.text).not.toContain('重复支付');
});

test('what was refunded in full before its payment was confirmed to the buyer is not promised to be sent (orders 22)', async () => {
  const phone = '13912340021';
  const order = await paidOrder({ orderData: { phone } });
  await shop.sql`update orders set refunded_amount = total where id = ${order.id}`;
  await send(Number((await messagesOf(order.id)).at(-1)?.id));
  expect([await messagesOf(order.id), await outbox(phone)]).toEqual([[], []]);
});
