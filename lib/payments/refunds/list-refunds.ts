import { count, desc, eq } from 'drizzle-orm';
import { refunds, users } from '@/db/schema';
import { db } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { zero } from '@/platform/money';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListRefunds } from './admin-contract';
import { findRefundable, sourceOf } from './find-refundable';
import { renderRefund } from './render-refund';

/** @throws AppError NOT_FOUND */
export async function listRefunds(
  ctx: Ctx<Admin>,
  { params, query }: InputOf<typeof ListRefunds>,
): Promise<OutputOf<typeof ListRefunds>> {
  const order = await findOrder(ctx, params.id);
  const ofOrder = eq(refunds.orderId, order.id);
  const [rows, [all], refundable] = await Promise.all([
    db(ctx)
      .select({ refund: refunds, operatorName: users.name })
      .from(refunds)
      .leftJoin(users, eq(users.id, refunds.requestedBy))
      .where(ofOrder)
      .orderBy(desc(refunds.id))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(refunds).where(ofOrder),
    findRefundable(ctx, order.id),
  ]);
  return {
    refunds: rows.map(renderRefund),
    refundable: sourceOf(refundable)?.left ?? zero,
    currency: order.currency,
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
