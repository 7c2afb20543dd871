import { daysWithBill } from './rules';

test('the latest bill is yesterday’s from 10:00 in Shanghai on, and the day before’s until then', () => {
  expect(daysWithBill(new Date('2026-11-23T02:00:00Z')).at(-1)).toBe('2026-11-22');
  expect(daysWithBill(new Date('2026-11-23T01:59:59Z')).at(-1)).toBe('2026-11-21');
});

test('90 days have a bill, in their order and without a hole, also where summer time changes elsewhere', () => {
  const days = daysWithBill(new Date('2026-11-23T02:00:00Z'));
  expect(days).toHaveLength(90);
  expect(days[0]).toBe('2026-08-25');
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(90);
});
