import { createParser } from 'nuqs';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type DayRange, isCountedDay, presetOf } from '@/lib/figures/rules';
import { minutes } from '@/platform/time';

/** A day in the address; what is none counts as absent. */
const dayParser = createParser({
  parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && isCountedDay(text) ? text : null),
  serialize: (day: string) => day,
});

/** The range of days in the address, by the names of the API. */
export const rangeParsers = { from: dayParser, to: dayParser };

/** The time now, looked at anew every minute: a page may stay open over midnight. */
export function useCurrentTime(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minutes(1));
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `05-20 – 06-18`, in full where it is not one year. */
export function useRangeName(): (range: DayRange) => string {
  const t = useTranslations('admin.range');
  const now = useCurrentTime();
  return (range) => {
    const preset = presetOf(range, now);
    if (preset) return t(`named.${preset}`);
    const isOneYear = range.from.slice(0, 4) === range.to.slice(0, 4);
    const shown = (day: string) => (isOneYear ? day.slice(5) : day);
    return range.from === range.to
      ? shown(range.from)
      : t('span', { from: shown(range.from), to: shown(range.to) });
  };
}
