import { and, asc, eq, not, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { orders, payments } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { isReceived, isShipped } from '@/values/orders';
import { type PaymentMethod, voidRefundStates } from '@/values/payments';
import type { GetOrder, OrderDetail } from './contract';
import { findConfirmationContact } from './find-addressee';
import { findOrder, type FoundOrder } from './find-order';
import { presentMasked, presentOrder } from './present';
import { isSlipOld, mayShip } from './rules';
import { isRecalled } from './search/attention-conditions';

/**
 * The whole order for its owner; an admin gets it masked, like in lists (`reveal-contact.ts`).
 * @throws AppError NOT_FOUND, also for another person's order
 */
export async function getOrder(
  ctx: Ctx<Customer | Admin>,
  { params }: Pick<InputOf<typeof GetOrder>, 'params'>,
): Promise<OrderDetail> {
  const present = ctx.actor.kind === 'admin' ? presentMasked : presentOrder;
  const order = await findOrder(ctx, params.id);
  return {
    ...present(order, ctx.locale),
    payment_method: await findMethod(ctx, order),
    confirmation_contact: isThankedFor(ctx, order) ? await findConfirmationContact(ctx, order) : null,
    is_recalled: !mayShip(order) && (await wasRecalled(ctx, order)),
    refunding_amount: order.refundingAmount,
    is_slip_old: ctx.actor.kind === 'admin' && isSlipOld(order),
  };
}

/** Only the buyer's page names the contact, and only from the payment until the parcel leaves. */
const isThankedFor = ({ actor }: Ctx, { status }: FoundOrder): boolean =>
  actor.kind === 'customer' && isReceived(status) && !isShipped(status);

async function wasRecalled(ctx: Ctx, order: FoundOrder): Promise<boolean> {
  const [row] = await db(ctx).select({ isRecalled }).from(orders).where(eq(orders.id, order.id));
  return row?.isRecalled ?? false;
}

/** A payment that the system gave back, or tried to because it came beside the order's own money. */
const wentBack = sql`(came_beside(payments.id) or exists (
  select from refunds r where r.payment_id = payments.id and r.automatic
    and r.state not in (${sql.raw(listed(voidRefundStates))})))`;

/** Of two payments the one that the order was paid by gave it its time; the other one goes back (orders 25). */
async function findMethod(ctx: Ctx, { id, paidAt }: FoundOrder): Promise<PaymentMethod | null> {
  if (!paidAt) return null;
  const [payment] = await db(ctx)
    .select({ type: payments.type })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.state, 'succeeded'), not(wentBack)))
    .orderBy(sql`${eq(payments.succeededAt, paidAt)} desc`, asc(payments.id))
    .limit(1);
  return payment?.type ?? 'manual';
}
