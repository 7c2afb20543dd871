import { jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkArchive } from '@/db/snapshot/check-archive';
import { freshDatabase } from '../support/fresh-database';

const run = promisify(execFile);
jest.setTimeout(180_000);
type Database = Awaited<ReturnType<typeof freshDatabase>>;

const folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-'));
const file = path.join(folder, 'shop.backup');
const picture = `${'a1'.repeat(16)}.png`;
const opened: Database[] = [];
let source: Database;

const dataOf = (name: string) => path.join(folder, name);
const command = (
  script: 'backup' | 'restore',
  { settings }: Pick<Database, 'settings'>,
  data: string,
  target = file,
) =>
  run(process.execPath, ['scripts/program.mjs', `scripts/${script}.ts`, target], {
    env: { ...process.env, ...settings, DATA_DIR: dataOf(data), LOG_LEVEL: 'silent' },
  });
const messageOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: { stderr: string; code: number }) => failure,
  );
  if (!error) throw new Error('it was not refused');
  expect(error.code).toBe(1);
  return error.stderr;
};
async function emptyDatabase(options: Parameters<typeof freshDatabase>[0] = {}): Promise<Database> {
  const database = await freshDatabase(options);
  opened.push(database);
  return database;
}

beforeAll(async () => {
  source = await emptyDatabase();
  await source.seed({ SEED: 'full', DATA_DIR: dataOf('source') });
  await source.sql`
    insert into images (name, original_name, content_type, bytes, width, height, uploaded_by)
    select ${picture}, 'photo.png', 'image/png', 3, 1, 1, id from users where is_admin limit 1`;
  await run('mkdir', ['-p', path.join(dataOf('source'), 'media')]);
  writeFileSync(path.join(dataOf('source'), 'media', picture), 'png');
  await command('backup', source, 'source');
});
afterAll(async () => {
  for (const { drop } of opened) await drop();
  rmSync(folder, { recursive: true });
});

const whole = () => readFileSync(file);

/** The rows of each table, written down alike in any database. */
const everything = ({ sql }: Database) =>
  sql.begin(async (sql) => {
    await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`;
    const names = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('settings', 'crm_applications') order by 1`;
    const sums: Record<string, unknown> = {};
    for (const { name } of names)
      [sums[name]] = await sql`
        select count(*) as rows, md5(string_agg(t::text, '|' order by t::text collate "C")) as hash
        from ${sql(name)} t`;
    return sums;
  });

test('a restore brings everything back: every row, the images, and the sequences', async () => {
  const target = await emptyDatabase();
  const { stdout } = await command('restore', target, 'target');
  expect(stdout).toContain('every row, count and sum is as it was');
  expect(stdout).toMatch(/orders: [5-9]\d\n/);
  expect(await everything(target)).toEqual(await everything(source));
  expect(readFileSync(path.join(dataOf('target'), 'media', picture), 'utf8')).toBe('png');

  const [order] = await target.sql`select max(id) as last from orders`;
  const [next] = await target.sql`select nextval(pg_get_serial_sequence('orders', 'id')) as id`;
  expect(Number(next?.['id'])).toBe(Number(order?.['last']) + 1);
  await expect(target.sql`delete from order_events`).rejects.toThrow('append-only');
});

test('only the owner can read the file, and the time of the back-up is recorded', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [row] = await source.sql`select now() - (value ->> 'at')::timestamptz < interval '5 minutes' as young
    from settings where key = 'backup.last'`;
  expect(row?.['young']).toBe(true);
});

test('it contains one moment, whatever is written meanwhile', async () => {
  const { sql } = source;
  const [before] = await sql`select count(*) as count from users`;
  const during = path.join(folder, 'during.backup');
  const written = command('backup', source, 'source', during);
  let isDone = false;
  const finished = written.finally(() => (isDone = true));
  while (!isDone) await sql`insert into users (name) values ('someone')`;
  await finished;
  const target = await emptyDatabase();
  await command('restore', target, 'during', during);
  const [orphans] =
    await target.sql`select count(*) as count from orders o left join users u on u.id = o.user_id where u.id is null`;
  expect(Number(orphans?.['count'])).toBe(0);
  const [after] = await target.sql`select count(*) as count from users`;
  expect(Number(after?.['count'])).toBeGreaterThanOrEqual(Number(before?.['count']));
  await sql`delete from users where name = 'someone'`;
});

