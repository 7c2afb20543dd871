import { chosenFiles, judge, lineOf } from '@/scripts/setup/bench-figures.mjs';

const all = ['admin.bench.mjs', 'page.bench.mjs', 'paint.bench.mjs'];

test('without a word every benchmark runs, with words those that begin with one of them', () => {
  expect(chosenFiles(all, [])).toEqual(all);
  expect(chosenFiles(all, ['pa'])).toEqual(['page.bench.mjs', 'paint.bench.mjs']);
});

test('a word that names no benchmark is refused beside one that does', () => {
  expect(() => chosenFiles(all, ['page', 'pgae'])).toThrow('No benchmark is called pgae.');
});

test.each([
  [{ value: 5, atMost: { must: 5, aim: 5 } }, 'met'],
  [{ value: 5, atMost: { must: 5, aim: 4 } }, 'aim missed'],
  [{ value: 5, atMost: { must: 4 } }, 'missed'],
  [{ value: 5, atLeast: { must: 6 } }, 'missed'],
  [{ value: 6, floor: 2, atMost: { must: 3 } }, 'met'],
  [{ value: 6, floor: 2, atMost: { must: 2.9 } }, 'missed'],
  [{ value: NaN, atMost: { must: 5 } }, 'missed'],
  [{ value: NaN, atMost: { aim: 5 } }, 'aim missed'],
  [{ value: 5 }, null],
])('%j is %p', (result, verdict) => {
  expect(judge({ figure: 'CPU', ...result })).toBe(verdict);
});

test('the line of a figure has its value, the reference value, the ratio and the verdict', () => {
  const line = lineOf({ figure: 'CPU (ms)', value: 3, floor: 1.5, atMost: { must: 4, aim: 1 } });
  expect(line.replaceAll(/ +/g, ' ')).toBe('CPU (ms) 3.00 / 1.50 = 2.00 must ≤ 4, aim ≤ 1: aim missed');
});
