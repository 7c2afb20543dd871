import { sql, withConnection } from '@/db/client';
import { env } from '@/lib/platform/env';

afterAll(() => sql.end());

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Holds every connection that the gate gives out, until `release`. */
function holdAll() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const work = Array.from({ length: env.DATABASE_POOL }, () => withConnection(() => held));
  return { release, ended: () => Promise.all(work) };
}

test('when no connection comes free for two seconds, waiting ends with a request to come again', async () => {
  const { release, ended } = holdAll();
  const began = performance.now();
  await expect(withConnection(async () => 'late')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 2,
  });
  expect(performance.now() - began).toBeGreaterThan(1900);
  expect(performance.now() - began).toBeLessThan(4000);
  release();
  await ended();
  expect(await withConnection(async () => 'in time')).toBe('in time');
});

test('a crowd is served in its turn, though the last one waits for longer than that', async () => {
  const order: number[] = [];
  const began = performance.now();
  const crowd = Array.from({ length: env.DATABASE_POOL * 6 }, (_, at) =>
    withConnection(async () => {
      await sleep(500);
      order.push(at);
    }),
  );
  await Promise.all(crowd);
  expect(performance.now() - began).toBeGreaterThan(2500);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
