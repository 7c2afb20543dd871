/** @import postgres from 'postgres' */

/** @typedef {{ userId: number, token: string }} Shopper */

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
