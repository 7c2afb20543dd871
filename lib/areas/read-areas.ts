import { byLocale } from '@/platform/i18n/locale-rows';
import { locales } from '@/platform/i18n/locales';
import type { AreaType } from '@/values/areas';
import aliases from './data/aliases.json' with { type: 'json' };
import data from './data/areas.json' with { type: 'json' };
import { type AreaRow, foldName, plantTree } from './rules';

const otherNames: Record<string, string[]> = aliases;

function placeOf(value: string): { area_type: AreaType; parent_value: string | null } {
  if (value === 'CN') return { area_type: 'country', parent_value: null };
  if (value.endsWith('0000')) return { area_type: 'province', parent_value: 'CN' };
  if (value.endsWith('00')) return { area_type: 'city', parent_value: `${value.slice(0, 2)}0000` };
  return { area_type: 'district', parent_value: `${value.slice(0, 4)}00` };
}

/**
 * Every area with its names in the order of `locales`, parents before their children, from the committed file that
 * `npm run areas:build` writes.
 */
export const readAreaData = (): AreaRow[] =>
  data.map(([value = '', ...names]) => ({
    value,
    ...placeOf(value),
    labels: byLocale((locale) => names[locales.indexOf(locale)] ?? ''),
    keys: [value, ...names, ...(otherNames[value] ?? [])].map(foldName),
  }));

// The API and the checks read this copy, not the table `areas`: the data never changes while the process runs, and
// checks need no query. The table has the same rows, so that addresses are foreign keys.
export const areaTree = plantTree(readAreaData());
