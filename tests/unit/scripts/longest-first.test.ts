import fs from 'node:fs';
import path from 'node:path';
import LongestFirst, { longest } from '@/tests/support/longest-first.mjs';

const inRoot = (name: string) => path.join(process.cwd(), name);

test('the files that take longest are there', () => {
  expect(longest.filter((name) => !fs.existsSync(name))).toEqual([]);
});

test('they come first, and of the others the largest', () => {
  const [first = '', second = ''] = longest;
  const [small, large] = ['tests/support/waiting.ts', 'tests/support/shopper.ts'];
  const given = [small, second, large, first].map((name) => ({ path: inRoot(name) }));
  expect(new LongestFirst().sort(given).map((test) => test.path)).toEqual(
    [first, second, large, small].map(inRoot),
  );
});
