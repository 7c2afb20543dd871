import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvOf } from './csv';

const read = (text: string): string[][] => parse(text, { relax_column_count: true });

/** What a spreadsheet shows: an apostrophe before a formula is not part of the text. */
const shown = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

const piece = fc.constantFrom(
  '=cmd|',
  '+1',
  '-1',
  '@',
  '＝cmd|',
  '＋1',
  '－1',
  '＠',
  '"',
  "'",
  ',',
  ';',
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '文',
  'a',
);
const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

test('rows read back are the rows written, whatever their cells contain', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      expect(read(csvOf(rows)).map((row) => row.map(shown))).toEqual(rows.map((row) => row.map(shown)));
    }),
  );
});

test('no cell starts with a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      for (const row of read(csvOf(rows)))
        for (const text of row) expect(text).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});

test('a line break alone does not end a row', () => {
  const rows = [['ring twice\n=cmd|calc', 'Hangzhou']];
  expect(csvOf(rows)).toBe('"ring twice\n=cmd|calc","Hangzhou"\r\n');
  expect(read(csvOf(rows))).toEqual(rows);
});
