type Going = () => void;

let guard: ((go: Going) => void) | null = null;

/** Runs `go`, or lets a page with unsaved changes ask first. */
export const leave = (go: Going): void => (guard ? guard(go) : go());

/** @returns a function that removes the question */
export function askBeforeLeaving(ask: (go: Going) => void): () => void {
  guard = ask;
  return () => {
    guard = null;
  };
}
