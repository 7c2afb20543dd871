import { decodeFile, hasTooMany, parseLines } from './parse-lines';

const line = { order: '20250618143207A9F2', carrier: 'SF', number: 'SF1390274418263' };

test.each([
  ['20250618143207A9F2, SF, SF1390274418263', line],
  ['20250618143207A9F2，SF，SF1390274418263', line],
  ['20250618143207A9F2\tSF\tSF1390274418263', line],
  ['20250618143207A9F2 SF SF1390274418263', line],
  ['"20250618143207A9F2";"SF";"SF1390274418263"', line],
  ['20250618143207A9F2,京东物流,JDX020481773521,2', { carrier: '京东物流', quantity: 2 }],
  ['20250618143207A9F2,SF1390274418263', { carrier: 'zto', number: 'SF1390274418263' }],
  ['20250618143207A9F2,,SF1390274418263', { carrier: 'zto', number: 'SF1390274418263' }],
  ['20250618143207A9F2,SF,SF1390274418263,,单号位数不对', line],
])('%s is a line', (text, expected) => {
  expect(parseLines(text, 'zto')[0]?.line).toMatchObject(expected);
});

test.each([
  ['20250618143207A9F2', 'incomplete'],
  ['20250618143207A9F2,SF,', 'incomplete'],
  [',SF,SF1390274418263', 'incomplete'],
  ['20250618143207A9F2,SF,SF1390274418263,0', 'quantity'],
  ['20250618143207A9F2,SF,SF1390274418263,two', 'quantity'],
])('%s is none: %s', (text, problem) => {
  expect(parseLines(text, 'sf')[0]).toMatchObject({ problem });
});

test('lines keep their numbers; a heading and empty lines are left out', () => {
  const text = '\ufeff订单号,承运商,运单号\r\n1,sf,SF1\r\n\r\n2,sf,SF2\r\n';
  expect(parseLines(text, 'sf').map(({ at }) => at)).toEqual([2, 4]);
});

test('a thousand lines are the most', () => {
  const lines = (count: number) => parseLines('1,sf,SF1\n'.repeat(count), 'sf');
  expect(hasTooMany(lines(1000))).toBe(false);
  expect(hasTooMany(lines(1001))).toBe(true);
});

test('rows that a spreadsheet left empty are no lines', () => {
  expect(parseLines('1,sf,SF1\n,,,\n"",""\n2,sf,SF2\n', 'sf').map(({ at }) => at)).toEqual([1, 4]);
});

test.each([
  ['GB 18030', '1,顺丰', [0x31, 0x2c, 0xcb, 0xb3, 0xb7, 0xe1]],
  ['GB 18030 that could be UTF-8', '1,圆通', [0x31, 0x2c, 0xd4, 0xb2, 0xcd, 0xa8]],
  ['UTF-8', '1,顺丰', [0x31, 0x2c, 0xe9, 0xa1, 0xba, 0xe4, 0xb8, 0xb0]],
  ['UTF-8 with a letter of two bytes', '·顺', [0xc2, 0xb7, 0xe9, 0xa1, 0xba]],
  ['UTF-16, its low bytes first', '1,顺', [0xff, 0xfe, 0x31, 0x00, 0x2c, 0x00, 0x7a, 0x98]],
  ['UTF-16, its high bytes first', '1,顺', [0xfe, 0xff, 0x00, 0x31, 0x00, 0x2c, 0x98, 0x7a]],
  ['no bytes', '', []],
])('a file is read in its own encoding: %s', (_name, text, bytes) => {
  expect(decodeFile(new Uint8Array(bytes).buffer)).toBe(text);
});
