import type { BoundJob } from '@/lib/queue/define-job';

/** As many lasting workers with the given jobs, in the tests' own process; ends them when called. */
export async function workOn(jobs: BoundJob[], count = 1) {
  const { newBoss } = await import('@/lib/queue/boss');
  const { consumeQueues } = await import('@/lib/queue/consume-queues');
  const boss = newBoss({ supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  const stops = Array.from({ length: count }, () => consumeQueues(boss, jobs));
  return async () => {
    await Promise.all(stops.map((stop) => stop(60_000)));
    await boss.stop({ graceful: false });
  };
}
