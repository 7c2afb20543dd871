'use client';

import { useLocale } from 'next-intl';
import { useHydrated } from '@/components/browser/use-hydrated';
import { formatShopTime } from '@/platform/shop-time';
import { formatReaderTime } from '@/platform/time';

/** Formats a time: the server does not know the reader's zone, so it names the shop's zone until hydration. */
export function useTimeText(): (at: Date) => string {
  const locale = useLocale();
  const format = useHydrated() ? formatReaderTime : formatShopTime;
  return (at) => format(at, locale);
}

export function OrderTime({ at, className }: { at: Date; className?: string }) {
  const timeText = useTimeText();
  return (
    <time dateTime={at.toISOString()} className={className}>
      {timeText(at)}
    </time>
  );
}
