import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { asMinor } from '@/platform/money';
import { sendSamplePayments } from '@/scripts/setup/sample-payments.mjs';
import { newOutRefundNo } from '@/values/numbers';
import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';

const run = promisify(execFile);

/** For the pictures of the sample notes. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-samples-'));

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await run(process.execPath, ['scripts/program.mjs', 'db/seed/main.ts'], {
    env: { ...process.env, SHOP_MODE: 'sandbox', SEED: 'full', DATA_DIR: folder },
  });
  await shop.provider.control('settings', { bills: { readyHour: 0 } });
}, 120_000);
afterAll(async () => {
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const dayBefore = (days: number) =>
  new Date(Date.now() + 8 * 3600_000 - days * 24 * 3600_000).toISOString().slice(0, 10);

async function compare(day: string) {
  const { reconcileDay } = await import('@/lib/payments/reconciliation/reconcile-day');
  const { listReconciliations } = await import('@/lib/payments/reconciliation/list-reconciliations');
  await reconcileDay(shop.asSystem(), day);
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const { reconciliations } = await listReconciliations(asAdmin(Number(admin?.id)), {
    ...{ params: undefined, headers: undefined, body: undefined },
    query: { page: 1, limit: 100 },
  });
  return reconciliations.find((each) => each.day === day);
}

test('the provider of the sandbox knows the sample orders: no bill of theirs lacks money', async () => {
  const dayOf = (column: string) => shop.sql`(${shop.sql(column)} at time zone 'Asia/Shanghai')::date`;
  const days = await shop.sql<{ day: string }[]>`
    select distinct day::text from (
      select ${dayOf('succeeded_at')} as day from payments where not request ? 'mchid' and state = 'succeeded'
      union all select ${dayOf('created_at')} from refunds) billed
    where day < (now() at time zone 'Asia/Shanghai')::date order by day`;
  expect(days.length).toBeGreaterThan(20);
  const first = days[0]?.day ?? '';
  expect(await compare(first)).toMatchObject({ matched: 0 });
  for (let times = 0; times < 2; times += 1) await sendSamplePayments(shop.provider.sandbox.url);
  for (const { day } of days) {
    const compared = await compare(day);
    expect(compared).toMatchObject({ state: 'done', open: 0 });
    expect([day, (compared?.payments ?? 0) + (compared?.refunds ?? 0)]).toEqual([day, compared?.matched]);
  }
}, 120_000);

test('a payment of a sample order can be given back', async () => {
  const [payment] = await shop.sql<{ out_trade_no: string; transaction_id: string; amount: string }[]>`
    select out_trade_no, transaction_id, amount from payments
    where not request ? 'mchid' and state = 'succeeded' order by id desc limit 1`;
  const { wechatPay } = await import('@/lib/payments/providers/wechat/pay');
  const answer = await wechatPay.refund({
    transactionId: payment?.transaction_id ?? '',
    outRefundNo: newOutRefundNo(new Date()),
    reason: 'sample',
    refund: asMinor(1),
    total: asMinor(Number(payment?.amount)),
  });
  expect(answer).toMatchObject({
    kind: 'accepted',
    result: { outTradeNo: payment?.out_trade_no, amount: 1 },
  });
});

test('lines of another system under the same merchant number are counted apart, and are no difference', async () => {
  const day = dayBefore(8);
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, paidAt: `${day}T10:00:00+08:00` });
  await shop.provider.control('webhooks', { outTradeNo });
  const { transactions } = shop.provider.sandbox.world.state;
  const there = transactions.get(outTradeNo);
  if (!there) throw new Error('no transaction');
  for (const number of ['PARKING-1', 'PARKING-2'])
    transactions.put(number, { ...there, outTradeNo: number, transactionId: `4200${number}` });
  for (let times = 0; times < 2; times += 1) {
    expect(await compare(day)).toMatchObject({ foreign_lines: 2, open: 0 });
    expect(await shop.sql`select from reconciliation_differences where day = ${day}`).toHaveLength(0);
  }
});
