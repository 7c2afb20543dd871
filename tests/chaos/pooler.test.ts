import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startPooler } from '@/scripts/setup/pooler.mjs';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { freshDatabase } from '@/tests/support/fresh-database';
import { allRulesHold, ledgerReportOf } from '@/tests/support/ledger';
import { newPayer, until } from '@/tests/support/payer';
import { closeShops, newFolder, startInstance, startShop } from '@/tests/support/start-shop';

const slow = 300_000;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pooler: Awaited<ReturnType<typeof startPooler>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
  pooler = await startPooler(path.join(newFolder(), 'pooler'), database.url);
}, slow);
afterAll(async () => {
  await closeShops();
  await pooler?.stop();
  await sandbox.stop();
  await database.drop();
}, slow);

const control = (where: string, body: object) =>
  fetch(`${sandbox.url}/control/${where}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Without PgBouncer, of which a line is printed, the two tests have nothing to show. */
test(
  'a shop behind a pooler sells from login to paid, its jobs run, and it goes on after the pooler was restarted',
  async () => {
    if (!pooler) return;
    const shop = await startInstance({
      ...sandbox.environment,
      DATABASE_URL: pooler.urlOf(database.url),
      DATABASE_DIRECT_URL: database.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      TRUSTED_PROXY_HOPS: '1',
    });
    const buy = async () => {
      const shopper = await newPayer(shop.url);
      const order = await shopper.placeOrder({ discountCode: 'VIP2026' });
      const { outTradeNo } = (await shopper.pay(order)).data;
      await control('pay', { outTradeNo, notify: true });
      await until(async () => (await shopper.status(order)) === 'paid');
    };
    await Promise.all(Array.from({ length: 8 }, buy));
    const sent = async () => {
      const jobs = await database.sql`
        select from pgboss.job where name = 'order-message' and state = 'completed'`;
      return jobs.length;
    };
    await until(async () => (await sent()) === 8);

    await pooler.restart();
    await until(async () => (await fetch(`${shop.url}/api/ready`)).status === 200);
    await buy();
    await until(async () => (await sent()) === 9);
    const roles = await database.sql<{ name: string }[]>`
      select distinct application_name as name from pg_stat_activity where datname = current_database()`;
    expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['shop', 'shop-jobs']));
    expect(shop.isRunning()).toBe(true);
    expect(await ledgerReportOf(database.url)).toMatch(allRulesHold);
    await shop.stop();
  },
  slow,
);

test(
  'a pooler that is given as the database itself is refused at the start, in one sentence',
  async () => {
    if (!pooler) return;
    const refusal = await startShop({ DATABASE_URL: pooler.urlOf(database.url) }).catch(String);
    expect(refusal).toMatch(/DATABASE_URL \(127\.0\.0\.1:\d+\) leads to a pooler: set DATABASE_DIRECT_URL/);
  },
  slow,
);
