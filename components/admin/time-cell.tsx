'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { shopTimestamp } from '@/platform/shop-time';
import { shortDay } from './short-time';
import { useShortTime } from './use-short-time';

const look = 'tabular whitespace-nowrap text-muted-foreground';

/** A time in a list; the tooltip has its seconds and the zone. */
export function TimeCell({ date }: { date: Date }) {
  const t = useTranslations('admin');
  const timeOf = useShortTime();
  return (
    <time dateTime={date.toISOString()} title={t('zoneTime', { time: shopTimestamp(date) })} className={look}>
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
