import { takeReveal } from '@/lib/audit/take-reveal';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { isUnderWay } from '@/values/orders';
import type { RevealSlip } from './admin-contract';
import { findOrder } from './find-order';
import { readContact } from './reveal-contact';

/**
 * Shows the contact on a packing slip, and records that. What is packed counts for itself; a slip of any other order is a
 * look at its contact (admin 20, admin 24).
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function revealSlip(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RevealSlip>,
): Promise<OutputOf<typeof RevealSlip>> {
  const { status } = await findOrder(ctx, params.id);
  await takeReveal(ctx, isUnderWay(status) ? 'slip' : 'contact');
  return readContact(ctx, params, 'order_slip');
}
