import { and, eq, ne, sql } from 'drizzle-orm';
import { paymentNotifications, payments } from '@/db/schema';
import { db, inTransaction, repeatedly, sideBySide } from '@/db/transaction';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { type Ctx, system, type System } from '@/platform/ctx';
import { type NotificationVerdict, paymentFailures } from '@/values/payments';
import { providerOf } from '../find-provider';
import type { Mismatches, PaymentResult } from '../provider';
import { refundSurplus } from '../refunds/refund-surplus';
import { isLive, lockAttempt, type LockedAttempt, type PaymentRow } from './find-attempt';
import { requestQuery } from './request-query';
import { mismatchesOf, verdictFor } from './rules';

type Received = {
  result: PaymentResult;
  /** `notify:<id>` or `query:<number>:<transaction>`: the same result twice is one row. */
  source: string;
  /** The number that was queried; a notification contains its own number. */
  queriedNumber?: string;
  /** What else the provider reports that does not fit: the money was already refunded, not by a refund of ours. */
  mismatches?: Mismatches;
};

type Verdict = { verdict: NotificationVerdict; detail?: Record<string, unknown> };

/**
 * Settles a payment that the provider reports. Notifications, pollers and the query job all call this. One transaction
 * locks the order and the payment, so parallel copies run one after the other and only the first one changes anything.
 */
export function settlePayment(anyCtx: Ctx, received: Received): Promise<NotificationVerdict> {
  return inTransaction(repeatedly({ ...anyCtx, actor: system }), async (ctx) => {
    const { result, queriedNumber } = received;
    const [locked, use] = await sideBySide(
      lockAttempt(ctx, queriedNumber ?? result.outTradeNo),
      findUse(ctx, result.transactionId),
    );
    const { verdict, detail = {} } = decide(locked, use, received);
    await sideBySide(
      carryOut(ctx, locked, verdict, received),
      storeNotification(ctx, received, locked?.payment.id ?? null, verdict, detail),
    );
    if (verdict === 'mismatch') ctx.log.error({ outTradeNo: result.outTradeNo, detail }, 'money mismatch');
    return verdict;
  });
}

function decide(locked: LockedAttempt | null, use: Use | null, received: Received): Verdict {
  const { result } = received;
  if (!locked) return { verdict: 'mismatch', detail: { out_trade_no: { actual: result.outTradeNo } } };
  const { payment, order } = locked;
  if (payment.state === 'succeeded' && payment.transactionId === result.transactionId)
    return { verdict: 'duplicate' };
  const recipient = providerOf(payment.type).recipientOf(payment.request);
  const mismatches = {
    ...mismatchesOf({ ...payment, recipient }, result),
    ...(received.mismatches ?? otherUseOf(payment, use, result)),
  };
  if (Object.keys(mismatches).length === 0) return { verdict: verdictFor(order) };
  return { verdict: 'mismatch', detail: mismatches };
}

async function carryOut(
  ctx: Ctx<System>,
  locked: LockedAttempt | null,
  verdict: NotificationVerdict,
  { result, queriedNumber }: Received,
): Promise<void> {
  if (!locked) return;
  if (verdict === 'accepted' || verdict === 'late' || verdict === 'surplus')
    await sideBySide(
      markSucceeded(ctx, locked, result),
      applyVerdict(ctx, locked, result, verdict),
      closeOthers(ctx, locked),
    );
  if (verdict === 'mismatch' && queriedNumber) await failAttempt(ctx, locked);
}

/** The attempt that a transaction has paid. */
type Use = { outTradeNo: string };

async function findUse(ctx: Ctx, transactionId: string): Promise<Use | null> {
  const [use] = await db(ctx)
    .select({ outTradeNo: payments.outTradeNo })
    .from(payments)
    .where(eq(payments.transactionId, transactionId));
  return use ?? null;
}

/** A second transaction under one number, or one transaction under two numbers. */
function otherUseOf(payment: PaymentRow, use: Use | null, { transactionId: actual }: PaymentResult) {
  if (payment.transactionId) return { transaction_id: { expected: payment.transactionId, actual } };
  return use ? { transaction_id: { usedBy: use.outTradeNo, actual } } : {};
}

/**
 * The provider reports this attempt as paid, so it cannot be paid again: the attempt ends, and an administrator must
 * check it.
 */
async function failAttempt(ctx: Ctx, { payment }: LockedAttempt): Promise<void> {
  await db(ctx)
    .update(payments)
    .set({ state: 'failed', failure: paymentFailures.mismatch })
    .where(and(eq(payments.id, payment.id), isLive));
}

async function markSucceeded(ctx: Ctx, { payment }: LockedAttempt, result: PaymentResult): Promise<void> {
  await db(ctx)
    .update(payments)
    .set({
      state: 'succeeded',
      transactionId: result.transactionId,
      succeededAt: result.successTime,
      payer: payment.payer ?? result.payer,
      failure: null,
    })
    .where(eq(payments.id, payment.id));
}

/** What the money means for its order: it is paid, or the money goes back. */
async function applyVerdict(
  ctx: Ctx<System>,
  { payment, order }: LockedAttempt,
  { transactionId, successTime }: PaymentResult,
  verdict: ReturnType<typeof verdictFor>,
): Promise<void> {
  const numbers = { out_trade_no: payment.outTradeNo, transaction_id: transactionId };
  if (verdict === 'surplus') return refundSurplus(ctx, { payment, order, numbers });
  const isPaid = await markOrderPaid(ctx, {
    orderId: order.id,
    paidAt: successTime,
    from: verdict === 'late' ? 'cancelled' : 'pending',
    metadata: verdict === 'late' ? { late_payment: true, ...numbers } : numbers,
  });
  if (!isPaid) throw new Error('a locked order has changed');
}

/** A paid order must have no other attempt that can be paid. */
async function closeOthers(ctx: Ctx, { payment, order }: LockedAttempt): Promise<void> {
  const others = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), ne(payments.id, payment.id), isLive));
  for (const { id } of others) await requestQuery(ctx, id);
}

async function storeNotification(
  ctx: Ctx,
  { result, source }: Received,
  paymentId: number | null,
  verdict: NotificationVerdict,
  detail: Record<string, unknown>,
): Promise<void> {
  await db(ctx)
    .insert(paymentNotifications)
    .values({
      source,
      paymentId,
      outTradeNo: result.outTradeNo,
      transactionId: result.transactionId,
      verdict,
      detail,
    })
    .onConflictDoUpdate({
      target: paymentNotifications.source,
      set: {
        copies: sql`${paymentNotifications.copies} + 1`,
        // A mismatch may match once the settings are corrected, and what could not be read may be read; any other verdict
        // does not change.
        verdict: sql`case when ${paymentNotifications.verdict} in ('mismatch', 'unreadable') then excluded.verdict else ${paymentNotifications.verdict} end`,
      },
    });
}
