import { freeGuesses, wrongCodes } from '@/lib/auth/rules';
import { days, hours, minutes, seconds } from '@/platform/time';
import {
  rateAlerts,
  rateBackup,
  rateClearing,
  rateClock,
  rateConnections,
  rateExternalJobs,
  rateFigures,
  rateLogins,
  rateQueue,
  rateReplica,
  rateSignInDomain,
} from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (time: number) => new Date(now.getTime() - time);

test.each([
  [{ provider: seconds(30) - 1 }, 'good', 'provider', '30'],
  [{ provider: seconds(30) }, 'note', 'provider', '30'],
  [{ provider: minutes(5) - 1 }, 'note', 'provider', '300'],
  [{ provider: minutes(5) }, 'bad', 'provider', '300'],
  [{ database: -seconds(40), provider: seconds(2) }, 'note', 'database', '-40'],
  [{ database: seconds(2), provider: -seconds(2) }, 'good', 'database', '2'],
])('clocks that are %j ms off: %s, by the %s', (offsets, state, clock, shown) => {
  expect(rateClock(offsets)).toMatchObject({ state, values: { clock, seconds: shown } });
});

test.each([
  [hours(36) - 1, true, 'good', '35'],
  [hours(36), true, 'note', '36'],
  [days(7) - 1, true, 'note', '167'],
  [days(7), true, 'bad', '168'],
  [days(70), false, 'note', '1680'],
])('a back-up that is %d ms old (live: %s): %s, %s hours', (age, isLive, state, shown) => {
  expect(rateBackup(ago(age), now, isLive)).toMatchObject({ state, values: { hours: shown } });
});

test.each([
  [{ appid: undefined }, 'bad', 'missing'],
  [{ payAppid: undefined }, 'bad', 'otherApplication'],
  [{ isLive: false }, 'note', 'sandbox'],
  [{ appUrl: 'https://47.1.2.3' }, 'bad', 'domain'],
  [{}, 'good', 'good'],
])('the sign-in domain with %j: %s, %s', (changes, state, reason) => {
  const base = { appUrl: 'https://shop.example.com', appid: 'wx1', payAppid: 'wx1', isLive: true };
  expect(rateSignInDomain({ ...base, ...changes })).toMatchObject({ state, reason });
});

test('another application than the one that pays is named, or shown to be none', () => {
  const base = { appUrl: 'https://shop.example.com', appid: 'wx1', isLive: true };
  expect(rateSignInDomain({ ...base, payAppid: 'wx2' }).values).toEqual({ appid: 'wx1', payAppid: 'wx2' });
  expect(rateSignInDomain(base).values).toEqual({ appid: 'wx1', payAppid: '' });
});

test.each([
  [{ bytes: 1024, seconds: 10 }, 'good', '1'],
  [{ bytes: 1025, seconds: 10.1 }, 'note', '2'],
])('a replica that is behind by %j: %s', (lag, state, kilobytes) => {
  expect(rateReplica({ isReplica: true, ...lag })).toMatchObject({ state, values: { kilobytes } });
});

describe('the clearing of what is over', () => {
  const rate = (last: number | null, codes: number, tokens = 0) =>
    rateClearing(
      {
        last: last === null ? null : ago(last),
        ages: { codes: { age: codes, kept: hours(1.5) }, tokens: { age: tokens, kept: days(30) } },
        patience: hours(3),
      },
      now,
    );

  test('is late when it has not run for longer than its patience', () => {
    expect(rate(hours(3), 0)).toMatchObject({ state: 'good', values: { hours: '3' } });
    expect(rate(hours(3) + 1, 0)).toMatchObject({ state: 'bad', reason: 'stopped', values: { hours: '3' } });
    expect(rate(hours(2) - 1, 0).values).toMatchObject({ hours: '1' });
    expect(rate(null, 0).values).toMatchObject({ hours: '0' });
  });

  test('is behind when one kind of rows stays for longer than that', () => {
    expect(rate(0, hours(4.5))).toMatchObject({ state: 'good' });
    expect(rate(0, hours(4.5) + 1)).toMatchObject({ state: 'bad', reason: 'behind' });
    expect(rate(0, 0, days(31))).toMatchObject({ state: 'bad', reason: 'behind' });
  });

  test('tells age and limit in begun hours', () => {
    expect(rate(0, hours(2) + 1).values).toMatchObject({ codes: '3/2', tokens: '0/720' });
  });
});

