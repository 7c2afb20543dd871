import type { ShipmentLine, ShipmentResult } from '@/lib/shipping/admin-contract';
import type { LineResult } from '@/values/shipping';
import { csvFile } from '../csv-file';
import type { LineProblem, PastedLine } from './parse-lines';

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

const rank: Record<LineResult, number> = { refused: 0, done: 1, unchanged: 2 };

/** Bad lines first (shipping 6), each kind in the order of the text. */
export const badFirst = (rows: readonly ShipmentRow[]): ShipmentRow[] =>
  rows.toSorted((one, other) => rank[one.result] - rank[other.result] || one.at - other.at);

export const countOf = (rows: readonly ShipmentRow[], result: LineResult): number =>
  rows.filter((row) => row.result === result).length;

/** How many have left: those that only could are not among them, also when the writing was cut short. */
export const shippedCount = (rows: readonly ShipmentRow[]): number =>
  rows.filter(({ result, isWritten }) => result === 'done' && isWritten).length;

/** The bad lines as a file with their reasons, which can be corrected and dropped in again. */
export const fileToCorrect = (rows: readonly ShipmentRow[], heading: readonly string[]): string =>
  csvFile([heading, ...rows.filter(({ result }) => result === 'refused').map(cellsToCorrect)]);

const cellsToCorrect = ({ line, text, message }: ShipmentRow): string[] => [
  line?.order ?? text,
  line?.carrier ?? '',
  line?.number ?? '',
  line?.quantity ? String(line.quantity) : '',
  message,
];
