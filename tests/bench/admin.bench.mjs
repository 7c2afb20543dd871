import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { inTurn, isQuick, memory } from '../../scripts/setup/measure.mjs';
import { load } from '../../scripts/setup/load.mjs';
import { fillWithOrders } from '../support/many-orders.ts';
import { logInAdmin } from '../support/http.ts';
import { holdJobs } from './hold-jobs.mjs';
import { newShoppers, ordersOf } from './shoppers.mjs';

/** @import { Bench, Limits } from '../../scripts/setup/bench-servers.mjs' */

const sizes = isQuick ? { many: 50_000, few: 5000 } : { many: 1_000_000, few: 10_000 };

/** Node has compiled what a list needs after some two thousand of them; before, each costs twice as much. */
const secondsOfWarmUp = 10;

const [many, few] = [sizes.many, sizes.few].map((size) => size.toLocaleString('en-US'));

export const title = `The admin pages over HTTP at ${many} orders, against ${few}`;

/** @typedef {Awaited<ReturnType<typeof openSize>>} Shop */

/**
 * A shop with so many orders, and its administrator's calls.
 * @param {Bench['newShop']} newShop
 * @param {number} count
 * @param {number} [minutes] between two orders
 */
async function openSize(newShop, count, minutes = 1) {
  const shop = await newShop(`admin_${count}_${minutes}`, async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await fillWithOrders(sql, count, minutes);
    await holdJobs(sql);
    await sql.end();
  });
  const headers = { authorization: `Bearer ${await logInAdmin(shop.url)}` };
  /** @param {string} path */
  const read = async (path) => {
    const response = await fetch(shop.url + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  /**
   * @param {number} connections
   * @param {string[]} paths
   */
  const time = (connections, ...paths) =>
    load(shop, { connections, seconds: 1, requests: paths.map((path) => ({ path, headers })) });
  for (let second = 0; second < secondsOfWarmUp; second += 1) await time(8, listPath());
  return { ...shop, read, time };
}

/** @param {Record<string, string | number>} query */
const listPath = (query = {}) => `/api/orders?${new URLSearchParams({ limit: '10', ...query })}`;

/** @type {Record<string, Record<string, string>>} */
const lists = {
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
  user: { userId: '700' },
  'CRM application': { fxiaokeApplicationId: 'app_4711' },
  'name and status': { name: '沈子', status: 'paid' },
  'paid and not shipped for a day': { attention: 'unshipped' },
};

/** @type {Record<string, [at: number, query: Record<string, string>]>} */
const deep = {
  'page in the middle': [0.5, {}],
  'last page': [1, {}],
  'page in the middle of a status': [0.5, { status: 'completed' }],
};

/**
 * The last days up to today in Shanghai, as the pages ask for them.
 * @param {number} days
 */
function range(days) {
  /** @param {number} before */
  const day = (before) =>
    new Date(Date.now() + 8 * 3_600_000 - before * 86_400_000).toISOString().slice(0, 10);
  return { from: day(days - 1), to: day(0) };
}

/** @param {Bench} bench */
export async function run({ newShop, authSecret, routes, row }) {
  const servers = { many: await openSize(newShop, sizes.many), few: await openSize(newShop, sizes.few) };
  /**
   * @param {string} figure
   * @param {string | ((shop: Shop) => Promise<string>)} asked
   * @param {Limits} limits
   * @param {number} must times the time at the few
   * @param {{ many: Shop, few: Shop }} compared
   */
  const compare = async (figure, asked, limits, must = 3, compared = servers) => {
    /** @param {Shop} shop */
    const pathIn = (shop) => (typeof asked === 'string' ? asked : asked(shop));
    const alone = await inTurn(compared, async (shop) => shop.time(1, await pathIn(shop)), isQuick ? 1 : 2);
    row({
      figure: `${figure} (ms)`,
      value: alone.many.median,
      floor: alone.few.median,
      atMost: { must, aim: 1.5 },
    });
    row({ figure: '  p95, alone (ms)', value: alone.many.p95, atMost: limits });
    if (isQuick) return alone.many.median;
    const together = await servers.many.time(16, await pathIn(servers.many));
    row({ figure: '  p95, 16 at a time (ms)', value: together.p95, atMost: { aim: 30 } });
    return alone.many.median;
  };
  const page = { must: 50, aim: 15 };
  const figures = { must: 20, aim: 5 };

  await firstPage(servers.many, await routes(), row);
  const first = await compare('list: first page', listPath(), page);
  for (const [name, query] of Object.entries(lists)) await compare(`list: ${name}`, listPath(query), page);
  for (const [name, [at, query]] of Object.entries(deep)) {
    const value = await compare(`list: ${name}`, (shop) => pathAt(shop, at, query), { must: 30, aim: 15 });
    row({ figure: '  against the first page (ms)', value, floor: first, atMost: { aim: 1.5 } });
  }
  const all = await servers.many.time(16, ...Object.values(lists).map(listPath));
  row({ figure: 'p95 of these filters mixed, 16 at a time (ms)', value: all.p95, atMost: { aim: 30 } });
  await compare('statistics', '/api/orders/stats', { must: 10, aim: 2 });
  // Both shops have orders on each of these days.
  for (const days of [1, 7]) {
    const asked = new URLSearchParams(range(days));
    const of = `of ${days} ${days === 1 ? 'day' : 'days'}`;
    await compare(`figures and chart ${of}`, `/api/orders/stats?${asked}`, figures, 1.5);
    await compare(`channels ${of}`, `/api/discount/channels?page=1&limit=10&${asked}`, figures, 1.5);
    await compare(`list ${of}`, listPath(range(days)), page, 1.5);
  }
  // The few orders of `few` are those of a week: in a year they are compared with as many days and channels.
  const thin = await openSize(newShop, sizes.few, sizes.many / sizes.few);
  const year = new URLSearchParams(range(366));
  const ofAYear = { many: servers.many, few: thin };
  await compare('figures and chart of a year', `/api/orders/stats?${year}`, page, 1.5, ofAYear);
  await compare('channels of a year', `/api/discount/channels?page=1&limit=10&${year}`, page, 1.5, ofAYear);
  await thin.stop();
  await compare('needs attention', '/api/orders/attention', page);
  await metrics(servers, row);
  await exporting(servers.many, row);
  await placing(servers.few, authSecret, row);
  for (const { stop } of Object.values(servers)) await stop();
}

/**
 * A page by its position in the list: 0 is the first, 1 the last.
 * @param {Shop} shop
 * @param {number} part
 * @param {Record<string, string>} query
 */
async function pathAt({ read }, part, query) {
  const { data } = await (await read(listPath(query))).json();
  return listPath({ ...query, page: Math.max(1, Math.round(data.pagination.total * part)) });
}

/**
 * @param {Shop} shop
 * @param {Awaited<ReturnType<Bench['routes']>>} bare
 * @param {Bench['row']} row
 */
async function firstPage(shop, bare, row) {
  const subjects = {
    list: () => shop.time(8, listPath()),
    empty: () => load(bare, { connections: 8, seconds: 1, requests: [{ path: '/api/empty' }] }),
  };
  const { list, empty } = await inTurn(subjects, (measure) => measure(), 5);
  if (list.cpu === null || empty.cpu === null) return;
  row({
    figure: 'CPU for the first page, against an empty route (ms)',
    value: list.cpu,
    floor: empty.cpu,
    atMost: { aim: 2 },
  });
  if (list.database !== null) row({ figure: '  the database (ms)', value: list.database });
}

/**
 * Scrapes within ten seconds share one reading of the database, so a further one waits. Each is one call, which varies.
 * @param {{ many: Shop, few: Shop }} servers
 * @param {Bench['row']} row
 */
async function metrics(servers, row) {
  /** @type {Map<Shop, number>} */
  const readAt = new Map();
  /** @param {Shop} shop */
  const scrape = async (shop) => {
    await sleep(Math.max(0, (readAt.get(shop) ?? 0) + 10_100 - performance.now()));
    const began = performance.now();
    readAt.set(shop, began);
    await (await fetch(`${shop.url}/api/metrics`)).text();
    return { ms: performance.now() - began };
  };
  const scraped = await inTurn(servers, scrape, isQuick ? 1 : 9);
  row({
    figure: 'metrics, read anew (ms)',
    value: scraped.many.ms,
    floor: scraped.few.ms,
    atMost: { must: 3, aim: 1.5 },
  });
}

/**
 * Every order as a file, and the list of orders meanwhile.
 * @param {Shop} shop
 * @param {Bench['row']} row
 */
async function exporting(shop, row) {
  const alone = await inTurn({ list: listPath() }, (path) => shop.time(1, path));
  const before = memory(shop.pid);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memory(shop.pid))), 100);
  const download = async () => {
    const began = performance.now();
    const { body } = await shop.read('/api/orders/export.csv');
    let bytes = 0;
    for await (const chunk of body ?? []) bytes += chunk.length;
    return { took: (performance.now() - began) / 1000, bytes };
  };
  const exported = await download();
  clearInterval(watch);
  const second = download();
  const meanwhile = await inTurn({ list: listPath() }, (path) => shop.time(1, path));
  await second;
  row({ figure: `export of ${many} orders (s)`, value: exported.took, atMost: { must: 30, aim: 15 } });
  row({ figure: '  the file (MB)', value: exported.bytes / 1024 / 1024 });
  row({ figure: '  memory at most, above before (MB)', value: most - before });
  row({
    figure: '  p95 of the list meanwhile, against alone (ms)',
    value: meanwhile.list.p95,
    floor: alone.list.p95,
    atMost: { must: 5, aim: 3 },
  });
}

/**
 * The cost of the summary: orders placed per second with its triggers and without. Many short rounds: results vary.
 * @param {Shop} shop
 * @param {string} authSecret
 * @param {Bench['row']} row
 */
async function placing(shop, authSecret, row) {
  Object.assign(process.env, { DATABASE_URL: shop.databaseUrl, AUTH_SECRET: authSecret });
  const sql = postgres(shop.databaseUrl, { max: 1 });
  const shoppers = await newShoppers(sql, 4000);
  /** @param {string} state */
  const measure = async (state) => {
    await sql`update orders set pending_slot = null where pending_slot is not null`;
    for (const trigger of ['orders_counted_new', 'orders_counted_changed'])
      await sql.unsafe(`alter table orders ${state} trigger ${trigger}`);
    return load(shop, { requests: ordersOf(shoppers, null, 3000), connections: 8, seconds: 2, once: true });
  };
  const results = await inTurn({ counted: 'enable', uncounted: 'disable' }, measure, 7);
  row({
    figure: 'orders/s with the summary, against without, 8 shoppers',
    value: results.counted.perSecond,
    floor: results.uncounted.perSecond,
    atLeast: { must: 0.9, aim: 0.95 },
  });
  await sql.end();
}
