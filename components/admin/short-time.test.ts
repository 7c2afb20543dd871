import { shortDay, shortTime } from './short-time';

const now = new Date('2026-11-21T12:00:00Z');

test('shows the time of Shanghai, wherever the reader is, with the year where it is another one', () => {
  expect(shortTime(new Date('2026-06-18T06:32:00Z'), now)).toBe('06-18 14:32');
  expect(shortTime(new Date('2025-12-31T15:59:00Z'), now)).toBe('2025-12-31 23:59');
  expect(shortTime(new Date('2025-12-31T16:01:00Z'), now)).toBe('01-01 00:01');
});

test('a day is one of Shanghai, with the year where it is another one', () => {
  expect(shortDay(new Date('2026-06-18T16:00:00Z'), now)).toBe('06-19');
  expect(shortDay(new Date('2099-12-31T15:59:59Z'), now)).toBe('2099-12-31');
});
