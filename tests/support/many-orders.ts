import type postgres from 'postgres';

const tables = [
  'users',
  'orders',
  'order_events',
  'crm_applications',
  'order_totals',
  'order_days',
  'channel_days',
  'channel_visits',
  'order_anchors',
];

/**
 * Takes a connection without the shop's statement timeouts and with more memory for indexes. Its pool must be a patient
 * one: the other ends connections that say nothing.
 */
export async function withoutTimeouts(
  pool: postgres.Sql,
  work: (sql: postgres.ReservedSql) => Promise<unknown>,
): Promise<void> {
  const sql = await pool.reserve();
  try {
    await sql`set statement_timeout = 0`;
    await sql`set maintenance_work_mem = '256MB'`;
    await work(sql);
    await sql`reset statement_timeout`;
    await sql`reset maintenance_work_mem`;
    // What it read is counted now and not within ten seconds.
    await sql`select pg_stat_force_next_flush()`;
  } finally {
    sql.release();
  }
}

/**
 * Adds orders of invented people to a seeded database, each with its event; one in four with a code of one of twenty channels, whose links are
 * followed each day. The summary's triggers are off for them, and the summary is recounted afterwards.
 * @param minutes between two orders; the last one is placed now
 */
export const fillWithOrders = (pool: postgres.Sql, count: number, minutes = 1) =>
  withoutTimeouts(pool, (sql) => fill(sql, count, minutes));

async function fill(sql: postgres.ReservedSql, count: number, minutes: number): Promise<void> {
  const people = Math.ceil(count / 12);
  // Only the end of this function updates the planner's statistics and the visibility of rows.
  for (const table of tables) await sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
  await sql`
    insert into users (name, phone) select 'Person ' || n, '1' || (3000000000 + n * 37)::text
    from generate_series(1, ${people}::int) n`;
  await sql`alter table orders disable trigger orders_counted_new`;
  // Filling these indexes row by row would take most of the time.
  const rebuiltLater = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'orders' and indexdef like '%USING gin%'`;
  for (const { name } of rebuiltLater) await sql`drop index ${sql(name)}`;
  await sql`
    insert into orders (
      public_id, user_id, product_id, language, name, phone, email,
      country, province, city, district, detailed_address,
      item_name, currency, item_price, item_quantity, discount_amount, discount_code, total,
      status, cancelled_by, paid_at, name_grams, created_at
    )
    select
      'ORDER_20260101' || lpad(upper(to_hex(n)), 10, 'X'), (select max(id) from users) - n % ${people}::int, 1, 'zh',
      who, '1' || (3000000000 + n * 7919::bigint % 6999999999)::text, 'person' || n || '@mail' || n % 50 || '.example',
      'CN', '330000', '330100', '330106', 'Road ' || n,
      'H1', 'CNY', 169900, 1, 0, case when n % 4 = 0 then 'CODE' || n % 200 end, 169900,
      status, case status when 'cancelled' then 'system' end, case when status not in ('pending', 'cancelled') then placed end,
      array[substr(who, 1, 1), substr(who, 2, 1), substr(who, 3, 1), substr(who, 1, 2), substr(who, 2, 2)],
      placed
    from generate_series(1, ${count}::int) n,
      lateral (select
        substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', n % 20 + 1, 1)
          || substr('子明雨晨思远一诺浩然欣怡梓涵宇轩诗琪俊杰', n / 20 % 20 + 1, 1)
          || substr('文武山水云月星辰春夏秋冬梅兰竹菊松柏杨柳', n / 400 % 20 + 1, 1) as who) names,
      lateral (select now() - make_interval(secs => (${count}::int - n) * ${minutes * 60}::int) as placed) times,
      lateral (select (array['pending', 'paid', 'processing', 'shipped', 'delivered', 'completed', 'completed', 'completed',
        'completed', 'cancelled'])[abs(hashint4(n::int)) % 10 + 1] as status) states
    order by n`;
  await sql`alter table orders enable trigger orders_counted_new`;
  await sql`
    insert into discount_codes (code, code_key, channel)
    select 'CODE' || n, 'CODE' || n, 'Channel ' || n % 80 / 4 from generate_series(0, 196, 4) n`;
  for (const { definition } of rebuiltLater) await sql.unsafe(definition);
  await sql`select recount_orders()`;
  await sql`
    insert into channel_visits (day, channel, slot, landings, applied)
    select day, channel, n, 9, 3 from (select distinct day from order_days) days,
      (select distinct channel from channel_days) channels, generate_series(0, 15) n
    where n = 0 or day = (now() at time zone 'Asia/Shanghai')::date`;
  await sql`
    insert into order_events (order_id, event_type, operator_type, metadata)
    select id, 'created', 'customer', '{"to": "pending"}' from orders where email like 'person%'`;
  await sql`
    insert into crm_applications (order_id, fxiaoke_application_id, sync_status, sync_type)
    select id, 'app_' || id, 'completed', 'auto' from orders where paid_at is not null and email like 'person%'`;
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`);
}
