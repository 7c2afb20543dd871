import { and, eq, gt, lte, not, notExists, type SQL, sql } from 'drizzle-orm';
import { orderMessages, orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { hasMismatch } from '@/lib/orders/check-payments';
import { pendingSince, timeToPay } from '@/lib/orders/expire-order';
import { requestMessage } from '@/lib/orders/request-message';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { env } from '@/platform/env';
import { currencies, type Currency } from '@/platform/money';
import { hours, later } from '@/platform/time';
import { isReminderTime, reminderTime, timeToPayAtOnce } from './rules';

export const QueueUnpaidMessages = defineJob({
  name: 'unpaid-messages',
  cron: '* * * * *',
  retry: { limit: 0 },
});

/** The rest waits for the next minute. */
const batch = 500;

/** An order that was placed before the messages stood still is not notified of late. */
const placedWithin = hours(1);

/**
 * Notifies buyers who have not paid that their order was placed, and later reminds them once (notifications 6, notifications 8). The rows
 * are made here and not with the order, so that an order that is paid at once costs none.
 */
export async function queueUnpaidMessages(ctx: Ctx<System>): Promise<void> {
  const { now } = ctx;
  const isNew = and(
    gt(orders.createdAt, later(now, -placedWithin)),
    lte(orders.createdAt, later(now, -timeToPayAtOnce)),
  );
  for (const { id } of await findUnpaid(ctx, 'placed', isNew)) await request(ctx, id, 'placed');
  for (const currency of currencies)
    for (const { id, since } of await findUnpaid(ctx, 'reminder', mayBeReminded(currency, now))) {
      const due = reminderTime(since, timeToPay(currency), hours(env.ORDER_REMINDER_HOURS));
      if (isReminderTime(due, now)) await request(ctx, id, 'reminder');
    }
}

/** The night may bring a reminder forward. */
const earliestReminder = hours(env.ORDER_REMINDER_HOURS + 14);

/** By when it was placed an index finds them; since when they have been pending decides. */
function mayBeReminded(currency: Currency, now: Date): SQL | undefined {
  const latest = later(now, -Math.max(timeToPay(currency) / 4, timeToPay(currency) - earliestReminder));
  return and(
    eq(orders.currency, currency),
    lte(orders.createdAt, latest),
    sql`${pendingSince} > ${later(now, -timeToPay(currency)).toISOString()}::timestamptz`,
    sql`${pendingSince} <= ${latest.toISOString()}::timestamptz`,
  );
}

/** Unpaid orders without a message of the kind; one with a payment mismatch waits for a person (orders 12). */
const findUnpaid = (ctx: Ctx, kind: 'placed' | 'reminder', isDue: SQL | undefined) =>
  db(ctx)
    .select({ id: orders.id, since: pendingSince })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        isDue,
        notExists(
          db(ctx)
            .select({ one: sql`1` })
            .from(orderMessages)
            .where(and(eq(orderMessages.orderId, orders.id), eq(orderMessages.kind, kind))),
        ),
        not(hasMismatch),
      ),
    )
    .orderBy(orders.createdAt)
    .limit(batch);

const request = (ctx: Ctx<System>, orderId: number, kind: 'placed' | 'reminder') =>
  inTransaction(ctx, (inner) => requestMessage(inner, { orderId, kind }));
