import { freeGuesses, wrongCodes } from '@/lib/auth/rules';
import { days, hours, minutes, seconds } from '@/platform/time';
import {
  rateAddress,
  rateAlerts,
  rateBackup,
  rateClearing,
  rateClock,
  rateConnections,
  rateExternalJobs,
  rateFigures,
  rateLogins,
  rateProviderAddresses,
  rateQueue,
  rateReplica,
  rateSamples,
  rateShop,
  rateSignInDomain,
} from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (time: number) => new Date(now.getTime() - time);

test.each([
  [{ database: 200, provider: -900 }, 'good'],
  [{ database: 200, provider: -45_000 }, 'note'],
  [{ database: 200, provider: -300_000 }, 'bad'],
])('clocks off by %j ms: %s', (offsets, state) => {
  expect(rateClock(offsets)).toMatchObject({ state });
});

test('the worst clock is named, with its seconds', () => {
  expect(rateClock({ database: 1000, provider: 301_000 }).values).toEqual({
    clock: 'provider',
    seconds: '301',
  });
});

test.each([
  ['https://shop.example.com', true, 'good'],
  ['https://shop.example.com?a=1', true, 'bad'],
  ['https://shop.example.com/shop', true, 'bad'],
  ['http://shop.example.com', true, 'bad'],
  ['https://192.168.1.4', true, 'bad'],
  ['https://localhost', true, 'bad'],
  ['http://localhost:3000', false, 'note'],
])('%s (live: %s) as the address of notifications: %s', (url, isLive, state) => {
  expect(rateAddress(url, isLive)).toMatchObject({ state });
});

test('the sign-in domain has no port, is no address of numbers, and both applications are one', () => {
  const base = { appUrl: 'https://shop.example.com', appid: 'wx1', payAppid: 'wx1', isLive: true };
  expect(rateSignInDomain(base)).toMatchObject({ state: 'good' });
  for (const wrong of [
    { appUrl: 'https://shop.example.com:8443' },
    { appUrl: 'https://47.1.2.3' },
    { payAppid: 'wx2' },
    { appid: undefined },
  ])
    expect(rateSignInDomain({ ...base, ...wrong })).toMatchObject({ state: 'bad' });
});

test.each([
  [ago(hours(20)), true, 'good'],
  [ago(hours(40)), true, 'note'],
  [ago(hours(24 * 8)), true, 'bad'],
  [null, true, 'bad'],
  [null, false, 'note'],
])('a back-up of %s (live: %s): %s', (last, isLive, state) => {
  expect(rateBackup(last, now, isLive)).toMatchObject({ state });
});

test('a queue that stands still or lags is bad, dead jobs are noted', () => {
  const rate = (given: Partial<Parameters<typeof rateQueue>[0]>) =>
    rateQueue({ isRunning: true, isHosted: false, lagSeconds: 5, dead: 0, ...given });
  expect(rate({ isRunning: false })).toMatchObject({ reason: 'stopped' });
  expect(rate({ isRunning: false, isHosted: true })).toMatchObject({ state: 'bad', reason: 'uncalled' });
  expect(rate({ lagSeconds: 700 })).toMatchObject({ reason: 'behind' });
  expect(rate({ dead: 2 })).toMatchObject({ state: 'note' });
  expect(rate({})).toMatchObject({ state: 'good' });
});

test('what failed for good towards buyers or the CRM is noted', () => {
  expect(rateExternalJobs({ failedMessages: 0, failedSyncs: 0 })).toMatchObject({ state: 'good' });
  expect(rateExternalJobs({ failedMessages: 1, failedSyncs: 0 })).toMatchObject({ state: 'note' });
});

test.each([
  [{ traces: 'VIP2026', admins: 'admin' }, true, 'bad', 'samples'],
  [{ traces: 'VIP2026', admins: 'admin' }, false, 'note', 'samples'],
  [{ traces: '', admins: 'admin' }, true, 'bad', 'password'],
  [{ traces: '', admins: '' }, true, 'good', 'good'],
])('samples %j (live: %s): %s, %s', (found, isLive, state, reason) => {
  expect(rateSamples(found, isLive)).toMatchObject({ state, reason });
});

test('what a shop lacks is red in a live one, and a note in the sandbox', () => {
  const fields = [{ field: 'icpNumber', why: 'empty' }];
  expect(rateShop(fields, true)).toMatchObject({ state: 'bad', reason: 'missing', fields });
  expect(rateShop(fields, false)).toMatchObject({ state: 'note', reason: 'missing' });
  expect(rateShop([], true)).toMatchObject({ state: 'good' });
});

