import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { foldDays } from '@/lib/figures/fold-days';
import { days, later, shanghaiDate } from '@/platform/time';
import { asSystem } from '@/tests/support/context';

const now = new Date();
const today = shanghaiDate(now);
const past = shanghaiDate(later(now, -days(3)));

beforeEach(() => sql`truncate order_days, channel_days, channel_visits`);
afterAll(() => sql.end());

/** What a trigger writes when a transaction commits: its own slot of the day. */
const count = (day: string, slot: number, refunded = 100) => sql`
  insert into channel_days as d (day, channel, currency, slot, placed, paid, gross, refunded)
  values (${day}, '直播间', 'CNY', ${slot}, 1, 1, 300, ${refunded})
  on conflict (day, channel, currency, slot) do update set placed = d.placed + 1, paid = d.paid + 1,
    gross = d.gross + 300, refunded = d.refunded + ${refunded}`;

const rows = (day: string) => sql`
  select slot, placed::int, gross::int, refunded::int from channel_days where day = ${day} order by slot`;
const sums = async () =>
  (
    await sql`
    select sum(placed)::int as placed, sum(paid)::int as paid, sum(gross)::int as gross, sum(refunded)::int as refunded
    from channel_days`
  )[0];

test('the days that are over have one row each, with the same sums; today keeps its slots (figures 9)', async () => {
  for (const slot of [0, 3, 15]) for (const day of [past, today]) await count(day, slot);
  await sql`
    insert into order_days (day, currency, slot, placed, revenue, delivered, completed, paid, gross, refunded)
    select ${past}::date, c, s, 1, 2, 3, 4, 5, 6, 7 from unnest(array['CNY', 'USD']) c, generate_series(1, 4) s`;
  await sql`
    insert into channel_visits (day, channel, slot, landings, applied)
    select ${past}::date, c, s, 2, 1 from unnest(array['a', 'b']) c, generate_series(0, 15) s`;
  const before = await sums();
  await foldDays(asSystem({ now }));
  expect([...(await rows(past))]).toEqual([{ slot: 0, placed: 3, gross: 900, refunded: 300 }]);
  expect((await rows(today)).map((row) => row['slot'] as number)).toEqual([0, 3, 15]);
  expect(await sums()).toEqual(before);
  expect([
    ...(await sql`
      select currency, slot, placed::int, revenue::int, delivered::int, completed::int, paid::int, gross::int, refunded::int
      from order_days order by 1`),
  ]).toEqual(
    ['CNY', 'USD'].map((currency) => ({
      ...{ currency, slot: 0, placed: 4, revenue: 8, delivered: 12, completed: 16 },
      ...{ paid: 20, gross: 24, refunded: 28 },
    })),
  );
  expect([
    ...(await sql`select channel, slot, landings::int, applied::int from channel_visits order by 1`),
  ]).toEqual(['a', 'b'].map((channel) => ({ channel, slot: 0, landings: 32, applied: 16 })));
  await foldDays(asSystem({ now }));
  expect(await sums()).toEqual(before);
});

test('a row that is being written is left where it is, and follows with the next run', async () => {
  for (const slot of [0, 1, 2]) await count(past, slot);
  await sql.begin(async (other) => {
    await other`update channel_days set placed = placed + 1 where slot = 1`;
    await foldDays(asSystem({ now }));
    expect((await rows(past)).map((row) => row['slot'] as number)).toEqual([0, 1]);
  });
  expect(await sums()).toMatchObject({ placed: 4, gross: 900 });
  await foldDays(asSystem({ now }));
  expect([...(await rows(past))]).toEqual([{ slot: 0, placed: 4, gross: 900, refunded: 300 }]);
});

test('while the kept row is being written the day stays as it is, and nobody waits long', async () => {
  for (const slot of [0, 1]) await count(past, slot);
  await sql.begin(async (other) => {
    await other`update channel_days set placed = placed + 1 where slot = 0`;
    await foldDays(asSystem({ now }));
    expect((await rows(past)).map((row) => row['slot'] as number)).toEqual([0, 1]);
  });
  expect(await sums()).toMatchObject({ placed: 3, gross: 600 });
});

test('200 counts at once while days are folded again and again: not one is lost, none counts twice', async () => {
  const folding = (async () => {
    for (let n = 0; n < 20; n += 1) await foldDays(asSystem({ now }));
  })();
  await Promise.all([...Array.from({ length: 200 }, (_, n) => count(past, n % 16)), folding]);
  await foldDays(asSystem({ now }));
  expect([...(await rows(past))]).toEqual([{ slot: 0, placed: 200, gross: 60_000, refunded: 20_000 }]);
});
