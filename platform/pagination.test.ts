import { boundOf, offsetOf, paginationOf } from './pagination';

test('the first page begins at the first row, and each page where the one before ends', () => {
  expect([1, 2, 3].map((page) => offsetOf({ page, limit: 20 }))).toEqual([0, 20, 40]);
});

test('the last page may be part of one, and an empty list has none', () => {
  expect(paginationOf({ page: 1, limit: 20 }, 41)).toMatchObject({ total: 3, totalRecords: 41 });
  expect(paginationOf({ page: 1, limit: 20 }, 0)).toMatchObject({ total: 0, totalRecords: 0 });
});

test('matches are counted up to five pages after this one, and up to the least bound', () => {
  expect(boundOf({ page: 1, limit: 20 }, 1000)).toBe(1000);
  expect(boundOf({ page: 100, limit: 20 }, 1000)).toBe(2100);
});

test('only a bounded count says that there are more matches', () => {
  expect(paginationOf({ page: 1, limit: 20 }, 40)).not.toHaveProperty('more');
  expect(paginationOf({ page: 1, limit: 20 }, 40, true)).toHaveProperty('more', true);
});
