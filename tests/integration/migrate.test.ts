import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@/db/migrate';
import { freshDatabase } from '../support/fresh-database';
import { until } from '../support/payer';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-migrations-'));
  database = await freshDatabase();
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

/** Writes migrations as `db:generate` does. */
function write(migrations: string[]): void {
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((sql, idx) => {
    fs.writeFileSync(path.join(folder, `${idx}.sql`), sql);
    return { idx, version: '7', when: idx + 1, tag: String(idx), breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
}
const apply = () => migrate(database.url, undefined, folder);
const applied = async () =>
  (
    await database.sql<{ at: number }[]>`
      select created_at::int as at from drizzle.__drizzle_migrations order by id`
  ).map(({ at }) => at);

const parcels = "create table parcels (id int, state text check (state in ('new')))";

test('a migration that waits for a table which a back-up reads keeps no order waiting, and goes on after it', async () => {
  write([parcels]);
  await apply();
  const backup = await database.sql.reserve();
  await backup`begin`;
  await backup`select from parcels`;
  write([parcels, 'alter table parcels drop constraint parcels_state_check']);
  let isDone = false;
  const migrated = apply().then(() => (isDone = true));
  const isWaiting = async () => {
    const waiting = await database.sql`
      select from pg_locks where relation = 'parcels'::regclass and not granted`;
    return waiting.length > 0;
  };
  await until(isWaiting);
  await database.sql.begin(async (sql) => {
    await sql`set local lock_timeout = '3s'`;
    await sql`insert into parcels values (1, 'new')`;
  });
  expect(isDone).toBe(false);
  await backup`commit`;
  backup.release();
  await migrated;
  await database.sql`insert into parcels values (2, 'sent')`;
}, 60_000);

test('a table that one migration altered is read while the next is under way', async () => {
  write([parcels]);
  await apply();
  const number = 4711;
  const waiting = `set local lock_timeout = 0;--> statement-breakpoint\nselect pg_advisory_xact_lock(${number})`;
  write([parcels, 'alter table parcels add column carrier text', waiting]);
  const holder = await database.sql.reserve();
  await holder`select pg_advisory_lock(${number})`;
  const migrated = apply();
  await until(async () => {
    const locks = await database.sql`
      select from pg_locks where locktype = 'advisory' and objid = ${number} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    return locks.length > 0;
  });
  const read = database.sql.begin(async (sql) => {
    await sql`set local lock_timeout = '1s'`;
    return sql`select carrier from parcels`;
  });
  // The migration ends in any case: nothing of a failed test stays at work.
  const [found] = await Promise.allSettled([read]);
  await holder`select pg_advisory_unlock(${number})`;
  holder.release();
  await migrated;
  expect(found).toMatchObject({ status: 'fulfilled' });
  expect(await applied()).toEqual([1, 2, 3]);
}, 60_000);

test('of migrations of which one fails, those before it stay, and the next try goes on with it', async () => {
  const added = 'alter table parcels add column carrier text';
  const half = 'create table half (id int);--> statement-breakpoint\n';
  write([parcels, added, `${half}alter table nowhere add column id int`, 'create table last (id int)']);
  await expect(apply()).rejects.toThrow('migration 2: relation "nowhere" does not exist');
  expect(await applied()).toEqual([1, 2]);
  await database.sql`select carrier from parcels`;
  const [tables] = await database.sql`select to_regclass('half') as half, to_regclass('last') as last`;
  expect(tables).toEqual({ half: null, last: null });
  write([parcels, added, `${half}select 1`, 'create table last (id int)']);
  await apply();
  expect(await applied()).toEqual([1, 2, 3, 4]);
  await apply();
  expect(await applied()).toEqual([1, 2, 3, 4]);
});

test('what is journaled is what Drizzle journals, so that either goes on where the other ended', async () => {
  const { drizzle } = await import('drizzle-orm/postgres-js');
  const { migrate: migrateByDrizzle } = await import('drizzle-orm/postgres-js/migrator');
  const journal = () =>
    database.sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`;
  write([parcels, 'create table other (id int)']);
  await apply();
  const ours = [...(await journal())];
  await migrateByDrizzle(drizzle(database.sql), { migrationsFolder: folder });
  expect([...(await journal())]).toEqual(ours);
  await database.sql`drop schema drizzle cascade`;
  await database.sql`drop table parcels, other`;
  await migrateByDrizzle(drizzle(database.sql), { migrationsFolder: folder });
  expect([...(await journal())]).toEqual(ours);
  await apply();
  expect([...(await journal())]).toEqual(ours);
});
