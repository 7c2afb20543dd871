import { and, eq, isNull, lte } from 'drizzle-orm';
import { returnRequests } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { ReturnEnd } from '@/values/returns';
import { appendEvent, type Operator } from '../order-events';

type End = {
  by: ReturnEnd;
  answer?: string;
  /** A refund that was under way before the buyer asked is no answer to it. */
  begunAt?: Date;
};

/** Closes the open return of a locked order with its event, in the caller's transaction (orders 27). @returns null without an open one */
export async function settleReturn(ctx: Ctx<Operator>, orderId: number, { by, answer = '', begunAt }: End) {
  const [row] = await db(ctx)
    .update(returnRequests)
    .set({ closedAt: ctx.now, closedBy: by, answer })
    .where(
      and(
        eq(returnRequests.orderId, orderId),
        isNull(returnRequests.closedAt),
        begunAt && lte(returnRequests.askedAt, begunAt),
      ),
    )
    .returning();
  if (row) await appendEvent(ctx, orderId, { eventType: 'return_closed', metadata: { by } });
  return row ?? null;
}
