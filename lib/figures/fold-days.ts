import { getTableColumns, sql, type SQLChunk } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { channelDays, channelVisits, orderDays } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { shanghaiDate } from '@/platform/time';

export const FoldDays = defineJob({
  name: 'fold-days',
  cron: '41 * * * *',
  retry: { limit: 2 },
  expireAfter: 600,
});

/** The sums by day, each with the columns that name a row beside the slot. */
const sums: { table: PgTable; keys: readonly string[] }[] = [
  { table: orderDays, keys: ['day', 'currency'] },
  { table: channelDays, keys: ['day', 'channel', 'currency'] },
  { table: channelVisits, keys: ['day', 'channel'] },
];

/** How many days one run takes of each table; the next run takes the rest. */
const mostDays = 400;

const commas = (parts: SQLChunk[]) => sql.join(parts, sql`, `);

/** A row that somebody writes now is left for the next run: who pays never waits for this, and is never its victim. */
async function foldDay(ctx: Ctx, { table, keys }: (typeof sums)[number], day: string): Promise<void> {
  const figures = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => name !== 'slot' && !keys.includes(name));
  const names = (list: readonly string[]) => commas(list.map((name) => sql.identifier(name)));
  const summed = figures.map((name) => sql`sum(${sql.identifier(name)})`);
  const added = figures
    .map((name) => sql.identifier(name))
    .map((name) => sql`${name} = kept.${name} + excluded.${name}`);
  await inTransaction(ctx, async (ctx) => {
    await db(ctx).execute(sql`set local lock_timeout = '200ms'`);
    await db(ctx).execute(sql`
      with folded as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where day = ${day} and slot <> 0 for update skip locked))
        returning *
      )
      insert into ${table} as kept (${names(keys)}, slot, ${names(figures)})
      select ${names(keys)}, 0, ${commas(summed)} from folded group by ${names(keys)}
      on conflict (${names(keys)}, slot) do update set ${commas(added)}`);
  });
}

/**
 * Puts the slots of the days that are over into one row each, so that a range of days reads as many rows as it has days
 * (figures 9). Sums stay as they are at every moment.
 */
export async function foldDays(ctx: Ctx<System>): Promise<void> {
  const today = shanghaiDate(ctx.now);
  for (const part of sums) {
    const days = await db(ctx).execute<{ day: string }>(sql`
      select distinct day::text as day from ${part.table} where slot <> 0 and day < ${today} order by 1 limit ${mostDays}`);
    for (const { day } of days)
      try {
        await foldDay(ctx, part, day);
      } catch (error) {
        ctx.log.warn(
          { err: error, day },
          'a day was not folded: its figures stay in their slots until the next run',
        );
      }
  }
}