test('addresses that a live shop refuses are named, in the sandbox as a note', () => {
  const names = ['CRM_BASE_URL', 'SMTP_URL'];
  const values = { names: 'CRM_BASE_URL, SMTP_URL' };
  expect(rateProviderAddresses(names, true)).toEqual({ state: 'bad', reason: 'refused', values });
  expect(rateProviderAddresses(names, false)).toEqual({ state: 'note', reason: 'refused', values });
  expect(rateProviderAddresses([], true)).toMatchObject({ state: 'good' });
});

test.each([
  ['an hour ago', 1, 1, 'good', 'good'],
  ['four hours ago', 4, 1, 'bad', 'stopped'],
  ['an hour ago, and rows stay', 1, 5, 'bad', 'behind'],
  ['never, in a new shop', null, 0, 'note', 'never'],
  ['never, and rows stay', null, 5, 'bad', 'never'],
])('the last clearing %s', (_, last, age, state, reason) => {
  const now = new Date();
  const finding = rateClearing(
    {
      last: last === null ? null : new Date(now.getTime() - hours(last)),
      ages: { codes: { age: hours(age), kept: hours(1) } },
      patience: hours(3),
    },
    now,
  );
  expect(finding).toMatchObject({ state, reason, values: { codes: `${age}/1` } });
});

describe('the connections to the database', () => {
  const asked = {
    requestLimits: { statement_timeout: 4000, lock_timeout: 3000 },
    patientLimits: { statement_timeout: 600_000, lock_timeout: 10_000 },
  };
  const direct = { limits: asked.patientLimits, place: 'a' };
  const pooled = { limits: { statement_timeout: 4000, lock_timeout: 2000 }, place: 'a' };

  test('without a pooler are good when they have what was asked for, and otherwise show one', () => {
    const rate = (found: typeof direct | null) =>
      rateConnections({ hasPooler: false, pooled: null, direct: found, asked });
    expect(rate(direct)).toMatchObject({ state: 'good', reason: 'good' });
    expect(rate(null)).toMatchObject({ state: 'bad', reason: 'undeclared' });
    expect(rate({ ...direct, limits: { statement_timeout: 0, lock_timeout: 0 } })).toMatchObject({
      state: 'bad',
      reason: 'undeclared',
    });
  });

  test('beside a pooler lead to the same database, one of them past the pooler', () => {
    const rate = (changes: Partial<Parameters<typeof rateConnections>[0]>) =>
      rateConnections({ hasPooler: true, pooled, direct, asked, ...changes });
    expect(rate({})).toMatchObject({ state: 'good', reason: 'pooler' });
    expect(rate({ direct: null })).toMatchObject({ state: 'bad', reason: 'directPooled' });
    expect(rate({ direct: pooled })).toMatchObject({ state: 'bad', reason: 'directPooled' });
    expect(rate({ pooled: { ...pooled, place: 'b' } })).toMatchObject({ state: 'bad', reason: 'apart' });
    const limits = { statement_timeout: 5000, lock_timeout: 0 };
    expect(rate({ pooled: { ...pooled, limits } })).toMatchObject({
      state: 'note',
      reason: 'limits',
      values: { names: 'statement_timeout, lock_timeout' },
    });
  });
});

test.each([
  [null, 'good', {}],
  [{ isReplica: true, bytes: 0, seconds: 3600 }, 'good', { seconds: '0.0', kilobytes: '0' }],
  [{ isReplica: true, bytes: 1500, seconds: 0.2 }, 'good', { seconds: '0.2', kilobytes: '2' }],
  [{ isReplica: true, bytes: 1500, seconds: 11 }, 'note', { seconds: '11.0', kilobytes: '2' }],
  [{ isReplica: false, bytes: 0, seconds: 0 }, 'bad', {}],
])('a replica with the lag %j: %s', (lag, state, values) => {
  expect(rateReplica(lag)).toMatchObject({ state, values });
});

test('figures that the maker has not confirmed are named, and nothing more', () => {
  expect(rateFigures(['weight', 'port'])).toEqual({
    state: 'note',
    reason: 'unconfirmed',
    values: { names: 'weight, port' },
  });
  expect(rateFigures([])).toMatchObject({ state: 'good' });
});

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
