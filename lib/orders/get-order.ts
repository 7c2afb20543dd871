import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { GetOrder, Order } from './contract';
import { findOrder } from './find-order';
import { presentMasked, presentOrder } from './present';

/**
 * The whole order for its owner; an admin gets it masked, like in lists (`reveal-contact.ts`).
 * @throws AppError NOT_FOUND, also for another person's order
 */
export const getOrder = async (
  ctx: Ctx<Customer | Admin>,
  { params }: Pick<InputOf<typeof GetOrder>, 'params'>,
): Promise<Order> => {
  const present = ctx.actor.kind === 'admin' ? presentMasked : presentOrder;
  return present(await findOrder(ctx, params.id), ctx.locale);
};
