/** What a spreadsheet would run begins so; a negative number does not count. */
const formula = /^(?=[=+@\t\r＝＋－＠]|-(?!\d+(?:\.\d+)?$))/;

/** A cell that a spreadsheet neither splits nor runs (orders 17). */
const cellOf = (text: string): string => `"${text.replace(formula, "'").replaceAll('"', '""')}"`;

/** Rows as a file with the mark by which Excel sees UTF-8. The server's `platform/csv` runs in no browser. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
