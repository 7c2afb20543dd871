import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { orders, parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import { days, later, minutes } from '@/platform/time';
import { underWayStatuses } from '@/values/orders';
import type { Carrier } from '@/values/shipping';
import { longestTracked } from './rules';

/** The shortest time between two queries of one number: the provider locks one that is queried more often (kuaidi100 5). */
export const shortestWait = minutes(env.TRACKING_MINUTES);

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** A parcel of an order with several can be on its way before the order is shipped. */
const isTracked = (now: Date, carriers: readonly Carrier[]) => sql`
  o.status in (${sql.raw(listed(underWayStatuses))}) and p.carrier in (${sql.raw(listed(carriers))})
  and coalesce(p.corrected_at, p.created_at) > ${at(later(now, -longestTracked))}`;

const asideAtOnce = 10_000;

/** What is due and not to be queried: again after a day, as an order can be set back; never when the parcel is too old. */
export async function setAside(ctx: Ctx, carriers: readonly Carrier[]): Promise<void> {
  const oldest = at(later(ctx.now, -longestTracked));
  await db(ctx).execute(sql`
    update parcels p
    set ask_at = case when due.entered_at > ${oldest} and p.carrier in (${sql.raw(listed(carriers))})
      then ${at(later(ctx.now, days(1)))} end
    from (
      select p.id, coalesce(p.corrected_at, p.created_at) as entered_at
      from parcels p join orders o on o.id = p.order_id
      where p.ask_at <= ${at(ctx.now)} and not (${isTracked(ctx.now, carriers)})
      order by p.ask_at limit ${asideAtOnce} for update of p skip locked
    ) due where p.id = due.id`);
}

export type DueNumber = { carrier: Carrier; number: string };

/** The numbers that are due, those that wait longest first. */
export const findDue = (ctx: Ctx, carriers: readonly Carrier[], most: number): Promise<DueNumber[]> =>
  db(ctx).execute<DueNumber>(sql`
    select p.carrier, p.number from parcels p join orders o on o.id = p.order_id
    where p.ask_at <= ${at(ctx.now)} and ${isTracked(ctx.now, carriers)}
    group by p.carrier, p.number order by min(p.ask_at), min(p.id) limit ${most}`);

export type ClaimedParcel = { id: number; orderId: number; phone: string };

/**
 * Claims a number for one question by one conditional update, for all parcels that have it: of processes at the same
 * moment one gets them, and what a crash leaves is queried at its next time. Empty when it was queried too recently.
 */
export async function claimNumber(ctx: Ctx, { carrier, number }: DueNumber): Promise<ClaimedParcel[]> {
  const rows = await db(ctx)
    .update(parcels)
    .set({ askedAt: ctx.now, askAt: later(ctx.now, shortestWait) })
    .where(
      and(
        eq(parcels.number, number),
        eq(parcels.carrier, carrier),
        isNotNull(parcels.askAt),
        or(isNull(parcels.askedAt), lte(parcels.askedAt, later(ctx.now, -shortestWait))),
      ),
    )
    .returning({ id: parcels.id, orderId: parcels.orderId });
  if (rows.length === 0) return [];
  const people = await db(ctx)
    .select({ orderId: orders.id, phone: orders.phone })
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ orderId }) => orderId),
      ),
    );
  const phones = new Map(people.map(({ orderId, phone }) => [orderId, phone]));
  return rows.map((row) => ({ ...row, phone: phones.get(row.orderId) ?? '' }));
}
