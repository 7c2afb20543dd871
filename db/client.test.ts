import { jest } from '@jest/globals';
import { env } from '@/platform/env';
import { withConnection } from './client';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('when no connection comes free for two seconds, waiting ends with a request to come again', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const work = Array.from({ length: env.DATABASE_POOL }, () => withConnection(() => released));
  const outcome = withConnection(async () => 'late').catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(1990);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(20);
  expect(await outcome).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  release();
  await Promise.all(work);
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
  await jest.advanceTimersByTimeAsync(3000);
  await Promise.all(crowd);
  expect(performance.now() - began).toBeGreaterThan(2500);
  expect(order).toHaveLength(env.DATABASE_POOL * 6);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
