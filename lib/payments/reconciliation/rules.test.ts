import { daysWithBill } from './rules';

test('the latest bill is yesterday’s from 10:00 in Shanghai on, and the day before’s until then', () => {
  expect(daysWithBill(new Date('2026-11-23T02:00:00Z')).at(-1)).toBe('2026-11-22');
  expect(daysWithBill(new Date('2026-11-23T01:59:59Z')).at(-1)).toBe('2026-11-21');
});

test('no day has a bill that the provider may have thrown away after three months', () => {
  for (const [now, threeMonthsBefore] of [
    ['2027-05-01T03:00:00Z', '2027-02-01'],
    ['2027-03-01T03:00:00Z', '2026-12-01'],
  ] as const)
    expect((daysWithBill(new Date(now))[0] ?? '') >= threeMonthsBefore).toBe(true);
});

test('88 days have a bill, in their order and without a hole, also where summer time changes elsewhere', () => {
  const days = daysWithBill(new Date('2026-11-23T02:00:00Z'));
  expect(days).toHaveLength(88);
  expect(days[0]).toBe('2026-08-27');
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(88);
});
