import { count, desc, inArray, sql } from 'drizzle-orm';
import { reconciliationDifferences, reconciliations } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListReconciliations } from './admin-contract';

const { day, kind, resolvedAt } = reconciliationDifferences;
const countIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

const countsOf = (ctx: Ctx, days: string[]) =>
  db(ctx)
    .select({
      day,
      missingHere: countIf(sql`${kind} = 'missing_here'`),
      missingThere: countIf(sql`${kind} = 'missing_there'`),
      amountDiffers: countIf(sql`${kind} = 'amount'`),
      open: countIf(sql`${resolvedAt} is null`),
    })
    .from(reconciliationDifferences)
    .where(inArray(day, days))
    .groupBy(day);

export async function listReconciliations(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListReconciliations>,
): Promise<OutputOf<typeof ListReconciliations>> {
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select()
      .from(reconciliations)
      .orderBy(desc(reconciliations.day))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(reconciliations),
  ]);
  const counts =
    rows.length > 0
      ? await countsOf(
          ctx,
          rows.map((row) => row.day),
        )
      : [];
  const countsByDay = new Map(counts.map((each) => [each.day, each]));
  return {
    reconciliations: rows.map((row) => {
      const differing = countsByDay.get(row.day);
      return {
        day: row.day,
        state: row.state,
        payments: row.payments,
        refunds: row.refunds,
        paid: row.paid,
        refunded: row.refunded,
        matched: row.matched,
        missing_here: differing?.missingHere ?? 0,
        missing_there: differing?.missingThere ?? 0,
        amount_differs: differing?.amountDiffers ?? 0,
        foreign_lines: row.foreignLines,
        open: differing?.open ?? 0,
        failure: row.failure,
        finished_at: row.finishedAt,
      };
    }),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
