/** Something the person at the terminal can put right: shown as one sentence, without a stack. */
export class Fault extends Error {}

export function report(error) {
  console.error(error instanceof Fault ? error.message : error);
}
