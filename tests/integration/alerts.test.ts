import { randomUUID } from 'node:crypto';
import { days, hours, later, minutes } from '@/platform/time';
import { asCustomer } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let sendAlerts: typeof import('@/lib/alerts/send-alerts').sendAlerts;
let markOrderPaid: typeof import('@/lib/orders/mark-order-paid').markOrderPaid;

beforeAll(async () => {
  shop = await openShop();
  ({ sendAlerts } = await import('@/lib/alerts/send-alerts'));
  ({ markOrderPaid } = await import('@/lib/orders/mark-order-paid'));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await begin(later(new Date(), -minutes(5)));
  await settle();
});

const all = [
  'paid',
  'otherCurrency',
  'moneyMismatch',
  'refundStuck',
  'returnAsked',
  'stockLow',
  'providerAway',
];

/** Since when each channel is notified of which kinds. */
async function begin(since: Date, { robot = all, mail = [] as string[], language = 'zh' } = {}) {
  const told = (kinds: string[]) => Object.fromEntries(kinds.map((kind) => [kind, since.toISOString()]));
  const value = {
    ...{ version: 1, language, updatedAt: null, updatedBy: null },
    told: { robot: told(robot), mail: told(mail) },
  };
  await shop.sql`delete from settings where key = 'alerts'`;
  await shop.sql`insert into settings (key, value) values ('alerts', ${JSON.stringify(value)})`;
}

const run = (now = new Date()) => sendAlerts({ ...shop.asSystem(), now });
async function outbox(to: string) {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { subject?: string; text: string }[] }).messages;
}
const robot = () => outbox('robot');
const operators = () => outbox('operators@sandbox.example');
type Row = { kind: string; subject: string; state: string; attempts: number; failure: string | null };
let known = 0;
/** Since the test began. */
const rows = () =>
  shop.sql<Row[]>`
    select kind, subject, state, attempts, failure from alerts where id > ${known} order by id`;

