import { useLocale } from 'next-intl';
import { useState } from 'react';
import { shortTime } from './short-time';

/** Times as lists show them; what this year is, is read once. */
export function useShortTime() {
  const locale = useLocale();
  const [now] = useState(() => new Date());
  return (date: Date): string => shortTime(date, locale, now);
}
