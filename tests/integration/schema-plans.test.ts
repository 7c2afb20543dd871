import '@/tests/support/with-tracking';
import { ownUrl } from '@/tests/support/own-database';
import { PgDialect } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import type { AttentionReason } from '@/lib/orders/admin-contract';
import { conditionOf, type Criteria, filters as filterTable } from '@/lib/orders/search/filters';
import type { Ctx, Owner } from '@/platform/ctx';
import { fillWithOrders } from '@/tests/support/many-orders';
import { until } from '@/tests/support/payer';
import { days, later, shanghaiDate } from '@/platform/time';
import type { OrderStatus } from '@/values/orders';

const own = postgres(ownUrl, { max: 1, onnotice: () => undefined });

beforeAll(() => fillWithOrders(own, 50_000, 2), 180_000);
afterAll(() => own.end());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Seq Scan') ? [`${plan['Node Type']} on ${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** How the planner would do it, with its normal settings. */
async function planOf(query: string, values: unknown[] = []): Promise<Plan> {
  const [row] = await own.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    values as never[],
  );
  if (!row) throw new Error('no plan');
  return row['QUERY PLAN'][0].Plan;
}

/** The tables that the planner would scan completely. */
const tableScansOf = async (query: string, values: unknown[] = []): Promise<string[]> =>
  scansOf(await planOf(query, values));

/** The indexes that a plan reads. */
const indexesOf = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexesOf),
];

/** The filters of the list (orders 16) as conditions, for a page and for its count. */
const filters: Record<string, string> = {
  'a status that many have': `status = 'completed'`,
  'a status that few have': `status = 'pending'`,
  'a surname': `name_grams @> array['沈']`,
  'two characters of a name': `name_grams @> array['沈子']`,
  'three characters of a name': `name_grams @> array['沈子', '子文'] and strpos(name, '沈子文') > 0`,
  'a short part of a phone': `phone like '%7091%'`,
  'part of a phone': `long_grams(phone) @> array['37306'] and strpos(phone, '37306') > 0`,
  'a short part of an e-mail': `email like '%4711%'`,
  'part of an e-mail': `long_grams(email) @> array['perso', 'n4711'] and strpos(email, 'person4711') > 0`,
  'an order number': `public_id = 'ORDER_20260101XXXXXX1A2B'`,
  'a code': `upper(discount_code) = 'CODE104'`,
  'a user': `user_id = (select user_id from orders where id = 4711)`,
  'a CRM application': `id in (select order_id from crm_applications where fxiaoke_application_id = (select 'app_' || order_id from crm_applications where id = 4711))`,
  'name and status': `name_grams @> array['沈子'] and status = 'paid'`,
  'code and status': `upper(discount_code) = 'CODE104' and status = 'paid'`,
  "a user's orders of a status": `user_id = (select user_id from orders where id = 4711) and status = (select status from orders where id = 4711)`,
};

test.each(Object.entries(filters))('%s: page and count come from an index', async (_, condition) => {
  expect(await tableScansOf(`select * from orders where ${condition} order by id desc limit 10`)).toEqual([]);
  expect(await tableScansOf(`select count(*) from orders where ${condition}`)).toEqual([]);
});

test.each(Object.entries(filters))('%s finds rows in the test data', async (_, condition) => {
  expect((await own.unsafe(`select id from orders where ${condition} limit 1`)).length).toBe(1);
});

/** A value for each filter that has an index. */
const examples: Criteria = {
  name: '沈子文',
  phone: '7091',
  email: 'person4711',
  wholePhone: '13800007091',
  phoneEnd: '7091',
  wholeEmail: 'person4711@mail.example',
  status: 'pending',
  orderId: '20260101XXXXXX1A2B',
  discountCode: 'code104',
  userId: 4711,
  fxiaokeApplicationId: 'app_4711',
  attention: 'unshipped',
  // The last day of the invented orders, and the first ones.
  from: shanghaiDate(new Date()),
  to: shanghaiDate(later(new Date(), -days(68))),
};

const indexed = Object.entries(filterTable).flatMap(([name, { index }]) => (index === 'none' ? [] : [name]));

test.each(indexed)('the condition of the filter "%s" is served by an index', async (name) => {
  const example = Object.fromEntries(Object.entries(examples).filter(([filter]) => filter === name));
  const condition = conditionOf(example, new Date());
  if (!condition) throw new Error(`"${name}" has no example`);
  const { sql, params } = new PgDialect().sqlToQuery(condition);
  expect(await tableScansOf(`select id from orders where ${sql}`, params)).toEqual([]);
});

