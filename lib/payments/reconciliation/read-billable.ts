import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { shanghaiDayBounds } from '@/platform/time';
import { asOutRefundNo, asOutTradeNo } from '@/values/numbers';
import type { BillLine } from '../provider';
import type { OwnMoney } from './compare-bill';

/** Below the limit of parameters of one statement. */
const batch = 5000;

/** Reads rows by their numbers, in batches. */
export async function readInBatches<N extends string, R>(
  numbers: N[],
  read: (part: N[]) => Promise<R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < numbers.length; at += batch)
    found.push(...(await read(numbers.slice(at, at + batch))));
  return found;
}

export const paymentNumbers = (lines: BillLine[]) =>
  lines.filter(({ subject }) => subject === 'payment').map(({ number }) => asOutTradeNo(number));

export const refundNumbers = (lines: BillLine[]) =>
  lines.filter(({ subject }) => subject === 'refund').map(({ number }) => asOutRefundNo(number));

const readPayments = async (ctx: Ctx, where: SQL | undefined): Promise<OwnMoney[]> =>
  db(ctx)
    .select({
      subject: sql<'payment'>`'payment'`,
      number: payments.outTradeNo,
      providerNumber: payments.transactionId,
      orderId: payments.orderId,
      amount: payments.amount,
      isThere: sql<boolean>`${payments.state} = 'succeeded'`,
    })
    .from(payments)
    .where(where);

const readRefunds = async (ctx: Ctx, where: SQL | undefined): Promise<OwnMoney[]> =>
  db(ctx)
    .select({
      subject: sql<'refund'>`'refund'`,
      number: refunds.outRefundNo,
      providerNumber: refunds.providerRefundId,
      orderId: refunds.orderId,
      amount: refunds.amount,
      isThere: sql<boolean>`${refunds.acceptedAt} is not null or ${refunds.state} = 'succeeded'`,
    })
    .from(refunds)
    .where(where);

/**
 * Our payments and refunds that are on the bill, those of that day in Shanghai that are on no bill yet, and those that
 * an earlier run found on this bill.
 */
export async function readBillable(ctx: Ctx, day: string, lines: BillLine[]): Promise<OwnMoney[]> {
  const [from, until] = shanghaiDayBounds(day);
  const { succeededAt } = payments;
  const { acceptedAt, state } = refunds;
  const paid = and(eq(payments.state, 'succeeded'), gte(succeededAt, from), lt(succeededAt, until));
  const accepted = and(gte(acceptedAt, from), lt(acceptedAt, until), ne(state, 'closed'));
  const own = await Promise.all([
    readInBatches(paymentNumbers(lines), (part) => readPayments(ctx, inArray(payments.outTradeNo, part))),
    readPayments(ctx, or(and(paid, isNull(payments.billedOn)), eq(payments.billedOn, day))),
    readInBatches(refundNumbers(lines), (part) => readRefunds(ctx, inArray(refunds.outRefundNo, part))),
    readRefunds(
      ctx,
      or(and(accepted, isNotNull(acceptedAt), isNull(refunds.billedOn)), eq(refunds.billedOn, day)),
    ),
  ]);
  return [...new Map(own.flat().map((row) => [`${row.subject}:${row.number}`, row])).values()];
}

/** The orders of our payments that refunds of the bill give back, by the numbers of the payments. */
export async function readRefundedOrders(ctx: Ctx, lines: BillLine[]): Promise<Map<string, number>> {
  const trades = lines.filter(({ subject }) => subject === 'refund').map(({ trade }) => asOutTradeNo(trade));
  const { outTradeNo, orderId } = payments;
  const found = await readInBatches(trades, (part) =>
    db(ctx).select({ outTradeNo, orderId }).from(payments).where(inArray(outTradeNo, part)),
  );
  return new Map(found.map((payment) => [payment.outTradeNo, payment.orderId]));
}
