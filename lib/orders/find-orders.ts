import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { orders } from '@/db/schema';
import { gramsToFind, longGramsToFind } from '@/db/search-grams';
import { hours, later } from '@/platform/time';
import { undeliveredStatuses, unshippedStatuses } from '@/values/orders';
import type { AttentionReason, WantedOrders } from './admin-contract';
import { asOrderId } from './contract';

/** A phone as it is stored, or a part of one. */
export const digitsOf = (phone: string): string => phone.normalize('NFKC').replace(/[\s-]/g, '');

/** `%` and `_` are ordinary characters here (orders 16). */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const textArray = (grams: string[]) =>
  sql`array[${sql.join(
    grams.map((gram) => sql`${gram}`),
    sql`, `,
  )}]::text[]`;

/**
 * Trigrams find a short part of a phone or an e-mail. Of a longer part most trigrams are common, and to read all of
 * them is slow; its long grams are rare.
 */
function contactContains(contact: SQLWrapper, text: string): SQL {
  const found = longGramsToFind(text);
  if (found.length === 0) return sql`${contact} like ${contains(text)}`;
  return sql`long_grams(${contact}) @> ${textArray(found)} and strpos(${contact}, ${text}) > 0`;
}

/** Grams find names by one or two characters exactly; by longer texts they find more, so the name is compared. */
function nameContains(text: string): SQL {
  const found = sql`${orders.nameGrams} @> ${textArray(gramsToFind(text))}`;
  const wanted = text.normalize('NFKC').toLowerCase();
  if ([...wanted].length <= 2) return found;
  return sql`${found} and strpos(lower(normalize(${orders.name}, NFKC)), ${wanted}) > 0`;
}

const oneDay = hours(24);
const refundDelay = hours(1);

/**
 * A failed refund is replaced by a later one, as in `refundsToShow`; an abnormal refund only by one of at least the
 * same amount. These refunds are few: `offset` stops the planner from joining all refunds.
 */
const stuckRefunds = sql`
  select r.order_id from refunds r
  where r.state in ('abnormal', 'closed', 'failed') and not exists (
    select from refunds later
    where later.order_id = r.order_id and later.payment_id = r.payment_id and later.id > r.id
      and later.created_at >= coalesce(r.settled_at, r.created_at)
      and (r.state <> 'abnormal' or later.amount >= r.amount)
    offset 0)`;

const needs: Record<AttentionReason, (now: Date) => SQL> = {
  unshipped: (now) =>
    sql`${orders.status} in (${sql.raw(listed(unshippedStatuses))}) and ${orders.paidAt} < ${later(now, -oneDay).toISOString()}::timestamptz`,
  crm: () => sql`${orders.id} in (select order_id from crm_applications where sync_status = 'failed')`,
  sms: () =>
    sql`${orders.smsStatus} = 'failed' and ${orders.status} in (${sql.raw(listed(undeliveredStatuses))})`,
  refund: (now) =>
    sql`${orders.id} in (
      ${stuckRefunds}
      union select order_id from refunds
        where state in ('requested', 'processing') and created_at < ${later(now, -refundDelay).toISOString()}::timestamptz)`,
  money: (now) =>
    sql`${orders.id} in (
      select order_id from payment_notices n join payments p on p.id = n.payment_id
      where n.verdict = 'mismatch' and n.resolved_at is null
      union select order_id from payment_notices n join payments p on p.id = n.payment_id
      where n.verdict in ('late', 'surplus') and n.created_at > ${later(now, -oneDay).toISOString()}::timestamptz
      union select order_id from reconciliation_differences where resolved_at is null)`,
};

/** The filters of the list as one condition, each served by an index; none when there is no filter. */
export function conditionOf(wanted: WantedOrders, now: Date): SQL | undefined {
  const { name, phone, email, status, orderId, discountCode, userId, fxiaokeApplicationId, attention } =
    wanted;
  const digits = phone && digitsOf(phone);
  return and(
    name ? nameContains(name) : undefined,
    digits ? contactContains(orders.phone, digits) : undefined,
    email ? contactContains(orders.email, email.toLowerCase()) : undefined,
    status ? eq(orders.status, status) : undefined,
    orderId ? eq(orders.publicId, asOrderId(orderId)) : undefined,
    discountCode ? sql`upper(${orders.discountCode}) = upper(${discountCode})` : undefined,
    userId ? eq(orders.userId, userId) : undefined,
    fxiaokeApplicationId
      ? sql`${orders.id} in (select order_id from crm_applications where fxiaoke_application_id = ${fxiaokeApplicationId})`
      : undefined,
    attention ? needs[attention](now) : undefined,
  );
}

/** No filter, or only a status: then the summary has the number of orders. */
export const isSummed = (wanted: WantedOrders): boolean =>
  conditionOf({ ...wanted, status: undefined }, new Date(0)) === undefined;

/** Whether the search index can find the orders. */
export const isSearch = ({ name, phone, email, discountCode }: WantedOrders): boolean =>
  Boolean(name || phone || email || discountCode);
