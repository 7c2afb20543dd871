import { between, count, type SQL, sql } from 'drizzle-orm';
import { readLate } from '@/db/replica';
import { channelDays, channelVisits, orderDays } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { Currency } from '@/platform/money';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ChannelFigures, Channels, ListChannels } from './admin-contract';
import { type DayRange, moneyOf, rangeAsked, sumOf } from './rules';

type Query = InputOf<typeof ListChannels>['query'];
type Days = { currency: Currency; placed: number; paid: number; gross: number; refunded: number };
type ChannelRow = { channel: string; landings: number; applied: number; days: Days[] };

const ordersOf = (days: readonly Days[]) => ({
  orders: sumOf(days, ({ placed }) => placed),
  paid: sumOf(days, ({ paid }) => paid),
  ...moneyOf(days),
});

/** The channels with something to show in these days, those that took in most first. */
const channelsIn = ({ from, to }: DayRange): SQL => sql`
  with sums as (
    select channel, currency, sum(placed)::float8 as placed, sum(paid)::float8 as paid,
      sum(gross)::float8 as gross, sum(refunded)::float8 as refunded
    from ${channelDays} where ${between(channelDays.day, from, to)} group by channel, currency
  ), visits as (
    select channel, sum(landings)::int as landings, sum(applied)::int as applied
    from ${channelVisits} where ${between(channelVisits.day, from, to)} group by channel
  )
  select channel, coalesce(max(landings), 0) as landings, coalesce(max(applied), 0) as applied,
    coalesce(json_agg(json_build_object('currency', currency, 'placed', placed, 'paid', paid, 'gross', gross,
      'refunded', refunded)) filter (where currency is not null), '[]') as days,
    sum(gross - refunded) filter (where currency = 'CNY') as first, sum(paid) as second
  from sums full join visits using (channel) group by channel`;

/** One page of the channels, and how many there are: counted with the page, since the sums of a year are read for both. */
async function readChannels(ctx: Ctx, query: Query, range: DayRange) {
  const rows = await db(ctx).execute<ChannelRow & { records: number }>(sql`
    select channel, landings, applied, days, count(*) over ()::int as records
    from (${channelsIn(range)}) channels
    order by first desc nulls last, second desc nulls last, channel
    limit ${query.limit} offset ${offsetOf(query)}`);
  return {
    channels: rows.map(({ records: _, ...row }): ChannelRow => row),
    records: rows[0]?.records ?? (query.page > 1 ? await countChannels(ctx, range) : 0),
  };
}

async function countChannels(ctx: Ctx, range: DayRange): Promise<number> {
  const [row] = await db(ctx)
    .select({ channels: count() })
    .from(sql`(${channelsIn(range)}) channels`);
  return row?.channels ?? 0;
}

/** The days of all orders less those of the orders with a code. */
const readDirect = (ctx: Ctx, { from, to }: DayRange): Promise<Days[]> => {
  const figures = sql`currency, placed, paid, gross, refunded`;
  return db(ctx).execute<Days>(sql`
    select currency, sum(n * placed)::float8 as placed, sum(n * paid)::float8 as paid,
      sum(n * gross)::float8 as gross, sum(n * refunded)::float8 as refunded
    from (
      select 1 as n, ${figures} from ${orderDays} where ${between(orderDays.day, from, to)}
      union all select -1, ${figures} from ${channelDays} where ${between(channelDays.day, from, to)}
    ) days group by currency`);
};

/** What each channel brought in a range of days, and the orders without a code (figures 5). */
export async function listChannels(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListChannels>,
): Promise<Channels> {
  const range = rangeAsked(query, ctx.now);
  const [{ channels, records }, direct] = await readLate(ctx, (ctx) =>
    Promise.all([readChannels(ctx, query, range), readDirect(ctx, range)]),
  );
  return {
    ...range,
    channels: channels.map(({ days, ...steps }): ChannelFigures => ({ ...steps, ...ordersOf(days) })),
    direct: ordersOf(direct),
    pagination: paginationOf(query, records),
  };
}
