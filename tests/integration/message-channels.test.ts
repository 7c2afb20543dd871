import { asAdmin, asCustomer } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let send: (order: Order) => Promise<void>;
let sendAgain: (order: Order) => Promise<unknown>;
let contactOf: (order: Order) => Promise<string | null>;

type Order = Awaited<ReturnType<Shop['placeOrder']>>;

beforeAll(async () => {
  shop = await openShop();
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  const { retryMessage } = await import('@/lib/notifications/retry-message');
  const { getOrder } = await import('@/lib/orders/get-order');
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const none = { query: undefined, headers: undefined, body: undefined };
  send = async (order) => sendOrderMessage(shop.asSystem(), (await messageOf(order)).id);
  sendAgain = async (order) => {
    const { id } = await messageOf(order);
    return retryMessage(asAdmin(Number(admin?.id)), { ...none, params: { id } });
  };
  contactOf = async ({ orderId, userId }) =>
    (await getOrder(asCustomer(userId), { params: { id: orderId } })).confirmation_contact;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

async function paidOrder(phone: string, email: string | null): Promise<Order> {
  const order = await shop.placeOrder({ orderData: { phone, email } });
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}

type Row = { id: number; channel: string | null; state: string; attempts: number; failure: string | null };

async function messageOf({ id }: Order): Promise<Row> {
  const [row, ...more] = await shop.sql<Row[]>`
    select id::int, channel, state, attempts, failure from order_messages where order_id = ${id}`;
  if (!row || more.length > 0) throw new Error('not one message');
  return row;
}

/** Makes the next try due now, and one in doubt old enough to be looked up. */
const makeDue = ({ id }: Order) => shop.sql`
  update order_messages set next_try_at = now() - interval '1 second', tried_at = now() - interval '10 minutes'
  where order_id = ${id}`;

const setEmail = ({ id }: Order, email: string | null) =>
  shop.sql`update orders set email = ${email} where id = ${id}`;

async function outboxOf(to: string) {
  const answer = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: { channel: string; text: string }[] }).messages;
}
const sentTo = async (to: string) => (await outboxOf(to)).map(({ channel }) => channel);
const textsTo = async (to: string) => (await outboxOf(to)).map(({ text }) => text);

const refuseMail = (status: number) =>
  shop.provider.control('faults', { kind: 'status', path: '/smtp', status });
const refuseSms = (Code: string) =>
  shop.provider.control('faults', { kind: 'status', path: '/', status: 200, body: { Code } });

test('a mail that was not taken goes by text message once the order has no e-mail any more', async () => {
  const phone = '13912340061';
  const order = await paidOrder(phone, 'gone@example.com');
  await refuseMail(451);
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'waiting', channel: 'mail', attempts: 1 });
  await setEmail(order, null);
  expect(await contactOf(order)).toBe('139****0061');
  await makeDue(order);
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'sent', channel: 'sms', failure: null });
  expect(await sentTo(phone)).toEqual(['sms']);
});

test('a text message that was refused goes by mail when it is sent again after the order has an e-mail', async () => {
  const [phone, email] = ['13912340062', 'added@example.com'];
  const order = await paidOrder(phone, null);
  await refuseSms('isv.MOBILE_NUMBER_ILLEGAL');
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'failed', channel: 'sms' });
  await setEmail(order, email);
  expect(await contactOf(order)).toBe('a***@example.com');
  await sendAgain(order);
  for (const _ of ['looked up', 'sent']) {
    await makeDue(order);
    await send(order);
  }
  expect(await messageOf(order)).toMatchObject({ state: 'sent', channel: 'mail', failure: null });
  expect([await sentTo(phone), await sentTo(email)]).toEqual([[], ['mail']]);
});

test('a text message that may have been sent is looked up first, and goes no second way when it was', async () => {
  const [phone, email] = ['13912340063', 'doubled@example.com'];
  const order = await paidOrder(phone, null);
  await shop.provider.control('faults', { kind: 'reset_after', path: '/' });
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'sending', channel: 'sms' });
  await setEmail(order, email);
  await makeDue(order);
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'sent', channel: 'sms' });
  expect([await sentTo(phone), await sentTo(email)]).toEqual([['sms'], []]);
});

test('a mail that went out before its process died is not sent again, although the try before was a text message', async () => {
  const [phone, email] = ['13912340064', 'once@example.com'];
  const order = await paidOrder(phone, null);
  await refuseSms('isv.AMOUNT_NOT_ENOUGH');
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'waiting', channel: 'sms' });
  await setEmail(order, email);
  await makeDue(order);
  await shop.sql`alter table order_messages add constraint dies check (state <> 'sent') not valid`;
  try {
    await expect(send(order)).rejects.toThrow('order_messages');
  } finally {
    await shop.sql`alter table order_messages drop constraint dies`;
  }
  expect(await messageOf(order)).toMatchObject({ state: 'sending', channel: 'mail' });
  await makeDue(order);
  await send(order);
  expect(await messageOf(order)).toMatchObject({ state: 'failed', channel: 'mail' });
  expect([await sentTo(phone), await sentTo(email)]).toEqual([[], ['mail']]);
});

test('a mail greets by the recipient’s name, unless the name is an address (notifications 13)', async () => {
  const opening = async (name: string, email: string) => {
    const order = await shop.placeOrder({ orderData: { name, email } });
    const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
    await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
    await send(order);
    return (await textsTo(email))[0]?.split('\n')[0];
  };
  expect(await opening('林知夏', 'greeted@example.com')).toBe('林知夏，你好：');
  expect(await opening('领奖请看 evil.example/x', 'neutral@example.com')).toBe('你好：');
});
