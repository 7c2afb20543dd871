import { shortDay, shortTime } from './short-time';

const now = new Date('2026-11-21T12:00:00Z');

test('shows Chinese readers the time in the Shanghai time zone, with the year where it is another one', () => {
  expect(shortTime(new Date('2026-06-18T06:32:00Z'), 'zh', now)).toBe('06-18 14:32');
  expect(shortTime(new Date('2025-12-31T15:59:00Z'), 'zh', now)).toBe('2025-12-31 23:59');
  expect(shortTime(new Date('2025-12-31T16:01:00Z'), 'zh', now)).toBe('01-01 00:01');
});

test('shows English readers the time in their own time zone', () => {
  const here = new Date(2026, 5, 18, 6, 32);
  expect(shortTime(here, 'en', now)).toBe('06-18 06:32');
});

test('a day is one of Shanghai, with the year where it is another one', () => {
  expect(shortDay(new Date('2026-06-18T16:00:00Z'), now)).toBe('06-19');
  expect(shortDay(new Date('2099-12-31T15:59:59Z'), now)).toBe('2099-12-31');
});
