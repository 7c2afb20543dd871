import { type SQL, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { slowRefund, stuckRefund } from '@/lib/orders/search/attention-conditions';
import { lowStock } from '@/lib/products/rules';
import { hasTracking } from '@/platform/env';
import { currencies } from '@/platform/money';
import { days, hours, later, minutes } from '@/platform/time';
import type { AlertChannel, AlertKind } from '@/values/alerts';
import { isShipped, receivedStatuses, unshippedStatuses } from '@/values/orders';
import { isPayableIn, livePaymentStates, paymentTypes, providerNameOf } from '@/values/payments';
import { awayAgainAfter } from './rules';

type Search = {
  now: Date;
  /** Since when the channel is notified of the kind; what is still open counts whenever it began. */
  since: Date;
  channel: AlertChannel;
};

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const ago = (now: Date, time: number) => at(later(now, -time));

/** A payment that came to light late counts from its own time. */
const paidWithin = days(7);
/** One that was sent off before the minute's turn is found among the orders placed lately. */
const sentWithin = hours(12);
const placedWithin = days(4);
const sentStatuses = receivedStatuses.filter(isShipped);
const refundsWithin = days(30);

const otherCurrencies = currencies.filter((currency) => !isPayableIn(currency));

const orderFacts = sql`jsonb_build_object('order', o.public_id, 'amount', o.total, 'currency', o.currency)`;

/**
 * What carriers say came three times not at all, or the provider does not know the shop any more (shipping 24). Each failure
 * renews `until`: long after it no parcel is due, and nobody knows whether the provider is still away.
 */
const trackingAway = (now: Date) => sql`
  select 'tracking' from settings where key = 'tracking.outage'
    and ((value ->> 'failures')::int >= 3 or value ->> 'kind' = 'refused')
    and (value ->> 'until')::timestamptz > ${ago(now, hours(1))}`;

/**
 * Each provider of payments with two payments whose creation it did not answer: the reason stays with them while they are closed,
 * which they are within seconds.
 */
const paymentsAway = (now: Date) => {
  const ofProvider = paymentTypes.map((type) => sql.raw(`when '${type}' then '${providerNameOf(type)}Pay'`));
  return sql`
  select case type ${sql.join(ofProvider, sql` `)} end as provider from payments
    where state in (${sql.raw(listed(livePaymentStates))}) and failure is not null and created_at > ${ago(now, minutes(15))} group by 1 having count(*) >= 2`;
};

/** Two payments without an answer, a record that the CRM could not take three times, or three messages that it did not take twice. */
const awayNow = (now: Date) => sql`
  ${paymentsAway(now)}
  union all select 'crm' where exists (
    select from crm_applications where sync_status <> 'completed' and attempts >= 3
      and last_sync_at > ${ago(now, minutes(30))} and (error_message like '#%' or error_message like 'HTTP %'))
  union all select channel from order_messages
    where state in ('waiting', 'sending') and attempts >= 2 and channel is not null
    group by channel having count(*) >= 3
  ${hasTracking ? sql`union all ${trackingAway(now)}` : sql``}`;

/** The things of each kind that are there now, by rows that other use cases wrote: `subject` and `facts`. */
export const things: Record<AlertKind, (search: Search) => SQL> = {
  paid: ({ now, since }) => sql`
    select o.id::text as subject, ${orderFacts} as facts from orders o
    where o.status in (${sql.raw(listed(unshippedStatuses))})
      and o.paid_at > greatest(${at(since)}, ${ago(now, paidWithin)})
    union all select o.id::text, ${orderFacts} from orders o
    where o.status in (${sql.raw(listed(sentStatuses))}) and o.created_at > ${ago(now, placedWithin)}
      and o.paid_at > greatest(${at(since)}, ${ago(now, sentWithin)})`,
  otherCurrency: ({ since }) => sql`
    select o.id::text as subject, ${orderFacts} as facts from orders o
    where o.status = 'pending' and o.created_at > ${at(since)}
      and o.currency in (${sql.raw(listed(otherCurrencies))})`,
  moneyMismatch: () => sql`
    select distinct on (n.out_trade_no, n.transaction_id)
      'payment:' || n.out_trade_no || ':' || coalesce(n.transaction_id, '') as subject,
      jsonb_strip_nulls(jsonb_build_object('order', o.public_id)) as facts
    from payment_notices n left join payments p on p.id = n.payment_id left join orders o on o.id = p.order_id
    where n.verdict = 'mismatch' and n.resolved_at is null
    union all select 'bill:' || d.id, jsonb_strip_nulls(jsonb_build_object('order', o.public_id))
    from reconciliation_differences d left join orders o on o.id = d.order_id where d.resolved_at is null`,
  refundStuck: ({ now }) => sql`
    select r.out_refund_no as subject,
      jsonb_build_object('order', o.public_id, 'amount', r.amount, 'currency', o.currency) as facts
    from refunds r join orders o on o.id = r.order_id
    where r.id in (
      select r.id from refunds r
      where ${stuckRefund} and coalesce(r.settled_at, r.created_at) > ${ago(now, refundsWithin)}
      union all select r.id from refunds r where ${slowRefund(now)})`,
  returnAsked: () => sql`
    select o.id::text as subject, ${orderFacts} as facts
    from return_requests r join orders o on o.id = r.order_id where r.closed_at is null`,
  // Pieces that are left and pieces that orders hold are one number until somebody fills the stock up.
  stockLow: () => sql`
    select p.id || ':' || (p.stock + p.stock_taken) as subject,
      jsonb_build_object('product', p.name, 'left', p.stock) as facts
    from products p where p.active and p.availability = 'on_sale' and p.stock <= ${lowStock}`,
  providerAway: ({ now, channel }) => sql`
    select a.provider || ':' || floor(extract(epoch from ${at(now)}) / 3600) as subject,
      jsonb_build_object('provider', a.provider) as facts
    from (${awayNow(now)}) a where not exists (
      select from alerts earlier where earlier.kind = 'providerAway' and earlier.channel = ${channel}
        and earlier.subject like a.provider || ':%' and earlier.created_at > ${ago(now, awayAgainAfter)})`,
};
