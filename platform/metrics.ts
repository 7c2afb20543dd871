import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processState } from './process-state';

function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'API requests of this process by method and status',
      labelNames: ['method', 'status'] as const,
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    calls: new Histogram({
      name: 'shop_provider_call_duration_seconds',
      help: 'Calls of this process to providers: who, what, and what kind of answer came',
      labelNames: ['provider', 'call', 'outcome'] as const,
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
      registers,
    }),
    runs: new Histogram({
      name: 'shop_job_duration_seconds',
      help: 'Jobs run by this process',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 90],
      registers,
    }),
    refusedWebhooks: new Counter({
      name: 'shop_payment_notices_refused_total',
      help: 'Payment notifications that this process did not believe or could not read, by verdict',
      labelNames: ['verdict'] as const,
      registers,
    }),
    lateReads: new Counter({
      name: 'shop_late_reads_total',
      help: 'Lists, figures and exports of this process, by the database that they were read at; none without a replica',
      labelNames: ['from'] as const,
      registers,
    }),
    gauges: {
      orders: new Gauge({
        name: 'shop_orders',
        help: 'Orders by status',
        labelNames: ['status'] as const,
        registers,
      }),
      payments: new Gauge({
        name: 'shop_payments',
        help: 'Payment attempts by state; an estimate once there are many, exact for live ones',
        labelNames: ['state'] as const,
        registers,
      }),
      unanswered: new Gauge({
        name: 'shop_payments_unanswered',
        help: 'Payments that have not ended and whose creation the provider did not answer',
        registers,
      }),
      notifications: new Gauge({
        name: 'shop_payment_notices',
        help: 'Payment notifications by verdict; an estimate once there are many',
        labelNames: ['verdict'] as const,
        registers,
      }),
      mismatches: new Gauge({
        name: 'shop_payment_mismatches_open',
        help: 'Money that did not fit and waits for a person',
        registers,
      }),
      jobs: new Gauge({
        name: 'shop_jobs',
        help: 'Jobs of all instances that are not done, by queue and state',
        labelNames: ['job', 'state'] as const,
        registers,
      }),
      lag: new Gauge({
        name: 'shop_job_lag_seconds',
        help: 'How long the oldest due job has been waiting',
        registers,
      }),
      external: new Gauge({
        name: 'shop_outward_open',
        help: 'Messages to buyers and CRM syncs that are not done, by state',
        labelNames: ['kind', 'state'] as const,
        registers,
      }),
      waitingPages: new Gauge({
        name: 'shop_waiting_pages',
        help: 'Pages that wait for a payment at this process, each with an open stream; at most 1200',
        registers,
      }),
      pool: new Gauge({
        name: 'shop_database_pool',
        help: 'Database connections of this process: its size, those at work, and work waiting for one',
        labelNames: ['what'] as const,
        registers,
      }),
    },
  };
}

export const metrics = processState('metrics', openMetrics);

const secondsSince = (started: number) => (performance.now() - started) / 1000;

/** Counts and times a request. */
export const observeRequest = (method: string, status: number, started: number): void =>
  metrics.requests.observe({ method, status: String(status) }, secondsSince(started));

/** Counts and times a job. */
export const observeJob = (job: string, outcome: 'done' | 'failed', started: number): void =>
  metrics.runs.observe({ job, outcome }, secondsSince(started));

/** Counts a refused notification, because it has no row. */
export const observeRefusedWebhook = (verdict: 'forged' | 'unreadable'): void =>
  metrics.refusedWebhooks.inc({ verdict });

/**
 * Times a call to a provider, under the name that it is counted by; a rejected call is `failed`, for any other `outcomeOf`
 * gives the outcome.
 */
export async function observeCall<T>(
  provider: string,
  call: string,
  work: () => Promise<T>,
  outcomeOf: (result: T) => string = () => 'answered',
): Promise<T> {
  const started = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = outcomeOf(result);
    return result;
  } finally {
    metrics.calls.observe({ provider, call, outcome }, secondsSince(started));
  }
}