describe('a need is found by an index of its own', () => {
  const indexesFor = async (attention: AttentionReason, status?: OrderStatus) => {
    const condition = conditionOf({ attention, status }, new Date());
    if (!condition) throw new Error('no condition');
    const { sql, params } = new PgDialect().sqlToQuery(condition);
    const query = `select id from orders where ${sql}`;
    expect(await tableScansOf(query, params)).toEqual([]);
    return indexesOf(await planOf(query, params));
  };
  beforeAll(async () => {
    await own`
      insert into parcels (order_id, carrier, number, quantity, operator_type, track_state, track_at, ask_at)
      select id, 'yto', 'YT' || lpad(id::text, 10, '0'), 1, 'admin',
        case when id % 500 = 0 then 'refused' else 'signed' end, now(), null
      from orders where status in ('shipped', 'delivered', 'completed')`;
    await own`
      insert into return_requests (order_id, asked_at, closed_at, closed_by)
      select id, now(), case when id % 500 <> 0 then now() end, case when id % 500 <> 0 then 'refund' end
      from orders where status = 'completed'`;
    await own`analyze parcels, return_requests`;
  });

  test('parcels in trouble by those that are not signed for', async () =>
    expect(await indexesFor('parcel')).toContain('parcels_not_signed'));

  test('parcels that are to be intercepted by their orders, and by the cancellations of the last days', async () => {
    const indexes = await indexesFor('intercept');
    expect(indexes).toEqual(
      expect.arrayContaining(['orders_intercept', 'orders_refunded_early', 'order_events_recalls']),
    );
  });

  test('cancelled orders whose money was not returned by those that were paid', async () => {
    await own`
      update orders set paid_at = created_at, refunded_amount = case when id % 100 = 0 then 0 else total end
      where status = 'cancelled' and id % 5 = 0`;
    await own`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, 'own' || id, 'native', 'succeeded', total, currency, '{}', 'own' || id, now(), now()
      from orders where status = 'cancelled' and paid_at is not null`;
    await own`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by)
      select p.id, p.order_id, 'R' || p.id, p.amount, p.currency, 'test', 'succeeded', o.user_id
      from payments p join orders o on o.id = p.order_id where o.refunded_amount > 0`;
    await own.unsafe('vacuum (analyze) orders, payments, refunds');
    expect(await indexesFor('owed')).toContain('orders_owed');
  });

  test('messages that failed by those of the last days, and by the orders whose payment was not told', async () => {
    await own`
      insert into order_messages (order_id, kind, state, tried_at, sent_at)
      select id, 'shipped', case when id % 100 = 0 then 'failed' else 'sent' end, tried_at,
        case when id % 100 <> 0 then tried_at end
      from (select id, now() - interval '1 day' * (id % 730) as tried_at from orders) o`;
    await own.unsafe('vacuum (analyze) order_messages');
    const found = ['order_messages_failed', 'orders_sms_failed'];
    expect(await indexesFor('sms')).toEqual(expect.arrayContaining(found));
    expect(await indexesFor('sms', 'completed')).toEqual(expect.arrayContaining(found));
  });

  test('money that came late or twice by the reports of the last day', async () => {
    await own`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, 'paid' || id, 'native', 'succeeded', total, currency, '{}', 'paid' || id, now(), now()
      from orders where status = 'completed' and id % 2 = 0`;
    await own`
      insert into payment_notices (source, payment_id, out_trade_no, verdict, created_at)
      select 'notify:' || id, id, out_trade_no, case when id % 500 = 0 then 'late' else 'accepted' end,
        now() - interval '1 hour' * (id % 700)
      from payments`;
    await own.unsafe('vacuum (analyze) payments, payment_notices');
    expect(await indexesFor('money')).toContain('payment_notices_returned');
  });

  test('returns by those that are open', async () =>
    expect(await indexesFor('returns')).toContain('return_requests_open'));
});

