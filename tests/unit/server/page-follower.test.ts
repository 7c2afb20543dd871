import type { PageCache } from '@/server/page-cache';
import { makeFollower } from '@/server/renewal';

/** A shop whose mark the test sets; `asked` are the marks by which Next was asked. */
function setUp() {
  const state = { mark: '1.0', isAway: false, renewals: 0, asked: [] as string[] };
  const pages = { renewAll: async () => void (state.renewals += 1) } as PageCache;
  const look = makeFollower(pages, async (known) => {
    state.asked.push(known);
    if (state.isAway) throw new Error('no database');
    return state.mark;
  });
  return { state, look };
}

test('while nothing changes, pages are made once', async () => {
  const { state, look } = setUp();
  for (let turn = 0; turn < 4; turn++) await look();
  expect(state.renewals).toBe(1);
  expect(state.asked).toEqual(['', '1.0', '1.0', '1.0']);
});

test('a change renews the pages, and once more those that were being made meanwhile', async () => {
  const { state, look } = setUp();
  await look();
  state.mark = '2.0';
  const settled = [];
  for (let turn = 0; turn < 4; turn++) settled.push(await look());
  // After the first of them the server looks again sooner.
  expect(settled).toEqual([false, true, true, true]);
  expect(state.renewals).toBe(3);
  expect(state.asked).toEqual(['', '1.0', '', '2.0', '2.0']);
});

test('while the database is away nothing is renewed, and what changed meanwhile is found later', async () => {
  const { state, look } = setUp();
  await look();
  state.isAway = true;
  state.mark = '2.0';
  for (let turn = 0; turn < 3; turn++) await expect(look()).rejects.toThrow('no database');
  expect(state.renewals).toBe(1);
  state.isAway = false;
  await look();
  expect(state.renewals).toBe(2);
});
