import { isMigrated } from '@/db/check-migrations';
import { sql } from '@/db/client';
import { readLag } from '@/db/replica';
import { findSamples, someOf } from '@/db/seed/find-samples';
import { readPressure } from '@/lib/auth/read-pressure';
import { mediaStore } from '@/lib/media/storage';
import { queueSchema } from '@/lib/queue/boss';
import { readOldest } from '@/lib/privacy/clear-rows';
import { readClearing } from '@/lib/privacy/record-clearing';
import { clearingPatience, kept } from '@/lib/privacy/rules';
import { unconfirmedFigures } from '@/lib/products/rules';
import { isQueueRunning } from '@/lib/queue/check-queue';
import { deadJobs } from '@/lib/queue/dead-jobs';
import { getShop } from '@/lib/shop/get-shop';
import { missingIn } from '@/lib/shop/rules';
import { addressProblemsOf, env } from '@/platform/env';
import { bad, type Finding, good, note } from '@/platform/finding';
import { newUuid } from '@/platform/ids';
import { describeError } from '@/platform/log-error';
import { hasServerInFront } from '@/platform/front/world';
import { keysOf, recordOf } from '@/platform/record-of';
import { systemContext } from '@/platform/system-context';
import { compareSettings } from './record-settings';
import {
  rateBackup,
  rateClearing,
  rateLogins,
  rateProviderAddresses,
  rateFigures,
  rateQueue,
  rateReplica,
  rateSamples,
  rateShop,
} from './rules';

const isLive = env.SHOP_MODE === 'live';

/** On a hosting platform no start fills the database (operations 26). */
export async function checkDatabase(): Promise<Finding> {
  if (!(await isMigrated())) return bad('migrations');
  const [row] = await sql<{ filled: boolean }[]>`
    select exists (select from products) and exists (select from product_prices) and exists (select from areas) as filled`;
  return row?.filled ? good() : bad('unfilled');
}

/** The shop works without its replica, but then all reads go to the primary. */
export async function checkReplica(): Promise<Finding> {
  try {
    return rateReplica(await readLag());
  } catch (error) {
    return note('away', { reason: describeError(error).message });
  }
}

/** Sessions, keys and pictures must be shared by all processes of a shop. */
export async function checkInstances(): Promise<Finding> {
  const names = await compareSettings({});
  return names.length === 0 ? good() : bad('differ', { names: names.join(', ') });
}

/** Writes a small file to the picture store and deletes it. */
export async function checkStorage(): Promise<Finding> {
  const name = `readiness-${newUuid()}`;
  try {
    await mediaStore.put(name, new Uint8Array(1), 'image/png');
    await mediaStore.remove(name);
    return good(env.STORAGE);
  } catch (error) {
    return bad(env.STORAGE, { reason: error instanceof Error ? error.message || error.name : String(error) });
  }
}

/** `npm run backup` stores the time of its last success. */
export async function checkBackup(): Promise<Finding> {
  const [row] = await sql<{ at: string | null }[]>`
    select value ->> 'at' as at from settings where key = 'backup.last'`;
  return rateBackup(row?.at ? new Date(row.at) : null, new Date(), isLive);
}

/** What is over is gone: the oldest row of each kind against what the privacy policy promises. */
export async function checkClearing(): Promise<Finding> {
  const ctx = systemContext();
  const [last, oldest] = await Promise.all([readClearing(ctx), readOldest(ctx)]);
  const ages = recordOf(keysOf(kept), (kind) => ({
    age: ctx.now.getTime() - (oldest[kind] ?? ctx.now).getTime(),
    kept: kept[kind],
  }));
  return rateClearing({ last, ages, patience: clearingPatience }, ctx.now);
}

/** Sample data and the sample password, on which a live shop does not start. */
export async function checkSamples(): Promise<Finding> {
  const { traces, admins } = await findSamples(sql);
  return rateSamples({ traces: someOf(traces), admins: admins.join(', ') }, isLive);
}

/** What the page shows as "to be confirmed" (products 8). */
export const checkFigures = () => Promise.resolve(rateFigures(unconfirmedFigures));

/** Who runs the shop, and how it is reached. */
export async function checkShop(): Promise<Finding> {
  const { shop } = await getShop({});
  return rateShop(missingIn(shop), isLive);
}

/** Addresses of providers with which a live shop does not start. */
export async function checkProviderAddresses(): Promise<Finding> {
  const names = addressProblemsOf(env).map(({ name }) => name);
  return rateProviderAddresses(names, isLive);
}

export async function checkQueue(): Promise<Finding> {
  const [row] = await sql<{ lag: number; dead: number }[]>`
    select coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as lag,
      (select count(*)::int ${sql.unsafe(deadJobs)}) as dead
    from ${sql(queueSchema)}.job where state <> 'completed' and not name like '\\_\\_pgboss%'`;
  const isRunning = await isQueueRunning();
  return rateQueue({
    isRunning,
    isHosted: !hasServerInFront,
    lagSeconds: row?.lag ?? 0,
    dead: row?.dead ?? 0,
  });
}

/** Whether somebody floods the shop with codes or guesses them. */
export async function checkLogins(): Promise<Finding> {
  return rateLogins(await readPressure());
}
