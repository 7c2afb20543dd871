import { linesOf } from './poster';

const upTo = (most: number) => (line: string) => [...line].length <= most;

test.each([
  ['把绷紧的一天轻轻放下。', 6, ['把绷紧的一天', '轻轻放下。']],
  ['一二三四五六，七八', 6, ['一二三四五六，', '七八']],
  ['a quiet moment for you', 10, ['a quiet', 'moment for', 'you']],
  ['和汐 Halsea H1 耳戴', 10, ['和汐 Halsea', 'H1 耳戴']],
  ['Unbreakablylongword', 5, ['Unbreakablylongword']],
  ['', 5, []],
])('%j in lines of %i', (text, most, lines) => {
  expect(linesOf(text, upTo(most))).toEqual(lines);
});
