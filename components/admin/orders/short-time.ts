import type { Locale } from '@/platform/i18n/locales';
import { zoneOf } from '@/platform/time';

/** `06-18 14:32`, or only the date for another year; in the reader's time zone (pages 7). */
export function shortTime(date: Date, locale: Locale, now: Date): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...zoneOf(locale),
  });
  const [time, today] = [clock.format(date), clock.format(now)];
  return time.slice(0, 4) === today.slice(0, 4) ? time.slice(5) : time.slice(0, 10);
}
