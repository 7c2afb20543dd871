import { parseLines } from './parse-lines';
import {
  badFirst,
  countOf,
  fileToCorrect,
  rowsOf,
  rowsToWrite,
  sharedNumbers,
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

test('a number beside several orders is named at each of its lines, which stand after the bad ones', () => {
  const pasted = ['A1,sf,SF1390274418263', 'B2,sf,SF1', 'C3,sf,sf139 0274 418263', 'D4,sf,SF1390274418299'];
  const lines = parseLines([...pasted, 'A1,sf,SF1390274418263'].join('\n'), 'sf');
  const results = lines.map(({ line }, index) => ({
    ...answer(index, index === 1 ? 'refused' : index === 4 ? 'unchanged' : 'done'),
    order: line?.order ?? '',
  }));
  const checked = rowsOf(lines, results, (problem) => problem);
  expect([...sharedNumbers(checked)]).toEqual([
    [1, [3]],
    [3, [1, 5]],
    [5, [3]],
  ]);
  expect(badFirst(checked).map(({ at }) => at)).toEqual([2, 1, 3, 5, 4]);
});

test('a number that is repeated for one order, or stands on a line that is refused, is not shared', () => {
  const lines = parseLines('A1,sf,SF1390274418263\nA1,sf,SF1390274418263\nB2,sf,SF1390274418263', 'sf');
  const results = lines.map(({ line }, index) => ({
    ...answer(index, index === 2 ? 'refused' : 'done'),
    order: line?.order ?? '',
  }));
  expect(sharedNumbers(rowsOf(lines, results, (problem) => problem)).size).toBe(0);
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
  const pasted = [text, 'E5,SF,SF1390274418289,2件', 'F6,SF,', ',SF1390274418305'].join('\n');
  const answers = [answer(0, 'done'), answer(1, 'unchanged'), answer(2, 'refused')];
  const checked = rowsOf(parseLines(pasted, 'sf'), answers, (problem) => problem);
  const file = fileToCorrect(checked, ['订单号', '承运商', '运单号', '件数', '原因']);
  expect(file.split('\r\n')).toEqual([
    '\ufeff"订单号","承运商","运单号","件数","原因"',
    '"B2","","","","incomplete"',
    `"D4","sf","'=1","","refused"`,
    '"E5","SF","SF1390274418289","2件","quantity"',
    '"F6","SF","","","incomplete"',
    '"","","SF1390274418305","","incomplete"',
    '',
  ]);
  const corrected = file.replace('2件', '2').replace('"F6","SF",""', '"F6","SF","SF1390274418297"');
  expect(parseLines(corrected, 'sf')).toMatchObject([
    { problem: 'incomplete' },
    { line: { order: 'D4', carrier: 'sf', number: '=1' } },
    { line: { order: 'E5', carrier: 'SF', number: 'SF1390274418289', quantity: 2 } },
    { line: { order: 'F6', carrier: 'SF', number: 'SF1390274418297' } },
    { problem: 'incomplete' },
  ]);
});
