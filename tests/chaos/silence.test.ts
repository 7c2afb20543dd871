import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import postgres from 'postgres';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { cableTo } from '@/tests/support/cable';
import { freshDatabase, runProgram } from '@/tests/support/fresh-database';
import { startFreezable } from '@/tests/support/frozen-postgres';
import { logInAdmin, send } from '@/tests/support/http';
import { allRulesHold, ledgerReportOf } from '@/tests/support/ledger';
import { newPayer, until } from '@/tests/support/payer';
import { closeShops, newFolder, startInstance } from '@/tests/support/start-shop';

const slow = 300_000;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
}, slow);

const settings = (databaseUrl: string) => ({
  ...sandbox.environment,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: randomBytes(32).toString('base64url'),
  TRUSTED_PROXY_HOPS: '1',
});

const control = (where: string, body: object) =>
  fetch(`${sandbox.url}/control/${where}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Longer than any request may take while the database hangs (api 20), for a machine that is busy, too. */
const patience = 15_000;

/** Each call is aborted after the patience above, so that an answer is a proof that nothing hangs. */
const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers, signal: AbortSignal.timeout(patience) })).status;

const isReady = async (url: string) => (await statusOf(`${url}/api/ready`)) === 200;

describe('while the database hangs', () => {
  let frozen: Awaited<ReturnType<typeof startFreezable>>;

  beforeAll(async () => {
    frozen = await startFreezable(newFolder());
    await runProgram('db/seed/main.ts', { ...settings(frozen.url), SEED: 'minimal' });
  }, slow);
  afterAll(() => frozen.stop());

  test(
    'every call is refused soon, pages of memory are sent, and all heals by itself',
    async () => {
      const shop = await startInstance(settings(frozen.url));
      const shopper = await newPayer(shop.url);
      const waiting = await shopper.placeOrder();
      const { outTradeNo } = (await shopper.pay(waiting)).data;
      for (const path of ['/', '/my-orders'])
        await until(async () => (await statusOf(shop.url + path)) === 200);
      const key = randomUUID();

      frozen.freeze();
      try {
        await until(async () => !(await isReady(shop.url)));
        const calls = await Promise.all([
          shopper.order(key),
          shopper.call('GET', `/api/payments/status/${waiting}`),
          shopper.call('GET', '/api/products', { language: 'en-US' }),
          shopper.call('POST', '/api/auth/send-code', { body: { phone: '13812345678' } }),
        ]);
        for (const { status, code, message } of calls)
          expect({ status, code, message }).toEqual({
            status: 503,
            code: 'UNAVAILABLE',
            message: expect.stringMatching(/\S/) as string,
          });
        const cookie = { cookie: `shop-session=${shopper.state.token}` };
        expect(await statusOf(`${shop.url}/api/orders/my`, cookie)).toBe(503);
        for (const path of ['/', '/my-orders']) expect(await statusOf(shop.url + path, cookie)).toBe(200);
        expect(await statusOf(`${shop.url}/api/health`)).toBe(200);
        // One notification arrives while nothing can be written; it is sent again.
        await control('pay', { outTradeNo, notify: true });
      } finally {
        frozen.thaw();
      }

      await until(() => isReady(shop.url));
      await until(async () => (await shopper.order(key)).status === 201);
      const sql = postgres(frozen.url, { max: 1 });
      expect(await sql`select from orders where idempotency_key = ${key}`).toHaveLength(1);
      await sql.end();
      await until(async () => (await shopper.status(waiting)) === 'paid');
      expect(shop.isRunning()).toBe(true);
      expect(await ledgerReportOf(frozen.url)).toMatch(allRulesHold);
      await shop.stop();
    },
    slow,
  );

  test(
    'a page of memory whose time is over is sent at once, and a new one is made later',
    async () => {
      const server = await startInstance({
        ...settings(frozen.url),
        NODE_OPTIONS: `--import=${path.resolve('tests/support/clock.mjs')}`,
      });
      const ask = () => fetch(`${server.url}/en`, { signal: AbortSignal.timeout(patience) });
      const page = async () => (await ask()).text();
      // What Next sends itself names the state of its own memory.
      await until(async () => !(await ask()).headers.has('x-nextjs-cache'));
      const sql = postgres(frozen.url, { max: 1 });
      await sql`update products set name = 'Halsea of the database' where id = 2`;
      process.kill(server.pid, 'SIGUSR2');
      await until(async () => (await page()).includes('Halsea of the database'));

      await sql`update products set name = 'Halsea of later' where id = 2`;
      frozen.freeze();
      try {
        for (let hour = 0; hour < 3; hour += 1) {
          process.kill(server.pid, 'SIGUSR2');
          expect(await page()).toContain('Halsea of the database');
        }
      } finally {
        frozen.thaw();
      }
      await until(async () => {
        process.kill(server.pid, 'SIGUSR2');
        return (await page()).includes('Halsea of later');
      });
      await sql.end();
      await server.kill();
    },
    slow,
  );
});

describe('beside the database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cable: Awaited<ReturnType<typeof cableTo>>;
  let shop: Awaited<ReturnType<typeof startInstance>>;

  beforeAll(async () => {
    database = await freshDatabase({ isSeeded: true });
    cable = await cableTo(database.url);
    await cable.connect();
    shop = await startInstance(settings(cable.url));
  }, slow);
  afterAll(async () => {
    await shop.stop();
    await database.drop();
  }, slow);

  test(
    'a network that loses packets: what was asked twice was done once, and lost connections are replaced',
    async () => {
      const shopper = await newPayer(shop.url);
      const key = randomUUID();

      // The order is written, and nobody hears of it.
      cable.loseAnswersTo('insert into orders', key);
      expect(await shopper.order(key)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      const ordersOf = () => database.sql`select from orders where idempotency_key = ${key}`;
      expect(await ordersOf()).toHaveLength(1);
      cable.lose('questions', 'answers');
      expect(await shopper.order(key)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      await until(async () => !(await isReady(shop.url)));
      cable.heal();
      await until(() => isReady(shop.url));
      const again = await shopper.order(key);
      expect([again.status, (await ordersOf()).length]).toEqual([201, 1]);

      // The transaction of the notification is undone with its connection; the notification comes again.
      const order = String(again.data['orderId']);
      const { outTradeNo } = (await shopper.pay(order)).data;
      const moneyOf = async () => {
        const [row] = await database.sql`
        select (select count(*)::int from payments where state = 'succeeded') as payments,
          (select count(*)::int from order_events where metadata ->> 'to' = 'paid') as told,
          (select count(*)::int from refunds) as refunds`;
        return row;
      };
      cable.loseAnswersTo('insert into "payment_notices"');
      await control('pay', { outTradeNo, notify: true });
      expect((await moneyOf())?.['payments']).toBe(0);
      cable.heal();
      await until(async () => (await shopper.status(order)) === 'paid');
      expect(await moneyOf()).toEqual({ payments: 1, told: 1, refunds: 0 });

      const refund = {
        base: shop.url,
        token: await logInAdmin(shop.url),
        body: { amount: 1, reason: '差价' },
        headers: { 'idempotency-key': randomUUID() },
      };
      cable.loseAnswersTo('insert into "refunds"');
      expect((await send('POST', `/api/orders/${order}/refund`, refund)).status).toBe(503);
      cable.heal();
      expect((await send('POST', `/api/orders/${order}/refund`, refund)).status).toBe(201);
      expect((await moneyOf())?.['refunds']).toBe(1);
      expect(shop.isRunning()).toBe(true);
      expect(await ledgerReportOf(database.url)).toMatch(allRulesHold);
    },
    slow,
  );

  test(
    'a slow disk, imitated by a commit that sleeps: the order is refused soon, and is there once for who asks again',
    async () => {
      const shopper = await newPayer(shop.url);
      await database.sql`
      create function slow_disk() returns trigger language plpgsql as
      $$ begin if current_setting('application_name') = 'shop' then perform pg_sleep(8); end if; return null; end $$`;
      await database.sql`
      create constraint trigger slow_disk after insert on orders deferrable initially deferred
      for each row execute function slow_disk()`;
      const key = randomUUID();
      expect(await shopper.order(key)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      const ids = new Set<unknown>();
      await until(async () => {
        const { status, data } = await shopper.order(key);
        if (status === 201) ids.add(data['orderId']);
        return status === 201;
      });
      const rows = await database.sql<{ id: string }[]>`
      select public_id as id from orders where idempotency_key = ${key}`;
      expect(rows.map(({ id }) => id)).toEqual([...ids]);
    },
    slow,
  );
});
