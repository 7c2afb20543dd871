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
type Step = { key: string; version: string; run: (db: Database) => Promise<void> };

const shop: Step[] = [
  { key: 'seed:products', version: '1', run: seedProducts },
  { key: 'seed:areas', version: areasVersion, run: seedAreas },
];

const minimal: Step[] = [
  { key: 'seed:admin', version: '1', run: seedAdmin },
  { key: 'seed:vip-code', version: '1', run: seedVipCode },
];

const full: Step[] = [{ key: 'seed:samples', version: '1', run: seedSamples }];

const isSandbox = env.SHOP_MODE === 'sandbox';
const steps = [...shop, ...(isSandbox ? minimal : []), ...(isSandbox && env.SEED === 'full' ? full : [])];

/** Runs the steps that the rows of `settings` do not show as done, each step completely or not at all. */
async function seed(db: Database): Promise<void> {
  const rows = await db
    .select({ key: schema.settings.key, version: sql<string>`${schema.settings.value}->>'version'` })
    .from(schema.settings)
    .where(like(schema.settings.key, 'seed:%'));
  const done = new Map(rows.map(({ key, version }) => [key, version]));
  for (const { key, version, run } of steps) {
    if (done.get(key) === version) continue;
    await db.transaction(async (transaction) => {
      await run(transaction);
      await transaction
        .insert(schema.settings)
        .values({ key, value: { version } })
        .onConflictDoUpdate({
          target: schema.settings.key,
          set: { value: { version }, updatedAt: sql`now()` },
        });
    });
  }
}

if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing');
await migrate(env.DATABASE_URL, (sql) => seed(drizzle(sql, { schema })));