describe('a database that writes its rows in another way takes the file', () => {
  /** What new connections of a database begin with, unless they set it themselves. */
  const setDefaults = async ({ sql }: Database, settings: Record<string, string>) => {
    const [database] = await sql<{ name: string }[]>`select current_database() as name`;
    for (const [name, value] of Object.entries(settings))
      await sql.unsafe(`alter database "${database?.name}" set ${name} = '${value}'`);
  };

  test('one of another time zone, other words for dates, and another order of texts', async () => {
    const { sql } = source;
    const names = ['Xiaohongshu', 'douyin', '小红书'];
    for (const name of names)
      await sql`
        insert into channel_visits (day, channel, slot, landings) values ('2020-01-01', ${name}, 0, 1)`;
    const written = path.join(folder, 'channels.backup');
    await command('backup', source, 'source', written);
    const target = await emptyDatabase({ sorted: 'words' });
    await setDefaults(target, { timezone: 'Asia/Shanghai', datestyle: 'SQL, DMY' });
    await command('restore', target, 'otherwise', written);
    expect(await everything(target)).toEqual(await everything(source));
    await sql`delete from channel_visits where channel in ${sql(names)}`;
  });

  test('a file of an earlier version, when its own zone and order are those of the database', async () => {
    const bytes = gunzipSync(whole());
    const end = 5 + bytes.readUInt32BE(1);
    const { portable, ...header } = JSON.parse(bytes.toString('utf8', 5, end)) as Record<string, unknown>;
    expect(portable).toBe(true);
    const earlier = Buffer.from(JSON.stringify(header));
    const head = Buffer.alloc(5, 'H');
    head.writeUInt32BE(earlier.length, 1);
    const written = path.join(folder, 'earlier.backup');
    writeFileSync(written, gzipSync(Buffer.concat([head, earlier, bytes.subarray(end)])));
    const target = await emptyDatabase({ sorted: 'bytes' });
    await setDefaults(target, { timezone: 'Asia/Shanghai' });
    expect(await messageOf(command('restore', target, 'earlier', written))).toContain('time zone');
    await setDefaults(target, { timezone: 'UTC' });
    await command('restore', target, 'earlier', written);
    expect(await everything(target)).toEqual(await everything(source));
  });
});

describe('a picture without its file', () => {
  const lost = `${'a2'.repeat(16)}.png`;
  const slow = `${'a3'.repeat(16)}.png`;
  const target = path.join(folder, 'lost.backup');
  const addRow = (name: string) => source.sql`
    insert into images (name, original_name, content_type, bytes, width, height, uploaded_by)
    select ${name}, 'photo.png', 'image/png', 3, 1, 1, id from users where is_admin limit 1`;
  const lastBackup = async () => {
    const [row] = await source.sql<{ at: string }[]>`
      select value ->> 'at' as at from settings where key = 'backup.last'`;
    return row?.at;
  };
  beforeEach(() => addRow(lost));
  afterEach(() => source.sql`delete from images where name in ${source.sql([lost, slow])}`);

  test('is named, and the back-up counts as failed; what there is can be restored', async () => {
    const before = await lastBackup();
    const message = await messageOf(command('backup', source, 'source', target));
    expect(message).toMatch(new RegExp(`^[^\n]*DATA_DIR[^\n]*${lost}[^\n]*\n$`));
    expect(message).not.toContain(picture);
    expect(await lastBackup()).toBe(before);
    const { stdout } = await command('restore', await emptyDatabase(), 'lost', target);
    expect(stdout).toMatch(/pictures: [1-9]/);
  });

  test('that is cleared while the back-up is written is none', async () => {
    const before = await lastBackup();
    // The next picture is read from a pipe, so that the back-up waits there.
    await addRow(slow);
    const pipe = path.join(dataOf('source'), 'media', slow);
    await run('mkfifo', [pipe]);
    const written = command('backup', source, 'source', target);
    const opened = open(pipe, 'w');
    await Promise.race([opened, written]);
    await source.sql`delete from images where name = ${lost}`;
    const file = await opened;
    await file.write('png');
    await file.close();
    await written;
    rmSync(pipe);
    expect(await lastBackup()).not.toBe(before);
  });
});