describe('what jobs read again and again is found by an index of its own', () => {
  beforeAll(async () => {
    await own`
      insert into payments (
        order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at, billed_on)
      select id, 'billed' || id, 'native', 'succeeded', total, currency, '{}', 'billed' || id, now(), created_at,
        case when id % 100 <> 0 then created_at::date end
      from orders where status = 'shipped'`;
    await own`
      insert into refunds (
        payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by, accepted_at, billed_on)
      select p.id, p.order_id, 'B' || p.id, p.amount, p.currency, 'test', 'succeeded', o.user_id, now(), p.billed_on
      from payments p join orders o on o.id = p.order_id where p.out_trade_no like 'billed%'`;
    await own`
      insert into crm_devices (application_id, device_type, unit, product_name, fxiaoke_device_id, shipping_info_synced, bind_account)
      select id, 'software', 1, 'test', 'device' || id, true, case when id % 200 <> 0 then 'x' end
      from crm_applications`;
    await own`update crm_applications set next_try_at = now() where id % 1000 = 0`;
    await own.unsafe('vacuum (analyze) payments, refunds, crm_devices, crm_applications');
  });

  test.each([
    [
      'payments of a bill',
      ['payments_unbilled', 'payments_billed'],
      `select id from payments where (state = 'succeeded' and billed_on is null
        and succeeded_at >= current_date - 2 and succeeded_at < current_date - 1) or billed_on = current_date - 2`,
    ],
    [
      'refunds of a bill',
      ['refunds_unbilled', 'refunds_billed'],
      `select id from refunds where (accepted_at >= current_date - 2 and accepted_at < current_date - 1
        and state <> 'closed' and accepted_at is not null and billed_on is null) or billed_on = current_date - 2`,
    ],
    [
      'syncs that are due',
      ['crm_applications_due'],
      `select order_id from crm_applications where (next_try_at is not null or sync_status = 'syncing')
        and (next_try_at <= now() or (sync_status = 'syncing' and last_sync_at <= now())) order by id limit 500`,
    ],
    [
      'devices that are not complete',
      ['crm_devices_incomplete'],
      `select * from crm_devices where id < 40000 and fxiaoke_device_id is not null
        and (not shipping_info_synced or bind_account is null)
        and (created_at > now() - interval '60 days' or application_id in (
          select a.id from crm_applications a join orders o on o.id = a.order_id where o.status = 'paid'))
        order by id desc limit 100`,
    ],
    ['the first payment', ['payments_pkey'], 'select created_at from payments order by id limit 1'],
  ])('%s', async (_, indexes, query) =>
    expect(indexesOf(await planOf(query))).toEqual(expect.arrayContaining(indexes)),
  );
});

const others: Record<string, string> = {
  'the newest orders': 'select * from orders order by id desc limit 10',
  'a deep page by number': `select o.* from orders o
    join (select id from orders order by id desc limit 10 offset 5000) page using (id) order by id desc`,
  'a deep page of a status': `select o.* from orders o
    join (select id from orders where status = 'completed' order by id desc limit 10 offset 5000) page using (id) order by id desc`,
  'orders that nobody paid in time': `select id from orders
    where status = 'pending' and created_at < now() - interval '60 days' order by created_at limit 100`,
  'a page of many days': `select id from orders
    where created_at >= now() - interval '60 days' and created_at < now() - interval '2 days'
    order by created_at desc, id desc limit 10 offset 1000`,
  'a page of many days and a status': `select id from orders
    where status = 'completed' and created_at >= now() - interval '60 days' and created_at < now() - interval '2 days'
    order by created_at desc, id desc limit 10 offset 1000`,
  'the history of an order': 'select * from order_events where order_id = 4711 order by id',
  'an order of an Idempotency-Key': `select id from orders where user_id = 4711 and idempotency_key = 'key'`,
  'the free places of a customer':
    'select pending_slot from orders where user_id = 4711 and pending_slot is not null',
};

test.each(Object.entries(others))('%s come from an index', async (_, query) => {
  expect(await tableScansOf(query)).toEqual([]);
});

test('the uses of an unlimited code are counted in the index alone', async () => {
  await own`
    insert into discount_codes (code, code_key, channel) values ('OTHER', 'OTHER', 'x')`;
  await own`alter table redemptions set (autovacuum_enabled = false)`;
  await own`
    insert into redemptions (code_id, order_id)
    select c.id, o.id from orders o join discount_codes c on c.code = case when o.id % 5 = 0 then 'VIP2026' else 'OTHER' end`;
  await own`vacuum (analyze) redemptions`;
  const [row] = await own.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) select count(*) from redemptions
      where released_at is null and code_id = (select id from discount_codes where code_key = 'VIP2026')`,
  );
  expect(JSON.stringify(row)).toContain('"Index Only Scan"');
});

test('an export reads each of its orders once, also far down the list', async () => {
  const { exportOrders } = await import('@/lib/orders/export-orders');
  const { asAdmin } = await import('@/tests/support/context');
  const { closeClients } = await import('@/db/client');
  const read = async () => {
    const [row] = await own<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'orders'`;
    return row?.rows ?? 0;
  };
  // What this connection read before is counted now and not within ten seconds.
  await own`select pg_stat_force_next_flush()`;
  const before = await read();
  let lines = 0;
  for await (const part of (await exportOrders(asAdmin(1) as Ctx<Owner>, { query: {} })).chunks)
    lines += part.toString('utf8').split('\r\n').length - 1;
  // A connection reports what it read when it ends, or within ten seconds.
  await closeClients();
  await until(async () => (await read()) >= before + lines - 1);
  expect(lines).toBeGreaterThan(50_000);
  expect(await read()).toBeLessThan(before + 2 * lines);
}, 120_000);

test('the check itself detects a scan', async () => {
  expect(await tableScansOf(`select * from orders where notes = 'x'`)).toEqual(['Seq Scan on orders']);
});
