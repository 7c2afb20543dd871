import { asAdmin, asCustomer, inDaytime } from '../support/context';
import { newEmail, newPhone } from '../support/http';
import { openShop, type Shop } from '../support/payments';
import type { OrderId } from '@/values/numbers';

let shop: Shop;
let send: (id: number) => Promise<void>;

beforeAll(async () => {
  shop = await openShop();
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  send = (id) => sendOrderMessage(shop.asSystem({ now: inDaytime() }), id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

type Kind = 'placed' | 'reminder' | 'paid' | 'shipped' | 'refunded';
type Row = { id: number; state: string; attempts: number; channel: string | null; failure: string | null };

const rowOf = async (id: number): Promise<Row> => {
  const [row] = await shop.sql<Row[]>`
    select id::int, state, attempts, channel, failure from order_messages where id = ${id}`;
  if (!row) throw new Error('no message');
  return row;
};

/** Queues a message about an order as the shop does, and gives its number. */
async function request(orderId: number, kind: Kind): Promise<number> {
  const { requestMessage } = await import('@/lib/orders/request-message');
  await requestMessage(shop.asSystem(), { orderId, kind });
  const [row] = await shop.sql<{ id: number }[]>`
    select id::int from order_messages where order_id = ${orderId} and kind = ${kind}`;
  return row?.id ?? 0;
}

async function outbox(to: string) {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { channel: string; text: string; subject?: string }[] })
    .messages;
}

type Contact = { email: string } | { phone: string };

/** A buyer who places an order and cancels it again, as often as asked; each call sends one message to the contact. */
async function newBuyer() {
  const { newCustomer, orderInput } = await import('../support/orders');
  const { createOrder } = await import('@/lib/orders/create-order');
  const { cancelOrder } = await import('@/lib/orders/cancel-order');
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  const userId = await newCustomer();
  const none = { query: undefined, headers: undefined, body: undefined };
  const order = async (contact: Contact) => {
    const { orderId } = await createOrder(asCustomer(userId), orderInput({ orderData: contact }));
    const [row] = await shop.sql<{ id: number }[]>`select id::int from orders where public_id = ${orderId}`;
    return { orderId: orderId as OrderId, id: row?.id ?? 0 };
  };
  const cancel = (orderId: OrderId) =>
    cancelOrder(asCustomer(userId), { ...none, params: { id: orderId } }, closeLivePayment);
  return {
    order,
    /** The message that is sent of a new order, which is cancelled afterwards. */
    async message(contact: Contact, kind: Kind = 'placed'): Promise<Row> {
      const { orderId, id } = await order(contact);
      const message = await request(id, kind);
      await send(message);
      await cancel(orderId);
      return rowOf(message);
    },
    addLogin: (kind: 'email' | 'phone', value: string) =>
      shop.sql`
        insert into identities (user_id, kind, value, verified_at) values (${userId}, ${kind}, ${value}, now())`,
  };
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** Uses up what the buyer may have sent to strangers. */
const spend = async (buyer: Buyer, points = 10) => {
  for (let at = 0; at < points; at += 1) await buyer.message({ email: newEmail() });
};

const isFailed = { state: 'failed', attempts: 1, failure: '#limit' };
/** Makes the next try due now. */
const makeDue = (id: number) => shop.sql`
  update order_messages set next_try_at = now() - interval '1 second', tried_at = now() - interval '10 minutes'
  where id = ${id}`;

describe('of orders that nobody paid a buyer has ten messages a day sent to strangers (notifications 14)', () => {
  test('by mail and by text together; the next one fails for good, and the order is as it was', async () => {
    const buyer = await newBuyer();
    const [email, phone] = [newEmail(), newPhone()];
    for (let at = 0; at < 5; at += 1) {
      expect(await buyer.message({ email })).toMatchObject({ state: 'sent', channel: 'mail' });
      expect(await buyer.message({ phone }, at === 0 ? 'reminder' : 'placed')).toMatchObject({
        ...{ state: 'sent', channel: 'sms' },
      });
    }
    expect([(await outbox(email)).length, (await outbox(phone)).length]).toEqual([5, 5]);
    expect(await buyer.message({ email })).toMatchObject({ ...isFailed, channel: 'mail' });
    expect(await buyer.message({ phone }, 'reminder')).toMatchObject({ ...isFailed, channel: 'sms' });
    expect([(await outbox(email)).length, (await outbox(phone)).length]).toEqual([5, 5]);

    const { id } = await buyer.order({ email });
    await send(await request(id, 'placed'));
    expect(await shop.sql`select status, sms_status from orders where id = ${id}`).toEqual([
      { status: 'pending', sms_status: 'not_sent' },
    ]);
    expect((await shop.eventsOf(id)).filter(({ metadata }) => metadata['message'])).toMatchObject([
      { operator_type: 'system', metadata: { message: 'placed', channel: 'mail', state: 'failed' } },
    ]);
    expect((await (await newBuyer()).message({ email })).state).toBe('sent');
  });

  test('sent at the same time they are no more', async () => {
    const buyer = await newBuyer();
    await spend(buyer, 8);
    const email = newEmail();
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await request((await buyer.order({ email })).id, 'placed'));
    await Promise.all(ids.map(send));
    expect(await outbox(email)).toHaveLength(2);
  });

  test('but to the buyer’s own logins as many as there are, and about money and parcels every one', async () => {
    const buyer = await newBuyer();
    const [email, phone, stranger] = [newEmail(), newPhone(), newEmail()];
    await buyer.addLogin('email', email);
    await buyer.addLogin('phone', phone);
    await spend(buyer);
    for (const kind of ['placed', 'reminder'] as const)
      expect(await buyer.message({ email }, kind)).toMatchObject({ state: 'sent', channel: 'mail' });
    // Without an e-mail it goes to that of the login.
    expect(await buyer.message({ phone })).toMatchObject({ state: 'sent', channel: 'mail' });
    await shop.sql`delete from identities where kind = 'email' and value = ${email}`;
    expect(await buyer.message({ phone })).toMatchObject({ state: 'sent', channel: 'sms' });
    expect(await outbox(phone)).toHaveLength(1);

    const { id } = await buyer.order({ email: stranger });
    await shop.sql`update orders set status = 'shipped', paid_at = now() where id = ${id}`;
    for (const kind of ['paid', 'shipped', 'refunded'] as const) await send(await request(id, kind));
    expect(await outbox(stranger)).toHaveLength(3);
  });
});

describe('a message to a stranger takes one place', () => {
  test.each([
    ['a mail that was not taken', { path: '/smtp', status: 451 }, () => ({ email: newEmail() })],
    [
      'a text that was not taken',
      { path: '/', status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } },
      () => ({ phone: newPhone() }),
    ],
  ] as const)('however often it is tried: %s', async (_, fault, contactOf) => {
    const buyer = await newBuyer();
    await spend(buyer, 9);
    const contact: Contact = contactOf();
    const { id } = await buyer.order(contact);
    const message = await request(id, 'placed');
    await shop.provider.control('faults', { kind: 'status', ...fault });
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'waiting', attempts: 1 });
    await makeDue(message);
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await outbox(Object.values(contact)[0] ?? '')).toHaveLength(1);
  });

  test('also one that was in doubt, which is looked up and not judged anew', async () => {
    const buyer = await newBuyer();
    await spend(buyer, 9);
    const phone = newPhone();
    const message = await request((await buyer.order({ phone })).id, 'placed');
    await shop.provider.control('faults', { kind: 'reset_before', path: '/' });
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'sending', attempts: 1 });
    await makeDue(message);
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await outbox(phone)).toHaveLength(1);
    expect(await buyer.message({ phone })).toMatchObject(isFailed);
  });

  test('and counts when it goes to a stranger only at its second try', async () => {
    const buyer = await newBuyer();
    const [own, stranger] = [newEmail(), newEmail()];
    await buyer.addLogin('email', own);
    await spend(buyer);
    const { id } = await buyer.order({ email: own });
    const message = await request(id, 'placed');
    await shop.provider.control('faults', { kind: 'status', path: '/smtp', status: 451 });
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'waiting' });
    await shop.sql`update orders set email = ${stranger} where id = ${id}`;
    await makeDue(message);
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'failed', failure: '#limit' });
    expect(await outbox(stranger)).toEqual([]);
  });

  test('and an administrator may send one that was too many', async () => {
    const { retryMessage } = await import('@/lib/notifications/retry-message');
    const buyer = await newBuyer();
    await spend(buyer);
    const email = newEmail();
    const message = await request((await buyer.order({ email })).id, 'placed');
    await send(message);
    expect(await rowOf(message)).toMatchObject(isFailed);
    const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
    const none = { query: undefined, headers: undefined, body: undefined };
    await retryMessage(asAdmin(Number(admin?.id)), { ...none, params: { id: message } });
    await send(message);
    expect(await rowOf(message)).toMatchObject({ state: 'sent', failure: null });
    expect(await outbox(email)).toHaveLength(1);
  });
});

