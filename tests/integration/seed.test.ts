import { statSync } from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@/tests/support/fresh-database';
import { liveSettings } from '@/tests/support/live-settings';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

let fresh: Fresh;
/** An empty database, or one as `SEED=minimal` leaves it. */
const open = async (isSeeded: boolean) => (fresh = await freshDatabase({ isSeeded }));
afterEach(() => fresh.drop());

const count = async (table: string, where = 'true') => {
  const [row] = await fresh.sql.unsafe<{ n: number }[]>(
    `select count(*)::int n from ${table} where ${where}`,
  );
  return row?.n;
};

/** Properties that no sample order may have, each with the query that finds such orders. */
const violations = {
  'a history begins with one creation': `
    select id from orders o
    where 1 <> (select count(*) from order_events where order_id = o.id and event_type = 'created')`,
  'a history ends in the status of today': `
    select id from orders o
    where status is distinct from (
      select metadata->>'to' from order_events
      where order_id = o.id and event_type not in ('note_added', 'return_requested') order by created_at desc, id desc limit 1)`,
  'each step starts where the last one ended': `
    select order_id from (
      select order_id, metadata->>'from' as step,
        lag(metadata->>'to') over (partition by order_id order by created_at, id) as last
      from order_events where event_type not in ('note_added', 'return_requested')) chain
    where step is not null and step is distinct from last`,
  'money received is a payment or was told by hand': `
    select id from orders o
    where paid_at is not null
      and not exists (select from payments where order_id = o.id and state = 'succeeded')
      and not exists (select from order_events where order_id = o.id and metadata->>'manual' = 'true')`,
  'what an order shows as refunded was refunded': `
    select id from orders o
    where refunded_amount <> coalesce(
      (select sum(amount) from refunds where order_id = o.id and state = 'succeeded'), 0)`,
  'the uses of a limited code are the orders that hold one': `
    select id from discount_codes c
    where max_usage > 0 and usage_count <> (
      select count(*) from redemptions where code_id = c.id and released_at is null)`,
  'an order has a code and a use of it, or neither': `
    select id from orders o
    where (discount_code is not null) <> exists (select from redemptions where order_id = o.id)`,
  'a return was asked for after the delivery, and its history says so': `
    select r.order_id from return_requests r join orders o on o.id = r.order_id
    where o.status <> 'delivered' or r.asked_at <= o.delivered_at or r.closed_at is not null or o.currency <> 'CNY'
      or not exists (
        select from order_events e
        where e.order_id = o.id and e.event_type = 'return_requested' and e.created_at = r.asked_at)`,
  'numbers follow time': `
    select id from (select id, created_at, lag(created_at) over (order by id) as last from orders) o
    where created_at < last`,
  'nothing lies in the future': `
    select order_id from order_events where created_at > now()
    union all select id from orders where created_at > now() or paid_at > now()`,
  'nobody has more than five unpaid orders': `
    select user_id from orders where status = 'pending' group by user_id having count(*) > 5`,
};

test('a live shop gets its catalogue and the areas, and no other data', async () => {
  await open(false);
  await fresh.seed(liveSettings);
  expect(await count('products')).toBe(2);
  expect(await count('areas')).toBeGreaterThan(3000);
  expect(await count('users')).toBe(0);
  expect(await count('discount_codes')).toBe(0);
  expect(await count('orders')).toBe(0);
});

describe('npm run db:migrate', () => {
  test('gives a live shop all that it needs to sell, without any start of its own server', async () => {
    await open(false);
    await fresh.migrate(liveSettings);
    expect(await count('products')).toBe(2);
    expect(await count('product_prices')).toBe(2);
    expect(await count('areas')).toBeGreaterThan(3000);
    expect(await count('shop_identity')).toBe(1);
    expect(await count('users')).toBe(0);

    await fresh.sql`update product_prices set price = 123400 where product_id = 1`;
    await fresh.sql`update areas set label_zh = 'old' where value = '330100'`;
    await fresh.sql`update settings set value = '{"version": "older"}' where key = 'seed:areas'`;
    await fresh.migrate(liveSettings);
    expect(await count('product_prices', 'price = 123400')).toBe(1);
    expect(await count('areas', `value = '330100' and label_zh = '杭州市'`)).toBe(1);
  });

  test('in the sandbox changes the structure alone, of a live shop’s database too, and says so', async () => {
    await open(false);
    expect((await fresh.migrate({ SHOP_MODE: '' })).stdout).toMatch(/^[^\n]*SHOP_MODE=live[^\n]*\.\n$/);
    expect(await count('settings')).toBe(0);
    await fresh.migrate(liveSettings);
    await fresh.migrate({ SHOP_MODE: 'sandbox' });
    expect(await count('users')).toBe(0);
    expect(await count('discount_codes')).toBe(0);
  });

  test('live, on a database of the sandbox, ends as a start does', async () => {
    await open(true);
    await expect(fresh.migrate(liveSettings)).rejects.toMatchObject({ code: 3 });
  });
});

