import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql as text } from 'drizzle-orm';
import { pino } from 'pino';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { ListOrders } from '@/lib/orders/admin-contract';
import { ListAuditEntries } from '@/lib/audit/admin-contract';
import { ListUsers } from '@/lib/users/admin-contract';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import { metrics } from '@/platform/metrics';
import { hours, later, minutes } from '@/platform/time';
import { asAdmin } from '@/tests/support/context';
import { freezable } from '@/tests/support/frozen-postgres';
import { until } from '@/tests/support/payer';
import { startPair } from '@/tests/support/standby';

const slow = 180_000;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-pair-'));
fs.chmodSync(dir, 0o711);

let pair: Awaited<ReturnType<typeof startPair>>;
let primary: postgres.Sql;
let standby: postgres.Sql;
let shop: Awaited<ReturnType<typeof loadShop>>;

/** The shop's modules read their addresses when they load; one after the other, as Jest asks for it. */
async function loadShop() {
  const client = await import('@/db/client');
  const replica = await import('@/db/replica');
  const transaction = await import('@/db/transaction');
  const orders = await import('@/lib/orders/list-orders');
  const users = await import('@/lib/users/list-users');
  const audit = await import('@/lib/audit/list-audit-entries');
  const statistics = await import('@/lib/orders/read-statistics');
  const attention = await import('@/lib/orders/count-attention');
  const exporting = await import('@/lib/orders/export-orders');
  const readiness = await import('@/lib/readiness/check-system');
  const database = { ...client, ...replica, ...transaction, ...readiness };
  return { ...database, ...orders, ...users, ...audit, ...statistics, ...attention, ...exporting };
}

