import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@/db/migrate';
import { freshDatabase } from '../support/fresh-database';
import { until } from '../support/payer';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-migrations-'));
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

const migrations = [
  "create table parcels (id int, state text check (state in ('new')))",
  'alter table parcels drop constraint parcels_state_check',
];

/** Writes the first migrations as `db:generate` does. */
function write(count: number): void {
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = migrations.slice(0, count).map((sql, idx) => {
    fs.writeFileSync(path.join(folder, `${idx}.sql`), sql);
    return { idx, version: '7', when: idx + 1, tag: String(idx), breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
}

test('a migration that waits for a table which a back-up reads keeps no order waiting, and goes on after it', async () => {
  write(1);
  await migrate(database.url, undefined, folder);
  const backup = await database.sql.reserve();
  await backup`begin`;
  await backup`select from parcels`;
  write(2);
  let isDone = false;
  const migrated = migrate(database.url, undefined, folder).then(() => (isDone = true));
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
