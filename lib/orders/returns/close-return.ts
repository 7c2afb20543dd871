import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { ReturnRequest } from '../contract';
import { findOrder } from '../find-order';
import { lockOrder } from '../lock-order';
import { requestMessage } from '../request-message';
import { hasBuyer } from '../rules';
import type { CloseReturn } from './admin-contract';
import { findReturn } from './find-return';
import { presentReturn } from './present';
import { settleReturn } from './settle-return';

/**
 * An administrator closes a return without a refund, with a word that the buyer is sent; the same word again changes nothing (orders 36).
 * @throws AppError NOT_FOUND; CONFLICT when nobody requested one, or it is closed already
 */
export async function closeReturn(
  ctx: Ctx<Admin>,
  { params, body: { answer } }: Pick<InputOf<typeof CloseReturn>, 'params' | 'body'>,
): Promise<ReturnRequest> {
  const { id, publicId } = await findOrder(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    // Nobody reads the answer of an order whose personal data is erased, and nothing would erase it (privacy 3).
    const kept = hasBuyer(order) ? answer : '';
    const closed = await settleReturn(ctx, id, { by: 'shop', answer: kept });
    if (closed) {
      await recordAuditEntry(ctx, { action: 'order_return_close', target: publicId });
      if (hasBuyer(order)) await requestMessage(ctx, { orderId: id, kind: 'returnClosed' });
      return presentReturn(closed);
    }
    const earlier = await findReturn(ctx, id);
    if (earlier?.closedBy !== 'shop' || earlier.answer !== kept)
      throw new AppError('CONFLICT', { reason: 'returnNotOpen' });
    return presentReturn(earlier);
  });
}
