/** An error that the user at the terminal can fix: shown as one sentence, without a stack. */
export class SetupError extends Error {}

export function report(error) {
  console.error(error instanceof SetupError ? error.message : error);
}
