import { randomBytes, randomUUID } from 'node:crypto';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { openBalancer } from '@/tests/support/balancer';
import { freshDatabase } from '@/tests/support/fresh-database';
import { newAddress, send } from '@/tests/support/http';
import { allRulesHold, ledgerReportOf } from '@/tests/support/ledger';
import { newPayer, type Payer, until } from '@/tests/support/payer';
import { closeShops, newFolder, startServer } from '@/tests/support/start-shop';

const slow = 1_800_000;
const requests = 10_000;
const restarts = 6;
/** As many at once as keep both instances busy, and so many customers that none has too many unpaid orders. */
const shoppers = 12;
const customers = 30;
const ordersEach = 5;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let start: (shop: { url: string; port: number }) => ReturnType<typeof startServer>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase();
  await database.seed({ SEED: 'minimal' });
  const environment = {
    ...sandbox.environment,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
    TRUSTED_PROXY_HOPS: '1',
    DRAIN_SECONDS: '5',
  };
  const dir = newFolder();
  start = (shop) => startServer(environment, shop, dir);
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
  await database.drop();
}, slow);

const onFreePort = async () => {
  const port = await anyFree();
  return { port, url: `http://localhost:${port}` };
};

const explain = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error.message}: ${explain(error.cause)}` : String(error);

/** Orders with their keys: each is placed several times, and is the same order each time. */
class Orders {
  readonly #keys: { key: string; payer: Payer }[];
  readonly placed = new Map<string, string>();
  #turn = 0;

  constructor(payers: Payer[]) {
    this.#keys = Array.from({ length: ordersEach }, () =>
      payers.map((payer) => ({ key: randomUUID(), payer })),
    ).flat();
  }

  async place(): Promise<string> {
    const next = this.#keys[this.#turn++ % this.#keys.length];
    if (!next) throw new Error('no order');
    const { status, data, code } = await next.payer.order(next.key);
    const orderId = String(data['orderId']);
    const isSame = (this.placed.get(next.key) ?? orderId) === orderId;
    if (status === 200 || status === 201) this.placed.set(next.key, orderId);
    return `${status} ${code ?? ''}${isSame ? '' : ' another order'}`.trim();
  }
}

test(
  `two instances are restarted ${restarts} times under load: of ${requests} requests none fails`,
  async () => {
    const shops = await Promise.all([onFreePort(), onFreePort()]);
    const running = await Promise.all(shops.map(start));
    const balancer = await openBalancer(shops.map(({ url }) => url));
    const payers = await Promise.all(Array.from({ length: customers }, () => newPayer(balancer.url)));
    const orders = new Orders(payers);

    const statusOf = async (path: string) => {
      const answer = await fetch(balancer.url + path, { headers: { 'x-forwarded-for': newAddress() } });
      await answer.arrayBuffer();
      return String(answer.status);
    };
    const mine = async (at: number) => {
      const payer = payers[at % payers.length];
      return String((await payer?.call('GET', '/api/orders/my'))?.status);
    };
    const price = async () =>
      String(
        (
          await send('POST', '/api/discount/validate', {
            body: { code: 'VIP2026', productId: 1 },
            base: balancer.url,
          })
        ).status,
      );
    const mix: ((at: number) => Promise<string>)[] = [
      () => statusOf('/'),
      () => statusOf('/en'),
      () => statusOf('/en/about'),
      () => statusOf('/checkout'),
      () => statusOf('/api/products/1'),
      () => statusOf('/api/products'),
      mine,
      price,
      () => orders.place(),
      () => orders.place(),
    ];

    const answers = new Map<string, number>();
    let sent = 0;
    let restarted = 0;
    let isOver = false;
    const isDone = () => isOver || (sent >= requests && restarted >= restarts);
    const shop = async () => {
      while (!isDone()) {
        const at = sent++;
        const answer = await (mix[at % mix.length] ?? mine)(at).catch(explain);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    };
    const restart = async () => {
      const codes: (number | null)[] = [];
      for (; restarted < restarts; restarted += 1) {
        const at = restarted % 2;
        const [instance, server] = [shops[at], running[at]];
        if (!instance || !server) throw new Error('no instance');
        codes.push(await server.stop());
        running[at] = await start(instance);
        await until(async () => balancer.isReady(instance.url));
      }
      return codes;
    };

    const [codes] = await Promise.all([restart(), ...Array.from({ length: shoppers }, shop)]).finally(
      () => (isOver = true),
    );
    await balancer.close();
    expect(codes).toEqual(Array.from({ length: restarts }, () => 0));
    expect([...answers.keys()].filter((answer) => !/^20[01]$/.test(answer))).toEqual([]);
    expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(requests);
    const [stored] = await database.sql`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from order_events where event_type = 'created') as created`;
    expect(orders.placed.size).toBe(customers * ordersEach);
    expect(stored).toEqual({ orders: orders.placed.size, created: orders.placed.size });
    expect(await ledgerReportOf(database.url)).toMatch(allRulesHold);
  },
  slow,
);
