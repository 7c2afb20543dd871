import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { isBefore } from '@/values/orders';
import type { RecordSlipPrint } from './admin-contract';
import { findOrder } from './find-order';
import { lockOrder } from './lock-order';
import { appendEvent } from './order-events';
import { isSlipOld } from './rules';

/**
 * Records which version of an order its packing slip was printed with (orders 41). The same version again changes nothing,
 * and neither does an order that has left or is cancelled.
 * @throws AppError NOT_FOUND
 */
export async function recordSlipPrint(
  ctx: Ctx<Admin>,
  { params, body }: InputOf<typeof RecordSlipPrint>,
): Promise<OutputOf<typeof RecordSlipPrint>> {
  const { id: orderId, publicId } = await findOrder(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    // A version that nobody has seen would hide the corrections up to it.
    const slipVersion = Math.min(body.version, order.version);
    if (isBefore(order.status, 'shipped') && order.slipVersion !== slipVersion) {
      await db(ctx).update(orders).set({ slipVersion }).where(eq(orders.id, orderId));
      await appendEvent(ctx, orderId, { eventType: 'modified', metadata: { slip: 'printed' } });
      await recordAuditEntry(ctx, { action: 'order_slip_print', target: publicId });
      order.slipVersion = slipVersion;
    }
    return { id: publicId, is_slip_old: isSlipOld(order) };
  });
}
