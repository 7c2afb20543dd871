import { randomBytes } from 'node:crypto';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { freshDatabase } from '../support/fresh-database';
import { newPayer, until } from '../support/payer';
import { closeShops, newFolder, startServer } from '../support/start-shop';

const secret = 'the-clock-of-the-platform';

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: { url: string; port: number };
let server: Awaited<ReturnType<typeof startServer>>;
let start: () => ReturnType<typeof startServer>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase();
  await database.seed({ SEED: 'minimal' });
  const port = await anyFree();
  shop = { url: `http://localhost:${port}`, port };
  const environment = {
    ...sandbox.environment,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
    DATABASE_POOL: '2',
    TRUSTED_PROXY_HOPS: '1',
    CRON_SECRET: secret,
    VERCEL: '1',
  };
  start = () => startServer(environment, shop, newFolder(), '/api/health');
  server = await start();
}, 180_000);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
  await database.drop();
});

async function drain(authorization = `Bearer ${secret}`) {
  const response = await fetch(`${shop.url}/api/jobs/drain`, { headers: { authorization } });
  const body = (await response.json()) as { code?: string; data?: { processed: number; left: number } };
  return { status: response.status, ...body };
}
const isReady = async () => (await fetch(`${shop.url}/api/ready`)).status;
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
  const shopper = await newPayer(shop.url);
  const orderId = await shopper.placeOrder();
  const { data } = await shopper.pay(orderId);
  return { orderId, outTradeNo: String(data['outTradeNo']) };
}

test('only the clock of the platform may ask for a turn at the queue', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', secret])
    expect(await drain(authorization)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await isReady()).toBe(503);
  const first = await drain();
  expect(first).toMatchObject({ status: 200, data: { left: 0 } });
  expect(first.data?.processed).toBeGreaterThan(0);
  expect(await isReady()).toBe(200);
});

test('a payment that nobody announced is found by the clock alone, in another process', async () => {
  const { orderId, outTradeNo } = await orderToPay();
  await payThere(outTradeNo, false);
  await server.kill();
  server = await start();
  await database.sql`update pgboss.job set start_after = now() where name = 'payment-query'`;
  await until(async () => {
    await drain();
    return (await stateOf(orderId))?.['message'] === 'sent';
  });
  expect(await stateOf(orderId)).toMatchObject(done);
  const queued = await drain();
  expect(queued.data?.left).toBe(0);
});

test('what a response queued is done after it, without the clock', async () => {
  const { orderId, outTradeNo } = await orderToPay();
  await payThere(outTradeNo, true);
  await until(async () => (await stateOf(orderId))?.['message'] === 'sent');
  expect(await stateOf(orderId)).toMatchObject(done);
});
