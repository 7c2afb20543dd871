import { numbersIn, slipPath, slipsAtOnce, slipsPath } from './slip-path';

const idOf = (at: number) => `ORDER_20260704${String(at).padStart(10, 'A')}`;
const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('orders') ?? '';

test('the address of a slip names its order, in the language of the page', () => {
  expect(slipPath('zh', idOf(1))).toBe('/admin/slips?orders=20260704AAAAAAAAA1');
  expect(slipPath('en', idOf(1))).toBe('/en/admin/slips?orders=20260704AAAAAAAAA1');
  expect(numbersIn(queryOf(slipPath('en', idOf(1))))).toEqual(['20260704AAAAAAAAA1']);
});

test('each number is shown once, and what is none is left out', () => {
  expect(numbersIn(`注意,${idOf(1)}, 20260704AAAAAAAAA1 ,../x,,${idOf(2)}`)).toEqual([
    '20260704AAAAAAAAA1',
    '20260704AAAAAAAAA2',
  ]);
  expect(numbersIn('')).toEqual([]);
});

test('one run has at most as many slips as are printed at once', () => {
  const ids = Array.from({ length: slipsAtOnce + 5 }, (_, at) => idOf(at));
  expect(numbersIn(ids.join(','))).toHaveLength(slipsAtOnce);
  expect(numbersIn(queryOf(slipsPath('zh', ids)))).toHaveLength(slipsAtOnce);
});
