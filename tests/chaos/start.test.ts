import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import postgres from 'postgres';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { blankEnvironment } from '@/scripts/setup/test-shop.mjs';
import { freshDatabase } from '@/tests/support/fresh-database';
import { until } from '@/tests/support/payer';
import { closeShops, newFolder, type Shop, startShop } from '@/tests/support/start-shop';

const slow = 300_000;

afterAll(closeShops, slow);

type Ended = { code: number | null; output: string };

/** A start that is expected to end with an error. */
const attempt = (env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const settings = { ...process.env, ...blankEnvironment(), ...env };
    const child = execFile(
      process.execPath,
      ['scripts/start.mjs'],
      { env: settings, timeout: 60_000 },
      (...streams) => resolve({ code: child.exitCode, output: streams.slice(1).join('').trim() }),
    );
  });

const isSentence = (output: string) =>
  !output.includes('\n') && !/\bat .+:\d+/.test(output) && output.endsWith('.');

describe('an error that the operator can correct is reported in one sentence', () => {
  let free: string;
  beforeEach(async () => {
    free = String(await anyFree());
  });

  const errorOf = async (env: Record<string, string>) => {
    const { code, output } = await attempt({ DATA_DIR: newFolder(), PORT: free, SANDBOX_PORT: '', ...env });
    expect({ code, isSentence: isSentence(output), words: output }).toEqual({
      code: 1,
      isSentence: true,
      words: output,
    });
    return output;
  };

  test.each(['PORT', 'SANDBOX_PORT'])('a port in use: %s', async (name) => {
    const server = net.createServer().listen(0);
    const { port } = server.address() as net.AddressInfo;
    expect(await errorOf({ [name]: String(port) })).toContain(`Port ${port} (${name}) is taken`);
    server.close();
  });

  test('an unreachable database', async () => {
    const output = await errorOf({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' });
    expect(output).toContain('DATABASE_URL (127.0.0.1:1) cannot be reached: ECONNREFUSED');
    expect(output).not.toContain('secret');
  });

  test('a database that refuses the login', async () => {
    const url = Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { password: 'wrong' });
    expect(await errorOf({ DATABASE_URL: url.href })).toMatch(/cannot be reached: .*password/);
  });

  test('a folder without write permission', async () => {
    const file = path.join(newFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(await errorOf({ DATA_DIR: path.join(file, 'data') })).toContain('cannot be written');
    if (fs.existsSync('/proc/1'))
      expect(await errorOf({ DATA_DIR: '/proc/shop' })).toContain('cannot be written');
  });

  test('every invalid variable by its name', async () => {
    const output = await errorOf({ SHOP_MODE: 'sandbx', DATABASE_POOL: 'many', PORT: '99999' });
    for (const name of ['SHOP_MODE', 'DATABASE_POOL', 'PORT']) expect(output).toContain(name);
  });

  test('every setting that a live shop lacks', async () => {
    const output = await errorOf({ SHOP_MODE: 'live' });
    for (const name of ['APP_URL', 'AUTH_SECRET', 'DATABASE_URL', 'WECHATPAY_MCHID', 'SMTP_URL']) {
      expect(output).toContain(name);
    }
  });
});

/** The embedded database of a shop, as an operator would connect to it. */
const embedded = (dir: string) => {
  const home = path.join(dir, 'postgres');
  const read = (name: string) => fs.readFileSync(path.join(home, name), 'utf8');
  return postgres(`postgres://shop:${read('password')}@127.0.0.1:${read('port')}/shop`, { max: 1 });
};

/** The files that a first start writes into its folder, in this order. */
const traces = [
  'auth-secret',
  'postgres/data.new',
  'sandbox/identity.json',
  'sandbox/providers.json',
  'postgres/data',
  'postgres/data/postmaster.pid',
];

describe('one folder', () => {
  let dir: string;
  let shop: Shop;
  beforeAll(() => {
    dir = newFolder();
  });

  test(
    'a first start killed at any moment does not prevent the next start',
    async () => {
      const env = { ...process.env, ...blankEnvironment(), SEED: 'minimal', DATA_DIR: dir };
      for (const trace of traces) {
        const ports = { PORT: String(await anyFree()), SANDBOX_PORT: String(await anyFree()) };
        const child = spawn(process.execPath, ['scripts/start.mjs'], {
          env: { ...env, ...ports },
          stdio: 'ignore',
        });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        await until(async () => fs.existsSync(path.join(dir, trace)), 120, 5);
        child.kill('SIGKILL');
        await ended;
      }
      shop = await startShop({}, dir);
      const sql = embedded(dir);
      const [count] = await sql<{ products: number; areas: number }[]>`
        select (select count(*)::int from products) as products, (select count(*)::int from areas) as areas`;
      await sql.end();
      expect(count?.products).toBe(2);
      expect(count?.areas).toBeGreaterThan(3000);
      expect((await fetch(shop.sandboxUrl)).status).toBeLessThan(500);
    },
    slow,
  );

  test(
    'a killed shop starts again without losing data, however often it is killed; a stop ends every process that it started',
    async () => {
      shop ??= await startShop({}, dir);
      const secret = fs.readFileSync(path.join(dir, 'auth-secret'), 'utf8');
      const ports = { PORT: String(shop.port), SANDBOX_PORT: String(shop.sandboxPort) };
      for (let turn = 1; turn <= 3; turn += 1) {
        const sql = embedded(dir);
        await sql`insert into settings (key, value) values (${`chaos:${turn}`}, '"kept"')`;
        await sql.end();
        await shop.kill();
        shop = await startShop(ports, dir);
      }
      const sql = embedded(dir);
      const rows = await sql`select value from settings where key like 'chaos:%'`;
      await sql.end();
      expect(rows).toHaveLength(3);
      expect(fs.readFileSync(path.join(dir, 'auth-secret'), 'utf8')).toBe(secret);
      expect(fs.statSync(path.join(dir, 'auth-secret')).mode & 0o777).toBe(0o600);
      await shop.stop();
      expect(await shop.exited).toBe(0);
      await expect(fetch(shop.sandboxUrl)).rejects.toThrow('fetch failed');
      expect(fs.existsSync(path.join(dir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    },
    slow,
  );
});

test(
  'two instances may start at once on one empty database',
  async () => {
    const database = await freshDatabase();
    const shops = await Promise.all([
      startShop({ DATABASE_URL: database.url }),
      startShop({ DATABASE_URL: database.url }),
    ]);
    const [count] = await database.sql<{ products: number; codes: number }[]>`
    select (select count(*)::int from products) as products,
           (select count(*)::int from discount_codes where code_key = 'VIP2026') as codes`;
    expect(count).toEqual({ products: 2, codes: 1 });
    for (const { url } of shops) expect((await fetch(`${url}/api/products/1`)).status).toBe(200);
    await Promise.all(shops.map((shop) => shop.stop()));
    await database.drop();
  },
  slow,
);

test(
  'two shops on one folder share its database, and it stays up when the first shop stops',
  async () => {
    const dir = newFolder();
    const [first, second] = await Promise.all([startShop({}, dir), startShop({}, dir)]);
    const running = path.join(dir, 'postgres', 'data', 'postmaster.pid');
    const [database] = fs.readFileSync(running, 'utf8').split('\n');
    await first.stop();
    expect(fs.readFileSync(running, 'utf8').split('\n')[0]).toBe(database);
    // A busy machine may take longer than the page gives its checks.
    await until(async () => (await fetch(`${second.url}/api/ready`)).status === 200);
    await second.stop();
    expect(fs.existsSync(running)).toBe(false);
  },
  slow,
);
