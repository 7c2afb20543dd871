/** An error that the user at the terminal can fix: shown as one sentence, without a stack. */
export class SetupError extends Error {}

/** @param {unknown} error */
export function report(error) {
  console.error(error instanceof SetupError ? error.message : error);
}

/**
 * The code of an error of the system, such as `EEXIST`.
 * @param {unknown} error
 */
export const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
