import { AppError } from '@/platform/errors';
import { areaTypes } from '@/values/areas';
import { areaTree } from './read-areas';
import { type AreaChoice, type AreaNames, type AreaPath, resolvePath } from './rules';

/**
 * The values of a whole address whose parts are values or labels of either language (areas 2).
 * @param at what comes before the level in the path of an error, for example `orderData.`
 * @throws AppError VALIDATION_FAILED naming the first part that is no area under the one above it
 */
export function resolveAddress(names: AreaNames, at = ''): AreaChoice {
  const { country, province, city, district } = resolvePath(areaTree, names);
  if (country && province && city && district) return { country, province, city, district };
  const found = { country, province, city, district };
  const wrong = areaTypes.find((level) => !found[level]);
  throw new AppError('VALIDATION_FAILED', {
    reason: 'addressUnknown',
    fields: [{ path: `${at}${wrong}`, reason: 'address' }],
  });
}

/**
 * The values of an address that may be blank from some level on, as a profile stores it; a skipped level is filled in
 * when the level below it is unique.
 * @throws AppError VALIDATION_FAILED naming the first part that is no area under the one above it
 */
export function resolvePartAddress(names: AreaNames): AreaPath {
  const path = resolvePath(areaTree, names);
  const wrong = areaTypes.find((level) => names[level]?.trim() && !path[level]);
  if (wrong)
    throw new AppError('VALIDATION_FAILED', {
      reason: 'addressUnknown',
      fields: [{ path: wrong, reason: 'address' }],
    });
  let above: string | null = null;
  for (const level of areaTypes.toReversed()) {
    path[level] ??= above;
    above = (path[level] && areaTree.find(path[level])?.parent_value) || null;
  }
  return path;
}
