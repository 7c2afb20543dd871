import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { gramsOf } from '@/db/search-grams';
import { createOrder } from '@/lib/orders/create-order';
import { clearExpired } from '@/lib/privacy/clear-expired';
import { returnTime } from '@/lib/orders/rules';
import { eraseOrders } from '@/lib/privacy/erase-orders';
import { exportData } from '@/lib/privacy/export-data';
import { days, later } from '@/platform/time';
import { asCustomer, asSystem } from '@/tests/support/context';
import { newCustomer, orderInput } from '@/tests/support/orders';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

type Row = Record<string, unknown>;
const orderRow = async (id: string) => (await sql<Row[]>`select * from orders where public_id = ${id}`)[0];

/** An order in a status, whose last event was written at that time. */
async function newOrder(userId: number, status: string, at = new Date()): Promise<string> {
  const { orderId } = await createOrder(asCustomer(userId, { now: at }), orderInput());
  const [by, paidAt] = status === 'cancelled' ? ['system', null] : [null, at.toISOString()];
  await sql`
    update orders set status = ${status}, cancelled_by = ${by}, paid_at = ${paidAt} where public_id = ${orderId}`;
  return orderId;
}

const leave = (userId: number) =>
  sql`update users set name = '', phone = null, email = null, deleted_at = now() where id = ${userId}`;

const erased = { name: '', phone: '', email: null, detailed_address: '', notes: '', name_grams: [] };

test('orders of deleted accounts lose their personal data when they end', async () => {
  const userId = await newCustomer();
  const underWay = await Promise.all(
    ['paid', 'processing', 'shipped', 'delivered'].map((status) => newOrder(userId, status)),
  );
  const ended = await Promise.all(['completed', 'cancelled'].map((status) => newOrder(userId, status)));
  await leave(userId);
  await clearExpired(asSystem());
  for (const id of ended) expect(await orderRow(id)).toMatchObject(erased);
  for (const id of underWay)
    expect(await orderRow(id)).toMatchObject({ name: '张伟', name_grams: gramsOf('张伟') });

  await sql`update orders set status = 'completed' where user_id = ${userId} and status <> 'cancelled'`;
  await clearExpired(asSystem());
  for (const id of underWay) expect(await orderRow(id)).toMatchObject(erased);
  expect(await eraseOrders(asSystem(), userId)).toBe(0);
});

test('a parcel is in the copy of what is kept; what its carrier said goes with the personal data of its order, its state stays', async () => {
  const userId = await newCustomer();
  for (const status of ['completed', 'shipped'])
    await sql`
      insert into parcels (order_id, carrier, number, quantity, operator_type, track_state, track_text, track_at)
      select id, 'yto', 'YT0123456789', 1, 'admin', 'signed', '张伟已取件', now() from orders
      where public_id = ${await newOrder(userId, status)}`;
  const copy = await exportData(asCustomer(userId));
  expect(copy.orders.map(({ parcels }) => parcels)).toMatchObject([
    [{ tracking_number: 'YT0123456789' }],
    [{ tracking_number: 'YT0123456789' }],
  ]);
  await leave(userId);
  await eraseOrders(asSystem(), userId);
  const words = await sql`
    select o.status, p.track_state, p.track_text from parcels p join orders o on o.id = p.order_id
    where o.user_id = ${userId} order by o.status`;
  expect(words).toEqual([
    { status: 'completed', track_state: 'signed', track_text: null },
    { status: 'shipped', track_state: 'signed', track_text: '张伟已取件' },
  ]);
});

/** Each text in a value of a column, one of JSON too. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value ?? '')].filter(Boolean);

/** What every row about an order holds that may be of a person: each text with its table and column. */
async function textsAbout(publicId: string): Promise<{ at: string; text: string }[]> {
  const ofOrder = ['order_events', 'parcels', 'return_requests', 'payments', 'crm_applications'];
  const rows = await Promise.all([
    sql<Row[]>`select 'orders' as of, * from orders where public_id = ${publicId}`,
    ...ofOrder.map(
      (table) => sql<Row[]>`
        select ${table} as of, t.* from ${sql(table)} t join orders o on o.id = t.order_id
        where o.public_id = ${publicId}`,
    ),
    sql<Row[]>`
      select 'crm_devices' as of, d.* from crm_devices d join crm_applications a on a.id = d.application_id
      join orders o on o.id = a.order_id where o.public_id = ${publicId}`,
  ]);
  return rows
    .flat()
    .flatMap(({ of, ...row }) =>
      Object.entries(row).map(([column, value]) => [`${of}.${column}`, value] as const),
    )
    .flatMap(([at, value]) => textsIn(value).map((text) => ({ at, text })));
}

