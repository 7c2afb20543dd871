import { useState } from 'react';
import { shortTime } from './short-time';

/** Times as lists show them; what this year is, is read once. */
export function useShortTime() {
  const [now] = useState(() => new Date());
  return (date: Date): string => shortTime(date, now);
}
