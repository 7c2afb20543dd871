import { byLocale, localeRows } from './i18n/locale-rows';
import type { Locale } from './i18n/locales';
import { shopZone } from './time';

const withZone: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

const shopTime = byLocale((locale) => {
  const { tag, hasShopTime, dateStyle } = localeRows[locale];
  const parts = hasShopTime ? ({ dateStyle, timeStyle: 'short' } as const) : withZone;
  return new Intl.DateTimeFormat(tag, { timeZone: shopZone, ...parts });
});

/** For HTML made by the server, which does not know the reader's zone: Shanghai's time; in English with the zone. */
export const formatShopTime = (date: Date, locale: Locale): string => shopTime[locale].format(date);

const deadline = byLocale(
  (locale) =>
    new Intl.DateTimeFormat(localeRows[locale].tag, {
      timeZone: shopZone,
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** A day and time of the near future in Shanghai, for texts that name the zone: `June 21 at 09:31`. */
export const formatDeadline = (date: Date, locale: Locale): string => deadline[locale].format(date);

const shopClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-21 19:05:33` in Shanghai, a format that spreadsheets can read. */
export const shopTimestamp = (date: Date): string => shopClock.format(date);