test('whatever the erasure of an order takes was in the copy of what is kept (privacy 1)', async () => {
  const userId = await newCustomer();
  const id = await newOrder(userId, 'completed');
  await sql`
    update orders set email = 'zhang@example.com', detailed_address = '文三路 1 号', notes = '放在前台', request_hash = 'x',
      idempotency_key = gen_random_uuid() where public_id = ${id}`;
  await sql`
    insert into parcels (order_id, carrier, number, quantity, operator_type, track_state, track_text, track_at)
    select id, 'yto', 'YT0123456781', 1, 'admin', 'signed', '邻居代收', now() from orders where public_id = ${id}`;
  await sql`
    insert into return_requests (order_id, note, answer, asked_at, closed_at, closed_by)
    select id, '太大了', '按保修处理', now(), now(), 'shop' from orders where public_id = ${id}`;
  await sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, openid, request, expires_at)
    select id, ${`C${id}`.slice(-32)}, 'h5', 'closed', total, currency, 'oCopied',
      '{"scene_info": {"payer_client_ip": "203.0.113.77"}}', now() from orders where public_id = ${id}`;
  await sql`
    with application as (
      insert into crm_applications (order_id, sync_type, fxiaoke_application_name, error_message)
      select id, 'auto', '张伟的申请', '32000 张伟 13900001234' from orders where public_id = ${id} returning id
    )
    insert into crm_devices (application_id, device_type, unit, product_name, device_sn, bind_account, bind_account_name, error_message)
    select id, 'software', 1, 'H1', 'S1-0007', '13900004321', '周明', '32000 周明' from application`;

  const copy = await exportData(asCustomer(userId));
  expect(copy.orders).toMatchObject([
    {
      fxiaoke_application_name: '张伟的申请',
      devices: [
        {
          ...{ device_type: 'software', device_sn: 'S1-0007' },
          ...{ bind_account: '13900004321', bind_account_name: '周明' },
        },
      ],
    },
  ]);
  const before = await textsAbout(id);
  await leave(userId);
  expect(await eraseOrders(asSystem(), userId)).toBe(1);
  const left = new Set((await textsAbout(id)).map(({ at, text }) => `${at}: ${text}`));
  // What the shop computes from the rest, the mark of a browser's request, and the CRM's words to the shop.
  const refusals = ['crm_applications.error_message', 'crm_devices.error_message'];
  const ofNobody = ['orders.name_grams', 'orders.idempotency_key', 'orders.request_hash', ...refusals];
  const taken = before.filter(({ at, text }) => !left.has(`${at}: ${text}`) && !ofNobody.includes(at));
  const copied = new Set(textsIn(copy));
  expect(taken.filter(({ text }) => !copied.has(text))).toEqual([]);
  expect(before.filter(({ at }) => refusals.includes(at))).toHaveLength(2);
  expect([...left].filter((each) => each.includes('32000'))).toEqual([]);
  expect([...new Set(taken.map(({ at }) => at))].sort()).toEqual([
    'crm_applications.fxiaoke_application_name',
    ...['crm_devices.bind_account', 'crm_devices.bind_account_name', 'order_events.operator_name'],
    ...['orders.detailed_address', 'orders.email', 'orders.name', 'orders.notes', 'orders.phone'],
    ...['parcels.track_text', 'payments.openid', 'payments.request'],
    ...['return_requests.answer', 'return_requests.note'],
  ]);
});

test('what is written about an order while its erasure waits for it goes too', async () => {
  const userId = await newCustomer();
  const id = await newOrder(userId, 'completed');
  await sql`
    insert into parcels (order_id, carrier, number, quantity, operator_type)
    select id, 'yto', 'YT0123456780', 1, 'admin' from orders where public_id = ${id}`;
  await leave(userId);
  const { erasing } = await sql.begin(async (transaction) => {
    await transaction`select from orders where public_id = ${id} for update`;
    const erasing = eraseOrders(asSystem(), userId);
    await waiting(sql, 1);
    await transaction`
      update parcels set track_state = 'signed', track_text = '张伟已取件', track_at = now()
      where number = 'YT0123456780'`;
    return { erasing };
  });
  expect(await erasing).toBe(1);
  expect(await sql`select track_text from parcels where number = 'YT0123456780'`).toEqual([
    { track_text: null },
  ]);
});

test('a delivered order keeps its personal data for as long as it may be returned', async () => {
  const userId = await newCustomer();
  const now = new Date();
  const old = await newOrder(userId, 'delivered', later(now, -returnTime - days(1)));
  const recent = await newOrder(userId, 'delivered', later(now, -returnTime + days(1)));
  await leave(userId);
  expect(await eraseOrders(asSystem(), userId)).toBe(1);
  expect(await orderRow(old)).toMatchObject(erased);
  expect(await orderRow(recent)).toMatchObject({ name: '张伟' });
});

describe('payments of deleted accounts', () => {
  const request = {
    description: 'H1',
    payer: { openid: 'oPayer' },
    scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'iOS' } },
  };
  const without = { description: 'H1', scene_info: { h5_info: { type: 'iOS' } } };

  const newPayment = async (orderId: string, state: string) => {
    const proof = state === 'succeeded' ? `T${orderId}` : null;
    const [row] = await sql<{ id: string }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, openid, request, expires_at,
        transaction_id, succeeded_at)
      select id, ${`N${orderId}${state}`.slice(-32)}, 'jsapi', ${state}, total, currency, 'oPayer', ${JSON.stringify(request)},
        now(), ${proof}, case when ${proof}::text is not null then now() end
      from orders where public_id = ${orderId} returning id`;
    return row?.id ?? '';
  };
  const payerOf = async (id: string) =>
    (await sql<Row[]>`select openid, request from payments where id = ${id}`)[0];

  test('lose the payer at once, whatever the status of the order; an open payment when it ends', async () => {
    const [left, stays] = [await newCustomer(), await newCustomer()];
    const order = await newOrder(left, 'shipped');
    const [paid, closed, open] = [
      await newPayment(order, 'succeeded'),
      await newPayment(order, 'closed'),
      await newPayment(order, 'open'),
    ];
    const foreign = await newPayment(await newOrder(stays, 'shipped'), 'succeeded');
    await leave(left);
    await clearExpired(asSystem());
    for (const id of [paid, closed]) expect(await payerOf(id)).toEqual({ openid: '', request: without });
    for (const id of [open, foreign]) expect(await payerOf(id)).toEqual({ openid: 'oPayer', request });

    await sql`update payments set state = 'closed' where id = ${open}`;
    await eraseOrders(asSystem(), left);
    expect(await payerOf(open)).toEqual({ openid: '', request: without });
  });
});

