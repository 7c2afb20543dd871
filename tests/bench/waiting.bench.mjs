import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { cpuTimeAlone, isQuick, memory } from '../../scripts/setup/measure.mjs';
import { newShoppers, orderBody } from './shoppers.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

/** @typedef {{ token: string, orderId: string }} Waiting */

export const title =
  'Shoppers who wait for a payment; CPU of the shop’s process alone, less what it uses idle';

const shoppers = isQuick ? 300 : 1000;
/** So many of them start to pay. */
const payers = isQuick ? 60 : 200;
const payNow = isQuick ? 5 : 20;
/** A stream lives 4 to 5 minutes. */
const streamSeconds = 270;
const pollSeconds = 3;

const order = orderBody(null);

/** @param {Bench} bench */
export async function run({ databaseUrl, authSecret, shop, row }) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const sql = postgres(databaseUrl, { max: 1 });
  const server = await shop();
  const call = callerOf(server.url);

  /** @type {Waiting[]} */
  const waiting = [];
  for (const { token } of await newShoppers(sql, shoppers)) {
    const { orderId } = await call('/api/orders', token, order);
    waiting.push({ token, orderId: String(orderId) });
  }
  const paying = waiting.slice(0, payers);

  /**
   * Milliseconds of CPU in a second, and in all.
   * @param {() => Promise<unknown>} work
   */
  const cpuOf = async (work) => {
    const before = Number(cpuTimeAlone(server.pid));
    const began = performance.now();
    await work();
    const used = Number(cpuTimeAlone(server.pid)) - before;
    return { used, seconds: (performance.now() - began) / 1000 };
  };
  const poll = () =>
    inEights(waiting, ({ token, orderId }) => call(`/api/payments/status/${orderId}`, token));
  await poll();
  // Messages about the orders are no part of waiting.
  await sql`delete from pgboss.job where state in ('created', 'retry')`;
  const idle = await cpuOf(() => sleep(isQuick ? 5000 : 10_000));
  /** @param {{ used: number, seconds: number }} measured */
  const own = ({ used, seconds }) => Math.max(0, used - (idle.used / idle.seconds) * seconds);

  const polled = own(await cpuOf(poll)) / shoppers / 1000;
  row({
    figure: '1,000 shoppers by polls, no payment begun (cores)',
    value: (polled * 1000) / pollSeconds,
  });

  const before = memory(server.pid);
  /** @type {Stream[]} */
  const streams = [];
  const opening = own(
    await cpuOf(() =>
      inEights(waiting, async (each) => void streams.push(await openStream(server.url, each))),
    ),
  );
  const held = await cpuOf(() => sleep(isQuick ? 5000 : 30_000));
  row({ figure: 'memory for a stream (KB)', value: ((memory(server.pid) - before) * 1024) / shoppers });
  row({ figure: 'CPU for opening a stream (ms)', value: opening / shoppers });
  row({
    figure: '1,000 shoppers by streams, opened again in their time (cores)',
    value: (own(held) / held.seconds + opening / streamSeconds) / shoppers,
    atMost: { must: 0.3, aim: 0.1 },
  });

  for (const { token, orderId } of paying)
    await call('/api/payments/create', token, { orderId, openId: null });
  row({
    figure: `from the provider’s word to the page, longest of ${payNow} (ms)`,
    value: await longestDelay(sql, server.sandboxUrl, streams, paying.slice(0, payNow)),
    atMost: { must: 2000, aim: 1500 },
  });
  for (const { close } of streams) close();
  await sql`delete from pgboss.job where state in ('created', 'retry') and name <> 'payment-query'`;
  await sleep(3000);

  const asking = own(await cpuOf(() => askTheProvider(sql))) / (payers - payNow);
  const { secondsToNextQuery, qrLifeSeconds } = await import('../../lib/payments/attempts/rules.ts');
  let asked = 0;
  for (let age = 0; age < qrLifeSeconds; asked += 1) age += secondsToNextQuery(age * 1000);
  row({
    figure: '1,000 attempts that nobody pays, asked about by the job (cores)',
    value: ((asked * asking) / 1000 / qrLifeSeconds) * 1000,
    atMost: { must: 0.1, aim: 0.05 },
  });
  await sql.end();
}

/** @param {string} url */
const callerOf =
  (url) =>
  /**
   * @param {string} path
   * @param {string} token
   * @param {object} [body]
   * @returns {Promise<Record<string, unknown>>}
   */
  async (path, token, body) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { success, data, message } = await response.json();
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  };

/**
 * @param {Waiting[]} all
 * @param {(each: Waiting) => Promise<unknown>} work
 */
async function inEights(all, work) {
  for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(work));
}

/** @typedef {{ orderId: string, close: () => void, paid: Promise<number> }} Stream */

/**
 * Opens a stream and waits for its first event; `paid` is when it told the payment.
 * @param {string} url
 * @param {Waiting} waiting
 * @returns {Promise<Stream>}
 */
function openStream(url, { token, orderId }) {
  return new Promise((resolve, reject) => {
    /** @type {(at: number) => void} */
    let tellPaid;
    const paid = new Promise((tell) => (tellPaid = tell));
    const request = http.get(
      `${url}/api/payments/status/${orderId}/stream`,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
          if (text.includes('"paid"')) tellPaid(performance.now());
          resolve({ orderId, close: () => request.destroy(), paid });
        });
        response.on('error', () => undefined);
        if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`));
      },
    );
    request.on('error', reject);
  });
}

/**
 * Pays one order after the other at the provider, which notifies the shop.
 * @param {postgres.Sql} sql
 * @param {string} sandboxUrl
 * @param {Stream[]} streams
 * @param {Waiting[]} paying
 */
async function longestDelay(sql, sandboxUrl, streams, paying) {
  const delays = [];
  for (const { orderId } of paying) {
    const [attempt] = await sql`
      select out_trade_no from payments join orders on orders.id = order_id where public_id = ${orderId}`;
    const stream = streams.find((each) => each.orderId === orderId);
    if (!attempt || !stream) throw new Error('nobody waits for this order');
    const began = performance.now();
    await fetch(`${sandboxUrl}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: attempt['out_trade_no'] }),
    });
    delays.push((await stream.paid) - began);
  }
  return Math.max(...delays);
}

/**
 * Makes the job about each open attempt due, and waits until all are done.
 * @param {postgres.Sql} sql
 */
async function askTheProvider(sql) {
  await sql`update payments set queried_at = null`;
  await sql`update pgboss.job set start_after = now() where name = 'payment-query' and state = 'created'`;
  for (;;) {
    const [open] =
      await sql`select count(*)::int as left from payments where queried_at is null and state = 'open'`;
    if (open?.['left'] === 0) return;
    await sleep(200);
  }
}
