import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { findSamples, refusalOf } from '@/db/seed/find-samples';
import { hashPassword } from '@/platform/password';
import { freshDatabase, runProgram } from '@/tests/support/fresh-database';
import { newPhone } from '@/tests/support/http';
import { liveSettings } from '@/tests/support/live-settings';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

let fresh: Fresh;
const open = async (isSeeded: boolean) => (fresh = await freshDatabase({ isSeeded }));
afterEach(() => fresh.drop());

let live: Fresh;
/** Opens a copy of a database that live settings seeded. */
const openLive = async () => (fresh = await freshDatabase({ from: live.name }));
beforeAll(async () => {
  live = await freshDatabase();
  // Past the pooler, which stays connected: a database that somebody is connected to cannot be copied.
  await runProgram('db/seed/main.ts', { ...liveSettings, DATABASE_URL: live.url, DATABASE_DIRECT_URL: '' });
});
afterAll(() => live.drop());

const tracesOf = async () => (await findSamples(fresh.sql)).traces;

/** Leaves nothing of the seed but what `keep` names, as in a database of a version that noted less. */
const forget = (...tables: string[]) =>
  fresh.sql.unsafe(
    ["delete from settings where key like 'seed:%'", ...tables.map((table) => `delete from ${table}`)].join(
      ';',
    ),
  );

/** What a seed or a migration would change. */
const stateOf = async () => {
  const [row] = await fresh.sql<{ state: string }[]>`
    select jsonb_build_object(
      'settings', (select jsonb_agg(s order by key) from settings s),
      'areas', (select count(*) from areas),
      'migrations', (select count(*) from drizzle.__drizzle_migrations),
      'codes', (select jsonb_agg(c order by id) from discount_codes c),
      'users', (select jsonb_agg(u order by id) from users u),
      'schemas', (select jsonb_agg(nspname order by nspname) from pg_namespace where nspname !~ '^pg_(temp|toast)'),
      'passwords', (select jsonb_agg(a order by user_id) from admin_credentials a))::text as state`;
  return row?.state;
};

test('an empty database has nothing of the sample', async () => {
  await open(false);
  expect(await findSamples(fresh.sql)).toEqual({ traces: [], admins: [] });
});

test('a live shop with customers, orders and administrators of its own is no sample', async () => {
  await openLive();
  const { sql } = fresh;
  const hash = await hashPassword('a long enough passphrase');
  const [admin] = await sql<{ id: string }[]>`
    insert into users (name, phone, is_admin, role) values ('Mei', ${newPhone()}, true, 'owner') returning id`;
  await sql`insert into admin_credentials (user_id, username, password_hash) values (${admin?.id ?? ''}, 'admin', ${hash})`;
  // A name or a number of the sample alone is anybody's.
  await sql`insert into users (name, phone) values ('林夏', ${newPhone()}), ('Ren', '13900000001')`;
  expect(await findSamples(sql)).toEqual({ traces: [], admins: [] });
  await fresh.seed(liveSettings);
});

test('any number of administrators may have passwords of their own', async () => {
  await openLive();
  const hash = await hashPassword('a long enough passphrase');
  await fresh.sql`
    with admin as (
      insert into users (name, is_admin, role) select 'Mei', true, 'support' from generate_series(1, 25) returning id)
    insert into admin_credentials (user_id, username, password_hash) select id, 'admin' || id, ${hash} from admin`;
  expect(await findSamples(fresh.sql)).toEqual({ traces: [], admins: [] });
});

describe('a database of the sandbox', () => {
  test('with the full sample is known by its marks, codes, people and orders, each of them alone', async () => {
    await open(false);
    await fresh.seed({ SEED: 'full' });
    const { sql } = fresh;
    const [first] = await sql<{ public_id: string }[]>`select public_id from orders order by id limit 1`;
    expect(await tracesOf()).toEqual(
      expect.arrayContaining([
        'seed:samples',
        'VIP2026',
        'CALM50',
        '13800000000',
        '13900000001',
        first?.public_id,
      ]),
    );
    await forget();
    expect(await tracesOf()).toEqual(expect.arrayContaining(['VIP2026', '13900000001', first?.public_id]));
    await sql`update discount_codes set code = 'K' || id, code_key = 'K' || id`;
    expect(await tracesOf()).toEqual(expect.arrayContaining(['nadia.holm@example.com', first?.public_id]));
    await sql`update users set name = 'somebody'`;
    expect(await tracesOf()).toEqual(expect.arrayContaining([first?.public_id]));
    await sql`update orders set name = 'somebody'`;
    expect(await tracesOf()).toEqual([]);
  });

  test('with the minimal sample is known by its marks, its code and its administrator, each of them alone', async () => {
    await open(true);
    expect(await tracesOf()).toEqual(['seed:admin', 'seed:vip-code', 'VIP2026', '13800000000']);
    await forget();
    expect(await tracesOf()).toEqual(['VIP2026', '13800000000']);
    await forget('discount_prices', 'discount_codes');
    expect(await tracesOf()).toEqual(['13800000000']);
  });

  test('is refused by a live start, which says what to do and changes nothing', async () => {
    await open(true);
    await fresh.sql`update settings set value = '{"version": "older"}' where key = 'seed:areas'`;
    const before = await stateOf();
    await expect(fresh.seed(liveSettings)).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^[^\n]*VIP2026[^\n]*create a new, empty database[^\n]*\.\n$/) as string,
    });
    expect(await stateOf()).toBe(before);
  });
});

