import { spawn } from 'node:child_process';
import { once } from 'node:events';
import postgres from 'postgres';
import { inTurn } from '@/scripts/setup/load.mjs';
import { root } from '@/scripts/setup/root.mjs';
import { fillWithOrders } from '../support/many-orders.ts';

/** @import { Bench, Limits } from '../../scripts/setup/bench-servers.mjs' */

/**
 * @typedef {import('./admin-worker.mjs').Query} Query
 * @typedef {import('./admin-worker.mjs').Timing | import('./admin-worker.mjs').Placing} Message
 */

export const title = 'The admin pages at a million orders, against ten thousand';

const sizes = { many: 1_000_000, few: 10_000 };

/**
 * @param {Bench['newDatabase']} newDatabase
 * @param {string} authSecret
 * @param {number} count
 */
async function openSize(newDatabase, authSecret, count) {
  const url = await newDatabase(`admin_${count}`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await fillWithOrders(sql, count);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/admin-worker.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      AUTH_SECRET: authSecret,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  /** @param {Message} message */
  const request = async (message) => {
    child.send(message);
    const [{ result, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return result;
  };
  return { sql, request, close: () => (child.kill(), sql.end()) };
}

/** @type {Record<string, Query>} */
const lists = {
  'first page': {},
  'status that many have': { status: 'completed' },
  'status that few have': { status: 'pending' },
  surname: { name: '沈' },
  'name of two characters': { name: '沈子' },
  'name of three characters': { name: '沈子文' },
  'name that nobody has': { name: '龘龘' },
  'part of a phone': { phone: '70913' },
  'part of a phone that many have': { phone: '138' },
  'part of an e-mail': { email: 'person4711' },
  'order number': { orderId: '20260101XXXXXX1A2B' },
  'discount code': { discountCode: 'CODE104' },
  user: { userId: 700 },
  'CRM application': { fxiaokeApplicationId: 'app_4711' },
  'name and status': { name: '沈子', status: 'paid' },
  'paid and not shipped for a day': { attention: 'unshipped' },
};

/** @type {Record<string, [at: number, query: Query]>} */
const deep = {
  'page in the middle': [0.5, {}],
  'last page': [1, {}],
  'page in the middle of a status': [0.5, { status: 'completed' }],
};

/** @param {Bench} bench */
export async function run({ newDatabase, authSecret, row }) {
  const servers = {
    many: await openSize(newDatabase, authSecret, sizes.many),
    few: await openSize(newDatabase, authSecret, sizes.few),
  };
  /**
   * @param {string} figure
   * @param {Message} message
   * @param {Limits} limits
   * @param {number} must times the time at ten thousand
   */
  const compare = async (figure, message, limits, must = 3) => {
    const results = await inTurn(servers, ({ request }) => request(message), 2);
    row({ figure, value: results.many.median, floor: results.few.median, atMost: { must, aim: 1.5 } });
    row({ figure: `${' '.repeat(2)}p95 at a million (ms)`, value: results.many.p95, atMost: limits });
    return results;
  };
  const page = { must: 50, aim: 15 };
  const figures = { must: 20, aim: 5 };
  for (const [name, query] of Object.entries(lists))
    await compare(`list and count: ${name} (ms)`, { call: 'list', query }, page);
  const first = await inTurn(
    { many: servers.many },
    ({ request }) => request({ call: 'list', query: {} }),
    2,
  );
  for (const [name, [at, query]] of Object.entries(deep)) {
    const { many } = await inTurn(
      { many: servers.many },
      ({ request }) => request({ call: 'list', query, at }),
      2,
    );
    row({
      figure: `${name}, against the first page (ms)`,
      value: many.median,
      floor: first.many.median,
      atMost: { aim: 1.5 },
    });
    row({ figure: '  at a million (ms)', value: many.median, atMost: { must: 30 } });
  }
  await compare('statistics (ms)', { call: 'statistics' }, { must: 10, aim: 2 });
  // Both shops have orders on each of these days.
  for (const days of [1, 7]) {
    const asked = `of ${days} ${days === 1 ? 'day' : 'days'}`;
    await compare(`figures and chart ${asked} (ms)`, { call: 'figures', days }, figures, 1.5);
    await compare(`channels ${asked} (ms)`, { call: 'channels', days }, figures, 1.5);
    await compare(`list and count ${asked} (ms)`, { call: 'list', days }, page, 1.5);
  }
  await compare('figures and chart of a year (ms)', { call: 'figures', days: 366 }, page);
  await compare('channels of a year (ms)', { call: 'channels', days: 366 }, page);
  await compare('needs attention (ms)', { call: 'attention' }, page);
  await compare('metrics (ms)', { call: 'metrics' }, page);
  await placing(servers.few, row);
  for (const { close } of Object.values(servers)) await close();
}

/**
 * The cost of the summary: orders placed per second with its triggers and without. Many short rounds: results vary.
 * @param {Awaited<ReturnType<typeof openSize>>} server
 * @param {Bench['row']} row
 */
async function placing({ sql, request }, row) {
  /** @param {string} state */
  const measure = async (state) => {
    for (const trigger of ['orders_counted_new', 'orders_counted_changed'])
      await sql.unsafe(`alter table orders ${state} trigger ${trigger}`);
    return request({ kind: 'place', seconds: 1.5 });
  };
  await measure('enable');
  const results = await inTurn({ counted: 'enable', uncounted: 'disable' }, measure, 9);
  row({
    figure: 'orders/s with the summary, against without, 8 shoppers',
    value: results.counted.perSecond,
    floor: results.uncounted.perSecond,
    atLeast: { must: 0.9, aim: 0.95 },
  });
}