describe('a mail begins with the name of the recipient (notifications 13)', () => {
  const bait = 'your refund is ready: evil.example/x';
  const kinds = ['placed', 'reminder', 'paid', 'shipped', 'refunded'] as const;

  const firstLine = async (kind: Kind, productId: 1 | 2, language: 'zh' | 'en', name: string) => {
    const email = newEmail();
    const order = await shop.placeOrder({ productId, language, orderData: { email, name } });
    const status =
      kind === 'placed' || kind === 'reminder' ? 'pending' : kind === 'shipped' ? 'shipped' : 'paid';
    if (status !== 'pending')
      await shop.sql`update orders set status = ${status}, paid_at = now() where id = ${order.id}`;
    await send(await request(order.id, kind));
    const [mail] = await outbox(email);
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil');
    return mail?.text.split('\n')[0];
  };

  test.each(kinds.flatMap((kind) => ([1, 2] as const).map((productId) => ({ kind, productId }))))(
    'but not with an address: $kind of product $productId',
    async ({ kind, productId }) => {
      expect(await firstLine(kind, productId, 'en', bait)).toBe('Hello,');
      expect(await firstLine(kind, productId, 'zh', bait)).toBe('你好：');
      expect(await firstLine(kind, productId, 'en', 'J. R. Smith')).toBe('Hello J. R. Smith,');
      expect(await firstLine(kind, productId, 'zh', '阿卜杜拉·买买提')).toBe('阿卜杜拉·买买提，你好：');
    },
  );

  test('nor the answer to a return', async () => {
    const email = newEmail();
    const order = await shop.placeOrder({ orderData: { email, name: bait } });
    const { requestMessage } = await import('@/lib/orders/request-message');
    await requestMessage(shop.asSystem(), { orderId: order.id, kind: 'returnClosed' });
    const [row] = await shop.sql<{ id: number }[]>`
      select id::int from order_messages where order_id = ${order.id} and kind = 'returnClosed'`;
    await send(row?.id ?? 0);
    const [mail] = await outbox(email);
    expect(mail?.text.split('\n')[0]).toBe('你好：');
    expect(mail?.text).not.toContain('evil');
  });
});
