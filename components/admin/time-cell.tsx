'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { exactTime } from './exact-time';
import { shortDay } from './short-time';
import { useShortTime } from './use-short-time';

const look = 'tabular whitespace-nowrap text-muted-foreground';

/** A time in a list; the tooltip has its seconds. */
export function TimeCell({ date }: { date: Date }) {
  const locale = useLocale();
  const timeOf = useShortTime();
  return (
    <time dateTime={date.toISOString()} title={exactTime(date, locale)} className={look}>
      {timeOf(date)}
    </time>
  );
}

/** A day in a list, in Shanghai for every reader. */
export function DayCell({ date }: { date: Date }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={date.toISOString()} className={look}>
      {shortDay(date, now)}
    </time>
  );
}
