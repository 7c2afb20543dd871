import { randomUUID } from 'node:crypto';

/** @import postgres from 'postgres' */
/** @import { Ask } from '../../scripts/setup/load.mjs' */

/** @typedef {{ userId: number, token: string }} Shopper */

export const recipient = {
  ...{ name: '张伟', phone: '13812345678', email: null, notes: '' },
  ...{ country: 'CN', province: '330000', city: '330100', district: '330106' },
};

/**
 * Customers who are logged in, made without the shop.
 * @param {postgres.Sql} sql
 * @param {number} count
 * @returns {Promise<Shopper[]>}
 */
export async function newShoppers(sql, count) {
  const { sealToken } = await import('../../lib/auth/audience.ts');
  const rows = await sql`
    with people as (insert into users (name) select '张伟' from generate_series(1, ${count}::int) returning id)
    insert into sessions (id, user_id, audience, expires_at)
    select gen_random_uuid(), id, 'customer', now() + interval '1 day' from people
    returning user_id::int as "userId", id as "sessionId"`;
  return Promise.all(
    rows.map(async ({ userId, sessionId }) => ({ userId, token: await sealToken('customer', sessionId) })),
  );
}

/** @param {string | null} discountCode */
export const orderBody = (discountCode) => ({
  orderData: { ...recipient, detailed_address: '文三路 1 号' },
  ...{ productId: 1, quantity: 1, discountCode, language: 'zh' },
});

/**
 * So many orders, each with a key of its own.
 * @param {Shopper[]} shoppers
 * @param {string | null} discountCode
 * @param {number} count
 * @returns {Ask[]}
 */
export function ordersOf(shoppers, discountCode, count) {
  const body = JSON.stringify(orderBody(discountCode));
  return Array.from({ length: count }, (_, at) => ({
    path: '/api/orders',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${shoppers[at % shoppers.length]?.token}`,
      'idempotency-key': randomUUID(),
      'accept-language': 'zh-CN',
    },
    body,
  }));
}
