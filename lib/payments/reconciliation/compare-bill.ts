import { isOwnNumber } from '@/values/numbers';
import type { BillSubject, DifferenceKind } from '@/values/reconciliation';
import type { BillLine } from '../provider';

/** A payment or refund of ours. `isThere`: as far as we know the provider has booked it. Amounts in fen. */
export type OwnMoney = {
  subject: BillSubject;
  number: string;
  providerNumber: string | null;
  orderId: number;
  amount: number;
  isThere: boolean;
};

export type Difference = {
  subject: BillSubject;
  kind: DifferenceKind;
  number: string;
  providerNumber: string | null;
  orderId: number | null;
  ours: number | null;
  theirs: number | null;
};

/** Payments and refunds are numbered separately. */
export const keyOf = ({ subject, number }: Pick<BillLine, 'subject' | 'number'>) => `${subject}:${number}`;

/** A refund made by hand at the provider has a number of its own form, but gives back a payment of ours. */
const isOurs = ({ number, trade }: BillLine) => isOwnNumber(number) || isOwnNumber(trade);

/**
 * Compares a bill with our rows. `own` holds the rows that are on the bill, and those that should be on it.
 * A second line under one number is money that we do not have. `foreign` are the lines of another system that takes
 * money under the same merchant number (reconciliation 5). `orderOf` names the orders of the payments that refunds of the
 * bill give back.
 */
export function compareBill(
  lines: BillLine[],
  own: OwnMoney[],
  orderOf: ReadonlyMap<string, number> = new Map(),
): { matched: BillLine[]; differences: Difference[]; foreign: BillLine[] } {
  const known = new Map(own.map((row) => [keyOf(row), row]));
  const isForeign = (line: BillLine) => !known.has(keyOf(line)) && !isOurs(line) && !orderOf.has(line.trade);
  const open = new Map(known);
  const matched: BillLine[] = [];
  const differences: Difference[] = [];
  for (const line of lines.filter((line) => !isForeign(line))) {
    const row = open.get(keyOf(line));
    open.delete(keyOf(line));
    if (row?.isThere && row.amount === line.amount) {
      matched.push(line);
      continue;
    }
    differences.push({
      subject: line.subject,
      kind: row && row.amount !== line.amount ? 'amount' : 'missing_here',
      number: line.number,
      providerNumber: line.providerNumber,
      orderId: known.get(keyOf(line))?.orderId ?? orderOf.get(line.trade) ?? null,
      ours: row?.amount ?? null,
      theirs: line.amount,
    });
  }
  for (const { subject, number, providerNumber, orderId, amount, isThere } of open.values()) {
    if (!isThere) continue;
    const sides = { ours: amount, theirs: null };
    differences.push({ subject, kind: 'missing_there', number, providerNumber, orderId, ...sides });
  }
  return { matched, differences, foreign: lines.filter(isForeign) };
}
