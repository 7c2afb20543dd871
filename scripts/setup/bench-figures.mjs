import { SetupError } from './setup-error.mjs';

/** @import { Figure } from './bench-servers.mjs' */

/**
 * The files of `all` whose name begins with one of these words; every file when there is no word. Throws when a word
 * names no file.
 * @param {string[]} all
 * @param {string[]} words
 */
export function chosenFiles(all, words) {
  const unknown = words.filter((word) => !all.some((name) => name.startsWith(word)));
  if (unknown.length > 0)
    throw new SetupError(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  return words.length === 0 ? all : all.filter((name) => words.some((word) => name.startsWith(word)));
}

/** @param {Figure} result */
const ratioOf = ({ value, floor }) => (floor === undefined ? value : value / floor);

/**
 * Whether a figure keeps its limits; null when it has none. A value that is no number keeps none.
 * @param {Figure} result
 * @returns {'met' | 'aim missed' | 'missed' | null}
 */
export function judge(result) {
  const { atLeast, atMost } = result;
  const limits = atLeast ?? atMost ?? {};
  if (limits.must === undefined && limits.aim === undefined) return null;
  const ratio = ratioOf(result);
  /** @param {number | undefined} limit */
  const holds = (limit) => limit === undefined || (atLeast ? ratio >= limit : ratio <= limit);
  if (!holds(limits.must)) return 'missed';
  return holds(limits.aim) ? 'met' : 'aim missed';
}

/**
 * The line of a figure: its value, the reference value, their ratio, and the limits with the verdict.
 * @param {Figure} result
 */
export function lineOf(result) {
  const { figure, value, floor, atLeast, atMost } = result;
  const limits = atLeast ?? atMost ?? {};
  const named = /** @type {const} */ (['must', 'aim'])
    .filter((name) => limits[name] !== undefined)
    .map((name) => `${name} ${atLeast ? '≥' : '≤'} ${limits[name]}`);
  const measured =
    floor === undefined
      ? formatted(value)
      : `${formatted(value)} / ${formatted(floor)} = ${ratioOf(result).toFixed(2)}`;
  const verdict = judge(result);
  const judged = verdict ? `${named.join(', ')}: ${verdict}` : '';
  return `${figure.padEnd(64)} ${measured.padEnd(26)} ${judged}`.trimEnd();
}

/** @param {number} number */
const formatted = (number) => (number < 10 ? number.toFixed(2) : Math.round(number).toLocaleString('en-US'));
