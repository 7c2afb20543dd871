import { growthOf, heapsIn } from '@/scripts/soak/memory.mjs';

test('memory has grown by what the last fifth has above the first one after the warm-up', () => {
  const warmUp = [10, 20, 30, 40, 50];
  const steady = [100, 100, 100, 100, ...Array.from({ length: 12 }, () => 102), 110, 110, 110, 110];
  expect(growthOf([...warmUp, ...steady])).toEqual({ early: 100, late: 110, growth: expect.closeTo(0.1, 5) });
});

test('one high sample is no growth', () => {
  expect(growthOf([1, 1, 50, 50, 50, 50, 50, 50, 50, 400, 50, 50]).growth).toBe(0);
});

test('only whole collections tell what is in use', () => {
  const output = `
[7:0x1] 120 ms: Scavenge 30.1 (40.2) -> 20.0 (41.0) MB, pooled: 0 MB, 1.2 / 0.0 ms  (average mu = 1) task;
[7:0x1] 450 ms: Mark-Compact (reduce) 61.5 (80.0) -> 33.4 (70.1) MB, pooled: 0 MB, 9.1 / 0.0 ms
[7:0x1] 950 ms: Mark-Compact 71.5 (80.0) -> 34 (70.1) MB`;
  expect(heapsIn(output)).toEqual([33.4, 34]);
});
