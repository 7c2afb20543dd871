import { eq } from 'drizzle-orm';
import { parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { ListParcels } from './admin-contract';
import { presentParcel } from './present';
import { piecesLeft } from './rules';

/** @throws AppError NOT_FOUND */
export async function listParcels(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof ListParcels>,
): Promise<OutputOf<typeof ListParcels>> {
  const order = await findOrder(ctx, params.id);
  const rows = await db(ctx).select().from(parcels).where(eq(parcels.orderId, order.id)).orderBy(parcels.id);
  return { parcels: rows.map((row) => presentParcel(row, ctx.locale)), left: piecesLeft(order, rows) };
}
