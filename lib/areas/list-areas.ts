import type { Locale } from '@/platform/i18n/locales';
import type { Area } from './contract';
import { readAreaData } from './read-areas';

export const listAreas = (locale: Locale): Area[] =>
  readAreaData().map(({ value, labels, area_type, parent_value }) => ({
    value,
    label: labels[locale],
    area_type,
    parent_value,
  }));
