import { and, eq, isNull, min, sql, sum } from 'drizzle-orm';
import { orders, paymentNotifications, payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListMismatches } from './admin-contract';

/** One mismatch for each payment, however often it was reported by notification or by query. */
export async function listMismatches(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListMismatches>,
): Promise<OutputOf<typeof ListMismatches>> {
  const { id, outTradeNo, transactionId, paymentId, detail, copies, createdAt } = paymentNotifications;
  const mismatches = db(ctx)
    .select({
      id: min(id).mapWith(id).as('first_id'),
      outTradeNo,
      transactionId,
      paymentId,
      detail,
      copies: sum(copies).mapWith(Number).as('all_copies'),
      createdAt: min(createdAt).mapWith(createdAt).as('first_at'),
    })
    .from(paymentNotifications)
    .where(and(eq(paymentNotifications.verdict, 'mismatch'), isNull(paymentNotifications.resolvedAt)))
    .groupBy(outTradeNo, transactionId, paymentId, detail)
    .as('mismatches');
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select({
        id: mismatches.id,
        out_trade_no: mismatches.outTradeNo,
        transaction_id: mismatches.transactionId,
        order_id: orders.publicId,
        detail: mismatches.detail,
        copies: mismatches.copies,
        created_at: mismatches.createdAt,
      })
      .from(mismatches)
      .leftJoin(payments, eq(payments.id, mismatches.paymentId))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .orderBy(mismatches.createdAt, mismatches.id)
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx)
      .select({ records: sql<number>`count(*)::int` })
      .from(mismatches),
  ]);
  return { mismatches: rows, pagination: paginationOf(query, all?.records ?? 0) };
}
