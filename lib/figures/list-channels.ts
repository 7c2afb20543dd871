import { between, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { channelDays, channelVisits, orderDays } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { Currency } from '@/platform/money';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ChannelFigures, Channels, ListChannels } from './admin-contract';
import { type DayRange, moneyOf, rangeOfQuery, sumOf } from './rules';

type Query = InputOf<typeof ListChannels>['query'];
type Days = { currency: Currency; placed: number; paid: number; gross: number; refunded: number };
type Steps = { landings: number; applied: number; days: Days[] };
type Read = { channels: (Steps & { channel: string })[]; records: number; total: Steps; direct: Days[] };

const ordersOf = (days: readonly Days[]) => ({
  orders: sumOf(days, ({ placed }) => placed),
  paid: sumOf(days, ({ paid }) => paid),
  ...moneyOf(days),
});

const stepsOf = ({ landings, applied, days }: Steps) => ({ landings, applied, ...ordersOf(days) });

const figures = sql`sum(placed)::float8 as placed, sum(paid)::float8 as paid, sum(gross)::float8 as gross,
  sum(refunded)::float8 as refunded`;
const byMoney = sql`first desc nulls last, second desc nulls last, channel`;

/**
 * One page of the channels with something to show in these days, those that took in most first, how many there are,
 * the sums of all of them, and the orders without a code: all orders less those of the channels. One statement, so that
 * each day is read once and the sums belong together.
 */
async function readChannels(ctx: Ctx, query: Query, { from, to }: DayRange): Promise<Read> {
  const [read] = await db(ctx).execute<Read>(sql`
    with sums as materialized (
      select channel, currency, ${figures}
      from ${channelDays} where ${between(channelDays.day, from, to)} group by channel, currency
    ), visits as (
      select channel, sum(landings)::int as landings, sum(applied)::int as applied
      from ${channelVisits} where ${between(channelVisits.day, from, to)} group by channel
    ), channels as materialized (
      select channel, coalesce(max(landings), 0) as landings, coalesce(max(applied), 0) as applied,
        coalesce(json_agg(sums) filter (where currency is not null), '[]') as days,
        sum(gross - refunded) filter (where currency = 'CNY') as first, sum(paid) as second
      from sums full join visits using (channel) group by channel
    ), page as (
      select * from channels order by ${byMoney} limit ${query.limit} offset ${offsetOf(query)}
    ), totals as (
      select currency, ${figures} from sums group by currency
    ), direct as (
      select currency, ${figures}
      from (
        select currency, placed, paid, gross, refunded
        from ${orderDays} where ${between(orderDays.day, from, to)}
        union all select currency, 0 - placed, 0 - paid, 0 - gross, 0 - refunded from sums
      ) days group by currency
    )
    select coalesce((select json_agg(page order by ${byMoney}) from page), '[]') as channels,
      (select count(*)::int from channels) as records,
      (select json_build_object('landings', coalesce(sum(landings), 0), 'applied', coalesce(sum(applied), 0),
        'days', coalesce((select json_agg(totals) from totals), '[]')) from channels) as total,
      coalesce((select json_agg(direct) from direct), '[]') as direct`);
  const none: Steps = { landings: 0, applied: 0, days: [] };
  return read ?? { channels: [], records: 0, total: none, direct: [] };
}

/** What each channel brought in a range of days, and the orders without a code (figures 5). */
export async function listChannels(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListChannels>,
): Promise<Channels> {
  const range = rangeOfQuery(query, ctx.now);
  const { channels, records, total, direct } = await readFromReplica(ctx, (ctx) =>
    readChannels(ctx, query, range),
  );
  return {
    ...range,
    channels: channels.map((row): ChannelFigures => ({ channel: row.channel, ...stepsOf(row) })),
    total: stepsOf(total),
    direct: ordersOf(direct),
    pagination: paginationOf(query, records),
  };
}
