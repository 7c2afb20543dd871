import * as z from 'zod/mini';
import { pageQuery } from './pagination';
import { rowIdParams } from './row-id';
import { wholeNumber } from './whole-number';

test('a whole number is written in plain digits, or is a number', () => {
  const pages = wholeNumber(1, 100);
  expect([pages.parse('7'), pages.parse('100'), pages.parse(7)]).toEqual([7, 100, 7]);
});

test.each([
  '0x1',
  '1e0',
  '+1',
  '-1',
  ' 24',
  '24\n',
  '1.0',
  '1_0',
  '',
  '１',
  '9'.repeat(17),
  'x',
  null,
  true,
  [1],
  {},
])('%j is no page and no id of a row', (given) => {
  expect(z.object(pageQuery).safeParse({ page: given }).success).toBe(false);
  expect(rowIdParams.safeParse({ id: given }).success).toBe(false);
});

test.each([0, '0', 101, '101', 1.5, Infinity, NaN])('%j is outside 1 to 100', (given) => {
  expect(wholeNumber(1, 100).safeParse(given).success).toBe(false);
});

test('the document of the API shows a whole number with its bounds', () => {
  const schema = z.toJSONSchema(wholeNumber(1, 100), { io: 'input' });
  expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
});
