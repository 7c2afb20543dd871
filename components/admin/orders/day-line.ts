/** The points of a line through these values, in a box whose upper left corner is 0, 0: `0,46 88,23 176,0`. */
export function pointsOf(values: readonly number[], width: number, height: number): string {
  const bottom = Math.min(...values, 0);
  const span = Math.max(...values, 1) - bottom;
  const step = width / Math.max(1, values.length - 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return values
    .map((value, at) => `${round(at * step)},${round(height - ((value - bottom) / span) * height)}`)
    .join(' ');
}
