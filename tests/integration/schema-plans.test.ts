import { PgDialect } from 'drizzle-orm/pg-core';
import { conditionOf, type Criteria, filters as filterTable } from '@/lib/orders/search/filters';
import { fillWithOrders } from '@/tests/support/many-orders';
import { freshDatabase } from '@/tests/support/fresh-database';
import { days, later, shanghaiDate } from '@/platform/time';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

let fresh: Fresh;
beforeAll(async () => {
  fresh = await freshDatabase({ isSeeded: true });
  await fillWithOrders(fresh.sql, 100_000);
}, 180_000);
afterAll(() => fresh.drop());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Seq Scan') ? [`${plan['Node Type']} on ${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** The tables that the planner would scan completely, with its normal settings. */
async function tableScansOf(query: string, values: unknown[] = []): Promise<string[]> {
  const [row] = await fresh.sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    values as never[],
  );
  return row ? scansOf(row['QUERY PLAN'][0].Plan) : ['no plan'];
}

/** The filters of the list (orders 16) as conditions, for a page and for its count. */
const filters: Record<string, string> = {
  'a status that many have': `status = 'completed'`,
  'a status that few have': `status = 'pending'`,
  'a surname': `name_grams @> array['沈']`,
  'two characters of a name': `name_grams @> array['沈子']`,
  'three characters of a name': `name_grams @> array['沈子', '子文'] and strpos(name, '沈子文') > 0`,
  'a short part of a phone': `phone like '%7091%'`,
  'part of a phone': `long_grams(phone) @> array['70913'] and strpos(phone, '70913') > 0`,
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
  expect((await fresh.sql.unsafe(`select id from orders where ${condition} limit 1`)).length).toBe(1);
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

test('parcels that are to be intercepted are found by indexes of their own', async () => {
  const condition = conditionOf({ attention: 'intercept' }, new Date());
  if (!condition) throw new Error('no condition');
  const { sql, params } = new PgDialect().sqlToQuery(condition);
  expect(await tableScansOf(`select id from orders where ${sql}`, params)).toEqual([]);
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
  await fresh.sql`
    insert into discount_codes (code, code_key, channel) values ('OTHER', 'OTHER', 'x')`;
  await fresh.sql`alter table redemptions set (autovacuum_enabled = false)`;
  await fresh.sql`
    insert into redemptions (code_id, order_id)
    select c.id, o.id from orders o join discount_codes c on c.code = case when o.id % 5 = 0 then 'VIP2026' else 'OTHER' end`;
  await fresh.sql`vacuum (analyze) redemptions`;
  const [row] = await fresh.sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) select count(*) from redemptions
      where released_at is null and code_id = (select id from discount_codes where code_key = 'VIP2026')`,
  );
  expect(JSON.stringify(row)).toContain('"Index Only Scan"');
});

test('the check itself detects a scan', async () => {
  expect(await tableScansOf(`select * from orders where notes = 'x'`)).toEqual(['Seq Scan on orders']);
});
