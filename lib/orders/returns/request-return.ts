import { returnRequests } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { ReturnRequest } from '../contract';
import { findOrder } from '../find-order';
import { findParcels } from '../find-parcels';
import { lockOrder } from '../lock-order';
import { appendEvent } from '../order-events';
import { readChanges } from '../read-changes';
import { statusHistory } from '../rules';
import type { RequestReturn } from './contract';
import { findReturn } from './find-return';
import { presentReturn } from './present';
import { isAssumedIn, refusalOf } from './rules';

/**
 * The buyer asks to send the device back (orders 26). It moves neither money nor status: operators are notified by the row
 * (alerts 1). Asking again answers what was asked first, and of several at once one is written.
 * @throws AppError NOT_FOUND, also for another person's order; CONFLICT where there is no such right, or no more
 */
export async function requestReturn(
  ctx: Ctx<Customer>,
  { params, body: { reason, note } }: Pick<InputOf<typeof RequestReturn>, 'params' | 'body'>,
): Promise<ReturnRequest> {
  const { id } = await findOrder(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    const earlier = await findReturn(ctx, id);
    if (earlier?.closedAt) throw new AppError('CONFLICT', { reason: 'returnClosed' });
    if (earlier) return presentReturn(earlier);
    const isAssumed = isAssumedIn(statusHistory(await readChanges(ctx, id)));
    const isPartSent = (await findParcels(ctx, id, ctx.locale)).length > 0;
    const refusal = refusalOf({ ...order, isPartSent, isAssumed }, ctx.now);
    if (refusal) throw new AppError('CONFLICT', { reason: refusal });
    const asked = { reason, note: note ?? '', askedAt: ctx.now, closedAt: null, closedBy: null, answer: '' };
    await db(ctx)
      .insert(returnRequests)
      .values({ orderId: id, ...asked });
    await appendEvent(ctx, id, { eventType: 'return_requested', metadata: { reason } });
    return presentReturn(asked);
  });
}
