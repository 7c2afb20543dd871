import { asAdmin } from '../support/context';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';
import { workOn } from '../support/queue-workers';

let shop: Shop;
let adminId: number;
let list: () => Promise<{
  jobs: { id: string; name: string; order_id: string | null; failure: string | null; tries: number }[];
  queues: { name: string; dead: number }[];
  pagination: { totalRecords: number };
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
  const { patientSql } = await import('@/db/client');
  await patientSql`delete from pgboss.job`;
});

/** A worker for one queue whose handler may fail, like those of `startWorkers`. */
async function workWith(handler: () => Promise<void>) {
  const { bindJob } = await import('@/lib/queue/define-job');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  return workOn([bindJob(ExpireOrder, handler)]);
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
    const stop = await workWith(() => {
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

test('the text of a dead job names no person, neither where it is stored nor where it is shown', async () => {
  const people = ['13900001111', 'li.wei@example.com', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', '文三路1号'];
  const text = `refused: ${people.join(' / ')}`;
  const order = await shop.placeOrder();
  await queue(order.id);
  await shop.sql`update pgboss.job set retry_limit = 0 where name = 'order-expiry'`;
  const stop = await workWith(() => Promise.reject(new Error(text)));
  await until(async () => (await stateOf())?.state === 'failed');
  await stop();
  const [stored] = await shop.sql<{ output: string }[]>`select output::text from pgboss.job`;
  await shop.sql`update pgboss.job set output = jsonb_build_object('message', ${text}::text)`;
  const [job] = (await list()).jobs;
  for (const shown of [stored?.output ?? '', job?.failure ?? '']) {
    expect(shown).toContain('refused: ');
    for (const person of people) expect(shown).not.toContain(person);
  }
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
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => retry(job?.id ?? '')));
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  let runs = 0;
  const stop = await workWith(async () => void (runs += 1));
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

describe('sweeps', () => {
  const jobsOf = async (orderId: number) =>
    (
      await shop.sql<{ state: string }[]>`
        select state from pgboss.job where name = 'order-expiry' and singleton_key = ${String(orderId)}
        order by created_on`
    ).map(({ state }) => state);
  const sweep = async () => (await import('@/lib/orders/sweep-orders')).sweepOrders(shop.asSystem());
  const overdueOrder = async () => {
    const { id } = await shop.placeOrder();
    await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${id}`;
    return id;
  };

  test('add no job where one waits or is to be tried again', async () => {
    const id = await overdueOrder();
    await sweep();
    await sweep();
    expect(await jobsOf(id)).toEqual(['created']);
    await shop.sql`update pgboss.job set state = 'retry' where name = 'order-expiry'`;
    await sweep();
    expect(await jobsOf(id)).toEqual(['retry']);
  });

  test('add one in place of a dead one after ten minutes, not before', async () => {
    const id = await overdueOrder();
    await die(id);
    await sweep();
    expect(await jobsOf(id)).toEqual(['failed']);
    await shop.sql`update pgboss.job set completed_on = now() - interval '11 minutes' where state = 'failed'`;
    await sweep();
    expect(await jobsOf(id)).toEqual(['failed', 'created']);
  });

  test('add one beside a running one, whose process may be gone', async () => {
    const id = await overdueOrder();
    await queue(id);
    await shop.sql`update pgboss.job set state = 'active' where name = 'order-expiry'`;
    await sweep();
    expect(await jobsOf(id)).toEqual(['active', 'created']);
  });
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scannedBelow = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedBelow),
];

/** The tables that a plan reads as a whole once for each row of another. */
const comparedWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Nested Loop' ? (plan.Plans ?? []).slice(1).flatMap(scannedBelow) : []),
  ...(plan.Plans ?? []).flatMap(comparedWhole),
];

describe('20,000 dead jobs and 200,000 archived ones', () => {
  beforeEach(async () => {
    const { patientSql } = await import('@/db/client');
    await patientSql`
      insert into pgboss.job (name, data, state, policy, singleton_key, retry_count, created_on, completed_on, output)
      select 'payment-query', jsonb_build_object('paymentId', n), 'failed', 'short', n::text, 5,
        now() - interval '2 days', now() - interval '1 day', '{"message": "away"}'
      from generate_series(1, 20000) n`;
    await patientSql`
      insert into pgboss.archive (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
        start_after, created_on, completed_on, keep_until, singleton_key, policy, expire_in)
      select gen_random_uuid(), 'payment-query', 0, jsonb_build_object('paymentId', n), 'completed', 5, 0, 5, true,
        now(), now() - interval '1 day', now() - interval '1 day', now(), n::text, 'short', interval '90 seconds'
      from generate_series(10001, 210000) n`;
    await patientSql`analyze pgboss.archive`;
    await patientSql`analyze pgboss.job`;
  });
  afterEach(async () => {
    const { patientSql } = await import('@/db/client');
    await patientSql`delete from pgboss.archive`;
  });

  test('are listed without reading the archive for each of them, and those with a later job are left out', async () => {
    const { jobs, queues, pagination } = await list();
    expect(jobs).toHaveLength(50);
    expect(pagination.totalRecords).toBe(10_000);
    expect(queues.find(({ name }) => name === 'payment-query')).toMatchObject({ dead: 10_000 });
    const { deadJobs } = await import('@/lib/queue/dead-jobs');
    const [row] = await shop.sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
      `explain (format json) select count(*) ${deadJobs}`,
    );
    expect(row && comparedWhole(row['QUERY PLAN'][0].Plan)).not.toContain('archive');
  });
});
