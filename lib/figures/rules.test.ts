import { asMinor } from '@/platform/money';
import {
  afterPress,
  chosenPreset,
  daysToShow,
  isCountedDay,
  moneyOf,
  presetOf,
  presets,
  rangeOfQuery,
  rangeOf,
  shareOf,
} from './rules';

/** The evening of the last day of February in UTC; in Shanghai March has begun. */
const now = new Date('2028-02-29T17:00:00Z');

test('the days of a preset are those of Shanghai, and today is the last of all but yesterday', () => {
  expect(rangeOf('today', now)).toEqual({ from: '2028-03-01', to: '2028-03-01' });
  expect(rangeOf('yesterday', now)).toEqual({ from: '2028-02-29', to: '2028-02-29' });
  expect(rangeOf('week', now)).toEqual({ from: '2028-02-24', to: '2028-03-01' });
  expect(rangeOf('thirtyDays', now)).toEqual({ from: '2028-02-01', to: '2028-03-01' });
  expect(rangeOf('month', now)).toEqual({ from: '2028-03-01', to: '2028-03-01' });
  const minuteBefore = new Date('2028-02-29T15:59:00Z');
  expect(rangeOf('month', minuteBefore)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('a preset is known by its days; of two with the same days it is the shorter one', () => {
  const midMonth = new Date('2028-03-20T04:00:00Z');
  expect(presets.map((preset) => presetOf(rangeOf(preset, midMonth), midMonth))).toEqual([...presets]);
  expect(presetOf(rangeOf('month', now), now)).toBe('today');
  expect(presetOf({ from: '2028-02-02', to: '2028-03-01' }, now)).toBeNull();
});

test('without days the last 30 are meant, and an end that is left out is open', () => {
  expect(rangeOfQuery({}, now)).toEqual({ from: '2028-02-01', to: '2028-03-01' });
  expect(rangeOfQuery({ from: '2028-01-15' }, now)).toEqual({ from: '2028-01-15', to: '2028-03-01' });
  expect(rangeOfQuery({ from: '2028-04-01' }, now)).toEqual({ from: '2028-04-01', to: '2028-04-01' });
  expect(rangeOfQuery({ to: '2027-12-31' }, now)).toEqual({ from: '2000-01-01', to: '2027-12-31' });
});

test('a second press takes a preset back, and over midnight in Shanghai it chooses the new days', () => {
  const [before, after] = [new Date('2028-02-29T15:59:59Z'), new Date('2028-02-29T16:00:00Z')];
  const days = afterPress({}, 'today', before);
  expect(days).toEqual({ from: '2028-02-29', to: '2028-02-29' });
  expect([chosenPreset(days ?? {}, before), afterPress(days ?? {}, 'today', before)]).toEqual([
    'today',
    null,
  ]);
  expect(chosenPreset(days ?? {}, after)).toBe('yesterday');
  expect(afterPress(days ?? {}, 'today', after)).toEqual({ from: '2028-03-01', to: '2028-03-01' });
  expect(afterPress(days ?? {}, 'yesterday', after)).toBeNull();
});

test('the usual days are no choice, so a press on them makes one', () => {
  expect(chosenPreset({}, now)).toBeNull();
  expect(afterPress({}, 'thirtyDays', now)).toEqual({ from: '2028-02-01', to: '2028-03-01' });
});

test('every day of a range is shown once, over the end of a month and of a year', () => {
  expect(daysToShow({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(daysToShow({ from: '2027-12-31', to: '2028-01-01' })).toEqual(['2027-12-31', '2028-01-01']);
  expect(daysToShow({ from: '2028-03-01', to: '2028-03-01' })).toEqual(['2028-03-01']);
});

test('of a long range the last 366 days are shown', () => {
  const shown = daysToShow({ from: '2000-01-01', to: '2028-03-01' });
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([366, '2027-03-02', '2028-03-01']);
});

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
])('%s is a day with figures: %s', (day, isCounted) => {
  expect(isCountedDay(day)).toBe(isCounted);
});

test('net is gross less refunded, each currency for itself, and may be below zero', () => {
  const row = (currency: 'CNY' | 'USD', gross: number, refunded: number) => ({
    ...{ currency, gross: asMinor(gross), refunded: asMinor(refunded) },
  });
  expect(moneyOf([row('CNY', 169_900, 0), row('USD', 0, 19_900), row('CNY', 149_900, 50_000)])).toEqual({
    gross: { CNY: 319_800, USD: 0 },
    refunded: { CNY: 50_000, USD: 19_900 },
    net: { CNY: 269_800, USD: -19_900 },
  });
});

test('the share of a step is that of the step before, and none without anybody', () => {
  expect(shareOf(3, 4)).toBe(0.75);
  expect(shareOf(0, 4)).toBe(0);
  expect(shareOf(1, 1)).toBe(1);
  expect(shareOf(3, 0)).toBeNull();
});
