import { causesOf, codesOf } from './causes-of';

const inner = Object.assign(new Error('inner'), { code: '25P02' });
const middle = new Error('middle', { cause: inner });
const outer = Object.assign(new Error('outer', { cause: middle }), { code: 7 });

test('an error is told with what caused it, the outermost first', () => {
  expect(causesOf(outer)).toEqual([outer, middle, inner]);
  expect(causesOf(new Error('alone', { cause: 'a text' })).map(({ message }) => message)).toEqual(['alone']);
  expect(causesOf('a text')).toEqual([]);
});

test('an error that names itself as its cause is told once', () => {
  const own: Error = new Error('own');
  own.cause = own;
  expect(causesOf(own)).toEqual([own]);
});

test('codes are texts; an error without one has none', () => {
  expect(codesOf(outer)).toEqual(['25P02']);
  expect(codesOf(Object.assign(new Error('', { cause: inner }), { code: 'ECONNRESET' }))).toEqual([
    'ECONNRESET',
    '25P02',
  ]);
  expect(codesOf({ code: '25P02' })).toEqual([]);
});
