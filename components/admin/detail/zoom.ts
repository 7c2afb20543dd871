/** From half to three times the size, in steps of a quarter (admin 9). */
export const zoomRange = { least: 0.5, most: 3, step: 0.25 } as const;

export const clampZoom = (zoom: number): number => Math.min(zoomRange.most, Math.max(zoomRange.least, zoom));

/** The next step up or down; from a zoom between two steps, the nearest step in that direction. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const steps = zoom / zoomRange.step;
  const next = direction > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clampZoom(next * zoomRange.step);
}

export type Point = { x: number; y: number };

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The zoom after the distance between two fingers changed from `from` to `to`. */
export function pinchZoom(zoom: number, from: [Point, Point], to: [Point, Point]): number {
  const before = distance(...from);
  return before === 0 ? zoom : clampZoom((zoom * distance(...to)) / before);
}
