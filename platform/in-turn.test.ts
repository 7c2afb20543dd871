import { inTurn } from './in-turn';

function openWork() {
  const open: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      open.push(() => resolve(name));
    });
  return { work, begun, endNext: () => open.shift()?.() };
}

test('work beyond the limit waits for its turn, and more than the line holds is refused', async () => {
  const { work, begun, endNext } = openWork();
  const takeTurn = inTurn(2, 1);
  const running = ['a', 'b', 'c'].map((name) => takeTurn(work(name)));
  await expect(takeTurn(work('d'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  expect(begun).toEqual(['a', 'b']);
  endNext();
  expect(await running[0]).toBe('a');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  endNext();
  endNext();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c']);
});

test('failed work gives its turn to the next', async () => {
  const takeTurn = inTurn(1, 1);
  const failed = takeTurn(() => Promise.reject(new Error('broken')));
  const next = takeTurn(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
