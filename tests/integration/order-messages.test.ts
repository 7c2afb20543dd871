import { asAdmin } from '../support/context';
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

type Row = {
  id: string;
  kind: string;
  channel: string | null;
  state: string;
  attempts: number;
  failure: string | null;
};
const messagesOf = (orderId: number) => shop.sql<Row[]>`
  select id, kind, channel, state, attempts, failure from order_messages where order_id = ${orderId} order by id`;
const onlyOf = async (orderId: number): Promise<Row> => {
  const [row, ...more] = await messagesOf(orderId);
  if (!row || more.length > 0) throw new Error('not one message');
  return row;
};
const jobs = (name: string) => shop.sql<{ data: Record<string, number> }[]>`
  select data from pgboss.job where name = ${name} and state = 'created'`;
const smsStatus = async (orderId: number) =>
  (await shop.sql`select sms_status from orders where id = ${orderId}`)[0]?.['sms_status'];
const messageEventsOf = async (orderId: number) =>
  (await shop.eventsOf(orderId)).filter(({ metadata }) => metadata['message'] !== undefined);

type Sent = { channel: string; to: string; text: string; subject?: string };
const outbox = async (to?: string): Promise<Sent[]> => {
  const query = to ? `?to=${encodeURIComponent(to)}` : '';
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json${query}`);
  return ((await response.json()) as { messages: Sent[] }).messages;
};
/** Makes the next try due now, of a message that is three times as old as its last try. */
const makeDue = (orderId: number, days = 0) => shop.sql`
  update order_messages set next_try_at = now() - interval '1 second',
    created_at = created_at - make_interval(days => ${days * 3}),
    tried_at = tried_at - interval '10 minutes' - make_interval(days => ${days}) where order_id = ${orderId}`;

async function paidOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}

describe('a paid order', () => {
  test('queues its message and its CRM sync in the transaction of the payment', async () => {
    const order = await paidOrder();
    expect(await messagesOf(order.id)).toMatchObject([{ kind: 'paid', state: 'waiting', attempts: 0 }]);
    expect(await jobs('order-message')).toHaveLength(1);
    expect(await jobs('crm-sync')).toMatchObject([{ data: { orderId: order.id } }]);

    const { inTransaction } = await import('@/db/transaction');
    const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
    const other = await shop.placeOrder();
    const rolledBack = inTransaction(shop.asSystem(), async (ctx) => {
      await markOrderPaid(ctx, { orderId: other.id, paidAt: new Date() });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await messagesOf(other.id)).toHaveLength(0);
    expect(await jobs('order-message')).toHaveLength(1);
  });

  test('sends a buyer without an e-mail one SMS, however often and in parallel the job runs', async () => {
    const phone = '13912340001';
    const order = await paidOrder({ orderData: { phone } });
    const { id } = await onlyOf(order.id);
    await Promise.all([send(Number(id)), send(Number(id)), send(Number(id))]);
    await send(Number(id));
    expect(await outbox()).toHaveLength(1);
    const [sms] = await outbox(phone);
    expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('已支付成功') });
    expect(sms?.text).toContain(order.orderId.slice(6));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sent', channel: 'sms', attempts: 1 });
    expect(await smsStatus(order.id)).toBe('sent');
    expect(await messageEventsOf(order.id)).toMatchObject([
      { operator_type: 'system', metadata: { message: 'paid', channel: 'sms', state: 'sent' } },
    ]);
  });

  test('sends a buyer with an e-mail a mail, and one whose login has one, too (notifications 1)', async () => {
    const given = await paidOrder({ orderData: { email: 'given@example.com' } });
    const order = await paidOrder();
    await shop.sql`
      insert into identities (user_id, kind, value, verified_at)
      select user_id, 'email', 'login@example.com', now() from orders where id = ${order.id}`;
    for (const { id } of [given, order]) await send(Number((await onlyOf(id)).id));
    for (const address of ['given@example.com', 'login@example.com'])
      expect(await outbox(address)).toMatchObject([
        { channel: 'mail', subject: expect.stringContaining('已支付成功') },
      ]);
    expect(await smsStatus(order.id)).toBe('sent');
  });

  test('sends an English buyer a mail with a link to the order', async () => {
    const order = await paidOrder({ language: 'en', orderData: { email: 'buyer@example.com' } });
    await send(Number((await onlyOf(order.id)).id));
    const [mail] = await outbox('buyer@example.com');
    expect(mail).toMatchObject({ channel: 'mail', subject: expect.stringContaining('is paid') });
    expect(mail?.text).toContain(`/en/order-success?orderId=${order.orderId}`);
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sent', channel: 'mail' });
  });

  test('says within how many hours it leaves, as the shop’s identity has it, and "soon" without (shop 14)', async () => {
    const { readMark } = await import('@/lib/shop/read-shop');
    // As behind the shop's own server, whose clock reads the identity anew.
    process.env['RENEWAL_TOKEN'] = 'of this test';
    const [before] = await shop.sql<{ hours: number | null }[]>`
      select ship_within_hours as hours from shop_identity`;
    const setHours = async (hours: number | null) => {
      await shop.sql`update shop_identity set ship_within_hours = ${hours}`;
      await readMark();
    };
    const paidWords = async (language: 'zh' | 'en', contact: { phone: string } | { email: string }) => {
      const order = await paidOrder({ language, orderData: contact });
      await send(Number((await onlyOf(order.id)).id));
      return (await outbox(Object.values(contact)[0]))[0]?.text;
    };
    await setHours(36);
    expect(await paidWords('zh', { phone: '13912340011' })).toContain('付款后 36 小时内发货');
    expect(await paidWords('zh', { email: 'hours@example.com' })).toContain('付款后 36 小时内为你发货');
    expect(await paidWords('en', { email: 'hours-en@example.com' })).toContain(
      'ship it within 36 hours of payment',
    );
    await setHours(null);
    expect(await paidWords('zh', { phone: '13912340012' })).toContain('尽快发货');
    expect(await paidWords('en', { email: 'soon@example.com' })).toContain('ship it soon after payment');
    await setHours(before?.hours ?? null);
    delete process.env['RENEWAL_TOKEN'];
  });

  test('sends no second message when it becomes paid again', async () => {
    const order = await paidOrder();
    const { changeStatus } = await import('@/lib/orders/change-status');
    const orderId = order.id;
    expect(await changeStatus(shop.asSystem(), { orderId, from: 'paid', to: 'processing' })).toBe(true);
    expect(await changeStatus(shop.asSystem(), { orderId, from: 'processing', to: 'paid' })).toBe(true);
    expect(await messagesOf(order.id)).toHaveLength(1);
  });
});

test('shows the message in its payment timeline: the provider’s answer, the tries, and the sending', async () => {
  const order = await paidOrder();
  const { readPaymentTimeline } = await import('@/lib/payments/read-payment-timeline');
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const input = { params: { id: order.orderId }, query: undefined, headers: undefined, body: undefined };
  const messagesNow = async () =>
    (await readPaymentTimeline(asAdmin(Number(admin?.id)), input)).moments.filter(
      ({ kind }) => kind === 'message',
    );
  const paid = { kind: 'message', about: 'paid' };
  expect(await messagesNow()).toMatchObject([{ ...paid, state: 'waiting', attempts: 0, channel: null }]);
  const body = { Code: 'isv.AMOUNT_NOT_ENOUGH' };
  await shop.provider.control('faults', { kind: 'status', path: '/', status: 200, body });
  const { id } = await onlyOf(order.id);
  await send(Number(id));
  expect(await messagesNow()).toMatchObject([
    { ...paid, state: 'waiting', attempts: 1, failure: expect.stringContaining('isv.AMOUNT_NOT_ENOUGH') },
  ]);
  await makeDue(order.id);
  await send(Number(id));
  expect(await messagesNow()).toMatchObject([
    { ...paid, state: 'sent', channel: 'sms', attempts: 2, failure: null },
  ]);
});

describe('a message that the provider does not accept', () => {
  test('records the status of an answer that has no code', async () => {
    const order = await paidOrder();
    await shop.provider.control('faults', { kind: 'status', path: '/', status: 500, body: {} });
    await send(Number((await onlyOf(order.id)).id));
    expect((await onlyOf(order.id)).failure).toBe('SendSms: HTTP 500');
  });

  test('is tried five times with growing pauses, then is failed with an event', async () => {
    const order = await paidOrder();
    const refuse = {
      kind: 'status',
      path: '/',
      status: 200,
      body: { Code: 'isv.AMOUNT_NOT_ENOUGH' },
      times: 9,
    };
    await shop.provider.control('faults', refuse);
    const { id } = await onlyOf(order.id);
    await send(Number(id));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(await smsStatus(order.id)).toBe('not_sent');
    await send(Number(id));
    expect(await onlyOf(order.id)).toMatchObject({ attempts: 1 });
    for (let more = 2; more <= 5; more++) {
      await makeDue(order.id);
      await send(Number(id));
    }
    expect(await onlyOf(order.id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      failure: expect.stringContaining('isv.AMOUNT_NOT_ENOUGH'),
    });
    expect(await smsStatus(order.id)).toBe('failed');
    expect(await messageEventsOf(order.id)).toMatchObject([{ metadata: { state: 'failed' } }]);
    await makeDue(order.id);
    await send(Number(id));
    expect(await outbox()).toHaveLength(0);
    // An administrator may request it again, once.
    await shop.provider.control('reset');
    const { retryMessage } = await import('@/lib/notifications/retry-message');
    const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
    const input = { params: { id: Number(id) }, query: undefined, headers: undefined, body: undefined };
    const retry = () => retryMessage(asAdmin(Number(admin?.id)), input);
    await shop.sql`delete from pgboss.job where name = 'order-message'`;
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await jobs('order-message')).toMatchObject([{ data: { messageId: Number(id) } }]);
    expect(await smsStatus(order.id)).toBe('not_sent');
    await shop.sql`update order_messages set tried_at = now() - interval '3 minutes' where id = ${id}`;
    await Promise.all([send(Number(id)), send(Number(id))]);
    expect(await outbox()).toHaveLength(1);
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sent', attempts: 1, failure: null });
    await expect(retry()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [entry] = await shop.sql`select act, target from audit_acts order by id desc limit 1`;
    expect(entry).toMatchObject({ act: 'job_retry', target: 'order-message' });
  });

  test('fails at once when the number itself is refused', async () => {
    const order = await paidOrder();
    const body = { Code: 'isv.MOBILE_NUMBER_ILLEGAL' };
    await shop.provider.control('faults', { kind: 'status', path: '/', status: 200, body });
    await send(Number((await onlyOf(order.id)).id));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test.each([['reset_after', 0] as const, ['garbage', 0] as const, ['reset_after', 3] as const])(
    'an SMS that was accepted though the answer was lost (%s) is not sent again, %i days later either',
    async (kind, days) => {
      const order = await paidOrder();
      await shop.provider.control('faults', { kind, path: '/' });
      const { id } = await onlyOf(order.id);
      for (const _ of ['once', 'too early']) await send(Number(id));
      expect(await onlyOf(order.id)).toMatchObject({ state: 'sending', attempts: 1 });
      await makeDue(order.id, days);
      const { messages } = shop.provider.sandbox.world.state;
      for (const sent of messages.all())
        messages.put(sent.id, { ...sent, at: sent.at - days * 86_400_000 - 600_000 });
      await send(Number(id));
      expect(await onlyOf(order.id)).toMatchObject({ state: 'sent', attempts: 2 });
      expect(await outbox()).toHaveLength(1);
    },
  );

  test('an SMS that never arrived is sent again after the provider reports it', async () => {
    const order = await paidOrder();
    await shop.provider.control('faults', { kind: 'reset_before', path: '/' });
    const { id } = await onlyOf(order.id);
    await send(Number(id));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sending' });
    await makeDue(order.id);
    await send(Number(id));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sent' });
    expect(await outbox()).toHaveLength(1);
  });

  test('a mail that the server refused is sent again; one that it may have accepted is not', async () => {
    const mailed = { language: 'en', orderData: { email: 'm@example.com' } } as const;
    const rejected = await paidOrder(mailed);
    await shop.provider.control('faults', { kind: 'status', path: '/smtp', status: 451 });
    await send(Number((await onlyOf(rejected.id)).id));
    expect(await onlyOf(rejected.id)).toMatchObject({ state: 'waiting', channel: 'mail' });
    await makeDue(rejected.id);
    await send(Number((await onlyOf(rejected.id)).id));
    expect(await onlyOf(rejected.id)).toMatchObject({ state: 'sent', attempts: 2 });

    const doubtful = await paidOrder(mailed);
    await shop.provider.control('faults', { kind: 'reset_after', path: '/smtp' });
    await send(Number((await onlyOf(doubtful.id)).id));
    expect(await onlyOf(doubtful.id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await outbox('m@example.com')).toHaveLength(2);
  });

  test('a message that a crash left behind is found by the sweep', async () => {
    const { sweepMessages } = await import('@/lib/notifications/sweep-messages');
    const order = await paidOrder();
    await shop.sql`
      update order_messages set state = 'sending', channel = 'sms', tried_at = now(), attempts = 1
      where order_id = ${order.id}`;
    await makeDue(order.id);
    await shop.sql`delete from pgboss.job`;
    await sweepMessages(shop.asSystem());
    const { id } = await onlyOf(order.id);
    const queued = (await jobs('order-message')).map(({ data }) => data['messageId']);
    expect(queued).toContain(Number(id));
    await send(Number(id));
    expect(await onlyOf(order.id)).toMatchObject({ state: 'sent' });
  });
});

async function ship(orderId: number) {
  const { changeStatus } = await import('@/lib/orders/change-status');
  await shop.sql`update orders set status = 'processing' where id = ${orderId}`;
  await changeStatus(shop.asSystem(), { orderId, from: 'processing', to: 'shipped' });
  return (await messagesOf(orderId)).find(({ kind }) => kind === 'shipped');
}

test('a shipped order has its own message, and keeps the status of the first message', async () => {
  const order = await paidOrder();
  const shipped = await ship(order.id);
  await send(Number(shipped?.id));
  expect((await outbox())[0]?.text).toContain('已发货');
  expect(await smsStatus(order.id)).toBe('not_sent');
});

describe('a shipped order with a tracking number', () => {
  async function shipWith(order: { id: number }, lines: { number: string; quantity: number }[]) {
    const { recordParcel } = await import('@/lib/shipping/record-parcel');
    for (const line of lines) await recordParcel(shop.asSystem(), order.id, { carrier: 'sf', ...line });
    const shipped = (await messagesOf(order.id)).find(({ kind }) => kind === 'shipped');
    await send(Number(shipped?.id));
  }

  test('tells it by mail with the page of the carrier', async () => {
    const email = 'tracked@mail.example';
    const order = await paidOrder({ language: 'en', quantity: 2, orderData: { email } });
    await shipWith(order, [
      { number: 'SF1390274418263', quantity: 1 },
      { number: 'SF1390274418271', quantity: 1 },
    ]);
    const [mail] = await outbox(email);
    for (const number of ['SF1390274418263', 'SF1390274418271']) {
      expect(mail?.text).toContain(`SF Express, tracking number ${number}`);
      expect(mail?.text).toMatch(new RegExp(`Track it: https://www\\.sf-express\\.com/\\S+${number}`));
    }
  });

  test('tells one number by text message, and of several how many there are', async () => {
    const [one, two] = [await paidOrder(), await paidOrder({ quantity: 2 })];
    await shipWith(one, [{ number: 'SF1390274418289', quantity: 1 }]);
    expect((await outbox())[0]?.text).toContain('已由顺丰速运发出，运单号 SF1390274418289');
    await shipWith(two, [
      { number: 'SF1390274418291', quantity: 1 },
      { number: 'SF1390274418292', quantity: 1 },
    ]);
    expect((await outbox())[0]?.text).toContain('已分 2 个包裹发出');
  });
});

test('a shipment that was undone sends no message, and the real one does', async () => {
  const order = await paidOrder();
  const slip = await ship(order.id);
  await shop.sql`update orders set status = 'processing' where id = ${order.id}`;
  const before = await outbox();
  await send(Number(slip?.id));
  expect(await outbox()).toHaveLength(before.length);
  const real = await ship(order.id);
  expect(real?.id).not.toBe(slip?.id);
  await send(Number(real?.id));
  expect((await outbox())[0]?.text).toContain('已发货');
});
