import type { Selected } from '../data-table';
import { slipsAtOnce } from '../slip-path';
import { selectionOf } from './selection';

const idsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `ORDER_20260704AAAAAAAA${String(99 - from - at)}`);
const selectedOf = (ids: string[]): Selected => Object.fromEntries(ids.map((id) => [id, true] as const));

test('orders of several pages are selected together, in the order in which they were chosen', () => {
  const ids = [...idsOf(0, 10), ...idsOf(40, 42)];
  const { selected, isCut } = selectionOf(selectedOf(ids));
  expect([Object.keys(selected), isCut]).toEqual([ids, false]);
  expect(selectionOf({})).toEqual({ selected: {}, isCut: false });
});

test('there are as many as one run of slips has, and those of before stay', () => {
  const before = idsOf(0, slipsAtOnce - 2);
  expect(selectionOf(selectedOf([...before, ...idsOf(48, 50)])).isCut).toBe(false);
  const { selected, isCut } = selectionOf(selectedOf([...before, ...idsOf(48, 58)]));
  expect([Object.keys(selected), isCut]).toEqual([[...before, ...idsOf(48, 50)], true]);
});
