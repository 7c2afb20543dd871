import { localeRows } from './locale-rows';
import type { Locale } from './locales';

/** The parts of an address, given from the largest, on one line: 浙江省杭州市, or Hangzhou, Zhejiang. */
export const placeLine = (parts: readonly string[], locale: Locale, gap = ''): string =>
  localeRows[locale].startsWithProvince ? parts.join(gap) : parts.toReversed().join(', ');
