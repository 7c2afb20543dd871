import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { payments, reconciliationDifferences, reconciliations, refunds } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { asMinor, asSum, type Minor } from '@/platform/money';
import type { BillLine } from '../provider';
import { type Difference, keyOf } from './compare-bill';
import { paymentNumbers, readInBatches, refundNumbers } from './read-billable';

type Outcome = {
  lines: BillLine[];
  matched: BillLine[];
  differences: Difference[];
  /** Lines of another system, counted apart. */
  foreign: BillLine[];
  /** These matched only because they were queried during this run. */
  settled: (BillLine & { orderId: number })[];
};

const minor = (amount: number | null): Minor | null => (amount === null ? null : asMinor(amount));

const sumOf = (lines: BillLine[], subject: BillLine['subject']): Minor =>
  asSum(lines.reduce((sum, line) => sum + (line.subject === subject ? line.amount : 0), 0));

/**
 * Stores the result of a day's comparison. A difference of an earlier run that matches now is resolved, one that is not found
 * any more is removed, and one that is found again stays the row that it was.
 */
export async function storeReconciliation(ctx: Ctx, day: string, outcome: Outcome): Promise<void> {
  const { matched, foreign } = outcome;
  const others = new Set(foreign);
  const lines = outcome.lines.filter((line) => !others.has(line));
  await inTransaction(ctx, async (ctx) => {
    await markBilled(ctx, day, matched);
    await resolveMatched(ctx, day, unambiguous(outcome));
    await storeDifferences(ctx, day, outcome);
    await db(ctx)
      .update(reconciliations)
      .set({
        state: 'done',
        failure: null,
        payments: paymentNumbers(lines).length,
        refunds: refundNumbers(lines).length,
        paid: sumOf(lines, 'payment'),
        refunded: sumOf(lines, 'refund'),
        matched: matched.length,
        foreignLines: foreign.length,
        finishedAt: new Date(),
      })
      .where(eq(reconciliations.day, day));
  });
}

async function markBilled(ctx: Ctx, day: string, matched: BillLine[]): Promise<void> {
  await readInBatches(paymentNumbers(matched), (part) =>
    db(ctx)
      .update(payments)
      .set({ billedOn: day })
      .where(and(inArray(payments.outTradeNo, part), isNull(payments.billedOn)))
      .returning({ id: payments.id }),
  );
  await readInBatches(refundNumbers(matched), (part) =>
    db(ctx)
      .update(refunds)
      .set({ billedOn: day })
      .where(and(inArray(refunds.outRefundNo, part), isNull(refunds.billedOn)))
      .returning({ id: refunds.id }),
  );
}

/** When one of two lines under one number matches and the other differs, the difference stays open. */
const unambiguous = ({ matched, differences }: Outcome): BillLine[] => {
  const differing = new Set(differences.map(keyOf));
  return matched.filter((line) => !differing.has(keyOf(line)));
};

/** A refund requested at midnight is on the bill of the next day, which resolves the missing line. */
async function resolveMatched(ctx: Ctx, day: string, matched: BillLine[]): Promise<void> {
  const { id, number, resolvedAt, subject } = reconciliationDifferences;
  for (const [name, numbers] of [
    ['payment', paymentNumbers(matched)],
    ['refund', refundNumbers(matched)],
  ] as const) {
    await readInBatches<string, unknown>(numbers, (part) =>
      db(ctx)
        .update(reconciliationDifferences)
        .set({
          resolvedAt: ctx.now,
          resolution: sql`case when ${reconciliationDifferences.day} = ${day}::date then 'settled' else 'other_day' end`,
        })
        .where(and(eq(subject, name), inArray(number, part), isNull(resolvedAt)))
        .returning({ id }),
    );
  }
}

/** A difference that is found again is the row that it was: operators were told of it, and have it before them (alerts 3). */
async function storeDifferences(ctx: Ctx, day: string, { differences, settled }: Outcome): Promise<void> {
  const found = firstOfEach(differences);
  await dropVanished(ctx, day, found);
  for (const difference of found.values()) await storeOpen(ctx, day, difference);
  const ended = settled.map(({ amount, ...line }) => ({
    ...line,
    day,
    kind: 'missing_here' as const,
    theirs: asMinor(amount),
    createdAt: ctx.now,
    resolvedAt: ctx.now,
    resolution: 'settled' as const,
  }));
  for (const row of ended) await db(ctx).insert(reconciliationDifferences).values(row).onConflictDoNothing();
}

/** Of two lines under one number the first counts, at every comparison. */
function firstOfEach(differences: Difference[]): Map<string, Difference> {
  const found = new Map<string, Difference>();
  for (const each of differences) if (!found.has(keyOf(each))) found.set(keyOf(each), each);
  return found;
}

async function dropVanished(ctx: Ctx, day: string, found: Map<string, Difference>): Promise<void> {
  const { id, subject, number, day: ofDay, resolvedAt } = reconciliationDifferences;
  const open = await db(ctx)
    .select({ id, subject, number })
    .from(reconciliationDifferences)
    .where(and(eq(ofDay, day), isNull(resolvedAt)));
  for (const each of open)
    if (!found.has(keyOf(each)))
      await db(ctx)
        .delete(reconciliationDifferences)
        .where(and(eq(id, each.id), isNull(resolvedAt)));
}

async function storeOpen(ctx: Ctx, day: string, { subject, number, ...rest }: Difference): Promise<void> {
  const { day: ofDay, resolvedAt, subject: ofSubject, number: ofNumber } = reconciliationDifferences;
  const facts = { ...rest, ours: minor(rest.ours), theirs: minor(rest.theirs) };
  await db(ctx)
    .insert(reconciliationDifferences)
    .values({ ...facts, subject, number, day, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [ofDay, ofSubject, ofNumber],
      set: facts,
      setWhere: isNull(resolvedAt),
    });
}
