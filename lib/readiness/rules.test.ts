import {
  rateAddress,
  rateBackup,
  rateClearing,
  rateClock,
  rateConnections,
  rateExternalJobs,
  rateFigures,
  rateProviderAddresses,
  rateQueue,
  rateReplica,
  rateSamples,
  rateShop,
  rateSignInDomain,
} from './rules';
import { hours } from '@/platform/time';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

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
  [ago(20), true, 'good'],
  [ago(40), true, 'note'],
  [ago(24 * 8), true, 'bad'],
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
