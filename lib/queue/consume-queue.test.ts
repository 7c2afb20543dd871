import type PgBoss from 'pg-boss';
import * as z from 'zod/mini';
import { consumeQueue } from './consume-queue';
import { bindJob, defineJob } from './define-job';

test('a queue that cannot be read for a while is read again, and a job whose end cannot be written ends nothing', async () => {
  const outcomes: (() => Promise<unknown[]>)[] = [
    () => Promise.reject(new Error('terminating connection')),
    () => Promise.resolve([{ id: 'a', data: { orderId: 1 } }]),
    () => Promise.reject(new Error('connection refused')),
    () => Promise.resolve([{ id: 'b', data: { orderId: 2 } }]),
  ];
  const ran: number[] = [];
  const boss = {
    fetch: () => outcomes.shift()?.() ?? Promise.resolve([]),
    complete: () => Promise.reject(new Error('connection refused')),
    fail: () => Promise.reject(new Error('connection refused')),
  } as unknown as PgBoss;
  const expire = defineJob({ name: 'order-expiry', input: z.object({ orderId: z.int() }) });
  const bound = bindJob(expire, (_ctx, { orderId }) => {
    ran.push(orderId);
    return Promise.resolve();
  });
  const stop = consumeQueue(boss, bound);
  const end = Date.now() + 15_000;
  while (ran.length < 2 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  await stop(1000);
  expect(ran).toEqual([1, 2]);
}, 20_000);
