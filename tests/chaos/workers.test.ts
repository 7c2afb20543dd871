import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { allRulesHold, ledgerReportOf } from '../support/ledger';
import { freshDatabase } from '../support/fresh-database';
import { until } from '../support/payer';

const jobs = 600;
const kills = 30;
/** So many jobs wait for each worker that is killed, so that no fast one leaves nothing to those that follow. */
const share = 18;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
}, 120_000);
afterAll(async () => {
  for (const end of started) end();
  await sandbox.stop();
  await database.drop();
});

/** Orders that are paid at the provider without a notification to the shop; each has its job. */
async function payWithoutNotifying(): Promise<void> {
  const { WECHATPAY_MCHID: mchid, WECHATPAY_APPID: appid } = sandbox.environment;
  await database.sql`insert into users (name, phone) values ('林夏', '13812345678')`;
  await database.sql`
    insert into orders (public_id, user_id, product_id, language, name, phone, country, province, city, district,
      detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, name_grams)
    select 'ORDER_20261121KILL' || lpad(n::text, 6, '0'), (select max(id) from users), 1, 'zh', '林夏', '13812345678',
      'CN', '330000', '330100', '330106', '文三路 1 号', 'H1', 'CNY', 169900, 1, 0, 169900, array['林', '夏', '林夏']
    from generate_series(1, ${jobs}::int) n`;
  await database.sql`
    insert into order_events (order_id, event_type, operator_type, metadata)
    select id, 'created', 'customer', '{"to": "pending"}' from orders`;
  await database.sql`
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, parameters, created_at, expires_at, queried_at)
    select id, 'HSKILL' || lpad(id::text, 10, '0'), 'native', 'open', total, 'CNY',
      jsonb_build_object('mchid', ${mchid ?? ''}::text, 'appid', ${appid ?? ''}::text), '{"code_url": "weixin://x"}',
      now() - interval '2 minutes', now() + interval '1 hour', now() + interval '1 day' from orders`;
  const rows = await database.sql<{ out_trade_no: string }[]>`select out_trade_no from payments`;
  const { transactions } = sandbox.world.state;
  for (const [at, { out_trade_no: outTradeNo }] of rows.entries())
    transactions.put(outTradeNo, {
      outTradeNo,
      scene: 'NATIVE',
      description: 'H1',
      notifyUrl: 'http://127.0.0.1:9/none',
      total: 169_900,
      request: '',
      createdAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
      state: 'SUCCESS',
      transactionId: `4200${String(at).padStart(20, '0')}`,
      paidAt: Date.now(),
      payerOpenid: 'oPayer',
    });
}

type Worker = ReturnType<typeof prepareWorker>;
const started = new Set<() => unknown>();

/** What the workers wrote, for a round that does not end. */
let output = '';

function prepareWorker() {
  const child = spawn(process.execPath, ['scripts/program.mjs', 'tests/support/waiting-worker.ts'], {
    env: {
      ...process.env,
      ...sandbox.environment,
      DATABASE_URL: database.url,
      SHOP_MODE: 'sandbox',
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'error',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = `${output}${text}`.slice(-20_000)));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  started.add(() => child.kill('SIGKILL'));
  return {
    start: () => child.stdin.write('go'),
    kill: (signal: NodeJS.Signals) => (child.kill(signal), gone),
    hasEnded: () => child.exitCode !== null,
  };
}

/** A worker that ends by itself, as it does when the database is busy at its start, is followed by another one. */
async function workUntil(isDone: () => Promise<boolean>, first: Worker, every?: number): Promise<Worker> {
  let worker = first;
  worker.start();
  const isDoneOrRestarted = async () => {
    if (worker.hasEnded()) {
      worker = prepareWorker();
      worker.start();
    }
    return isDone();
  };
  await until(isDoneOrRestarted, 1200, every).catch((error: unknown) => {
    throw new Error(output, { cause: error });
  });
  return worker;
}

const paid = async () => {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int from orders where status = 'paid'`;
  return row?.count ?? 0;
};

/** Lets the workers see so many more payments: one that was asked about tomorrow is left alone. */
const release = (count: number) => database.sql`
  update payments set queried_at = null
  where id in (select id from payments where queried_at > now() order by id limit ${count})`;

test(`a worker killed ${kills} times during ${jobs} jobs: no job is lost, and no effect happens twice`, async () => {
  await payWithoutNotifying();
  let next = prepareWorker();
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await paid();
    await release(share);
    const working = workUntil(async () => (await paid()) > before + (kill % 9), next, 5);
    next = prepareWorker();
    // Kills in the middle of the work, not before it has begun or after it has ended.
    await (await working).kill('SIGKILL');
    expect(await paid()).toBeLessThan(jobs);
    // Payments that a killed worker had claimed are left alone for a minute; here the minute ends at once.
    await database.sql`
      update payments set queried_at = now() - interval '2 minutes' where state = 'open' and queried_at < now()`;
  }
  await release(jobs);
  const last = await workUntil(async () => (await paid()) === jobs, next);
  await last.kill('SIGTERM');
  const [effects] = await database.sql`
    select (select count(*)::int from payments where state = 'succeeded') as payments,
      (select count(*)::int from order_events where metadata ->> 'to' = 'paid') as events,
      (select count(*)::int from payment_notices where verdict = 'accepted') as booked,
      (select count(*)::int from refunds) as refunds`;
  expect(effects).toEqual({ payments: jobs, events: jobs, booked: jobs, refunds: 0 });
  // Effects after the payments happened once, too: one text message per message, one record per application or device.
  const { messages, crm } = sandbox.world.state;
  const texts = messages.all().map(({ outId, id }) => outId ?? id);
  expect(new Set(texts).size).toBe(texts.length);
  const records = crm
    .all()
    .map(({ apiName, fields }) => `${apiName} ${String(fields['device_key__c'] ?? fields['order_id__c'])}`);
  expect(new Set(records).size).toBe(records.length);
  expect(texts.length + records.length).toBeGreaterThan(0);
  expect(await ledgerReportOf(database.url)).toMatch(allRulesHold);
  // Five minutes for each start, as a busy machine needs them.
}, 9_000_000);
