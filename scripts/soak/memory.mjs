import { median } from '../setup/measure.mjs';

/**
 * What a value has grown by, as a share: the median of the last fifth of the samples against that of the first. The first
 * fifth is left out before that, because a process that has just begun grows.
 * @param {readonly number[]} samples
 */
export function growthOf(samples) {
  const steady = samples.slice(Math.floor(samples.length / 5));
  const fifth = Math.max(1, Math.floor(steady.length / 5));
  const [early, late] = [median(steady.slice(0, fifth)), median(steady.slice(-fifth))];
  return { early, late, growth: late / early - 1 };
}

/**
 * The megabytes that were in use after each whole collection of garbage, as `node --trace-gc` prints it.
 * @param {string} output
 */
export const heapsIn = (output) =>
  [...output.matchAll(/Mark-Compact.*?-> ([\d.]+) \(/g)].map(([, megabytes]) => Number(megabytes));
