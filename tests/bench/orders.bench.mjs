import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import postgres from 'postgres';
import { inTurn, load } from '../../scripts/setup/load.mjs';
import { newShoppers } from './shoppers.mjs';

/** @import { Request } from 'autocannon' */
/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */
/** @import { Shopper } from './shoppers.mjs' */

/** @typedef {() => { headers: Record<string, string>, body: object }} Ask */

export const title = 'Placing an order, against a bare Next route with the same statement';

/** More orders than one run can place, at five for each customer. */
const customers = 4000;

const address = {
  country: 'CN',
  province: '330000',
  city: '330100',
  district: '330106',
};
const buyer = { name: '张伟', phone: '13812345678', email: null, notes: '' };

/** @param {Bench} bench */
export async function run({ databaseUrl, authSecret, shop, app, row }) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const sql = postgres(databaseUrl, { max: 1 });
  const shoppers = await newShoppers(sql, customers);
  const [code] = await sql`
    select id::int, discounted_price::int as "discountedPrice"
    from discount_codes join discount_prices on code_id = id where code = 'VIP2026' and product_id = 1`;
  if (!code) throw new Error('VIP2026 is missing');

  let next = 0;
  const shopper = () => /** @type {Shopper} */ (shoppers[next++ % shoppers.length]);
  /**
   * @param {string | null} discountCode
   * @returns {Ask}
   */
  const inShop = (discountCode) => () => {
    const { token } = shopper();
    const orderData = { ...buyer, ...address, detailed_address: '文三路 1 号' };
    return {
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'accept-language': 'zh-CN',
      },
      body: { orderData, productId: 1, quantity: 1, discountCode, language: 'zh' },
    };
  };
  /** @type {Ask} */
  const inBare = () => {
    const { userId } = shopper();
    const order = {
      ...buyer,
      ...address,
      publicId: `ORDER_${randomBytes(9).toString('hex')}`,
      userId,
      productId: 1,
      language: 'zh',
      detailedAddress: '文三路 1 号',
      itemName: '和汐 H1 耳戴舒缓仪',
      currency: 'CNY',
      itemPrice: 169_900,
      itemQuantity: 1,
      discountAmount: 169_900 - code.discountedPrice,
      total: code.discountedPrice,
      discountCode: 'VIP2026',
      idempotencyKey: randomUUID(),
      requestHash: randomUUID(),
    };
    return { headers: {}, body: { order, code, customer: { kind: 'customer', userId, name: '张伟' } } };
  };

  /**
   * @param {{ url: string, pid: number }} server
   * @param {number} connections
   * @param {Ask} newRequest
   */
  const place = async (server, connections, newRequest) => {
    // Frees the five slots of every customer.
    await sql`update orders set pending_slot = null where pending_slot is not null`;
    /** @param {Request} request */
    const setupRequest = (request) => {
      const { headers, body } = newRequest();
      return {
        ...request,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      };
    };
    return load(server, { path: '/api/orders', connections, requests: [{ method: 'POST', setupRequest }] });
  };

  const servers = {
    shop: await shop(),
    bare: await app(path.join(import.meta.dirname, 'bare-orders'), {}),
  };
  const few = await inTurn({ shop: inShop('VIP2026'), bare: inBare }, (newRequest) =>
    place(newRequest === inBare ? servers.bare : servers.shop, 8, newRequest),
  );
  row({
    figure: 'orders/s with a code, 8 shoppers',
    value: few.shop.perSecond,
    floor: few.bare.perSecond,
  });
  if (few.shop.cpu !== null && few.bare.cpu !== null) {
    row({
      figure: 'CPU for an order with a code, 8 shoppers (ms)',
      value: few.shop.cpu,
      floor: few.bare.cpu,
      atMost: { must: 2, aim: 1.3 },
    });
  }
  const many = await inTurn({ hot: inShop('VIP2026'), none: inShop(null) }, (newRequest) =>
    place(servers.shop, 32, newRequest),
  );
  row({
    figure: 'p95 of 32 shoppers on one hot unlimited code, against none (ms)',
    value: many.hot.p95,
    floor: many.none.p95,
    atMost: { must: 2, aim: 1.2 },
  });
  await sql.end();
}
