import type { Admin, Ctx, Customer } from '@/lib/platform/ctx';
import type { InputOf } from '@/lib/platform/endpoint';
import type { GetOrder, Order } from './contract';
import { findOrder } from './find-order';
import { presentOrder } from './present';

/** @throws AppError NOT_FOUND, also for another person's order */
export const getOrder = async (
  ctx: Ctx<Customer | Admin>,
  { params }: InputOf<typeof GetOrder>,
): Promise<Order> => presentOrder(await findOrder(ctx, params.id), ctx.locale);
