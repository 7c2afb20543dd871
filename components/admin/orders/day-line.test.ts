import { pointsOf } from './day-line';

test('a line begins at the left, ends at the right, and its highest day is at the top', () => {
  expect(pointsOf([0, 50, 100], 176, 46)).toBe('0,46 88,23 176,0');
});

test('days without revenue lie on the ground', () => {
  expect(pointsOf([0, 0], 10, 5)).toBe('0,5 10,5');
  expect(pointsOf([], 10, 5)).toBe('');
});
