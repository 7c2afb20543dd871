import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { findOrder } from '../find-order';
import type { GetReturn } from './admin-contract';
import { findReturn } from './find-return';
import { presentReturn } from './present';

/** @throws AppError NOT_FOUND */
export async function getReturn(
  ctx: Ctx<Admin>,
  { params }: Pick<InputOf<typeof GetReturn>, 'params'>,
): Promise<OutputOf<typeof GetReturn>> {
  const row = await findReturn(ctx, (await findOrder(ctx, params.id)).id);
  return { request: row && presentReturn(row) };
}
