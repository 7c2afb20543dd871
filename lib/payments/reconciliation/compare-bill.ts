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

/**
 * Compares a bill with our rows. `own` holds the rows that are on the bill, and those that should be on it.
 * A second line under one number is money that we do not have.
 */
export function compareBill(
  lines: BillLine[],
  own: OwnMoney[],
): { matched: BillLine[]; differences: Difference[] } {
  const open = new Map(own.map((row) => [keyOf(row), row]));
  const matched: BillLine[] = [];
  const differences: Difference[] = [];
  for (const line of lines) {
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
      orderId: row?.orderId ?? null,
      ours: row?.amount ?? null,
      theirs: line.amount,
    });
  }
  for (const { subject, number, providerNumber, orderId, amount, isThere } of open.values()) {
    if (!isThere) continue;
    const sides = { ours: amount, theirs: null };
    differences.push({ subject, kind: 'missing_there', number, providerNumber, orderId, ...sides });
  }
  return { matched, differences };
}
