type Going = () => void;

let keeper: ((go: Going) => void) | null = null;

/** Goes, or lets the page that holds something unsaved ask first. */
export const leave = (go: Going): void => (keeper ? keeper(go) : go());

/** @returns what ends the asking */
export function askBeforeLeaving(ask: (go: Going) => void): () => void {
  keeper = ask;
  return () => {
    keeper = null;
  };
}
