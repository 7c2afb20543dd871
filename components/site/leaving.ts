type Going = () => void;

let guard: ((go: Going) => void) | null = null;

/** Goes, or lets the page that holds something unsaved ask first. */
export const leave = (go: Going): void => (guard ? guard(go) : go());

/** @returns what ends the asking */
export function askBeforeLeaving(ask: (go: Going) => void): () => void {
  guard = ask;
  return () => {
    guard = null;
  };
}
