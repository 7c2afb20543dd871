import type { Gauge } from 'prom-client';
import { poolState, sql } from '@/db/client';
import { countWaitingPages } from '@/lib/payments/attempts/watch-payment-status';
import { queueSchema } from '@/lib/queue/boss';
import { metrics } from '@/platform/metrics';
import { recordOf } from '@/platform/record-of';
import { seconds } from '@/platform/time';
import { livePaymentStates } from '@/values/payments';

/** A table with fewer rows is counted; for a larger one the planner's statistics are enough, without reading it. */
const smallTable = 20_000;
/** Scrapes within this time share one reading of the database. */
const freshFor = seconds(10);

type Counted = { value: string; count: number };

async function rowsOf(table: string): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass(${table})`;
  const [live] = await sql<{ rows: number }[]>`
    select n_live_tup::float8 as rows from pg_stat_user_tables where relid = to_regclass(${table})`;
  // `n_live_tup` learns of inserts late, and may count them twice, so it is used only when `reltuples` is zero.
  return row?.rows || (live?.rows ?? 0);
}

/** The number of rows for each value of a column; never a scan of a large table. */
async function countValues(table: string, column: string): Promise<Counted[]> {
  const rows = await rowsOf(table);
  if (rows <= smallTable)
    return sql<Counted[]>`
      select ${sql(column)} as value, count(*)::int as count from ${sql(table)} group by 1`;
  return sql<Counted[]>`
    select value, round(share * ${rows})::float8 as count
    from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common(value, share)
    where schemaname = current_schema() and tablename = ${table} and attname = ${column}`;
}

/** From the summary that triggers update with every order: exact, and equally fast for any number of orders. */
const countOrders = () => sql<Counted[]>`
  select status as value, sum(orders)::float8 as count from order_totals group by 1`;

const countLive = () => sql<Counted[]>`
  select state as value, count(*)::int as count from payments
  where state in ${sql(livePaymentStates)} group by 1`;

/** The reason stays with an attempt while it is closed. */
const countUnanswered = () => sql<{ count: number }[]>`
  select count(*)::int as count from payments
  where state in ${sql(livePaymentStates)} and failure is not null`;

const countJobs = () => sql<{ job: string; state: string; count: number; lag: number }[]>`
  select name as job, state::text, count(*)::int as count,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as lag
  from ${sql(queueSchema)}.job where state <> 'completed' and not name like '\\_\\_pgboss%' group by 1, 2`;

const countMismatches = () => sql<{ count: number }[]>`
  select count(*)::int as count from payment_notices where verdict = 'mismatch' and resolved_at is null`;

const countExternal = () => sql<{ kind: string; state: string; count: number }[]>`
  select 'message' as kind, state, count(*)::int as count from order_messages
  where state in ('waiting', 'sending') group by 1, 2
  union all
  select 'crm', sync_status, count(*)::int from crm_applications where sync_status <> 'completed' group by 1, 2`;

function show<L extends string>(gauge: Gauge<L>, label: L, ...counts: Counted[][]): void {
  gauge.reset();
  for (const { value, count } of counts.flat())
    gauge.set(
      recordOf([label], () => value),
      count,
    );
}

async function refreshGauges(): Promise<void> {
  const { gauges } = metrics;
  const [orders, payments, live, unanswered, notifications, mismatches, jobs, external] = await Promise.all([
    countOrders(),
    countValues('payments', 'state'),
    countLive(),
    countUnanswered(),
    countValues('payment_notices', 'verdict'),
    countMismatches(),
    countJobs(),
    countExternal(),
  ]);
  const none = livePaymentStates.map((value) => ({ value, count: 0 }));
  show(gauges.orders, 'status', orders);
  show(gauges.payments, 'state', payments, none, live);
  gauges.unanswered.set(unanswered[0]?.count ?? 0);
  show(gauges.notifications, 'verdict', notifications);
  gauges.mismatches.set(mismatches[0]?.count ?? 0);
  gauges.jobs.reset();
  for (const { job, state, count } of jobs) gauges.jobs.set({ job, state }, count);
  gauges.lag.set(Math.max(0, ...jobs.map(({ lag }) => lag)));
  gauges.external.reset();
  for (const { kind, state, count } of external) gauges.external.set({ kind, state }, count);
}

let refreshed: { at: number; done: Promise<void> } | undefined;

/** The process's own figures and those of the database, in Prometheus' text format. */
export async function renderMetrics(): Promise<{ type: string; text: string }> {
  const now = Date.now();
  if (!refreshed || now - refreshed.at > freshFor) refreshed = { at: now, done: refreshGauges() };
  await refreshed.done.catch((error: unknown) => {
    refreshed = undefined;
    throw error;
  });
  const { size, busy, waiting } = poolState();
  for (const [what, count] of Object.entries({ size, busy, waiting }))
    metrics.gauges.pool.set({ what }, count);
  metrics.gauges.waitingPages.set(countWaitingPages());
  return { type: metrics.registry.contentType, text: await metrics.registry.metrics() };
}
