import { and, count, eq, isNull } from 'drizzle-orm';
import { orders, paymentNotices, payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf, OutputOf } from '@/lib/platform/endpoint';
import { paginationOf } from '@/lib/platform/pagination';
import type { ListMismatches } from './admin-contract';

export async function listMismatches(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListMismatches>,
): Promise<OutputOf<typeof ListMismatches>> {
  const open = and(eq(paymentNotices.verdict, 'mismatch'), isNull(paymentNotices.resolvedAt));
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select({ notice: paymentNotices, orderId: orders.publicId })
      .from(paymentNotices)
      .leftJoin(payments, eq(payments.id, paymentNotices.paymentId))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(open)
      .orderBy(paymentNotices.createdAt, paymentNotices.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db(ctx).select({ records: count() }).from(paymentNotices).where(open),
  ]);
  return {
    mismatches: rows.map(({ notice, orderId }) => ({
      id: notice.id,
      out_trade_no: notice.outTradeNo,
      transaction_id: notice.transactionId,
      order_id: orderId,
      detail: notice.detail,
      copies: notice.copies,
      created_at: notice.createdAt,
    })),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
