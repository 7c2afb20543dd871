/**
 * The text of a script that calls a function in a page before the page's own code is there. The function goes there alone:
 * it uses its parameter and what every browser of the shop's customers has, and nothing of its module.
 */
export const scriptOf = <Settings>(run: (settings: Settings) => void, settings: Settings): string =>
  `(${run})(${JSON.stringify(settings)})`;
