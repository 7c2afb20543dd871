import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { allRulesHold, ledgerReportOf } from '@/tests/support/ledger';
import { newPayer, type Payer, until } from '@/tests/support/payer';
import { closeShops, newFolder, startShop } from '@/tests/support/start-shop';
import { startTwoPostgres } from '@/tests/support/two-postgres';

const slow = 1_800_000;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
}, slow);

const payThere = (outTradeNo: string) =>
  fetch(`${sandbox.url}/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outTradeNo, notify: true }),
  });

/** Together they send about 40 requests a second. */
const crowd = 32;
const pause = 500;

type Outcomes = { placed: Set<string>; paid: Set<string>; requests: number };

/** Orders and pays over and over, and asks again whatever was refused, as a shopper does; returns how to end it. */
function shopOnAndOn(shopper: Payer, outcomes: Outcomes) {
  const state = { isOver: false };
  /** One request in each turn, until it is answered as it should be. */
  const answered = async (isGood: () => Promise<boolean>) => {
    while (!state.isOver) {
      const began = performance.now();
      outcomes.requests += 1;
      const isDone = await isGood().catch(() => false);
      await sleep(Math.max(0, pause - (performance.now() - began)));
      if (isDone) return true;
    }
    return false;
  };
  const buy = async () => {
    const key = randomUUID();
    let order = '';
    const isPlaced = await answered(async () => {
      const { status, data } = await shopper.order(key);
      if (status === 201) outcomes.placed.add((order = String(data['orderId'])));
      return status === 201;
    });
    if (!isPlaced) return;
    const isPaying = await answered(async () => {
      const { status, data } = await shopper.pay(order);
      if (status === 200) await payThere(String(data['outTradeNo']));
      return status === 200;
    });
    if (!isPaying) return;
    await answered(async () => {
      const isPaid = (await shopper.status(order)) === 'paid';
      if (isPaid) outcomes.paid.add(order);
      return isPaid;
    });
  };
  const loop = async () => {
    while (!state.isOver) await buy();
  };
  const ended = loop();
  return () => {
    state.isOver = true;
    return ended;
  };
}

test(
  'the primary is killed and its standby promoted while orders are placed and paid: nothing that was answered is lost',
  async () => {
    const databases = await startTwoPostgres(newFolder());
    const shop = await startShop({
      ...sandbox.environment,
      DATABASE_URL: databases.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      TRUSTED_PROXY_HOPS: '1',
    });
    const shoppers: Payer[] = [];
    while (shoppers.length < crowd) shoppers.push(await newPayer(shop.url));
    const outcomes: Outcomes = { placed: new Set(), paid: new Set(), requests: 0 };
    const began = performance.now();
    const stops = shoppers.map((shopper) => shopOnAndOn(shopper, outcomes));

    await until(async () => outcomes.paid.size >= 2 * crowd, 600);
    databases.kill();
    const atKill = {
      paid: outcomes.paid.size,
      seconds: (performance.now() - began) / 1000,
      requests: outcomes.requests,
    };
    await databases.promote();
    const answersAt = performance.now();
    const isOpen = async () => (await fetch(`${shop.url}/api/ready`)).status === 200;
    await until(isOpen, 120, 20);
    await until(async () => outcomes.paid.size > atKill.paid, 120, 20);
    const healed = (performance.now() - answersAt) / 1000;
    await until(async () => outcomes.paid.size >= atKill.paid + 2 * crowd, 600);
    await Promise.all(stops.map((stop) => stop()));

    const sql = postgres(databases.second, { max: 2 });
    const paidOf = async (ids: Set<string>) => {
      const rows = await sql<{ id: string }[]>`
        select public_id as id from orders o where status = 'paid' and public_id = any(${[...ids]})
          and exists (select from payments where order_id = o.id and state = 'succeeded')
          and exists (select from order_events where order_id = o.id and metadata ->> 'to' = 'paid')`;
      return rows.length;
    };
    expect(await paidOf(outcomes.paid)).toBe(outcomes.paid.size);
    expect(await sql`select from orders where public_id = any(${[...outcomes.placed]})`).toHaveLength(
      outcomes.placed.size,
    );
    // Who has paid and was not answered any more: the provider says it again, and is asked.
    const given = new Set(
      sandbox.world.state.transactions
        .all()
        .filter(({ state }) => state === 'SUCCESS')
        .map(({ attach }) => String(attach)),
    );
    await until(async () => (await paidOf(given)) === given.size);
    const due = () => sql`
      select from pgboss.job where name = 'order-message' and state < 'completed' and start_after < now()`;
    await until(async () => (await due()).length === 0);
    await sql.end();
    expect(await Promise.race([shop.exited, Promise.resolve('running')])).toBe('running');
    expect(await ledgerReportOf(databases.second)).toMatch(allRulesHold);
    console.log(
      `${(atKill.requests / atKill.seconds).toFixed(0)} requests/s, ${atKill.paid} orders paid before the failover and ` +
        `${given.size - atKill.paid} later; healed ${healed.toFixed(1)} s after the address answered`,
    );
    await shop.stop();
    await databases.stop();
  },
  slow,
);
