import { randomBytes } from 'node:crypto';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { openEvents } from '../support/events';
import { freshDatabase } from '../support/fresh-database';
import { newPayer, until } from '../support/payer';
import { closeShops, startInstance } from '../support/start-shop';

const slow = 300_000;

type Database = Awaited<ReturnType<typeof freshDatabase>>;

let sandbox: TestSandbox;
let database: Database;
let environment: Record<string, string>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
  environment = {
    ...sandbox.environment,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
    TRUSTED_PROXY_HOPS: '1',
  };
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
  await database.drop();
});

const statusIn = async (orderId: string) =>
  (await database.sql`select status from orders where public_id = ${orderId}`)[0]?.['status'];

test(
  'a payment that one instance settles is heard at the other one, which ends at once when it is asked to, with a page that waits',
  async () => {
    const [one, other] = [await startInstance(environment), await startInstance(environment)];
    const shopper = await newPayer(one.url);
    const orderId = await shopper.placeOrder();
    const path = `/api/payments/status/${orderId}/stream`;
    const page = await openEvents(other.url, path, shopper.state.token);
    await until(async () => page.heard.length > 0);
    expect(page.heard).toEqual(['pending']);

    // Its provider knows the address of the first instance alone.
    const { data } = await shopper.pay(orderId);
    await fetch(`${sandbox.url}/control/pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ outTradeNo: data['outTradeNo'] }),
    });
    await until(async () => page.heard.includes('paid'));
    expect([page.heard, await statusIn(orderId)]).toEqual([['pending', 'paid'], 'paid']);

    const waiting = await openEvents(other.url, path, shopper.state.token);
    await until(async () => waiting.heard.length > 0);
    expect(await other.stop()).toBe(0);
    // Both were ended by the server, not cut off with their connections.
    expect(await Promise.all([page.ended, waiting.ended])).toEqual(['ended', 'ended']);
  },
  slow,
);
