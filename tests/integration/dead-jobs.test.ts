import { asAdmin } from '../support/context';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let adminId: number;
let list: () => Promise<{
  jobs: { id: string; name: string; order_id: string | null; failure: string | null; tries: number }[];
  queues: { name: string; dead: number }[];
}>;
let retry: (id: string) => Promise<unknown>;
beforeAll(async () => {
  shop = await openShop();
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  adminId = Number(admin?.id);
  const none = { params: undefined, query: undefined, headers: undefined, body: undefined };
  const { listDeadJobs } = await import('@/lib/jobs/list-dead-jobs');
  const { retryJob } = await import('@/lib/jobs/retry-job');
  list = () => listDeadJobs(asAdmin(adminId), { ...none, query: { page: 1, limit: 50 } });
  retry = (id) => retryJob(asAdmin(adminId), { ...none, params: { id } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
});

/** A worker for one queue whose handler may fail, like those of `startWorkers`. */
async function workOn(handler: () => Promise<void>) {
  const { newBoss } = await import('@/lib/queue/boss');
  const { consumeQueue } = await import('@/lib/queue/consume-queue');
  const { bindJob } = await import('@/lib/queue/define-job');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  const boss = newBoss({ supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const stop = consumeQueue(boss, bindJob(ExpireOrder, handler));
  return async () => {
    await stop(60_000);
    await boss.stop({ graceful: false });
  };
}
const queue = async (orderId: number) => {
  const { enqueue } = await import('@/lib/queue/enqueue');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  await enqueue(shop.asSystem(), ExpireOrder, { orderId }, { key: orderId });
};
const stateOf = async () =>
  (
    await shop.sql<{ state: string; wait: number }[]>`
    select state, extract(epoch from start_after - started_on)::int as wait
    from pgboss.job where name = 'order-expiry' order by created_on desc limit 1`
  )[0];

test('a job that fails is tried again after growing pauses, and is dead in the end, with its reason', async () => {
  const order = await shop.placeOrder();
  await queue(order.id);
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    let runs = 0;
    const stop = await workOn(() => {
      runs += 1;
      return Promise.reject(new Error('the provider is away'));
    });
    await until(async () => runs > 0);
    await stop();
    expect([runs, (await stateOf())?.state]).toEqual([1, tries < 6 ? 'retry' : 'failed']);
    waits.push((await stateOf())?.wait ?? 0);
    await shop.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  }
  const retried = waits.slice(0, 5);
  expect(Math.min(...retried)).toBeGreaterThan(0);
  expect(retried.at(-1)).toBeGreaterThan(retried[0] ?? 0);
  const { jobs, queues } = await list();
  expect(jobs).toMatchObject([
    { name: 'order-expiry', order_id: order.orderId, failure: 'the provider is away', tries: 6 },
  ]);
  expect(queues.find(({ name }) => name === 'order-expiry')).toMatchObject({ dead: 1 });
});

const die = async (orderId: number) => {
  await queue(orderId);
  await shop.sql`
    update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(), started_on = now(),
      output = '{"message": "gone wrong"}' where state = 'created' and name = 'order-expiry'`;
};

test('a retry queues it again, once, and it runs', async () => {
  const order = await shop.placeOrder();
  await die(order.id);
  const [job] = (await list()).jobs;
  const presses = await Promise.allSettled(Array.from({ length: 5 }, () => retry(job?.id ?? '')));
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  let runs = 0;
  const stop = await workOn(async () => void (runs += 1));
  await until(async () => (await stateOf())?.state === 'completed');
  await stop();
  expect(runs).toBe(1);
  expect((await list()).jobs).toEqual([]);
  const [entry] = await shop.sql`select act, target from audit_acts order by id desc limit 1`;
  expect(entry).toMatchObject({ act: 'job_retry', target: 'order-expiry' });
});

test('a later job for the same object replaces a dead one', async () => {
  const [one, other] = [await shop.placeOrder(), await shop.placeOrder()];
  await die(one.id);
  await die(other.id);
  await queue(one.id);
  expect((await list()).jobs).toMatchObject([{ order_id: other.orderId }]);
  const { checkQueue } = await import('@/lib/readiness/check-system');
  await shop.sql`update pgboss.version set cron_on = now()`;
  expect(await checkQueue()).toMatchObject({ reason: 'dead', values: { count: '1' } });
});

test('only a dead job can be retried', async () => {
  const order = await shop.placeOrder();
  await queue(order.id);
  const [job] = await shop.sql<{ id: string }[]>`select id from pgboss.job where name = 'order-expiry'`;
  await expect(retry(job?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
