import { jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freshDatabase } from '../support/fresh-database';

const run = promisify(execFile);
jest.setTimeout(180_000);
type Database = Awaited<ReturnType<typeof freshDatabase>>;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-restored-'));
const file = path.join(folder, 'shop.backup');
let source: Database;
let target: Database;
beforeAll(async () => {
  [source, target] = await Promise.all([freshDatabase({ isSeeded: true }), freshDatabase()]);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true });
});

const command = (script: 'backup' | 'restore', { settings }: Database) =>
  run(process.execPath, ['scripts/program.mjs', `scripts/${script}.ts`, file], {
    env: { ...process.env, ...settings, DATA_DIR: folder, LOG_LEVEL: 'silent' },
  });

type Missed = { id: number; availability?: string; changedHoursAgo: number; isClaimed?: boolean };

/** A product for which somebody has waited for a day, and which an owner has changed. */
async function miss({ id, availability = 'on_sale', changedHoursAgo, isClaimed = false }: Missed) {
  const { sql } = source;
  await sql`
    insert into products (id, name, subtitle, description, images, highlights, currency, availability)
    select ${id}, name, subtitle, description, images, highlights, currency, ${availability}
    from products where id = 1`;
  await sql`
    insert into return_notices (product_id, contact_kind, contact, language, created_at, claimed_at)
    values (${id}, 'phone', ${`13912${String(id).padStart(6, '0')}`}, 'zh', now() - interval '1 day',
      case when ${isClaimed} then now() end)`;
  await sql`
    insert into audit_acts (admin_id, admin_name, act, target, created_at)
    select id, 'owner', 'product_change', ${`product ${id}`}, now() - make_interval(hours => ${changedHoursAgo})
    from users where is_admin limit 1`;
}

test('a restore queues the notices that were under way, and no others', async () => {
  const [notice] = await source.sql<{ id: string }[]>`
    insert into login_notices (kind, contact_kind, contact, language)
    values ('phoneAdded', 'phone', '13912340001', 'zh') returning id`;
  await miss({ id: 901, changedHoursAgo: 1 });
  // A piece that came back, a product that is off again, and somebody who was perhaps told.
  await miss({ id: 902, changedHoursAgo: 48 });
  await miss({ id: 903, changedHoursAgo: 1, availability: 'sold_out' });
  await miss({ id: 904, changedHoursAgo: 1, isClaimed: true });
  await command('backup', source);
  await command('restore', target);
  const queued = await target.sql`
    select name, singleton_key as key, data, state from pgboss.job
    where name in ('login-notice', 'return-notices') order by name`;
  const id = Number(notice?.id);
  expect([...queued]).toEqual([
    { name: 'login-notice', key: String(id), data: { noticeId: id }, state: 'created' },
    { name: 'return-notices', key: '901', data: { productId: 901 }, state: 'created' },
  ]);
});
