import { listed } from '@/db/columns';
import { inTransaction, patiently, runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { receivedStatuses } from '@/values/orders';
import { badRefundStates, voidRefundStates } from '@/values/payments';

/** The rows that break a rule of the ledger: how many, and the numbers of the first few. */
type Finding = { rule: string; count: number; examples: string[] };
type LedgerReport = { counts: Record<string, number>; findings: Finding[] };

const shownExamples = 5;

const received = listed(receivedStatuses);
const voided = listed(voidRefundStates);

/** Payments that the system does not refund by itself, or could not refund: these count for their order. */
const ownPayments = `
  select p.* from payments p where p.state = 'succeeded' and not exists (
    select from refunds r where r.payment_id = p.id and r.automatic and r.state not in (${voided}))`;

/** Of these, the money that is not being refunded and has no stuck refund in the admin list. */
const unrefunded = `
  select p.* from (${ownPayments}) p
  where not exists (select from refunds r where r.payment_id = p.id and r.state in (${listed(badRefundStates)}))
    and p.amount > (
      select coalesce(sum(r.amount), 0) from refunds r
      where r.payment_id = p.id and r.state not in (${voided}))`;

const inShanghai = (time: string) => `(${time} at time zone 'Asia/Shanghai')::date`;

/** What each order took in, and each refund that counts, with day and code: found without what the triggers use. */
const moneyByDay = `
  select ${inShanghai('coalesce(o.paid_at, o.created_at)')} as day, o.currency, upper(btrim(o.discount_code)) as code,
    1 as paid, o.total as gross, 0 as refunded
  from orders o
  where o.status in (${received}) or (o.paid_at is not null and exists (
    select from payments p where p.order_id = o.id and p.state = 'succeeded'
      and not exists (select from refunds r where r.payment_id = p.id and r.automatic)))
  union all
  select r.counted_on, r.currency, upper(btrim(o.discount_code)), 0, 0, r.amount
  from refunds r join orders o on o.id = r.order_id where r.counted_on is not null`;

/** Each query returns, as `example`, the orders (or codes, or numbers) that break the rule. */
const rules: Record<string, string> = {
  'a paid order has verified money or an administrator’s confirmation': `
    select o.public_id as example from orders o
    where o.status in (${received})
      and not exists (select from (${ownPayments}) p where p.order_id = o.id and p.transaction_id is not null)
      and not exists (
        select from order_events e where e.order_id = o.id and e.event_type = 'status_changed'
          and e.operator_type = 'admin' and e.metadata ->> 'to' in (${received}))`,

  'an order with verified money does not stay unpaid for more than a minute': `
    select o.public_id as example from (${unrefunded}) p join orders o on o.id = p.order_id
    where p.succeeded_at < now() - interval '1 minute'
      and (o.status = 'pending' or (o.status = 'cancelled' and o.paid_at is null))`,

  'an order is paid once': `
    select o.public_id as example from (${unrefunded}) p join orders o on o.id = p.order_id
    group by o.public_id having count(*) > 1`,

  'a notification that was accepted has paid its payment': `
    select n.out_trade_no as example from payment_notices n join payments p on p.id = n.payment_id
    where n.verdict in ('accepted', 'late') and n.transaction_id is not null and p.state <> 'succeeded'`,

  'a code’s count of uses is that of its live redemptions': `
    select c.code as example from discount_codes c
    where c.max_usage > 0 and c.usage_count <>
      (select count(*) from redemptions r where r.code_id = c.id and r.released_at is null)`,

  'an order that ended unpaid holds no use of a code': `
    select o.public_id as example from orders o
    join redemptions r on r.order_id = o.id and r.released_at is null
    where o.status = 'cancelled' and o.paid_at is null and 'pending' = (
      select e.metadata ->> 'from' from order_events e
      where e.order_id = o.id and e.event_type = 'status_changed' order by e.id desc limit 1)`,

  'the stock that a product has given out is what its orders hold': `
    select 'product ' || p.id as example from products p
    where p.stock_taken <>
      (select coalesce(sum(h.quantity), 0) from stock_holds h where h.product_id = p.id and h.released_at is null)`,

  'an order holds as much stock as it has pieces, of its own product': `
    select o.public_id as example from orders o
    join stock_holds h on h.order_id = o.id
    where h.quantity <> o.item_quantity or h.product_id <> o.product_id`,

  'an order that ended unpaid holds no stock': `
    select o.public_id as example from orders o
    join stock_holds h on h.order_id = o.id and h.released_at is null
    where o.status = 'cancelled' and o.paid_at is null and 'pending' = (
      select e.metadata ->> 'from' from order_events e
      where e.order_id = o.id and e.event_type = 'status_changed' order by e.id desc limit 1)`,

  'an order’s total is its price times its quantity, less the discount': `
    select o.public_id as example from orders o
    where o.total <> o.item_price * o.item_quantity - o.discount_amount`,

  'a payment asks for what its order costs': `
    select p.out_trade_no as example from payments p join orders o on o.id = p.order_id
    where p.amount <> o.total or p.currency <> o.currency`,

  'refunds never exceed their payment': `
    select p.out_trade_no as example from payments p
    join refunds r on r.payment_id = p.id and r.state not in (${voided})
    group by p.out_trade_no, p.amount having sum(r.amount) > p.amount`,

  'an order shows what was refunded': `
    select o.public_id as example from orders o
    left join refunds r on r.order_id = o.id and r.state = 'succeeded'
    group by o.id
    having o.refunded_amount not between
      least(o.total, coalesce(sum(r.amount) filter (where not exists (
        select from refunds beside where beside.payment_id = r.payment_id and beside.automatic)), 0)) and
      least(o.total, coalesce(sum(r.amount), 0))`,

  'every order has an event of its creation': `
    select o.public_id as example from orders o
    where not exists (select from order_events e where e.order_id = o.id and e.event_type = 'created')`,

  'every change of status has an event that follows on the one before': `
    select o.public_id as example from orders o
    left join (
      select order_id, metadata ->> 'from' as changed_from, metadata ->> 'to' as changed_to,
        lag(metadata ->> 'to', 1, 'pending') over each as before,
        row_number() over (partition by order_id order by id desc) as back
      from order_events where event_type = 'status_changed'
      window each as (partition by order_id order by id)
    ) e on e.order_id = o.id
    group by o.public_id, o.status
    having coalesce(max(e.changed_to) filter (where e.back = 1), 'pending') <> o.status
      or coalesce(bool_or(e.changed_from is distinct from e.before), false)`,

  'a refund of what an order took in has the day on which it counts': `
    select r.out_refund_no as example from refunds r join orders o on o.id = r.order_id
    where (r.counted_on is not null and r.state <> 'succeeded')
      or (r.counted_on is null and r.state = 'succeeded' and not r.automatic and o.status in (${received})
        and not exists (select from refunds beside where beside.payment_id = r.payment_id and beside.automatic))`,

  'the figures of a day are those of its orders and refunds': `
    select day || ' ' || currency as example from (
      select day, currency, paid, gross, refunded from order_days
      union all select day, currency, -paid, -gross, -refunded from (${moneyByDay}) counted
    ) both_ways group by day, currency having sum(paid) <> 0 or sum(gross) <> 0 or sum(refunded) <> 0`,

  'the figures of a channel are those of the orders with its codes': `
    select channel || ' ' || currency as example from (
      select channel, day, currency, paid, gross, refunded from channel_days
      union all select channel, day, currency, -paid, -gross, -refunded
        from (${moneyByDay}) counted join discount_codes on code_key = counted.code
    ) both_ways group by channel, day, currency
    having sum(paid) <> 0 or sum(gross) <> 0 or sum(refunded) <> 0`,

  'the sums of a code are those of its orders': `
    select code as example from (
      select code_key as code, currency, gross, refunded from code_revenue
      union all select code, currency, -gross, -refunded from (${moneyByDay}) counted where code is not null
    ) both_ways group by code, currency having sum(gross) <> 0 or sum(refunded) <> 0`,
};

const counted = [
  'orders',
  'payments',
  'payment_notices',
  'refunds',
  'redemptions',
  'stock_holds',
  'order_events',
];

/** Checks every rule of the ledger for all orders. It only reads; on a large shop it takes long. */
export function checkLedger(ctx: Ctx): Promise<LedgerReport> {
  return inTransaction(patiently(ctx), async (ctx) => ({
    findings: await holdRules(ctx),
    counts: await countRows(ctx),
  }));
}

async function holdRules(ctx: Ctx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, broken] of Object.entries(rules)) {
    const [found] = await runStatement<{ count: number; examples: string[] | null }>(
      ctx,
      `select count(*)::int as count, (array_agg(example))[1:${shownExamples}] as examples from (${broken}) broken`,
      [],
    );
    if (found && found.count > 0) findings.push({ rule, count: found.count, examples: found.examples ?? [] });
  }
  return findings;
}

async function countRows(ctx: Ctx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of counted) {
    const [row] = await runStatement<{ rows: number }>(ctx, `select count(*)::int as rows from ${table}`, []);
    counts[table] = row?.rows ?? 0;
  }
  return counts;
}

export const ledgerRules = Object.keys(rules);
