import { call } from '@/platform/api-client';
import type { Locale } from '@/platform/i18n/locales';
import { AreaValuesByLabels, ListAreas } from './contract';
import type { AreaNames, AreaPath } from './rules';

export const fetchAreas = (locale: Locale) => call(ListAreas, {}, { locale, tokens: null });

export const fetchAreaValues = (labels: AreaNames): Promise<AreaPath> =>
  call(AreaValuesByLabels, { body: { labels } }, { tokens: null });
