import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  crmApplications,
  orderEvents,
  orderMessages,
  paymentCalls,
  paymentNotifications,
  payments,
  refunds,
} from '@/db/schema';
import { db } from '@/db/transaction';
import { presentError } from '@/lib/crm/present';
import { findOrder } from '@/lib/orders/find-order';
import { readEvent } from '@/lib/orders/read-event';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { GetPaymentTimeline, TimelineEntry, PaymentTimeline } from './admin-contract';

type RefundRow = typeof refunds.$inferSelect;

/** The payment timeline of an order: every attempt, call, notification, refund, status change, sync and message. */
export async function readPaymentTimeline(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof GetPaymentTimeline>,
): Promise<PaymentTimeline> {
  const order = await findOrder(ctx, params.id);
  const [attempts, calls, refundRows, events, crm, messages] = await Promise.all([
    db(ctx).select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id)),
    db(ctx).select().from(paymentCalls).where(eq(paymentCalls.orderId, order.id)),
    db(ctx).select().from(refunds).where(eq(refunds.orderId, order.id)),
    db(ctx)
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.eventType, 'status_changed'))),
    db(ctx).select().from(crmApplications).where(eq(crmApplications.orderId, order.id)),
    db(ctx).select().from(orderMessages).where(eq(orderMessages.orderId, order.id)),
  ]);
  const notifications = await notificationsOf(ctx, attempts);
  const entries: TimelineEntry[] = [
    ...attempts.map(({ createdAt: at, outTradeNo: number, type }): TimelineEntry => ({
      kind: 'attempt',
      at,
      number,
      type,
    })),
    ...calls.map(({ firstAt: at, lastAt: until, times, number, call, answer }): TimelineEntry => ({
      kind: 'call',
      ...{ at, until, times, number, call, answer },
    })),
    ...notifications.map((notification): TimelineEntry => ({
      kind: 'notice',
      at: notification.createdAt,
      number: notification.outTradeNo,
      times: notification.copies,
      source: notification.source.startsWith('query:') ? 'query' : 'notify',
      verdict: notification.verdict,
      detail: notification.detail,
      resolved: notification.resolvedAt !== null,
    })),
    ...refundRows.flatMap(entriesOfRefund),
    ...events.flatMap(entryOfChange),
    ...crm.map(({ createdAt, lastSyncAt, syncStatus: state, attempts, errorMessage }): TimelineEntry => ({
      kind: 'crm',
      at: lastSyncAt ?? createdAt,
      ...{ state, attempts, failure: presentError(errorMessage, ctx.locale) },
    })),
    ...messages.map(
      ({
        id,
        createdAt,
        triedAt,
        sentAt,
        kind: about,
        channel,
        state,
        attempts,
        failure,
      }): TimelineEntry => ({
        kind: 'message',
        id,
        at: sentAt ?? triedAt ?? createdAt,
        ...{ about, channel, state, attempts, failure },
      }),
    ),
  ];
  return {
    status: order.status,
    currency: order.currency,
    total: order.total,
    refunded: order.refundedAmount,
    attempts: attempts.map((attempt) => ({
      out_trade_no: attempt.outTradeNo,
      type: attempt.type,
      state: attempt.state,
      amount: attempt.amount,
      transaction_id: attempt.transactionId,
      failure: attempt.failure,
      created_at: attempt.createdAt,
      succeeded_at: attempt.succeededAt,
      queries: attempt.queries,
      queried_at: attempt.queriedAt,
      billed_on: attempt.billedOn,
    })),
    moments: entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  };
}

function entryOfChange(event: typeof orderEvents.$inferSelect): TimelineEntry[] {
  const facts = readEvent(event);
  if (facts.kind !== 'statusChanged') return [];
  return [
    {
      kind: 'status',
      at: event.createdAt,
      from: facts.from,
      to: facts.to ?? '',
      by: event.operatorName || event.operatorType,
      is_late: facts.isLate,
      is_manual: facts.isManual,
    },
  ];
}

const notificationsOf = async (ctx: Ctx, attempts: { id: number }[]) =>
  attempts.length === 0
    ? []
    : db(ctx)
        .select()
        .from(paymentNotifications)
        .where(
          inArray(
            paymentNotifications.paymentId,
            attempts.map(({ id }) => id),
          ),
        );

/** A refund has up to three entries: requested, accepted by the provider, settled. One made by hand was never requested here. */
function entriesOfRefund(refund: RefundRow): TimelineEntry[] {
  const { outRefundNo: number, amount, state, automatic, failure, createdAt, acceptedAt, settledAt } = refund;
  const entry = { kind: 'refund' as const, number, amount, state, automatic, failure };
  return [
    ...(acceptedAt && acceptedAt < createdAt
      ? []
      : [{ ...entry, step: 'requested' as const, at: createdAt }]),
    ...(acceptedAt ? [{ ...entry, step: 'accepted' as const, at: acceptedAt }] : []),
    ...(settledAt ? [{ ...entry, step: 'settled' as const, at: settledAt }] : []),
  ];
}
