import type { Selected } from '../data-table';
import { slipsAtOnce } from '../slip-path';
import { type ListPage, seenOn, selectionOf, stillListed } from './selection';

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

describe('an order that leaves the list', () => {
  const minute = 60_000;
  /** The list's order number `at`, counted from its beginning: each was placed a minute before or after the last. */
  const orderAt = (at: number, sort: ListPage['sort'] = 'newest') => ({
    id: `ORDER_${at}`,
    created_at: new Date(Date.UTC(2026, 6, 4) + (sort === 'newest' ? -at : at) * minute),
  });
  type Page = { numbers: number[]; current?: number; total?: number; more?: true; sort?: ListPage['sort'] };
  const pageOf = (
    fetchedAt: number,
    { numbers, current = 1, total = 3, more, sort = 'newest' }: Page,
  ): ListPage => ({
    orders: numbers.map((at) => orderAt(at, sort)),
    pagination: { current, total, limit: 3, totalRecords: total * 3, ...(more && { more }) },
    sort,
    fetchedAt,
  });
  /** Which of these orders stay selected once their page is shown anew, or another one. */
  const stay = (chosen: number[], before: Page, after: Page, fetchedAt = 2) =>
    Object.keys(
      stillListed(
        selectedOf(chosen.map((at) => orderAt(at).id)),
        seenOn(pageOf(1, before)),
        pageOf(fetchedAt, after),
      ),
    ).map((id) => Number(id.replace('ORDER_', '')));

  test.each([
    ['the first one', [1], [1, 2, 3], [2, 3, 4]],
    ['one between others', [2], [1, 2, 3], [1, 3, 4]],
    ['the last one of the page', [3], [1, 2, 3], [1, 2, 4]],
    ['all of the page', [1, 2, 3], [1, 2, 3], [4, 5, 6]],
  ])('is selected no more: %s', (_, chosen, before, after) => {
    for (const sort of ['newest', 'oldest'] as const)
      expect(stay(chosen, { numbers: before, sort }, { numbers: after, sort })).toEqual([]);
  });

  test('is selected no more where the list ends with it, or with nothing left', () => {
    expect(stay([8, 9], { numbers: [7, 8, 9], current: 3 }, { numbers: [7, 8], current: 3 })).toEqual([8]);
    expect(stay([1], { numbers: [1], total: 1 }, { numbers: [], total: 0 })).toEqual([]);
  });

  test('is not mistaken for one that moved to another page, or stands on one', () => {
    expect(stay([2, 3], { numbers: [1, 2, 3] }, { numbers: [-1, 0, 1] })).toEqual([2, 3]);
    expect(stay([4], { numbers: [4, 5, 6], current: 2 }, { numbers: [5, 6, 7], current: 2 })).toEqual([4]);
    expect(stay([3], { numbers: [1, 2, 3] }, { numbers: [4, 5, 6], current: 2 })).toEqual([3]);
    expect(stay([6], { numbers: [4, 5, 6], current: 2 }, { numbers: [1, 2, 3] })).toEqual([6]);
    // How far a long list goes is not counted, and a page after the last one has nothing to tell.
    expect(
      stay([9], { numbers: [7, 8, 9], current: 3, more: true }, { numbers: [7, 8], current: 3, more: true }),
    ).toEqual([9]);
    expect(stay([7], { numbers: [7], current: 3 }, { numbers: [], current: 3, total: 2 })).toEqual([7]);
  });

  test('is not looked for on a page that was fetched before it was seen', () => {
    expect(stay([2], { numbers: [1, 2, 3] }, { numbers: [1, 3, 4] }, 1)).toEqual([2]);
  });
});
