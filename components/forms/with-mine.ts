import { keysOf } from '@/platform/record-of';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose values differ. */
export const changedFields = <Values extends object>(base: Values, values: Values): (keyof Values)[] =>
  keysOf(base).filter((field) => !isSame(base[field], values[field]));

/** Fields that were changed here and, to another value, by somebody else. */
export const conflictsIn = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): (keyof Values)[] =>
  changedFields(base, mine).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );

/** What was saved meanwhile, with what was changed here. */
export const withMine = <Values extends object>(base: Values, mine: Values, theirs: Values): Values => ({
  ...theirs,
  ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])),
});