test('a database with rows is not changed', async () => {
  const before = await everything(source);
  expect(await messageOf(command('restore', source, 'source'))).toContain('not empty');
  expect(await everything(source)).toEqual(before);
});

/** One other bit in the middle of the compressed bytes, as a bad disk leaves it. */
function withOtherBit(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

function withOtherCode(packed: Buffer): Buffer {
  const bytes = gunzipSync(packed);
  const at = bytes.indexOf('VIP2026');
  expect(at).toBeGreaterThan(0);
  bytes.write('VIP2027', at);
  return gzipSync(bytes);
}

/** As a version with another migration writes it. */
function withOtherMigration(packed: Buffer): Buffer {
  const bytes = gunzipSync(packed);
  const list = '"migrations":["';
  const at = bytes.indexOf(list) + list.length;
  expect(at).toBeGreaterThan(list.length);
  bytes.write(bytes.toString('latin1', at, at + 1) === '0' ? '1' : '0', at);
  return gzipSync(bytes);
}

const cut = 'The back-up ends in the middle: it was not written or copied completely.';
const changed = 'The back-up was changed or damaged after it was written.';
const ofAnotherVersion =
  'The back-up is of another version of the shop: check that version out, restore, then update.';
const foreign = 'This file is no back-up of the shop.';

test.each<[string, () => Buffer | string, string]>([
  ['a cut file', () => whole().subarray(0, whole().length / 2), cut],
  ['a file cut between two parts', () => gzipSync(gunzipSync(whole()).subarray(0, -200)), cut],
  ['a file with another bit', () => withOtherBit(whole()), changed],
  ['a file with another row', () => withOtherCode(whole()), changed],
  ['a text', () => 'no back-up', foreign],
  ['another compressed file', () => gzipSync('no back-up of the shop, but a letter'), foreign],
  ['an empty file', () => '', cut],
])('%s is known as such before a database is touched', async (_, content, sentence) => {
  const broken = path.join(folder, 'broken.backup');
  writeFileSync(broken, content());
  await expect(checkArchive(broken)).rejects.toMatchObject({ message: sentence });
});

test.each([
  ['such a file', withOtherCode, changed],
  ['a file of another version', withOtherMigration, ofAnotherVersion],
])('%s is refused in a sentence, and the database stays as it was', async (_, other, sentence) => {
  const target = await emptyDatabase();
  const broken = path.join(folder, 'another.backup');
  writeFileSync(broken, other(whole()));
  expect(await messageOf(command('restore', target, 'broken', broken))).toBe(`${sentence}\n`);
  const tables = await target.sql`select tablename from pg_tables where schemaname = 'public'`;
  expect(tables).toHaveLength(0);
});

test('a file that is not there is named as such', async () => {
  const target = await emptyDatabase();
  const message = await messageOf(command('restore', target, 'broken', path.join(folder, 'nowhere')));
  expect(message).toBe('The file cannot be read: ENOENT.\n');
});

test('a failed back-up leaves no file', async () => {
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_DIRECT_URL: '' };
  const nowhere = path.join(folder, 'none.backup');
  await messageOf(command('backup', { settings: unreachable }, 'source', nowhere));
  expect([existsSync(nowhere), existsSync(`${nowhere}.part`)]).toEqual([false, false]);
});
