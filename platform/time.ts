import * as z from 'zod/mini';
import { localeRows } from './i18n/locale-rows';
import type { Locale } from './i18n/locales';

export const shopZone = 'Asia/Shanghai';

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(n * 60);
export const hours = (n: number) => minutes(n * 60);
export const days = (n: number) => hours(n * 24);

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

const [firstTime, endOfTime] = [Date.UTC(2000, 0, 1), Date.UTC(3000, 0, 1)];

/** Whether a time that somebody wrote is one of this shop's: years that no database and no calendar reads differently. */
export const isShopTime = (date: Date): boolean => date.getTime() >= firstTime && date.getTime() < endOfTime;

/** ISO 8601 UTC on the wire, `Date` inside. */
export const timeSchema = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
});

const shanghaiCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: shopZone });

/** The calendar day in Shanghai, `20261121`. */
export const shanghaiDay = (date: Date): string => shanghaiCalendar.format(date).replaceAll('-', '');

/** The calendar day in Shanghai, `2026-11-21`. */
export const shanghaiDate = (date: Date): string => shanghaiCalendar.format(date);

/** When a Shanghai day begins and ends, the end excluded; Shanghai has no summer time. */
export function shanghaiDayBounds(day: string): [from: Date, until: Date] {
  const from = new Date(`${day}T00:00:00+08:00`);
  return [from, later(from, days(1))];
}

const timeFormat = (locale: Locale, parts: Intl.DateTimeFormatOptions) => {
  const { tag, dateStyle } = localeRows[locale];
  return new Intl.DateTimeFormat(tag, { dateStyle, ...parts });
};

/** Shanghai's time, whoever reads it: the admin pages have one clock in both languages (admin 29). */
export const formatTime = (date: Date, locale: Locale): string =>
  timeFormat(locale, { timeZone: shopZone, timeStyle: 'short' }).format(date);

/** Shanghai's zone for the readers who see its time, otherwise nothing: the zone of the reader (pages 7). */
const zoneOf = (locale: Locale): { timeZone?: string } =>
  localeRows[locale].hasShopTime ? { timeZone: shopZone } : {};

/** Chinese shop pages show Shanghai's time, English ones the time of the reader's own zone (pages 7). */
export const formatReaderTime = (date: Date, locale: Locale): string =>
  timeFormat(locale, { ...zoneOf(locale), timeStyle: 'short' }).format(date);

/** A day that the shop announces, `7月5日`: it is Shanghai's for every reader. */
export const formatShopDay = (date: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(localeRows[locale].tag, {
    month: 'long',
    day: 'numeric',
    timeZone: shopZone,
  }).format(date);

/** Only the day, in the zones of `formatReaderTime`. */
export const formatReaderDay = (date: Date, locale: Locale): string =>
  timeFormat(locale, zoneOf(locale)).format(date);
