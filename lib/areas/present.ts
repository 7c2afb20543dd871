import type { Locale } from '@/platform/i18n/locales';
import { type AreaType, areaTypes } from '@/values/areas';
import { areaTree } from './read-areas';
import type { AreaPath } from './rules';

/** An area's name; null for no value, and for one that is no longer an area. */
const areaLabel = (value: string | null, locale: Locale): string | null =>
  (value && areaTree.find(value)?.labels[locale]) || null;

/** Stored values as labels of the caller's language (areas 2). */
export function presentAreas({ ...path }: AreaPath, locale: Locale): Record<AreaType, string | null> {
  for (const level of areaTypes) path[level] = areaLabel(path[level], locale);
  return path;
}
