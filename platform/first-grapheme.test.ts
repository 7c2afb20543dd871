import { firstGrapheme } from './first-grapheme';

const { Segmenter } = Intl;
afterEach(() => Object.assign(Intl, { Segmenter }));

test.each([
  ['林知夏', '林'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['e\u0301lan', 'e\u0301'],
  ['', ''],
])('the first character of %s is %s', (text, first) => expect(firstGrapheme(text)).toBe(first));

test.each([
  ['林知夏', '林'],
  ['👩‍🚀 Ada', '👩'],
  ['', ''],
])('where the browser cannot tell, that of %s is %s', (text, first) => {
  Object.assign(Intl, { Segmenter: undefined });
  expect(firstGrapheme(text)).toBe(first);
});
