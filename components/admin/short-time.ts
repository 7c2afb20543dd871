import { shopTimestamp } from '@/platform/shop-time';
import { shanghaiDate } from '@/platform/time';

/** Without the year where it is this year's. */
const shortened = (shown: string, today: string): string =>
  shown.slice(0, 4) === today.slice(0, 4) ? shown.slice(5) : shown;

const withoutSeconds = (date: Date): string => shopTimestamp(date).slice(0, -3);

/** `06-18 14:32`, of another year `2025-06-18 14:32`; Shanghai's time for every reader (admin 17, admin 29). */
export const shortTime = (date: Date, now: Date): string =>
  shortened(withoutSeconds(date), withoutSeconds(now));

/** `06-18`, of another year `2025-06-18`: a day of Shanghai for every reader, as codes begin and end by such days. */
export const shortDay = (date: Date, now: Date): string => shortened(shanghaiDate(date), shanghaiDate(now));
