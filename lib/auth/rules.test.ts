import { days, hours, later, minutes, seconds } from '@/platform/time';
import type { Audience } from '@/values/auth';
import {
  afterTryAnywhere,
  afterTryHere,
  codeBudgets,
  codeLife,
  codeLimits,
  codeTries,
  deviceOf,
  entryChance,
  familiarFor,
  floodOf,
  guessing,
  invitationLife,
  judgeGuess,
  lockedSignIns,
  noticeOf,
  passwordLock,
  refusedSignIns,
  sessionEnd,
  workBits,
  workLife,
  wrongCodes,
} from './rules';

test('codes, sessions and limits have the figures that the rules promise (auth 3, auth 13, auth 27, auth 33)', () => {
  const hour = 3600;
  expect([codeLife, codeTries]).toEqual([minutes(5), 5]);
  expect([lockedSignIns.points, lockedSignIns.seconds, invitationLife]).toEqual([5, 3600, days(7)]);
  expect(codeLimits).toMatchObject({
    minute: { points: 1, seconds: 60 },
    day: { points: 10, seconds: 24 * hour },
    address: { points: 60, seconds: hour },
  });
  expect(codeBudgets).toMatchObject({
    unknown: { points: 1000, seconds: hour },
    known: { points: 1000, seconds: hour },
    admin: { points: 60, seconds: hour },
  });
  expect([wrongCodes, refusedSignIns]).toMatchObject([
    { points: 50, seconds: hour },
    { points: 5, seconds: hour },
  ]);
  expect([passwordLock, familiarFor]).toEqual([minutes(15), days(90)]);
  expect([workBits, workLife]).toEqual([15, minutes(5)]);
});

test.each([
  ['phone', false, 'phoneAdded'],
  ['phone', true, 'phoneReplaced'],
  ['email', false, 'emailAdded'],
  ['email', true, 'emailReplaced'],
] as const)('a %s (in place of another: %s) is told as %s', (kind, isReplaced, notice) => {
  expect(noticeOf(kind, isReplaced)).toBe(notice);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0', 'wechat', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0', 'edge', 'windows'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'chrome', 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/18.0 Safari/605.1', 'safari', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'linux'],
  ['curl/8.0', 'other', 'other'],
  ['', 'other', 'other'],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

describe('a session that is used now', () => {
  const opened = new Date('2026-06-01T08:00:00Z');
  const endAfter = (audience: Audience, use: number) =>
    sessionEnd(audience, opened, later(opened, use)).getTime() - opened.getTime();

  test('of a customer ends after 30 days without use, however old it is (auth 8)', () => {
    expect(endAfter('customer', 0)).toBe(days(30));
    expect(endAfter('customer', days(300))).toBe(days(330));
  });

  test('of an administrator ends after 12 hours without use, and after 7 days at the latest (auth 26)', () => {
    expect(endAfter('admin', 0)).toBe(hours(12));
    expect(endAfter('admin', days(6))).toBe(days(6) + hours(12));
    expect(endAfter('admin', days(7) - hours(1))).toBe(days(7));
    expect(endAfter('admin', days(8))).toBe(days(7));
  });
});

describe('the chance of a guesser', () => {
  const bound = 0.0001;

  test('to enter any account in a day stays under 0.01 % at the full rate of every limit', () => {
    expect(entryChance(guessing)).toBeLessThan(bound);
    expect(entryChance(guessing)).toBeCloseTo(0.0000913, 7);
  });

  test('is that of the free guesses of two days, and of two codes hit one after the other in 25 hours', () => {
    expect(guessing.codesAnHour).toBe(2060);
    expect(entryChance({ free: 1, tries: 5, codesAnHour: 0 })).toBe(2 / 999_995);
    const twoCodes = entryChance({ free: 0, tries: 5, codesAnHour: 1 });
    expect(twoCodes / (25 * (5 / 999_995) ** 2)).toBeCloseTo(1, 9);
  });

  test.each([
    ['more wrong guesses before two codes are needed', { free: guessing.free + 5 }],
    ['more tries for a code', { tries: guessing.tries * 5 }],
    ['more codes an hour', { codesAnHour: guessing.codesAnHour * 10 }],
  ])('%s would break the bound', (_what, raised) => {
    expect(entryChance({ ...guessing, ...raised })).toBeGreaterThan(bound);
  });
});

test.each([
  [true, true, 'none', 'opens'],
  [true, false, 'none', 'asksSecond'],
  [true, true, 'absent', 'awaitsSecond'],
  [true, false, 'absent', 'awaitsSecond'],
  [true, false, 'right', 'opens'],
  [true, true, 'wrong', 'wrong'],
  [false, true, 'none', 'wrong'],
  [false, false, 'right', 'wrong'],
] as const)(
  'first code right %j, guesses free %j, second code %s: %s',
  (isRight, isFree, second, verdict) => {
    expect(judgeGuess({ isRight, isFree, second })).toBe(verdict);
  },
);

test.each([
  [{ unknown: 0, known: 0, admin: 0 }, 'calm'],
  [{ unknown: 499, known: 499, admin: 29 }, 'calm'],
  [{ unknown: 500, known: 0, admin: 0 }, 'busy'],
  [{ unknown: 0, known: 0, admin: 30 }, 'busy'],
  [{ unknown: 0, known: codeBudgets.known.points, admin: 0 }, 'spent'],
  [{ unknown: 5000, known: 0, admin: 0 }, 'spent'],
] as const)('codes sent in this hour %j: %s', (used, flood) => expect(floodOf(used)).toBe(flood));

describe('wrong passwords', () => {
  const now = new Date('2026-11-23T12:00:00Z');

  test('five from one network lock it for a quarter of an hour, then it counts anew', () => {
    const fifth = afterTryHere({ failures: 4, freeAt: now }, now);
    expect(fifth).toEqual({ failures: 5, freeAt: later(now, passwordLock) });
    expect(afterTryHere(fifth, fifth.freeAt)).toEqual({ failures: 1, freeAt: fifth.freeAt });
  });

  test.each([
    [8, 0],
    [9, 1],
    [10, 2],
    [14, 32],
    [15, 60],
    [5000, 60],
  ])('after %i from unfamiliar networks one more makes them wait %i seconds', (failures, wait) => {
    expect(afterTryAnywhere({ failures, freeAt: now }, now).freeAt).toEqual(later(now, seconds(wait)));
  });

  test('leave at most 1,456 tries a day to a guesser with any number of networks, and begin anew after a quiet day', () => {
    let [tries, clock] = [0, now];
    let row = { failures: 0, freeAt: now };
    while (clock.getTime() - now.getTime() < days(1)) {
      row = afterTryAnywhere(row, clock);
      clock = row.freeAt;
      tries += 1;
    }
    expect(tries).toBeLessThanOrEqual(1456);
    expect(afterTryAnywhere(row, later(clock, days(1))).failures).toBe(row.failures + 1);
    const rested = later(clock, days(1) + minutes(1));
    expect(afterTryAnywhere(row, rested)).toEqual({ failures: 1, freeAt: rested });
  });
});
