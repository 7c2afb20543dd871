import { asSum, currencies, type Currency } from '@/platform/money';
import { recordOf } from '@/platform/record-of';
import { days, shanghaiDate } from '@/platform/time';
import type { Money } from './contract';

/** The first and the last day of Shanghai, both included. */
export type DayRange = { from: string; to: string };

/** Either end may be left out. */
export type RangeQuery = Partial<Record<keyof DayRange, string | null | undefined>>;

/** No figure is older than the first of these days; the last one is what every database understands. */
const [firstDay, lastDay] = ['2000-01-01', '2999-12-31'];

export const isCountedDay = (day: string): boolean => day >= firstDay && day <= lastDay;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayAfter = (day: string, count: number): string =>
  new Date(startOf(day) + days(count)).toISOString().slice(0, 10);

export const presets = ['today', 'yesterday', 'week', 'thirtyDays', 'month'] as const;
type Preset = (typeof presets)[number];

/** The days of a preset (figures 3). */
export function rangeOf(preset: Preset, now: Date): DayRange {
  const today = shanghaiDate(now);
  const yesterday = dayAfter(today, -1);
  const ranges: Record<Preset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: dayAfter(today, -6), to: today },
    thirtyDays: { from: dayAfter(today, -29), to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
  };
  return ranges[preset];
}

/** The preset that has these days, if one has. */
export const presetOf = (range: DayRange, now: Date): Preset | null =>
  presets.find((preset) => {
    const { from, to } = rangeOf(preset, now);
    return from === range.from && to === range.to;
  }) ?? null;

/** The days that are meant: the last 30 when none is named, and to today or from the first one when one end is left out. */
export function rangeOfQuery({ from, to }: RangeQuery, now: Date): DayRange {
  const usual = rangeOf('thirtyDays', now);
  if (!from && !to) return usual;
  const until = from && from > usual.to ? from : usual.to;
  return { from: from ?? firstDay, to: to ?? until };
}

/** The preset that a query has chosen, if it has one. */
export const chosenPreset = (query: RangeQuery, now: Date): Preset | null =>
  query.from || query.to ? presetOf(rangeOfQuery(query, now), now) : null;

/** What a press on a preset chooses now: its days, or none where they are chosen already. */
export const afterPress = (query: RangeQuery, preset: Preset, now: Date): DayRange | null =>
  chosenPreset(query, now) === preset ? null : rangeOf(preset, now);

/** So many days have a line each; of a longer range it is the last ones. */
const shownDays = 366;

export function daysToShow({ from, to }: DayRange): string[] {
  const count = Math.min(shownDays, (startOf(to) - startOf(from)) / days(1) + 1);
  return Array.from({ length: count }, (_, at) => dayAfter(to, at + 1 - count));
}

export const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((all, row) => all + figure(row), 0);

export const byCurrency = <T extends { currency: Currency }>(
  rows: readonly T[],
  figure: (row: T) => number,
) => {
  const of = (currency: Currency) =>
    asSum(sumOf(rows.filter((row) => row.currency === currency), figure)); // oxfmt-ignore
  return recordOf(currencies, of);
};

type MoneyRow = { currency: Currency; gross: number; refunded: number };

/** Gross, refunded and what is left, each currency for itself. */
export const moneyOf = (rows: readonly MoneyRow[]): Money => ({
  gross: byCurrency(rows, ({ gross }) => gross),
  refunded: byCurrency(rows, ({ refunded }) => refunded),
  net: byCurrency(rows, ({ gross, refunded }) => gross - refunded),
});

/** The share of one step that reached the next; null where there was nobody to go on. */
export const shareOf = (reached: number, before: number): number | null =>
  before > 0 ? reached / before : null;
