import { sql, withConnection } from '@/db/client';
import { mismatchCondition } from '@/lib/orders/check-payments';
import { paymentFailures } from '@/values/payments';
import type { News, Watched } from './watch-payments';

/**
 * Of the orders that pages wait for, those that are no longer as they were read, and the pages whose login has ended. One statement
 * at the primary, which returns nothing where nothing has changed. `limit 1` keeps the planner at the index of each row: of a
 * thousand pages in a shop of ten thousands of orders it would rather read all of them, each second.
 */
export const findNews = (watched: readonly Watched[]): Promise<readonly News[]> =>
  withConnection(
    () => sql<News[]>`
      select (seen.place - 1)::int as at, orders.status, shown.failure, login.id is null as "isEnded"
      from unnest(
        ${watched.map(({ orderId }) => orderId)}::bigint[], ${watched.map(({ sessionId }) => sessionId)}::uuid[],
        ${watched.map(({ status }) => status)}::text[], ${watched.map(({ failure }) => failure)}::text[]
      ) with ordinality as seen (order_id, session_id, status, failure, place)
      cross join lateral (select id, status from orders where id = seen.order_id limit 1) orders
      cross join lateral (
        select case when ${sql.unsafe(mismatchCondition)} then ${paymentFailures.mismatch} else (
          select failure from payments where order_id = orders.id order by id desc limit 1) end as failure
      ) shown
      left join lateral (
        select sessions.id from sessions join users on users.id = sessions.user_id
        where sessions.id = seen.session_id and sessions.revoked_at is null and sessions.expires_at > now()
          and users.deleted_at is null and (sessions.audience = 'customer' or users.is_admin)
        limit 1
      ) login on true
      where login.id is null or orders.status <> seen.status or shown.failure is distinct from seen.failure`,
  );
