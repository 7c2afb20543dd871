import { like, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { openUnlimited } from '@/db/connection/open-client';
import { directDatabaseUrl, env } from '@/platform/env';
import type { Database } from '../client';
import { migrate } from '../migrate';
import * as schema from '../schema';
import { seedAdmin } from './admin';
import { areasVersion, seedAreas } from './areas';
import { seedVipCode } from './codes';
import { findRefusal, liveMark } from './find-refusal';
import { seedProducts } from './products';
import { openingPrices } from './sample-prices';
import { seedSamples } from './samples';
import { seedShop } from './shop';

/** One part of the data; it runs again only when its version has changed. */
type Step = { key: string; version: string; run: (db: Database) => Promise<void> };

const isSandbox = env.SHOP_MODE === 'sandbox';
const isFull = isSandbox && env.SEED === 'full';
const opening = isFull ? openingPrices(new Date()) : undefined;

const shop: Step[] = [
  { key: 'seed:products', version: '1', run: (db) => seedProducts(db, opening) },
  { key: 'seed:areas', version: areasVersion, run: seedAreas },
  { key: 'seed:shop', version: '1', run: seedShop },
];

const live: Step[] = [{ key: liveMark, version: '1', run: () => Promise.resolve() }];

const minimal: Step[] = [
  { key: 'seed:admin', version: '1', run: seedAdmin },
  { key: 'seed:vip-code', version: '1', run: seedVipCode },
];

const full: Step[] = [{ key: 'seed:samples', version: '1', run: seedSamples }];

/** The mark of a live shop comes first: no sandbox takes up what its first start has left half done (operations 25). */
const steps = isSandbox ? [...shop, ...minimal, ...(isFull ? full : [])] : [...live, ...shop];

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

/** Looked for before anything is changed (operations 10, operations 25). */
async function readRefusal(url: string): Promise<string | null> {
  const sql = openUnlimited(url);
  try {
    return await findRefusal(sql, env.SHOP_MODE);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const refusal = await readRefusal(directDatabaseUrl());
if (refusal) {
  console.error(refusal);
  // By this code the start script knows that the output is one sentence for the operator.
  process.exitCode = 3;
} else await migrate(directDatabaseUrl(), (sql) => seed(drizzle(sql, { schema })));
