import { jest } from '@jest/globals';
import { silence } from '@/db/connection/silence';
import { answerInTime } from './answer-in-time';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** How a request that is never answered has ended after some milliseconds. */
async function outcomeAfter(milliseconds: number) {
  let signal: AbortSignal | undefined;
  const ended = answerInTime((givenUp) => {
    signal = givenUp;
    return new Promise<string>(() => undefined);
  }).then(
    () => 'answered',
    (error: { code: string; retryAfterSeconds: number }) => [error.code, error.retryAfterSeconds],
  );
  await jest.advanceTimersByTimeAsync(milliseconds);
  return [await Promise.race([ended, Promise.resolve('under way')]), signal?.aborted];
}

test('a request is given up within 5 s when the database says nothing', async () => {
  silence.begin();
  expect(await outcomeAfter(4999)).toEqual([['UNAVAILABLE', 2], true]);
  silence.end();
  silence.heard();
});

test('a request that waits for something else may take longer', async () => {
  expect(await outcomeAfter(60_000)).toEqual(['under way', false]);
});

test('a request of a crowd waits while the database answers the others', async () => {
  silence.begin();
  const talk = setInterval(() => silence.heard(), 500);
  expect(await outcomeAfter(60_000)).toEqual(['under way', false]);
  clearInterval(talk);
  silence.end();
  silence.heard();
});

test('work that is done in time is answered', async () => {
  expect(await answerInTime(async () => 'answer')).toBe('answer');
  await expect(answerInTime(() => Promise.reject(new Error('own')))).rejects.toThrow('own');
});
