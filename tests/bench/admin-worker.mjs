// One process on one database: measures how long an admin call takes there, in milliseconds.
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client.ts';
import { listChannels } from '@/lib/figures/list-channels.ts';
import { shanghaiDate } from '@/platform/time.ts';
import { countAttention } from '@/lib/orders/count-attention.ts';
import { createOrder } from '@/lib/orders/create-order.ts';
import { listOrders } from '@/lib/orders/list-orders.ts';
import { readStatistics } from '@/lib/orders/read-statistics.ts';
import { renderMetrics } from '@/lib/readiness/render-metrics.ts';
import { median, percentile } from '@/scripts/setup/load.mjs';
import { asAdmin, asCustomer } from '../support/context.ts';
import { orderInput } from '../support/orders.ts';

/**
 * @typedef {Partial<Parameters<typeof listOrders>[1]['query']>} Query
 * @typedef {{ kind?: undefined, call: keyof typeof calls, query?: Query, at?: number, days?: number, times?: number }} Timing
 * @typedef {{ kind: 'place', seconds?: number }} Placing
 */

const admin = () => asAdmin(1);
/** @param {Query} [query] */
const list = (query) =>
  listOrders(admin(), {
    query: { page: 1, limit: 10, sort: 'newest', ...query },
    params: undefined,
    headers: undefined,
    body: undefined,
  });

/**
 * A page by its position in the list: 0 is the first, 1 the last.
 * @param {number} part
 * @param {Query} [query]
 */
async function listAt(part, query) {
  const { pagination } = await list(query);
  return { ...query, page: Math.max(1, Math.round(pagination.total * part)) };
}

/**
 * The last days up to today, as the pages ask for them.
 * @param {number} [days]
 */
const range = (days = 30) => ({
  from: shanghaiDate(new Date(Date.now() - (days - 1) * 86_400_000)),
  to: shanghaiDate(new Date()),
});

const now = Date.now;
let ahead = 0;
/** Looks the figures up anew, without the cache that scrapes within ten seconds share. */
async function freshMetrics() {
  ahead += 11_000;
  Date.now = () => now() + ahead;
  await renderMetrics();
  Date.now = now;
}

const calls = {
  /** @param {Pick<Timing, 'query' | 'at' | 'days'>} asked */
  list: async ({ query, at, days }) => {
    const asked = days === undefined ? query : { ...query, ...range(days) };
    const chosen = at === undefined ? asked : await listAt(at, asked);
    return () => list(chosen);
  },
  statistics: async () => () => readStatistics(admin(), { query: {} }),
  /** @param {Pick<Timing, 'days'>} asked */
  figures: async ({ days }) => {
    const query = range(days);
    return () => readStatistics(admin(), { query });
  },
  /** @param {Pick<Timing, 'days'>} asked */
  channels: async ({ days }) => {
    const query = { page: 1, limit: 10, ...range(days) };
    return () => listChannels(admin(), { query, params: undefined, headers: undefined, body: undefined });
  },
  attention: async () => () => countAttention(admin()),
  metrics: async () => freshMetrics,
};

/** @param {Timing} timing */
async function time({ call, times = 40, ...timing }) {
  const work = await calls[call](timing);
  for (let n = 0; n < 5; n += 1) await work();
  const durations = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    durations.push(performance.now() - began);
  }
  return { median: median(durations), p95: percentile(durations, 0.95) };
}

/**
 * Orders placed per second by eight shoppers in parallel.
 * @param {Placing} placing
 */
async function place({ seconds = 3 }) {
  const customers = await sql`
    insert into users (name) select '张伟' from generate_series(1, 4000) returning id::int`;
  const until = performance.now() + seconds * 1000;
  let next = 0;
  let placed = 0;
  const shopper = async () => {
    while (performance.now() < until) {
      const { id } = /** @type {{ id: number }} */ (customers[next++ % customers.length]);
      await createOrder(asCustomer(id), orderInput({ key: randomUUID() }));
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, shopper));
  return { perSecond: placed / seconds };
}

process.on('message', async (/** @type {Timing | Placing} */ message) => {
  try {
    const result = message.kind === 'place' ? await place(message) : await time(message);
    process.send?.({ result });
  } catch (error) {
    process.send?.({ error: String(error instanceof Error ? error.stack : error) });
  }
});
process.send?.({ ready: true });