test('orders of existing accounts do not change', async () => {
  const userId = await newCustomer();
  const id = await newOrder(userId, 'completed');
  expect(await eraseOrders(asSystem(), userId)).toBe(0);
  expect(await orderRow(id)).toMatchObject({ name: '张伟', phone: '13812345678' });
});

test('the name of a customer with a deleted account can be removed from the history, and nothing else can', async () => {
  const [left, stays] = [await newCustomer(), await newCustomer()];
  await newOrder(left, 'completed');
  await newOrder(stays, 'completed');
  await leave(left);
  const change = (userId: number, set: ReturnType<typeof sql>) =>
    sql`update order_events set ${set} where operator_id = ${userId}`;
  await expect(change(stays, sql`operator_name = ''`)).rejects.toThrow('append-only');
  await expect(change(left, sql`operator_name = '别人'`)).rejects.toThrow('append-only');
  await expect(change(left, sql`operator_name = '', metadata = '{}'`)).rejects.toThrow('append-only');
  await expect(sql`delete from order_events where operator_id = ${left}`).rejects.toThrow('append-only');
  await expect(change(left, sql`operator_name = ''`)).resolves.toMatchObject({ count: 1 });
});

test('the row of a deleted account cannot hold personal data', async () => {
  const userId = await newCustomer();
  await expect(sql`update users set deleted_at = now() where id = ${userId}`).rejects.toThrow(
    'users_deleted',
  );
});
