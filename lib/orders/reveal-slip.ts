import { and, eq, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { orderEvents } from '@/db/schema';
import { db } from '@/db/transaction';
import { takeReveal } from '@/lib/audit/take-reveal';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { deliveredStatuses, isUnderWay } from '@/values/orders';
import type { RevealSlip } from './admin-contract';
import { findOrder } from './find-order';
import { readContact } from './reveal-contact';

/** Whether it was at its buyer's once, by any change of its status, also one that was taken back. */
async function wasDelivered(ctx: Ctx, orderId: number): Promise<boolean> {
  const names = sql.raw(listed(deliveredStatuses));
  const rows = await db(ctx)
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.eventType, 'status_changed'),
        sql`(metadata ->> 'from' in (${names}) or metadata ->> 'to' in (${names}))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Shows the contact on a packing slip, and records that. What is packed counts for itself; a slip of any other order, and of
 * one that was only set back, is a look at its contact (admin 20, admin 24).
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function revealSlip(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RevealSlip>,
): Promise<OutputOf<typeof RevealSlip>> {
  const { id, status } = await findOrder(ctx, params.id);
  const isPacked = isUnderWay(status) && !(await wasDelivered(ctx, id));
  await takeReveal(ctx, isPacked ? 'slip' : 'contact');
  return readContact(ctx, params, 'order_slip');
}
