import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startPostgres } from '@/scripts/setup/postgres.mjs';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { allRulesHold, ledgerReportOf } from '../support/ledger';
import { newPayer, until } from '../support/payer';
import { closeShops, newFolder, startShop } from '../support/start-shop';

const slow = 240_000;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
}, slow);

const control = (where: string, body: object) =>
  fetch(`${sandbox.url}/control/${where}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test(
  'while the database restarts, readiness reports it, and the same process continues afterwards',
  async () => {
    const folder = path.join(newFolder(), 'postgres');
    let postgres = await startPostgres(folder, { throwaway: true });
    const shop = await startShop({
      ...sandbox.environment,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      TRUSTED_PROXY_HOPS: '1',
    });
    const ready = async () => {
      const answer = await fetch(`${shop.url}/api/ready`);
      const body = (await answer.json()) as { data: Record<string, string> };
      return { status: answer.status, ...body.data };
    };
    const shopper = await newPayer(shop.url);
    const orders = await Promise.all([shopper.placeOrder(), shopper.placeOrder(), shopper.placeOrder()]);
    const numbers: string[] = [];
    for (const order of orders) numbers.push(String((await shopper.pay(order)).data['outTradeNo']));

    await postgres.stop();
    await until(async () => (await ready()).status === 503);
    expect(await ready()).toMatchObject({ status: 503, database: 'not ready' });
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
    const response = await shopper.call('GET', `/api/payments/status/${orders[0]}`);
    expect([response.success, response.status >= 500]).toEqual([false, true]);
    expect(response.message).toMatch(/\S/);
    // One notification arrives while nothing can be written; it is sent again. For the other payments none is sent.
    await control('pay', { outTradeNo: numbers[0], notify: true });
    await control('pay', { outTradeNo: numbers[1], notify: false });

    postgres = await startPostgres(folder, { throwaway: true });
    await until(async () => (await ready()).status === 200);
    await control('pay', { outTradeNo: numbers[2], notify: true });
    for (const order of orders) await until(async () => (await shopper.status(order)) === 'paid');
    expect(await Promise.race([shop.exited, Promise.resolve('running')])).toBe('running');
    expect(await ledgerReportOf(postgres.url)).toMatch(allRulesHold);
    await shop.stop();
    await postgres.stop();
  },
  slow,
);
