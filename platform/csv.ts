import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV for Excel, each ended by CRLF. Every cell is quoted, because a spreadsheet starts a row at any line break
 * outside quotes; a cell that it would run as a formula begins with an apostrophe (orders 17).
 */
export const csvOf = (rows: string[][]): string =>
  stringify(rows, { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: '\r\n' });

/** The characters that `csvOf` takes for the beginning of a formula. The database writes the same (orders 17). */
export const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'] as const;

/** Excel reads a file as UTF-8 only when it starts with this mark. */
export const byteOrderMark = '\ufeff';
