import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';
import { workOn } from '../support/queue-workers';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
  await shop.sql`delete from pgboss.archive`;
  await shop.sql`update pgboss.version set cron_on = null`;
});

const minute = 60_000;

/** Turns at the queue `order-expiry`, whose job is the given function. */
async function turns(run: (orderId: number) => Promise<void>) {
  const { drainQueues } = await import('@/lib/queue/drain-queues');
  const { bindJob } = await import('@/lib/queue/define-job');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  const bound = bindJob(ExpireOrder, (_ctx, { orderId }) => run(orderId));
  return (seconds = 30, patience = 30) => drainQueues([bound], { seconds, patience });
}

async function queue(orderIds: number[], after = 0) {
  const { enqueue } = await import('@/lib/queue/enqueue');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  for (const orderId of orderIds)
    await enqueue(shop.asSystem(), ExpireOrder, { orderId }, { key: orderId, after });
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a turn at the queue', () => {
  test('runs what is due, what that queued too, and nothing that is due later', async () => {
    const ran: number[] = [];
    const turn = await turns(async (orderId) => {
      ran.push(orderId);
      if (orderId === 1) await queue([2]);
    });
    await queue([1]);
    await queue([3], 3600);
    expect(await turn()).toEqual({ processed: 2, left: 0 });
    expect(ran).toEqual([1, 2]);
  });

  test('three at once take each job once', async () => {
    const ran: number[] = [];
    const turn = await turns((orderId) => Promise.resolve(void ran.push(orderId)));
    await queue(numbers(60));
    const results = await Promise.all([turn(), turn(), turn()]);
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers(60));
    expect(results.reduce((sum, { processed }) => sum + processed, 0)).toBe(60);
  });

  test('ends in time beside a job that hangs, says what is left, and the job becomes free again', async () => {
    let release = () => {};
    const hangs = new Promise<void>((resolve) => (release = resolve));
    const turn = await turns(() => hangs);
    await queue(numbers(11));
    expect(await turn(2, 1)).toEqual({ processed: 0, left: 1 });
    const { queueScheduledJobs } = await import('@/lib/queue/queue-scheduled-jobs');
    await shop.sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`;
    await queueScheduledJobs(shop.asSystem(), []);
    const [free] = await shop.sql`select count(*)::int as count from pgboss.job where state = 'retry'`;
    expect(free?.['count']).toBe(10);
    release();
  });

  test('does not end before the jobs that it took, and takes none once its time is over', async () => {
    let release = () => {};
    const holds = new Promise<void>((resolve) => (release = resolve));
    const began: number[] = [];
    const turn = await turns((orderId) => {
      began.push(orderId);
      return orderId === 1 ? holds : Promise.resolve();
    });
    await queue([1]);
    const over = performance.now() + 2000;
    const ended = turn(2);
    await until(async () => began.length > 0 && performance.now() > over);
    await queue([2]);
    release();
    expect(await ended).toEqual({ processed: 1, left: 1 });
    expect(began).toEqual([1]);
  });

  test('runs what another queue has queued, also while that one goes on and on', async () => {
    const { drainQueues } = await import('@/lib/queue/drain-queues');
    const { bindJob } = await import('@/lib/queue/define-job');
    const { enqueue } = await import('@/lib/queue/enqueue');
    const { ExpireOrder } = await import('@/lib/orders/expire-order');
    const { SendAlerts } = await import('@/lib/alerts/send-alerts');
    let isTold = false;
    const chain = bindJob(ExpireOrder, async (ctx, { orderId }) => {
      if (orderId === 1) await enqueue(ctx, SendAlerts, {}, { key: '' });
      if (!isTold) await queue([orderId + 1]);
    });
    const told = bindJob(SendAlerts, () => Promise.resolve(void (isTold = true)));
    await queue([1]);
    expect(await drainQueues([chain, told], { seconds: 5, patience: 5 })).toMatchObject({ left: 0 });
    expect(isTold).toBe(true);
  });

  test('tidying up leaves a dead job where an administrator sees it, and puts away what is done', async () => {
    const turn = await turns((orderId) =>
      orderId === 1 ? Promise.reject(new Error('no')) : Promise.resolve(),
    );
    await queue([1, 2]);
    await turn();
    await shop.sql`update pgboss.job set state = 'failed' where state = 'retry'`;
    await shop.sql`update pgboss.job set completed_on = now() - interval '29 days'`;
    const { queueScheduledJobs } = await import('@/lib/queue/queue-scheduled-jobs');
    await queueScheduledJobs(shop.asSystem(), []);
    const left = await shop.sql`select state from pgboss.job where name = 'order-expiry'`;
    expect(left.map(({ state }) => state)).toEqual(['failed']);
  });

  test('a job that fails waits for its retry, and its turn goes on', async () => {
    const turn = await turns(() => Promise.reject(new Error('the provider is away')));
    await queue([1, 2]);
    expect(await turn()).toEqual({ processed: 2, left: 0 });
    const states = await shop.sql`select state from pgboss.job where start_after > now()`;
    expect(states.map(({ state }) => state)).toEqual(['retry', 'retry']);
  });
});

/** Lasting workers at the queues `order-expiry`, whose job is the given function, and `alerts`. */
async function workers(count: number, run: (orderId: number) => Promise<void>) {
  const { bindJob } = await import('@/lib/queue/define-job');
  const { ExpireOrder } = await import('@/lib/orders/expire-order');
  const { SendAlerts } = await import('@/lib/alerts/send-alerts');
  const bound = [
    bindJob(ExpireOrder, (_ctx, { orderId }) => run(orderId)),
    bindJob(SendAlerts, () => Promise.reject(new Error('nothing was queued for it'))),
  ];
  return workOn(bound, count);
}

describe('a lasting worker', () => {
  test('runs what is due, what that queued too, and nothing that is due later or of a queue that it does not have', async () => {
    const ran: number[] = [];
    const { enqueue } = await import('@/lib/queue/enqueue');
    const { SweepPayments } = await import('@/lib/payments/sweep-payments');
    await enqueue(shop.asSystem(), SweepPayments, {}, { key: '' });
    await queue([1]);
    await queue([3], 3600);
    const stop = await workers(1, async (orderId) => {
      ran.push(orderId);
      if (orderId === 1) await queue([2]);
    });
    await until(async () => ran.length > 1);
    await stop();
    expect(ran).toEqual([1, 2]);
    const left = await shop.sql`select name from pgboss.job where state = 'created' order by name`;
    expect(left.map(({ name }) => name)).toEqual(['order-expiry', 'sweep']);
  });

  test('of three each job is taken once', async () => {
    const ran: number[] = [];
    await queue(numbers(30));
    const stop = await workers(3, (orderId) => Promise.resolve(void ran.push(orderId)));
    await until(async () => ran.length >= 30);
    await stop();
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers(30));
  });
});

describe('the clock of processes that do not last', () => {
  const scheduled = async () =>
    (
      await shop.sql<{ name: string }[]>`select name from pgboss.job where state = 'created' order by name`
    ).map(({ name }) => name);
  const read = async () => {
    const { queueScheduledJobs } = await import('@/lib/queue/queue-scheduled-jobs');
    const { jobs } = await import('@/workers/jobs');
    await Promise.all([1, 2, 3].map(() => queueScheduledJobs(shop.asSystem(), jobs)));
  };
  const passTime = () => shop.sql`update pgboss.version set cron_on = now() - interval '1 minute'`;

  test('queues each scheduled job once, for several readers, and again only when it is due again', async () => {
    const { jobs } = await import('@/workers/jobs');
    const names = jobs.flatMap(({ job }) => (job.cron ? [job.name] : []));
    await read();
    expect(await scheduled()).toEqual(names.toSorted());

    await shop.sql`update pgboss.job set state = 'completed', created_on = now() + interval '1 hour'`;
    await passTime();
    await read();
    expect(await scheduled()).toEqual([]);

    await shop.sql`update pgboss.job set created_on = now() - interval '2 minutes'`;
    await passTime();
    await read();
    const everyMinute = jobs.flatMap(({ job }) => (job.cron === '* * * * *' ? [job.name] : []));
    expect(await scheduled()).toEqual(expect.arrayContaining(everyMinute));
  });

  test('counts as a running queue', async () => {
    const { isQueueRunning } = await import('@/lib/queue/check-queue');
    expect(await isQueueRunning()).toBe(false);
    await read();
    expect(await isQueueRunning()).toBe(true);
  });

  test('knows when a schedule was last due', async () => {
    const { lastDue } = await import('@/lib/queue/queue-scheduled-jobs');
    const now = new Date('2026-11-23T06:40:30Z');
    expect(lastDue('* * * * *', now)).toEqual(new Date(now.getTime() - minute / 2));
    expect(lastDue('41 */6 * * *', now)).toEqual(new Date('2026-11-23T00:41:00Z'));
  });
});

test('a queued job wakes the worker after its commit, and not after a rollback', async () => {
  const { onJobQueued } = await import('@/lib/queue/wake-worker');
  const { inTransaction } = await import('@/db/transaction');
  const seen: number[] = [];
  const committed = async () => (await shop.sql`select from pgboss.job`).length;
  const woken: Promise<unknown>[] = [];
  onJobQueued(() => woken.push(committed().then((count) => seen.push(count))));
  const queued = (fails: boolean) =>
    inTransaction(shop.asSystem(), async (ctx) => {
      const { enqueue } = await import('@/lib/queue/enqueue');
      const { ExpireOrder } = await import('@/lib/orders/expire-order');
      await enqueue(ctx, ExpireOrder, { orderId: 7 }, { key: 7 });
      if (fails) throw new Error('rolled back');
    });
  try {
    await expect(queued(true)).rejects.toThrow('rolled back');
    await queued(false);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(woken);
    expect(seen).toEqual([1]);
  } finally {
    onJobQueued(() => {});
  }
});

test('a turn wakes nobody for what it queues, as it goes on itself', async () => {
  const { onJobQueued } = await import('@/lib/queue/wake-worker');
  const { drainJobs } = await import('@/workers/drain-jobs');
  let woken = 0;
  onJobQueued(() => (woken += 1));
  try {
    expect((await drainJobs({ seconds: 20 })).processed).toBeGreaterThan(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(0);
    await queue([1]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(1);
  } finally {
    onJobQueued(() => {});
  }
});

test('queues are made where they are absent, and one look is enough where they are not', async () => {
  const { installQueuesIfAbsent } = await import('@/lib/queue/install-queues');
  const { jobs } = await import('@/workers/jobs');
  const count = async () => Number((await shop.sql`select count(*) from pgboss.queue`)[0]?.['count']);
  const all = await count();
  await shop.sql`select pgboss.delete_queue('refund')`;
  await installQueuesIfAbsent(jobs);
  expect(await count()).toBe(all);
  await shop.sql`update pgboss.queue set retry_limit = 1 where name = 'refund'`;
  await installQueuesIfAbsent(jobs);
  const [row] = await shop.sql`select retry_limit from pgboss.queue where name = 'refund'`;
  expect(row?.['retry_limit']).toBe(1);
});
