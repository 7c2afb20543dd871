import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { ReturnRequest } from '../contract';
import { findOrder } from '../find-order';
import { lockOrder } from '../lock-order';
import { requestMessage } from '../request-message';
import type { CloseReturn } from './admin-contract';
import { findReturn } from './find-return';
import { presentReturn } from './present';
import { settleReturn } from './settle-return';

/**
 * An administrator closes a return without a refund, with a word that the buyer is sent; the same word again changes nothing (orders 27).
 * @throws AppError NOT_FOUND; CONFLICT when nobody asked, or it is closed already
 */
export async function closeReturn(
  ctx: Ctx<Admin>,
  { params, body: { answer } }: Pick<InputOf<typeof CloseReturn>, 'params' | 'body'>,
): Promise<ReturnRequest> {
  const { id, publicId } = await findOrder(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, id);
    const closed = await settleReturn(ctx, id, { by: 'shop', answer });
    if (closed) {
      await recordAuditEntry(ctx, { action: 'order_return_close', target: publicId });
      await requestMessage(ctx, { orderId: id, kind: 'returnClosed' });
      return presentReturn(closed);
    }
    const earlier = await findReturn(ctx, id);
    if (earlier?.closedBy !== 'shop' || earlier.answer !== answer)
      throw new AppError('CONFLICT', { reason: 'returnNotOpen' });
    return presentReturn(earlier);
  });
}
