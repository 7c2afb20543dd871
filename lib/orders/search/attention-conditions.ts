import { type SQL, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { orders } from '@/db/schema';
import { days, hours, later } from '@/platform/time';
import { hasTracking } from '@/platform/env';
import type { Minor } from '@/platform/money';
import {
  onItsWayStatuses,
  type OrderStatus,
  orderStatuses,
  undeliveredStatuses,
  underWayStatuses,
  unshippedStatuses,
} from '@/values/orders';
import { isStillTrue, type MessageKind, messageKinds, overLimit } from '@/values/notifications';
import { badRefundStates, openRefundStates, pendingRefundStates, voidRefundStates } from '@/values/payments';
import { troubleStates } from '@/values/shipping';
import type { AttentionReason } from '../admin-contract';

const oneDay = hours(24);
const refundDelay = hours(1);
/** A parcel of an order that was cancelled or refunded in full after shipping is looked for this long (orders 30). */
export const onTheWay = days(14);
/** A failed message is a need for this long, also of an order that has ended; one about a payment until the delivery. */
const untold = days(14);

const laterRefunds = sql`
  from refunds later
  where later.order_id = r.order_id and later.payment_id = r.payment_id and later.id > r.id
    and later.created_at >= coalesce(r.settled_at, r.created_at)`;

/**
 * That refund `r` ended badly and was not replaced: by a later one, as in `refundsToShow`, or where the whole amount must go
 * back (refunds 5) by later ones that add up to it. These refunds are few: `offset` stops the planner from joining all refunds.
 */
export const stuckRefund = sql`
  r.state in (${sql.raw(listed(badRefundStates))}) and case when r.state = 'abnormal' or r.automatic
    then r.amount > (
      select coalesce(sum(later.amount), 0) ${laterRefunds} and later.state not in (${sql.raw(listed(voidRefundStates))}) offset 0)
    else not exists (select ${laterRefunds} offset 0) end`;

/** That refund `r` has not ended an hour after it was asked for (refunds 5). */
export const slowRefund = (now: Date) => sql`
  r.state in (${sql.raw(listed(openRefundStates))}) and r.created_at < ${later(now, -refundDelay).toISOString()}::timestamptz`;

/** A part of an order may be on its way before the whole is shipped (shipping 1). `offset` stops the planner from reading all parcels. */
const hasParcel = (order: SQL) => sql`exists (select from parcels p where p.order_id = ${order} offset 0)`;

/** That event `e` cancelled an order for good while a parcel of it was on its way. An index finds such cancellations. */
const recalls = sql`
  e.metadata ->> 'to' = 'cancelled' and e.metadata ->> 'from' in (${sql.raw(listed(underWayStatuses))})
  and (e.metadata ->> 'from' in (${sql.raw(listed(onItsWayStatuses))}) or ${hasParcel(sql`e.order_id`)})
  and not exists (
    select from order_events later
    where later.order_id = e.order_id and later.id > e.id and later.metadata ->> 'to' = 'cancelled')`;

/** That order `o` is refunded in full before all of it was shipped. */
const refundedEarly = (o: SQL) =>
  sql`${o}.status in (${sql.raw(listed(unshippedStatuses))}) and ${o}.refunded_amount >= ${o}.total`;

/** Whether a parcel of the row of `orders` had left when it was cancelled or refunded, however long ago (orders 30, orders 31). */
export const isRecalled = sql<boolean>`(
  orders.status = 'cancelled' and exists (
    select from order_events e where e.order_id = orders.id and ${recalls})
  or ${refundedEarly(sql`orders`)} and ${hasParcel(sql`orders.id`)})`;

/**
 * What is on its way back of the row of `orders` (orders 22): refunds that have not ended, also stuck ones, of what will count
 * as refunded of it (refunds 4).
 */
export const refundingAmount = sql<Minor>`(
  select coalesce(sum(r.amount), 0)::float8 from refunds r
  where r.order_id = orders.id and r.state in (${sql.raw(listed(pendingRefundStates))})
    and (orders.paid_at is null or not r.automatic and not came_beside(r.payment_id)))`;

/** Money by hand is no part of it (figures 1), and a stuck refund is a need of its own. Only what an index holds is looked at. */
const isOwed = sql`${orders.status} = 'cancelled' and ${orders.paidAt} is not null and ${orders.refundedAmount} < ${orders.total}
  and has_own_payment(${orders.id}) and ${orders.refundedAmount} + ${refundingAmount} < ${orders.total}
  and not exists (select from refunds r where r.order_id = ${orders.id} and ${stuckRefund} offset 0)`;

const newsOf = (kind: MessageKind) =>
  `m.kind = '${kind}' and o.status in (${listed(orderStatuses.filter((status) => isStillTrue(kind, status)))})`;

/** That message `m`, of another kind than `paid`, would still be sent about order `o` if it were tried again (notifications 2). */
const isStillNews = sql.raw(
  `o.phone <> '' and (${messageKinds
    .filter((kind) => kind !== 'paid')
    .map(newsOf)
    .join(' or ')})`,
);

/** The only statuses that an order can have for a reason. */
export const attentionStatuses: Partial<Record<AttentionReason, readonly OrderStatus[]>> = {
  unshipped: unshippedStatuses,
  owed: ['cancelled'],
};

/** Which orders need attention, for each reason. */
export const attentionConditions: Record<AttentionReason, (now: Date) => SQL> = {
  unshipped: (now) =>
    sql`${orders.status} in (${sql.raw(listed(unshippedStatuses))}) and ${orders.paidAt} < ${later(now, -oneDay).toISOString()}::timestamptz
      and ${orders.refundedAmount} < ${orders.total}`,
  intercept: (now) =>
    sql`${orders.id} in (
      select o.id from orders o where o.status in (${sql.raw(listed(onItsWayStatuses))}) and o.refunded_amount >= o.total
      union select o.id from orders o where ${refundedEarly(sql`o`)} and ${hasParcel(sql`o.id`)}
      union select e.order_id from order_events e join orders o on o.id = e.order_id
      where ${recalls}
        and e.created_at > ${later(now, -onTheWay).toISOString()}::timestamptz and o.status = 'cancelled')`,
  owed: () => isOwed,
  // What carriers once said counts for nothing while they are not queried.
  parcel: () =>
    hasTracking
      ? sql`${orders.id} in (
      select p.order_id from parcels p join orders o on o.id = p.order_id
      where p.track_state <> 'signed' and o.status in (${sql.raw(listed(onItsWayStatuses))}) and o.refunded_amount < o.total
        and (p.track_state in (${sql.raw(listed(troubleStates))}) or p.ask_at is null))`
      : sql`false`,
  returns: () => sql`${orders.id} in (select order_id from return_requests where closed_at is null)`,
  crm: () => sql`${orders.id} in (select order_id from crm_applications where sync_status = 'failed')`,
  sms: (now) =>
    sql`${orders.id} in (
      select o.id from orders o
      where o.sms_status = 'failed' and o.status in (${sql.raw(listed(undeliveredStatuses))})
        and o.refunded_amount < o.total
      union select m.order_id from order_messages m join orders o on o.id = m.order_id
      where m.state = 'failed' and m.kind <> 'paid' and m.failure is distinct from ${overLimit} and m.tried_at > ${later(now, -untold).toISOString()}::timestamptz
        and ${isStillNews})`,
  refund: (now) =>
    sql`${orders.id} in (
      select r.order_id from refunds r where ${stuckRefund}
      union select r.order_id from refunds r where ${slowRefund(now)})`,
  money: (now) =>
    sql`${orders.id} in (
      select order_id from payment_notices n join payments p on p.id = n.payment_id
      where n.verdict = 'mismatch' and n.resolved_at is null
      union select order_id from payment_notices n join payments p on p.id = n.payment_id
      where n.verdict in ('late', 'surplus') and n.created_at > ${later(now, -oneDay).toISOString()}::timestamptz
      union select order_id from reconciliation_differences where resolved_at is null)`,
};
