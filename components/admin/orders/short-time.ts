import type { Locale } from '@/lib/platform/i18n/locales';
import { shopZone } from '@/lib/platform/time';

/** `06-18 14:32`, and for another year the date alone; in the reader's zone (pages 7). */
export function shortTime(date: Date, locale: Locale, now: Date): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(locale === 'zh' ? { timeZone: shopZone } : {}),
  });
  const [moment, today] = [clock.format(date), clock.format(now)];
  return moment.slice(0, 4) === today.slice(0, 4) ? moment.slice(5) : moment.slice(0, 10);
}
