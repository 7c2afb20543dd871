import type PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import { consumeQueues } from './consume-queues';
import { bindJob, defineJob } from './define-job';

const work = (name: string, run: (orderId: number) => Promise<void>) =>
  bindJob(defineJob({ name, input: z.object({ orderId: z.int() }) }), (_ctx, { orderId }) => run(orderId));

type Waiting = Record<string, { id: string; data: { orderId: number } }[]>;

/** Queues in memory, and how often each was read. `fails` is asked before each statement. */
function memoryQueues(waiting: Waiting, fails: (statement: string) => boolean = () => false) {
  const fetched: string[] = [];
  const answer = <T>(statement: string, result: () => T): Promise<T> =>
    fails(statement) ? Promise.reject(new Error('connection refused')) : Promise.resolve(result());
  const boss = {
    getDb: () => ({
      executeSql: (_text: string, [names]: [string[]]) =>
        answer('look', () => ({
          rows: names.filter((name) => waiting[name]?.length).map((name) => ({ name })),
        })),
    }),
    fetch: (name: string, { batchSize }: { batchSize: number }) => {
      fetched.push(name);
      return answer(name, () => waiting[name]?.splice(0, batchSize) ?? []);
    },
    complete: () => answer('end', () => undefined),
    fail: () => answer('end', () => undefined),
  } as unknown as PgBoss;
  return { boss, fetched };
}

const jobOf = (orderId: number) => ({ id: String(orderId), data: { orderId } });

async function until(isTrue: () => boolean) {
  for (const end = Date.now() + 15_000; !isTrue() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isTrue()).toBe(true);
}

test('queues that cannot be read for a while are read again, and a job whose end cannot be written ends nothing', async () => {
  const failing = ['look', 'orders', 'look'];
  const ran: number[] = [];
  const { boss } = memoryQueues({ orders: [jobOf(1), jobOf(2)] }, (statement) => {
    if (statement === 'end') return true;
    const isNext = failing[0] === statement;
    if (isNext) failing.shift();
    return isNext;
  });
  const stop = consumeQueues(boss, [work('orders', (orderId) => Promise.resolve(void ran.push(orderId)))]);
  await until(() => ran.length === 2);
  await stop(1000);
  expect([ran, failing]).toEqual([[1, 2], []]);
}, 20_000);

test('a queue that cannot be read keeps no other one from its jobs', async () => {
  const ran: number[] = [];
  const run = (orderId: number) => Promise.resolve(void ran.push(orderId));
  const { boss } = memoryQueues({ broken: [jobOf(1)], orders: [jobOf(2)] }, (name) => name === 'broken');
  const stop = consumeQueues(boss, [work('broken', run), work('orders', run)]);
  await until(() => ran.length === 1);
  await stop(1000);
  expect(ran).toEqual([2]);
}, 20_000);

test('of many queues only one with a job that is due is read', async () => {
  const ran: number[] = [];
  const run = (orderId: number) => Promise.resolve(void ran.push(orderId));
  const { boss, fetched } = memoryQueues({ orders: [jobOf(1)] });
  const stop = consumeQueues(boss, [work('messages', run), work('orders', run), work('refunds', run)]);
  await until(() => ran.length === 1);
  await stop(1000);
  expect(fetched).toEqual(['orders']);
}, 20_000);

test('ten jobs of a queue run at once, and the next one when one of them has ended', async () => {
  const ends: (() => void)[] = [];
  const { boss } = memoryQueues({ orders: Array.from({ length: 12 }, (_, at) => jobOf(at)) });
  const bound = work('orders', () => new Promise((resolve) => ends.push(resolve)));
  const stop = consumeQueues(boss, [bound]);
  await until(() => ends.length === 10);
  ends[0]?.();
  await until(() => ends.length === 11);
  ends.forEach((end) => end());
  await until(() => ends.length === 12);
  ends.at(-1)?.();
  await stop(1000);
}, 20_000);