async function paidOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}
/** Things of earlier tests are known to be sent; what follows is new. */
async function settle() {
  await run();
  await shop.provider.control('reset');
  const [last] = await shop.sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from alerts`;
  known = last?.id ?? 0;
}
const paymentOf = async (orderId: number, state = 'succeeded') => {
  const [payment] = await shop.sql<{ id: string; out_trade_no: string }[]>`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
    select id, ${randomUUID()}, 'native', ${state}, total, currency, '{}', ${state === 'succeeded' ? randomUUID() : null},
      now() + interval '1 hour', ${state === 'succeeded' ? new Date().toISOString() : null}
    from orders where id = ${orderId} returning id, out_trade_no`;
  if (!payment) throw new Error('no payment');
  return payment;
};

test('the orders of a minute are told in one message, once, by any number of processes', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  await Promise.all([run(), run(), run()]);
  await run();
  const [message, ...more] = await robot();
  expect(more).toEqual([]);
  expect(message?.text).toContain('新支付订单 2 笔');
  for (const { orderId } of [one, other]) {
    expect(message?.text).toContain(orderId.slice(6));
    expect(message?.text).toContain(`/admin?orderId=${orderId.slice(6)}`);
  }
  expect(message?.text).toContain('¥1699 ');
  expect([...(await rows())]).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('an order that was sent off before the turn of its minute is told too, once', async () => {
  const [sent, unpaid] = [await paidOrder(), await shop.placeOrder()];
  await shop.sql`update orders set status = 'shipped' where id in (${sent.id}, ${unpaid.id})`;
  await run();
  await run();
  const [message, ...more] = await robot();
  expect(more).toEqual([]);
  expect(message?.text).toContain(sent.orderId.slice(6));
  expect(message?.text).not.toContain(unpaid.orderId.slice(6));
});

test('an alert names nobody, whatever the order holds', async () => {
  const person = { name: '欧阳安宁', phone: '13912349901', email: 'somebody@example.com' };
  const order = await paidOrder({
    orderData: { ...person, notes: '请放门口', detailed_address: '文三路 9999 号' },
  });
  const dollars = await shop.placeOrder({ productId: 2, orderData: person });
  await run();
  const [message] = await robot();
  for (const { orderId } of [order, dollars]) expect(message?.text).toContain(orderId.slice(6));
  for (const word of [...Object.values(person), '欧阳', '文三路', '杭州', '门口'])
    expect(message?.text).not.toContain(word);
  const stored = JSON.stringify(await shop.sql`select * from alerts`);
  for (const word of [...Object.values(person), '文三路', '门口']) expect(stored).not.toContain(word);
});

describe('each kind is told once', () => {
  const thrice = async () => {
    await Promise.all([run(), run(), run()]);
    await run();
    const messages = await robot();
    expect(messages).toHaveLength(1);
    return messages[0]?.text ?? '';
  };

  test('an order in dollars', async () => {
    const { orderId } = await shop.placeOrder({ productId: 2 });
    const text = await thrice();
    expect(text).toContain('美元订单');
    expect(text).toContain(`${orderId.slice(6)} $199`);
  });

  test('an amount that does not match, until it is settled', async () => {
    const order = await shop.placeOrder();
    const payment = await paymentOf(order.id);
    for (const source of ['notify', 'query'])
      await shop.sql`
        insert into payment_notices (source, payment_id, out_trade_no, transaction_id, verdict)
        values (${`${source}:${randomUUID()}`}, ${payment.id}, ${payment.out_trade_no}, 'T1', 'mismatch')`;
    expect(await thrice()).toContain(order.orderId.slice(6));
    await shop.sql`update payment_notices set resolved_at = now()`;
    await shop.sql`delete from alerts where id > ${known}`;
    await run();
    expect(await robot()).toHaveLength(1);
  });

  test('a line of a bill that belongs to no order, however often its day is compared', async () => {
    const { storeReconciliation } = await import('@/lib/payments/reconciliation/store-reconciliation');
    const day = '2026-01-05';
    await shop.sql`insert into reconciliations (day, started_at) values (${day}, now())`;
    const line = { subject: 'payment', number: randomUUID(), providerNumber: null } as const;
    const difference = { ...line, kind: 'missing_here', orderId: null, ours: null, theirs: 100 } as const;
    const none = { lines: [], matched: [], foreign: [], settled: [] };
    const compare = () => storeReconciliation(shop.asSystem(), day, { ...none, differences: [difference] });
    await compare();
    expect(await thrice()).toContain('/admin/reconciliation');
    await compare();
    await run();
    expect(await robot()).toHaveLength(1);
  });

  test.each([
    ['failed', 'abnormal', 0],
    ['is not done after an hour', 'processing', hours(1) + 1],
  ])('a refund that %s', async (_, state, age) => {
    const order = await paidOrder();
    await settle();
    const payment = await paymentOf(order.id);
    await shop.sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, automatic, created_at)
      values (${payment.id}, ${order.id}, ${randomUUID()}, 5000, 'CNY', 'test', ${state}, true,
        ${later(new Date(), -age).toISOString()})`;
    expect(await thrice()).toContain(`${order.orderId.slice(6)} ¥50`);
  });

  test('a refund that is under way for less than an hour is nobody’s news', async () => {
    const order = await paidOrder();
    await settle();
    const payment = await paymentOf(order.id);
    await shop.sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, automatic)
      values (${payment.id}, ${order.id}, ${randomUUID()}, 5000, 'CNY', 'test', 'processing', true)`;
    await run();
    expect(await robot()).toEqual([]);
  });

  test('a return that a buyer asked for, however often, with nothing of what was written', async () => {
    const { requestReturn } = await import('@/lib/orders/returns/request-return');
    const order = await paidOrder();
    await settle();
    await shop.sql`update orders set status = 'shipped' where id = ${order.id}`;
    const ask = () =>
      requestReturn(asCustomer(order.userId), {
        params: { id: order.orderId },
        body: { reason: 'other', note: '张伟 13812345678' },
      });
    await Promise.all([ask(), ask()]);
    const text = await thrice();
    expect(text).toContain('新退货申请 1 笔');
    expect(text).toContain(`${order.orderId.slice(6)} ¥1699 `);
    await ask();
    await run();
    expect(await robot()).toHaveLength(1);
    expect([...(await rows())]).toMatchObject([
      { kind: 'returnAsked', subject: String(order.id), state: 'sent' },
    ]);
    expect(JSON.stringify(await shop.sql`select * from alerts`)).not.toMatch(/张伟|13812345678/);
  });

  test('a return that was closed before anybody looked is nobody’s news', async () => {
    const order = await paidOrder();
    await settle();
    await shop.sql`
      insert into return_requests (order_id, asked_at, closed_at, closed_by)
      values (${order.id}, now(), now(), 'shop')`;
    await run();
    expect(await robot()).toEqual([]);
  });

  test('a stock of five or fewer, and again only when it was filled up', async () => {
    await shop.sql`update products set stock = 6 where id = 1`;
    await run();
    expect(await robot()).toEqual([]);
    await shop.placeOrder();
    expect(await thrice()).toMatch(/剩 5|还剩 5/);
    await shop.placeOrder();
    await run();
    expect(await robot()).toHaveLength(1);
    await shop.sql`update products set stock = 40 where id = 1`;
    await run();
    await shop.sql`update products set stock = 3 where id = 1`;
    await run();
    expect(await robot()).toHaveLength(2);
    await shop.sql`update products set stock = null where id = 1`;
  });

  test('a provider that is away, also while its payments are closed, and again after six hours', async () => {
    await shop.provider.control('faults', { kind: 'status', status: 500, path: '/v3/pay/*', times: 99 });
    const payInVain = async () => {
      const order = await shop.placeOrder();
      await expect(order.pay()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
      const [payment] = await shop.paymentsOf(order.id);
      await shop.followPayment(shop.asSystem(), Number(payment?.id));
      expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'closing' }]);
    };
    await payInVain();
    await run();
    expect(await robot()).toEqual([]);
    await payInVain();
    expect(await thrice()).toContain('微信支付');
    const told = async () => (await robot()).filter(({ text }) => text.includes('微信支付')).length;
    await run(later(new Date(), hours(6) - minutes(1)));
    expect(await told()).toBe(1);
    await shop.sql`update payments set created_at = now() + interval '6 hours' where state = 'closing'`;
    await run(later(new Date(), hours(6) + minutes(1)));
    expect(await told()).toBe(2);
  });

  test('a CRM that did not take an order three times in a row', async () => {
    const order = await paidOrder();
    await settle();
    const failed = (attempts: number) => shop.sql`
      insert into crm_applications (order_id, sync_status, sync_type, attempts, last_sync_at, error_message)
      values (${order.id}, 'failed', 'auto', ${attempts}, now(), 'HTTP 503')
      on conflict (order_id) do update set sync_status = 'failed', attempts = ${attempts}, last_sync_at = now(), error_message = 'HTTP 503'`;
    await failed(2);
    await run();
    expect(await robot()).toEqual([]);
    await failed(3);
    expect(await thrice()).toContain('CRM');
  });

  test('a mail server that three messages could not be given to', async () => {
    const tried = async (count: number) => {
      const orders = await Promise.all(Array.from({ length: count }, () => shop.placeOrder()));
      await shop.sql`
        insert into order_messages (order_id, kind, channel, attempts)
        select id, 'shipped', 'mail', 2 from orders where id = any(${orders.map(({ id }) => id)})`;
    };
    await tried(2);
    await run();
    expect(await robot()).toEqual([]);
    await tried(1);
    expect(await thrice()).toContain('邮件');
  });

  test('messages whose process ended before it chose a way to send them are no word of any provider', async () => {
    const orders = await Promise.all([shop.placeOrder(), shop.placeOrder(), shop.placeOrder()]);
    await shop.sql`
      insert into order_messages (order_id, kind, attempts)
      select id, 'shipped', 2 from orders where id = any(${orders.map(({ id }) => id)})`;
    const paid = await paidOrder();
    await run();
    expect([...(await rows())]).toMatchObject([{ kind: 'paid', subject: String(paid.id), state: 'sent' }]);
  });
});

describe('a message that is not sent', () => {
  const send = '/cgi-bin/webhook/send';
  const refuse = (answer: object) => shop.provider.control('faults', { path: send, ...answer });

  test('is tried again a minute later when it certainly was not taken, together with what is new', async () => {
    const first = await paidOrder();
    await refuse({ kind: 'status', status: 200, body: { errcode: 45009, errmsg: 'api freq out of limit' } });
    const now = new Date();
    await run(now);
    expect([...(await rows())]).toMatchObject([
      { state: 'waiting', attempts: 1, failure: 'robot: 45009 api freq out of limit' },
    ]);
    await run(later(now, minutes(1) - 1));
    expect(await robot()).toEqual([]);
    const second = await paidOrder();
    await run(later(now, minutes(1)));
    const [message, ...more] = await robot();
    expect(more).toEqual([]);
    for (const { orderId } of [first, second]) expect(message?.text).toContain(orderId.slice(6));
  });

  test('is given up after the sixth try more', async () => {
    await paidOrder();
    await refuse({ kind: 'status', status: 200, body: { errcode: 93000, errmsg: 'invalid' }, times: 9 });
    const now = new Date();
    for (const minute of [0, 1, 3, 8, 18, 48, 108, 200]) await run(later(now, minutes(minute)));
    expect([...(await rows())]).toMatchObject([{ state: 'failed', attempts: 7 }]);
    expect(await robot()).toEqual([]);
  });

  test.each([
    ['the connection breaks after it was taken', { kind: 'reset_after' }, 1],
    ['the answer cannot be read', { kind: 'garbage' }, 1],
    ['a server between says 502', { kind: 'status', status: 502 }, 0],
  ])('is not repeated when %s', async (_, fault, arrived) => {
    await paidOrder();
    await refuse(fault);
    const now = new Date();
    await run(now);
    await run(later(now, hours(3)));
    expect([...(await rows())]).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await robot()).toHaveLength(arrived);
  });

  test('is not repeated when the process ended while it sent', async () => {
    await paidOrder();
    await run();
    await shop.sql`update alerts set state = 'sending', sent_at = null, tried_at = now() - interval '3 minutes' where id > ${known}`;
    await run();
    expect([...(await rows())]).toMatchObject([{ state: 'failed', failure: 'interrupted' }]);
    expect(await robot()).toHaveLength(1);
  });
});

test('each channel is told of its own kinds, since they were chosen, in the language that was chosen', async () => {
  const [before, after] = [await paidOrder(), await paidOrder()];
  await shop.sql`update orders set paid_at = now() - interval '2 hours' where id = ${before.id}`;
  await begin(later(new Date(), -hours(1)), { robot: [], mail: ['paid'], language: 'en' });
  await run();
  expect(await robot()).toEqual([]);
  const [mail, ...more] = await operators();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('new paid order');
  expect(mail?.text).toContain(after.orderId.slice(6));
  expect(mail?.text).toContain(`/en/admin?orderId=${after.orderId.slice(6)}`);
  expect(mail?.text).not.toContain(before.orderId.slice(6));
});

test('what happened before the first look is not told', async () => {
  const order = await paidOrder();
  await shop.sql`delete from settings where key = 'alerts'`;
  await run();
  expect(await robot()).toEqual([]);
  const next = await paidOrder();
  await run();
  const [message] = await robot();
  expect(message?.text).toContain(next.orderId.slice(6));
  expect(message?.text).not.toContain(order.orderId.slice(6));
});

test('alerts are kept for 90 days', async () => {
  const { clearRows } = await import('@/lib/privacy/clear-rows');
  await paidOrder();
  await run();
  const now = new Date();
  await clearRows({ ...shop.asSystem(), now: later(now, days(89)) });
  expect([...(await rows())]).not.toEqual([]);
  await clearRows({ ...shop.asSystem(), now: later(now, days(90) + minutes(1)) });
  expect([...(await rows())]).toEqual([]);
});
