import { count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { orders, reconciliationDifferences, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListDifferences } from './admin-contract';

export async function listDifferences(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListDifferences>,
): Promise<OutputOf<typeof ListDifferences>> {
  const { id, day, resolvedAt } = reconciliationDifferences;
  const isInState = query.state === 'open' ? isNull(resolvedAt) : isNotNull(resolvedAt);
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select({
        difference: reconciliationDifferences,
        orderId: orders.publicId,
        resolvedBy: users.name,
      })
      .from(reconciliationDifferences)
      .leftJoin(orders, eq(orders.id, reconciliationDifferences.orderId))
      .leftJoin(users, eq(users.id, reconciliationDifferences.resolvedBy))
      .where(isInState)
      .orderBy(desc(day), desc(id))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(reconciliationDifferences).where(isInState),
  ]);
  return {
    differences: rows.map(({ difference, orderId, resolvedBy }) => ({
      id: difference.id,
      day: difference.day,
      subject: difference.subject,
      kind: difference.kind,
      number: difference.number,
      provider_number: difference.providerNumber,
      order_id: orderId,
      ours: difference.ours,
      theirs: difference.theirs,
      resolved_at: difference.resolvedAt,
      resolution: difference.resolution,
      resolved_by: resolvedBy,
    })),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