describe('a database of a live shop', () => {
  const refused = (code: number) => ({
    code,
    stderr: expect.stringMatching(/^[^\n]*live shop[^\n]*SHOP_MODE=live[^\n]*\.\n$/) as string,
  });
  const addCustomer = () => fresh.sql`insert into users (name, phone) values ('Mei', ${newPhone()})`;
  /** As a live shop of a version that did not note what it is. */
  const forgetMark = () => fresh.sql`delete from settings where key = 'seed:live'`;
  const startWorker = () =>
    promisify(execFile)(process.execPath, ['scripts/program.mjs', 'scripts/worker.ts'], {
      env: { ...process.env, ...fresh.settings, SHOP_MODE: 'sandbox', LOG_LEVEL: 'silent' },
    });

  beforeEach(openLive);

  test.each(['full', 'minimal'])(
    'is refused by a start of the sandbox (%s), which says what to do and changes nothing',
    async (SEED) => {
      await fresh.sql`update settings set value = '{"version": "older"}' where key = 'seed:areas'`;
      const before = await stateOf();
      await expect(fresh.seed({ SHOP_MODE: 'sandbox', SEED })).rejects.toMatchObject(refused(3));
      expect(await stateOf()).toBe(before);
    },
  );

  test('is refused by a worker of the sandbox, which takes none of its jobs', async () => {
    const before = await stateOf();
    await expect(startWorker()).rejects.toMatchObject(refused(1));
    expect(await stateOf()).toBe(before);
  });

  test('of an older version is known by its catalogue without samples, once it has customers', async () => {
    await forgetMark();
    await addCustomer();
    const before = await stateOf();
    await expect(fresh.seed({ SEED: 'minimal' })).rejects.toMatchObject(refused(3));
    await expect(startWorker()).rejects.toMatchObject(refused(1));
    expect(await stateOf()).toBe(before);
  });

  test('goes on to be a live shop’s, and one of an older version is marked by its next start', async () => {
    await forgetMark();
    await addCustomer();
    await fresh.seed(liveSettings);
    expect(await fresh.sql`select from settings where key = 'seed:live'`).toHaveLength(1);
    await fresh.seed(liveSettings);
  });
});

test('a start of the sandbox that was killed between two steps goes on with the next one', async () => {
  await openLive();
  // What the sandbox has noted before its administrator: the parts that every shop has.
  await fresh.sql`delete from settings where key = 'seed:live'`;
  await fresh.seed({ SEED: 'minimal' });
  expect(await tracesOf()).toContain('seed:admin');
  await fresh.seed({ SEED: 'minimal' });
});

describe('the sample password', () => {
  const addAdmin = async (username: string, password: string, isAdmin = true) => {
    const [user] = await fresh.sql<{ id: string }[]>`
      insert into users (name, phone, is_admin, role)
      values (${username}, ${newPhone()}, ${isAdmin}, ${isAdmin ? 'support' : null}) returning id`;
    await fresh.sql`
      insert into admin_credentials (user_id, username, password_hash)
      values (${user?.id ?? ''}, ${username}, ${await hashPassword(password)})`;
  };

  test('is found at every administrator who has it, and at nobody else', async () => {
    await openLive();
    await addAdmin('mei', 'sandbox-admin');
    await addAdmin('lin', randomUUID());
    await addAdmin('former', 'sandbox-admin', false);
    const found = await findSamples(fresh.sql);
    expect(found).toEqual({ traces: [], admins: ['mei'] });
    expect(refusalOf(found)).toMatch(/^[^\n]*administrator mei: [^\n]*npm run admin:create[^\n]*\.$/);
    await expect(fresh.seed(liveSettings)).rejects.toMatchObject({ code: 3 });
  });

  test('of a minimal sandbox is found whatever the administrator is called', async () => {
    await open(true);
    await fresh.sql`update admin_credentials set username = 'boss'`;
    expect((await findSamples(fresh.sql)).admins).toEqual(['boss']);
  });
});
