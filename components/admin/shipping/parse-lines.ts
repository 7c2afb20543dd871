import { lineLimit, type ShipmentLine } from '@/lib/shipping/admin-contract';
import type { Carrier } from '@/values/shipping';

/** Keys of `problem` in the messages: why a line cannot be sent at all. */
export type LineProblem = 'incomplete' | 'quantity';

export type PastedLine = {
  /** The number of the line in the text, from 1. */
  at: number;
  text: string;
} & ({ line: ShipmentLine; problem?: never } | { line?: never; problem: LineProblem });

const separators = /[\t,，;；]/;

/** The cells of a line: between separators, or between spaces where there is none; without the quotes of a CSV file. */
const cellsOf = (text: string): string[] =>
  text.split(separators.test(text) ? separators : /\s+/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/^'/, '')
      .trim(),
  );

/** A heading of a CSV file: it has no digit, and every line of ours has some. */
const isHeading = (text: string): boolean => !/\d/.test(text);

type Columns = [order: string, carrier: string, number: string, count: string];

/** What a line says in each column of a list; where it says nothing, empty. */
export function columnsOf(text: string): Columns {
  const cells = cellsOf(text);
  const [order = '', second = '', third = '', count = ''] = cells;
  return cells.length === 2 ? [order, '', second, ''] : [order, second, third, count];
}

function readLine(text: string, usualCarrier: Carrier): Pick<PastedLine, 'line' | 'problem'> {
  const [order, named, number, count] = columnsOf(text);
  const carrier = named || usualCarrier;
  if (!order || !number) return { problem: 'incomplete' };
  const line = { order: order.slice(0, 64), carrier: carrier.slice(0, 40), number: number.slice(0, 64) };
  if (count === '') return { line };
  const quantity = /^\d{1,2}$/.test(count) ? Number(count) : 0;
  return quantity > 0 ? { line: { ...line, quantity } } : { problem: 'quantity' };
}

/** Spreadsheets write separators also for rows that are empty. */
const isEmpty = (text: string): boolean => cellsOf(text).every((cell) => cell === '');

/** The lines of a pasted text or a CSV file: order, carrier, number, and perhaps the pieces; empty ones are left out. */
export const parseLines = (text: string, usualCarrier: Carrier): PastedLine[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ at: index + 1, text: line.trim() }))
    .filter(({ text: line }, index) => !isEmpty(line) && (index > 0 || !isHeading(line)))
    .map(({ at, text: line }) => ({ at, text: line, ...readLine(line, usualCarrier) }) as PastedLine);

export const hasTooMany = (lines: readonly PastedLine[]): boolean => lines.length > lineLimit;

/** Two bytes of GB 18030 may be one letter of UTF-8 that no list has; in UTF-8 Chinese takes three bytes. */
const isMisread = (text: string): boolean => /[\u0080-\u07ff]/.test(text) && !/[\u0800-\uffff]/.test(text);

function encodingOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    return isMisread(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ? 'gb18030' : 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** A file as text; spreadsheets of Chinese systems also write GB 18030, or UTF-16 with its mark. */
export const decodeFile = (bytes: ArrayBuffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
