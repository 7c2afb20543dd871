import { like, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { env } from '@/platform/env';
import type { Database } from '../client';
import { migrate } from '../migrate';
import * as schema from '../schema';
import { seedAdmin } from './admin';
import { areasVersion, seedAreas } from './areas';
import { seedVipCode } from './codes';
import { seedProducts } from './products';
import { seedSamples } from './samples';

/** One part of the data; it runs again only when its version has changed. */
type Step = { mark: string; version: string; run: (db: Database) => Promise<void> };

const shop: Step[] = [
  { mark: 'seed:products', version: '1', run: seedProducts },
  { mark: 'seed:areas', version: areasVersion, run: seedAreas },
];

const minimal: Step[] = [
  { mark: 'seed:admin', version: '1', run: seedAdmin },
  { mark: 'seed:vip-code', version: '1', run: seedVipCode },
];

const full: Step[] = [{ mark: 'seed:samples', version: '1', run: seedSamples }];

const isSandbox = env.SHOP_MODE === 'sandbox';
const steps = [...shop, ...(isSandbox ? minimal : []), ...(isSandbox && env.SEED === 'full' ? full : [])];

/** Runs the steps that the marks in `settings` do not show as done, each step completely or not at all. */
async function seed(db: Database): Promise<void> {
  const marks = await db
    .select({ mark: schema.settings.key, version: sql<string>`${schema.settings.value}->>'version'` })
    .from(schema.settings)
    .where(like(schema.settings.key, 'seed:%'));
  const done = new Map(marks.map(({ mark, version }) => [mark, version]));
  for (const { mark, version, run } of steps) {
    if (done.get(mark) === version) continue;
    await db.transaction(async (transaction) => {
      await run(transaction);
      await transaction
        .insert(schema.settings)
        .values({ key: mark, value: { version } })
        .onConflictDoUpdate({
          target: schema.settings.key,
          set: { value: { version }, updatedAt: sql`now()` },
        });
    });
  }
}

if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing');
await migrate(env.DATABASE_URL, (sql) => seed(drizzle(sql, { schema })));