test('minimal: the admin and VIP2026 for both products, no orders', async () => {
  await open(false);
  await fresh.seed({ SEED: 'minimal' });
  const prices = await fresh.sql`
    select p.product_id, p.currency, p.discounted_price::int as price, c.channel, c.max_usage, c.status
    from discount_codes c join discount_prices p on p.code_id = c.id where c.code = 'VIP2026' order by 1`;
  const common = { channel: 'VIP', max_usage: 0, status: 'active' };
  expect([...prices]).toEqual([
    { product_id: 1, currency: 'CNY', price: 149_900, ...common },
    { product_id: 2, currency: 'USD', price: 17_900, ...common },
  ]);
  expect(await count('users', 'is_admin')).toBe(1);
  expect(await count('orders')).toBe(0);
});

test('changes by an operator survive the next start', async () => {
  await open(true);
  await fresh.sql`update product_prices set price = 123400 where product_id = 1`;
  await fresh.sql`delete from discount_prices`;
  await fresh.sql`delete from discount_codes`;
  await fresh.seed({ SEED: 'minimal' });
  expect(await count('product_prices', 'price = 123400')).toBe(1);
  expect(await count('discount_codes')).toBe(0);
});

test('new area names are added to a shop that is already seeded', async () => {
  await open(true);
  await fresh.sql`update areas set label_zh = 'old' where value = '330100'`;
  await fresh.sql`update settings set value = '{"version": "older"}' where key = 'seed:areas'`;
  await fresh.seed({ SEED: 'minimal' });
  expect(await count('areas', `value = '330100' and label_zh = '杭州市'`)).toBe(1);
});

test('full: two starts at once and a third one later leave the data of one, with pictures in the shop’s storage', async () => {
  await open(false);
  await Promise.all([fresh.seed({ SEED: 'full' }), fresh.seed({ SEED: 'full' })]);
  const before = await fresh.sql`select * from orders order by id`;
  await fresh.seed({ SEED: 'full' });
  expect(await fresh.sql`select * from orders order by id`).toEqual(before);
  expect(before.length).toBeGreaterThanOrEqual(55);
  expect(await count('users', 'is_admin')).toBe(1);
  expect(await fresh.sql`select distinct status from orders`).toHaveLength(7);
  expect(await count('return_requests')).toBe(1);
  for (const [rule, violators] of Object.entries(violations))
    expect({ rule, violators: [...(await fresh.sql.unsafe(violators))] }).toEqual({ rule, violators: [] });

  const prices = await fresh.sql<{ product_id: number; price: string; created_at: Date }[]>`
    select product_id, price, admin_name, created_at from product_price_changes order by product_id, id`;
  expect(prices.map(({ product_id }) => product_id)).toEqual([1, 1, 1, 2, 2, 2]);
  for (const [index, { created_at }] of prices.entries())
    if (index % 3 > 0) expect(Number(created_at)).toBeGreaterThan(Number(prices[index - 1]?.created_at));
  expect(await count('orders', `created_at < (select max(created_at) from product_price_changes)`)).toBe(0);
  expect(
    await fresh.sql`select product_id, price::int, original_price::int, friend_price::int from product_prices order by 1`,
  ).toEqual([
    { product_id: 1, price: 169_900, original_price: 169_900, friend_price: 149_900 },
    { product_id: 2, price: 19_900, original_price: 19_900, friend_price: 17_900 },
  ]);
  expect(await count('discount_codes', 'max_usage > 0 and usage_count >= 0.9 * max_usage')).toBe(1);
  expect(await count('discount_codes', 'max_usage > 0 and usage_count >= max_usage')).toBe(0);
  const [channels] = await fresh.sql<{ placed: number; ordered: number }[]>`
    select count(*)::int as placed, count(*) filter (where landings > applied and applied > placed)::int as ordered
    from (select day, channel, sum(placed) as placed from channel_days group by 1, 2 having sum(placed) > 0) d
      left join (select day, channel, sum(landings) as landings, sum(applied) as applied from channel_visits group by 1, 2) v
      using (day, channel)`;
  expect(channels?.placed).toBeGreaterThan(20);
  expect(channels?.ordered).toBe(channels?.placed);

  const pictures = await fresh.sql<{ url: string; bytes: number }[]>`
    select e.picture->>'url' as url, i.bytes
    from (select jsonb_array_elements(metadata->'images') as picture from order_events
      where event_type = 'note_added') e
    join images i on e.picture->>'url' = '/api/media/' || i.name
      and e.picture->>'originalName' = i.original_name
    where i.note_id is not null`;
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  expect(await count('images')).toBe(pictures.length);
  for (const { url, bytes } of pictures) {
    const file = path.join(process.env['DATA_DIR'] ?? '', 'media', path.basename(url));
    expect(statSync(file).size).toBe(bytes);
  }
  const texts = await fresh.sql`select distinct text from order_notes`;
  expect(texts.length).toBeGreaterThan(1);
});
