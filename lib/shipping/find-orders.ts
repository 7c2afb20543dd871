import { and, between, inArray } from 'drizzle-orm';
import { orders, parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import { asOrderId, orderIdSchema } from '@/lib/orders/contract';
import { refundingAmount } from '@/lib/orders/search/attention-conditions';
import type { Ctx } from '@/platform/ctx';
import type { OrderId } from '@/values/numbers';
import { closestTo, type OrderFacts, type ParcelFacts } from './rules';

export type ShippedOrder = OrderFacts & { id: number; publicId: OrderId; parcels: ParcelFacts[] };

/** The orders of a list, each under its number, with the parcels that they have. */
export async function findOrders(ctx: Ctx, numbers: readonly string[]): Promise<Map<OrderId, ShippedOrder>> {
  const ids = numbers.flatMap((number) => orderIdSchema.safeParse(number).data ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db(ctx)
    .select({
      id: orders.id,
      publicId: orders.publicId,
      status: orders.status,
      itemQuantity: orders.itemQuantity,
      total: orders.total,
      refundedAmount: orders.refundedAmount,
      refundingAmount,
    })
    .from(orders)
    .where(inArray(orders.publicId, [...new Set(ids)]));
  const there =
    rows.length === 0
      ? []
      : await db(ctx)
          .select()
          .from(parcels)
          .where(
            inArray(
              parcels.orderId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(parcels.id);
  return new Map(
    rows.map((row) => [row.publicId, { ...row, parcels: there.filter(({ orderId }) => orderId === row.id) }]),
  );
}

const dayOf = (number: string): string | undefined => /^ORDER_\d{8}/.exec(asOrderId(number))?.[0];

/** Enough for the busiest day: a number is looked for among those of its own day. */
const mostOfDay = 5000;

/** For each number that no order has, the one that was probably meant (shipping 20). */
export async function findClosest(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<(number: string) => string | null> {
  const days = new Set(numbers.flatMap((number) => dayOf(number) ?? []));
  const ofDay = new Map<string, string[]>();
  for (const day of days) {
    const rows = await db(ctx)
      .select({ publicId: orders.publicId })
      .from(orders)
      .where(and(between(orders.publicId, day as OrderId, `${day}ZZZZZZZZZZZZ` as OrderId)))
      .limit(mostOfDay);
    ofDay.set(
      day,
      rows.map(({ publicId }) => publicId),
    );
  }
  return (number) => closestTo(asOrderId(number), ofDay.get(dayOf(number) ?? '') ?? []);
}
