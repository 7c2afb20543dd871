import { clampZoom, pinchZoom, stepZoom } from './zoom';

test('zooms from 0.5 to 3 in steps of 0.25, and stops at both ends', () => {
  const up = [0.5];
  while (stepZoom(up.at(-1) ?? 3, 1) !== up.at(-1)) up.push(stepZoom(up.at(-1) ?? 3, 1));
  expect(up).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
  expect(stepZoom(0.5, -1)).toBe(0.5);
  expect(stepZoom(1, -1)).toBe(0.75);
});

test('goes to the next step in that direction from a zoom between two steps', () => {
  expect(stepZoom(1.1, 1)).toBe(1.25);
  expect(stepZoom(1.1, -1)).toBe(1);
});

test('zooms in proportion to the distance of two fingers, within the range', () => {
  const at = (x: number) => ({ x, y: 0 });
  expect(pinchZoom(1, [at(0), at(100)], [at(0), at(150)])).toBe(1.5);
  expect(pinchZoom(1, [at(0), at(100)], [at(0), at(900)])).toBe(3);
  expect(pinchZoom(2, [at(0), at(0)], [at(0), at(50)])).toBe(2);
  expect(clampZoom(0.1)).toBe(0.5);
});
