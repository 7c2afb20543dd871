import { parseLines } from './parse-lines';
import {
  badFirst,
  countOf,
  fileToCorrect,
  rowsOf,
  rowsToWrite,
  shippedCount,
  withWritten,
} from './shipment-rows';

const text = 'A1,sf,SF1390274418263\nB2\nC3,sf,SF1390274418271\nD4,sf,=1';
const answer = (index: number, result: 'done' | 'unchanged' | 'refused') => ({
  index,
  order: `order ${index}`,
  result,
  message: result,
});
const rows = () =>
  rowsOf(
    parseLines(text, 'sf'),
    [answer(0, 'done'), answer(1, 'unchanged'), answer(2, 'refused')],
    (problem) => problem,
  );

test('each line has the answer to it, and one that was not sent its own reason', () => {
  expect(rows().map(({ at, result, message }) => [at, result, message])).toEqual([
    [1, 'done', 'done'],
    [2, 'refused', 'incomplete'],
    [3, 'unchanged', 'unchanged'],
    [4, 'refused', 'refused'],
  ]);
});

test('bad lines stand first', () => {
  expect(badFirst(rows()).map(({ at }) => at)).toEqual([2, 4, 1, 3]);
  expect(countOf(rows(), 'refused')).toBe(2);
});

test('only what is good is written, and once', () => {
  const part = rowsToWrite(rows());
  expect(part.map(({ at }) => at)).toEqual([1]);
  const after = withWritten(rows(), part, [answer(0, 'unchanged')]);
  expect(after[0]).toMatchObject({ isWritten: true, result: 'unchanged' });
  expect(rowsToWrite(after)).toEqual([]);
});

test('what only could leave does not count as shipped', () => {
  expect(shippedCount(rows())).toBe(0);
  expect(shippedCount(withWritten(rows(), rowsToWrite(rows()), [answer(0, 'done')]))).toBe(1);
});

test('the file of bad lines has their reasons, runs nothing, and can be read again', () => {
  const file = fileToCorrect(rows(), ['订单号', '承运商', '运单号', '件数', '原因']);
  expect(file.split('\r\n')).toEqual([
    '\ufeff"订单号","承运商","运单号","件数","原因"',
    '"B2","","","","incomplete"',
    `"D4","sf","'=1","","refused"`,
    '',
  ]);
  expect(parseLines(file, 'sf')).toMatchObject([
    { problem: 'incomplete' },
    { line: { order: 'D4', carrier: 'sf', number: '=1' } },
  ]);
});
