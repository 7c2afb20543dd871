import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { freshDatabase } from '@/tests/support/fresh-database';
import { newPayer, until } from '@/tests/support/payer';
import { type HostedShop, startHosted } from '@/tests/support/hosted';
import { closeShops, newFolder } from '@/tests/support/start-shop';

const secret = 'the-clock-of-the-platform';
const slow = 300_000;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let hosted: HostedShop;
let dataDir: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
  // Whoever has made the copied database may have worked on its queue a moment ago.
  await database.sql`update pgboss.version set cron_on = now() - interval '1 hour'`;
  dataDir = path.join(newFolder(), 'data');
  hosted = await startHosted({
    ...sandbox.environment,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
    CRON_SECRET: secret,
    DATA_DIR: dataDir,
  });
}, slow);
afterAll(async () => {
  await hosted?.close();
  await closeShops();
  await sandbox.stop();
  await database.drop();
});

async function drain(authorization = `Bearer ${secret}`) {
  const response = await fetch(`${hosted.url}/api/jobs/drain`, { headers: { authorization } });
  const body = (await response.json()) as { code?: string; data?: { processed: number; left: number } };
  return { status: response.status, ...body };
}
const isReady = async () => (await fetch(`${hosted.url}/api/ready`)).status;
const payThere = (outTradeNo: string, notify: boolean) =>
  fetch(`${sandbox.url}/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outTradeNo, notify }),
  });
const stateOf = async (orderId: string) =>
  (
    await database.sql`
    select o.status, m.state as message from orders o left join order_messages m on m.order_id = o.id and m.kind = 'paid'
    where o.public_id = ${orderId}`
  )[0];
const done = { status: 'paid', message: 'sent' };

async function orderToPay() {
  const shopper = await newPayer(hosted.url);
  const orderId = await shopper.placeOrder();
  const { data } = await shopper.pay(orderId);
  return { orderId, outTradeNo: String(data['outTradeNo']) };
}

test('only the clock of the hosting platform may ask for a turn at the queue', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', secret])
    expect(await drain(authorization)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await isReady()).toBe(503);
  const first = await drain();
  expect(first).toMatchObject({ status: 200, data: { left: 0 } });
  expect(first.data?.processed).toBeGreaterThan(0);
  expect(await isReady()).toBe(200);
});

test('from the login to a paid order with the clock alone, in processes that stand still and are replaced', async () => {
  const { orderId, outTradeNo } = await orderToPay();
  await payThere(outTradeNo, false);
  await hosted.replace();
  await database.sql`update pgboss.job set start_after = now() where name = 'payment-query'`;
  await until(async () => {
    await drain();
    return (await stateOf(orderId))?.['message'] === 'sent';
  });
  expect(await stateOf(orderId)).toMatchObject(done);
  expect((await drain()).data?.left).toBe(0);
  expect(hosted.freezes()).toBeGreaterThan(0);
});

test('what a response queued is done after it, without the clock', async () => {
  const { orderId, outTradeNo } = await orderToPay();
  await payThere(outTradeNo, true);
  await until(async () => (await stateOf(orderId))?.['message'] === 'sent');
  expect(await stateOf(orderId)).toMatchObject(done);
});

test('a turn that the clock asked for leaves nothing for after its response', async () => {
  const { outTradeNo } = await orderToPay();
  await payThere(outTradeNo, false);
  const before = await hosted.kept();
  await database.sql`update pgboss.job set start_after = now() where name = 'payment-query'`;
  // Its settlement queues the messages and syncs of a paid order.
  expect((await drain()).data?.processed).toBeGreaterThan(1);
  expect(await hosted.kept()).toBe(before);
});

test('what is written after the answer is written before the process stands still', async () => {
  const entries = async () =>
    (await database.sql`select from audit_acts where act = 'sign_in_refused'`).length;
  const before = await entries();
  const response = await fetch(`${hosted.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: hosted.url },
    body: JSON.stringify({ username: 'admin', password: 'not-the-password' }),
  });
  expect(response.status).toBe(401);
  await hosted.kept();
  expect(await entries()).toBe(before + 1);
});

test('each process that starts records its settings, for the doctor to compare', async () => {
  await database.sql`delete from settings where key = 'instances.settings'`;
  await hosted.replace();
  await until(
    async () => (await database.sql`select from settings where key = 'instances.settings'`).length > 0,
  );
});

test('no process writes to the disk, and each holds three connections for requests', async () => {
  expect(fs.existsSync(dataDir)).toBe(false);
  const [row] = await database.sql<{ count: number }[]>`
    select max(count)::int as count from (
      select count(*) from pg_stat_activity where datname = current_database() and application_name = 'shop') each`;
  // Two processes; those that were killed may not have gone yet.
  expect(row?.count).toBeLessThanOrEqual(12);
});