test.each([
  [{}, 'good', 'good'],
  [{ flood: 'busy' }, 'note', 'busy'],
  [{ wrongCodes: wrongCodes.points }, 'good', 'good'],
  [{ wrongCodes: wrongCodes.points + 1, flood: 'busy' }, 'note', 'wrongCodes'],
  [{ flood: 'spent', wrongCodes: wrongCodes.points + 1 }, 'bad', 'spent'],
  [{ openGuesses: freeGuesses - 1 }, 'good', 'good'],
  [{ openGuesses: freeGuesses, flood: 'spent' }, 'bad', 'secondCodes'],
] as const)('logins with %j: %s, %s', (changes, state, reason) => {
  const calm = { flood: 'calm', wrongCodes: 0, openGuesses: 0 } as const;
  expect(rateLogins({ ...calm, ...changes })).toMatchObject({ state, reason });
});

test('one limit that a connection past the pooler lacks shows that it is none', () => {
  const patientLimits = { statement_timeout: 600_000, lock_timeout: 10_000 };
  const direct = { limits: { ...patientLimits, lock_timeout: 0 }, place: 'a' };
  const asked = { requestLimits: {}, patientLimits };
  expect(rateConnections({ hasPooler: false, pooled: null, direct, asked })).toMatchObject({
    state: 'bad',
    reason: 'undeclared',
  });
});

test('one limit that a pooled connection lacks is named', () => {
  const limits = { statement_timeout: 4000, lock_timeout: 3000 };
  const asked = { requestLimits: limits, patientLimits: {} };
  const pooled = { limits: { statement_timeout: 4000 }, place: 'a' };
  const direct = { limits: {}, place: 'a' };
  expect(rateConnections({ hasPooler: true, pooled, direct, asked })).toMatchObject({
    state: 'note',
    values: { names: 'lock_timeout' },
  });
});

test('one figure that the maker has not confirmed is named', () => {
  expect(rateFigures(['port'])).toMatchObject({ state: 'note', values: { names: 'port' } });
});

test.each([
  [600, 0, 'good', undefined],
  [601, 0, 'bad', { minutes: '10' }],
  [719, 1, 'bad', { minutes: '11' }],
  [0, 1, 'note', { count: '1' }],
])('a queue that is %d s behind with %d dead jobs: %s', (lagSeconds, dead, state, values) => {
  const finding = rateQueue({ isRunning: true, isHosted: false, lagSeconds, dead });
  expect(finding.state).toBe(state);
  if (values) expect(finding.values).toEqual(values);
});

test.each([
  [1, 0],
  [0, 1],
  [1, 1],
])('%d messages and %d syncs that failed for good are noted', (failedMessages, failedSyncs) => {
  expect(rateExternalJobs({ failedMessages, failedSyncs })).toMatchObject({ state: 'note' });
});

test.each([
  [{ robot: false, mail: false, failed: 0 }, 'note', 'missing'],
  [{ robot: false, mail: false, failed: 1 }, 'note', 'missing'],
  [{ robot: true, mail: false, failed: 0 }, 'good', 'good'],
  [{ robot: false, mail: true, failed: 0 }, 'good', 'good'],
  [{ robot: true, mail: true, failed: 1 }, 'bad', 'failed'],
])('alerts by %j: %s, %s', (counts, state, reason) => {
  expect(rateAlerts(counts)).toMatchObject({ state, reason });
});
