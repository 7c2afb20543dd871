import { nearRange, pageRange } from './page-range';

const page = (number: number, sort: 'newest' | 'oldest' = 'newest') => ({ page: number, limit: 10, sort });

test('a page has the same orders, whichever end of the list it is read from', () => {
  const total = 4321;
  for (const hasAnchors of [true, false])
    for (let number = 1; number <= 433; number += 1) {
      const { offset, limit, ascending } = pageRange(page(number), total, hasAnchors);
      const first = ascending ? total - offset - limit : offset;
      const expected = { first: (number - 1) * 10, limit: number === 433 ? 1 : 10 };
      expect({ first, limit }).toEqual(expected);
      if (!hasAnchors) expect(offset).toBeLessThanOrEqual(total / 2);
    }
});

test('after the last page there is nothing', () => {
  expect(pageRange(page(99), 42, true).limit).toBe(0);
  expect(pageRange(page(1), 0, false).limit).toBe(0);
});

test('without a total a list is read from its beginning', () => {
  expect(pageRange(page(3), null, false)).toEqual({ offset: 20, limit: 10, ascending: false });
  expect(pageRange(page(3, 'oldest'), 100, true)).toEqual({ offset: 20, limit: 10, ascending: true });
});

test('a page near the beginning of its list has the same orders without a total', () => {
  for (const sort of ['newest', 'oldest'] as const)
    for (let number = 1; number <= 101; number += 1)
      expect(nearRange(page(number, sort))).toEqual(pageRange(page(number, sort), 1_000_000, true));
  expect(nearRange(page(102))).toBeNull();
});