async function hasCaughtUp(): Promise<boolean> {
  const [end] = await primary<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`;
  const [there] = await standby`select pg_last_wal_replay_lsn() >= ${end?.lsn ?? ''}::pg_lsn as is`;
  return there?.['is'] === true;
}

const connect = (url: string) => postgres(url, { max: 2, onnotice: () => undefined });

beforeAll(async () => {
  pair = await startPair(dir);
  const addresses = { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url };
  // The suite's own pooler leads to another server.
  Object.assign(process.env, addresses, { DATABASE_DIRECT_URL: '' });
  await promisify(execFile)(process.execPath, ['scripts/program.mjs', 'db/seed/main.ts'], {
    env: { ...process.env, SHOP_MODE: 'sandbox', SEED: 'minimal', DATA_DIR: dir },
  });
  [primary, standby] = [connect(pair.primary.url), connect(pair.standby.url)];
  shop = await loadShop();
  await primary`insert into users (name, phone) values ('林夏', '13812345678')`;
  await primary`
    insert into orders (public_id, user_id, product_id, language, name, phone, country, province, city, district,
      detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, name_grams)
    select 'ORDER_20261121LATE' || lpad(n::text, 6, '0'), (select max(id) from users), 1, 'zh', '林夏', '13812345678',
      'CN', '330000', '330100', '330106', '文三路 1 号', 'H1', 'CNY', 169900, 1, 0, 169900, array['林', '夏', '林夏']
    from generate_series(1, 2500) n`;
  await until(hasCaughtUp);
}, slow);

afterAll(async () => {
  await Promise.all([shop.closeClients(), shop.closeReplica(), primary.end(), standby.end()]);
  await pair.standby.stop();
  await pair.primary.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}, slow);

const warnings: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

/** What a failure has shut for a while is open again in each test: it has an hour of its own. */
let now = new Date();
let admin: Ctx<Admin>;
beforeEach(() => {
  now = later(now, hours(1));
  warnings.length = 0;
  admin = asAdmin(1, { now, log: logger });
});

const none = { params: undefined, body: undefined, headers: undefined };
const ordersOf = (ctx = admin, query: Record<string, string> = {}) =>
  shop.listOrders(ctx, { ...none, query: z.decode(ListOrders.query, query as never) });
const newestName = async (ctx = admin) => (await ordersOf(ctx)).orders[0]?.name;
const rename = (name: string) =>
  primary`update orders set name = ${name}, name_grams = array[${name}] where id = (select max(id) from orders)`;

/** By which database so many reads were answered. */
async function readsDuring(work: () => Promise<unknown>) {
  const count = async () => {
    const { values } = await metrics.lateReads.get();
    const from = (name: string) => values.find(({ labels }) => labels.from === name)?.value ?? 0;
    return { replica: from('replica'), primary: from('primary') };
  };
  const before = await count();
  await work();
  const after = await count();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

const exported = async (ctx = admin) => {
  const { chunks } = await shop.exportOrders(ctx as Ctx<Owner>, { query: {} });
  return textOf(chunks);
};

test('lists, figures and the export are read at the replica', async () => {
  const reads = {
    orders: () => ordersOf(),
    found: () => ordersOf(admin, { name: '林夏' }),
    users: () => shop.listUsers(admin, { ...none, query: z.decode(ListUsers.query, {} as never) }),
    audit: () =>
      shop.listAuditEntries(admin as Ctx<Owner>, {
        ...none,
        query: z.decode(ListAuditEntries.query, {} as never),
      }),
    statistics: () => shop.readStatistics(admin, { query: {} }),
    attention: () => shop.countAttention(admin),
  };
  for (const [name, read] of Object.entries(reads))
    expect([name, await readsDuring(read)]).toEqual([name, { replica: 1, primary: 0 }]);
  expect(await readsDuring(async () => expect((await exported()).split('\r\n')).toHaveLength(2502))).toEqual({
    replica: 2,
    primary: 0,
  });
  const where = await shop.readFromReplica(admin, (ctx) =>
    shop.db(ctx).execute<{ standby: boolean }>(text`select pg_is_in_recovery() as standby`),
  );
  expect([...where]).toEqual([{ standby: true }]);
});

test('who has changed something sees it in the next list, and the replica still serves', async () => {
  const { replica } = await readsDuring(async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await rename(`第${turn}次`);
      expect(await newestName()).toBe(`第${turn}次`);
    }
  });
  expect(replica).toBeGreaterThan(0);
});

test('a replica that is behind is not read, and the log says so once', async () => {
  await standby`select pg_wal_replay_pause()`;
  try {
    await rename('落后');
    expect(
      await readsDuring(async () => {
        for (let turn = 0; turn < 3; turn += 1) expect(await newestName()).toBe('落后');
      }),
    ).toEqual({ replica: 0, primary: 3 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('behind');
    const { values } = await shop.checkReplica();
    expect(Number(values?.['kilobytes'])).toBeGreaterThan(0);
    expect(Number(values?.['seconds'])).toBeGreaterThan(0);
  } finally {
    await standby`select pg_wal_replay_resume()`;
  }
  let minute = 30;
  // What a try has shut is open again a minute later.
  await until(async () => {
    minute += 1;
    const next = asAdmin(1, { now: later(now, minutes(minute)), log: logger });
    return (await readsDuring(() => newestName(next))).replica === 1;
  });
});

test(
  'a replica that hangs costs a list a few seconds once, and no error',
  async () => {
    const { freeze, thaw } = await freezable(pair.standby.url);
    freeze();
    try {
      expect(await readsDuring(() => Promise.all(Array.from({ length: 20 }, () => ordersOf())))).toEqual({
        replica: 0,
        primary: 20,
      });
      expect(await readsDuring(() => exported())).toEqual({ replica: 0, primary: 2 });
      expect(await shop.checkReplica()).toMatchObject({ state: 'note', reason: 'away' });
    } finally {
      thaw();
    }
  },
  slow,
);

test('within a transaction the reads are its own', async () => {
  await shop.inTransaction(admin, async (ctx) => {
    await shop
      .db(ctx)
      .execute(text`update orders set name = '未提交' where id = (select max(id) from orders)`);
    expect(await newestName(ctx)).toBe('未提交');
  });
});

test(
  'a replica that goes away in the middle of an export costs no line of it',
  async () => {
    const { chunks } = await shop.exportOrders(admin as Ctx<Owner>, { query: {} });
    let file = '';
    const take = async () => {
      const { value, done } = await chunks.next();
      file += value?.toString() ?? '';
      return done;
    };
    await take();
    await take();
    await pair.standby.stop();
    while (!(await take()));
    expect(file.split('\r\n')).toHaveLength(2502);
    expect(warnings).toHaveLength(1);
    expect(await newestName()).toBeDefined();
    expect(await shop.checkReplica()).toMatchObject({ state: 'note', reason: 'away' });
  },
  slow,
);
