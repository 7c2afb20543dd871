import { randomBytes, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inTurn, isQuick } from '../../scripts/setup/measure.mjs';
import { load } from '../../scripts/setup/load.mjs';
import { newShoppers, ordersOf, recipient } from './shoppers.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

export const title =
  'Placing an order, against a bare Next route with the same statement and plain Node with one insert';

const seconds = isQuick ? 1 : 4;
/** More orders than one run can place, at five for each customer. */
const customers = 4000;
const perRound = seconds * 2000;

/** @param {Bench} bench */
export async function run({ databaseUrl, authSecret, shop, routes, plain, row }) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const sql = postgres(databaseUrl, { max: 1 });
  const shoppers = await newShoppers(sql, customers);
  const [code] = await sql`
    select id::int, discounted_price::int as "discountedPrice"
    from discount_codes join discount_prices on code_id = id where code = 'VIP2026' and product_id = 1`;
  if (!code) throw new Error('VIP2026 is missing');

  /** The same order as the shop has made it, with all that its statement takes. */
  const inBare = () =>
    Array.from({ length: perRound }, (_, at) => {
      const userId = Number(shoppers[at % shoppers.length]?.userId);
      const order = {
        ...recipient,
        ...{ publicId: `ORDER_${randomBytes(9).toString('hex')}`, userId, productId: 1, language: 'zh' },
        ...{ detailedAddress: '文三路 1 号', itemName: '和汐 H1 耳戴舒缓仪', currency: 'CNY' },
        ...{ itemPrice: 169_900, itemQuantity: 1, discountAmount: 169_900 - code.discountedPrice },
        ...{ total: code.discountedPrice, discountCode: 'VIP2026' },
        ...{ idempotencyKey: randomUUID(), requestHash: randomUUID() },
      };
      const body = JSON.stringify({ order, code, customer: { kind: 'customer', userId, name: '张伟' } });
      return {
        path: '/api/orders',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      };
    });

  const servers = { shop: await shop(), bare: await routes(), plain: await plain('plain-orders.mjs') };
  const subjects = {
    shop: { server: servers.shop, requests: () => ordersOf(shoppers, 'VIP2026', perRound) },
    none: { server: servers.shop, requests: () => ordersOf(shoppers, null, perRound) },
    bare: { server: servers.bare, requests: inBare },
    plain: { server: servers.plain, requests: inBare },
  };
  /** @param {number} connections */
  const placing =
    (connections) =>
    /** @param {typeof subjects[keyof typeof subjects]} subject */
    async ({ server, requests }) => {
      // Frees the five slots of every customer.
      await sql`update orders set pending_slot = null where pending_slot is not null`;
      const once = server !== servers.plain;
      return load(server, { requests: requests(), connections, seconds, once });
    };

  const few = await inTurn(subjects, placing(8));
  row({
    figure: 'orders/s with a code, 8 shoppers, against the bare route',
    value: few.shop.perSecond,
    floor: few.bare.perSecond,
  });
  if (few.shop.cpu !== null && few.bare.cpu !== null && few.plain.cpu !== null) {
    row({
      figure: 'CPU for an order with a code, against the bare route (ms)',
      value: few.shop.cpu,
      floor: few.bare.cpu,
      atMost: { must: 2, aim: 1.25 },
    });
    row({ figure: '  against plain Node (ms)', value: few.shop.cpu, floor: few.plain.cpu });
  }
  for (const [figure, { database }] of Object.entries({
    'the database, for an order with a code, against one insert (ms)': few.shop,
    '  without a code (ms)': few.none,
    '  the same statement by the bare route (ms)': few.bare,
  }))
    if (database !== null && few.plain.database !== null)
      row({ figure, value: database, floor: few.plain.database, atMost: { aim: 2 } });

  const { shop: hot, none } = subjects;
  const many = await inTurn({ hot, none }, placing(32));
  row({
    figure: 'p95 of 32 shoppers on one hot unlimited code, against none (ms)',
    value: many.hot.p95,
    floor: many.none.p95,
    atMost: { must: 2, aim: 1.2 },
  });
  await sql.end();
}
