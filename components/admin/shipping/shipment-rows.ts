import type { ShipmentLine, ShipmentResult } from '@/lib/shipping/admin-contract';
import { asTrackingNumber, type LineResult } from '@/values/shipping';
import { csvFile } from '../csv-file';
import { columnsOf, type LineProblem, type PastedLine } from './parse-lines';

/** A pasted line with what the server says of it. */
export type ShipmentRow = {
  at: number;
  text: string;
  line: ShipmentLine | null;
  /** The number by which the server knows the order. */
  order: string;
  result: LineResult;
  message: string;
  /** Whether the server has written it; before that it was only tried. */
  isWritten: boolean;
};

type Texts = (problem: LineProblem) => string;

/** The rows of the result; what cannot be sent at all is refused by the page itself. */
export function rowsOf(lines: readonly PastedLine[], results: readonly ShipmentResult[], textOf: Texts) {
  const remaining = [...results];
  return lines.map(({ at, text, line, problem }): ShipmentRow => {
    const answer = line ? remaining.shift() : undefined;
    return {
      ...{ at, text, line: line ?? null, isWritten: false },
      order: answer?.order ?? line?.order ?? '',
      result: answer?.result ?? 'refused',
      message: answer?.message ?? (problem ? textOf(problem) : ''),
    };
  });
}

/** What is still to be written: the lines that the trial found good, each with its row. */
export const rowsToWrite = (rows: readonly ShipmentRow[]): (ShipmentRow & { line: ShipmentLine })[] =>
  rows.flatMap((row) =>
    row.result === 'done' && !row.isWritten && row.line ? [{ ...row, line: row.line }] : [],
  );

/** The rows after a part of them was written. */
export function withWritten(
  rows: readonly ShipmentRow[],
  part: readonly ShipmentRow[],
  results: readonly ShipmentResult[],
): ShipmentRow[] {
  const answers = new Map(part.map(({ at }, index) => [at, results[index]]));
  return rows.map((row) => {
    const answer = answers.get(row.at);
    return answer ? { ...row, result: answer.result, message: answer.message, isWritten: true } : row;
  });
}

/**
 * The lines of a number that stands beside several orders, by the line that has it, without itself: perhaps one parcel
 * with two orders, perhaps a slip (shipping 6). Lines that are refused count for nothing.
 */
export function sharedNumbers(rows: readonly ShipmentRow[]): Map<number, number[]> {
  const byNumber = new Map<string, ShipmentRow[]>();
  for (const row of rows) {
    if (row.result === 'refused' || !row.line) continue;
    const number = asTrackingNumber(row.line.number);
    byNumber.set(number, [...(byNumber.get(number) ?? []), row]);
  }
  const shared = [...byNumber.values()].filter((same) => new Set(same.map(({ order }) => order)).size > 1);
  const others = (same: ShipmentRow[], own: ShipmentRow) =>
    same.filter(({ order }) => order !== own.order).map(({ at }) => at);
  return new Map(shared.flatMap((same) => same.map((row) => [row.at, others(same, row)] as const)));
}

const rank: Record<LineResult, number> = { refused: 0, done: 2, unchanged: 3 };
const sharedRank = 1;

/** Bad lines first, then those to look at (shipping 6), each kind in the order of the text. */
export function badFirst(rows: readonly ShipmentRow[]): ShipmentRow[] {
  const shared = sharedNumbers(rows);
  const rankOf = ({ at, result }: ShipmentRow) => (shared.has(at) ? sharedRank : rank[result]);
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other) || one.at - other.at);
}

export const countOf = (rows: readonly ShipmentRow[], result: LineResult): number =>
  rows.filter((row) => row.result === result).length;

/** How many have left: those that only could are not among them, also when the writing was cut short. */
export const shippedCount = (rows: readonly ShipmentRow[]): number =>
  rows.filter(({ result, isWritten }) => result === 'done' && isWritten).length;

/** The bad lines as a file with their reasons, which can be corrected and dropped in again. */
export const fileToCorrect = (rows: readonly ShipmentRow[], heading: readonly string[]): string =>
  csvFile([heading, ...rows.filter(({ result }) => result === 'refused').map(cellsToCorrect)]);

const cellsToCorrect = ({ line, text, message }: ShipmentRow): string[] =>
  line
    ? [line.order, line.carrier, line.number, line.quantity ? String(line.quantity) : '', message]
    : [...columnsOf(text), message];
