import type postgres from 'postgres';
import type { Env } from '@/platform/env';
import { findSamples, refusalOf, sampleMarks } from './find-samples';

/** What the seed of a live shop notes before anything else. */
export const liveMark = 'seed:live';

/**
 * A live shop of a version without the mark has the catalogue and no samples. So has a sandbox whose first start was
 * killed, but nobody has used that one yet.
 */
async function isOfLiveShop(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('settings') is not null as known`;
  if (!table?.known) return false;
  const [row] = await sql<{ found: boolean }[]>`
    with marks as (select key from settings where key like 'seed:%')
    select exists (select from marks where key = ${liveMark}) or (
      exists (select from marks where key = 'seed:products')
      and not exists (select from marks where key in ${sql(sampleMarks)})
      and (exists (select from users) or exists (select from orders))) as found`;
  return row?.found === true;
}

const belongsToLive =
  'The database of DATABASE_URL is that of a live shop, and the sandbox would put sample data and a known password into ' +
  'it: set SHOP_MODE=live, or DATABASE_URL to another database.';

/**
 * Why a shop of this mode must not use a database, in one sentence that says what to do; null when it may
 * (operations 10, operations 25).
 */
export async function findRefusal(sql: postgres.Sql, mode: Env['SHOP_MODE']): Promise<string | null> {
  if (mode === 'live') return refusalOf(await findSamples(sql));
  return (await isOfLiveShop(sql)) ? belongsToLive : null;
}
