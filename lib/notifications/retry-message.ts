import { and, eq } from 'drizzle-orm';
import { orderMessages, orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { lockOrder } from '@/lib/orders/lock-order';
import { SendOrderMessage } from '@/lib/orders/request-message';
import { enqueue } from '@/lib/queue/enqueue';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { RetryMessage } from './admin-contract';

/**
 * Sends a failed message again, with five new tries, for an administrator. For an SMS the provider is queried first
 * whether it was sent after all. A double click sends it once.
 * @throws AppError NOT_FOUND when it has not failed, or is under way again
 */
export function retryMessage(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RetryMessage>,
): Promise<OutputOf<typeof RetryMessage>> {
  return inTransaction(ctx, async (ctx) => {
    const named = eq(orderMessages.id, params.id);
    const [found] = await db(ctx).select().from(orderMessages).where(named);
    if (!found) throw notFound();
    const order = await lockOrder(ctx, found.orderId);
    const state = found.channel === 'sms' ? 'sending' : 'waiting';
    const [message] = await db(ctx)
      .update(orderMessages)
      .set({ state, attempts: 0, failure: null, nextTryAt: ctx.now })
      .where(and(named, eq(orderMessages.state, 'failed')))
      .returning();
    if (!message) throw notFound();
    if (message.kind === 'paid')
      await db(ctx).update(orders).set({ smsStatus: 'not_sent' }).where(eq(orders.id, order.id));
    await enqueue(ctx, SendOrderMessage, { messageId: message.id }, { key: message.id });
    await recordAuditEntry(ctx, {
      action: 'job_retry',
      target: 'order-message',
      to: { order: order.publicId, about: message.kind },
    });
    return { id: message.id };
  });
}
