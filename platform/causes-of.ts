import { propertyOf } from './property-of';

/** An error and what caused it, the outermost first; nothing where something else was thrown. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** The codes of an error and of what caused it, such as those of the database, the outermost first. */
export const codesOf = (error: unknown): string[] =>
  causesOf(error).flatMap((each) => {
    const code = propertyOf(each, 'code');
    return typeof code === 'string' ? [code] : [];
  });
