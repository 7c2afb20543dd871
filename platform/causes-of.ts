import { propertyOf } from './property-of';

/** An error and what caused it, the outermost first; nothing where something else was thrown. */
export function causesOf(error: unknown): Error[] {
  const found = new Set<Error>();
  for (let each = error; each instanceof Error && !found.has(each); each = each.cause) found.add(each);
  return [...found];
}

/** The codes of an error and of what caused it, such as those of the database, the outermost first. */
export const codesOf = (error: unknown): string[] =>
  causesOf(error).flatMap((each) => {
    const code = propertyOf(each, 'code');
    return typeof code === 'string' ? [code] : [];
  });
