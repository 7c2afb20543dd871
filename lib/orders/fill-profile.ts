import { sql } from 'drizzle-orm';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/**
 * Fills the profile of an order's buyer with the recipient, if it has no address and no other name (users 9). A contact
 * that is another account's login stays out. A profile that is being changed at this moment is left alone: to wait for it
 * while the order is locked could be a deadlock.
 */
export async function fillProfile(ctx: Ctx, orderId: number): Promise<void> {
  const free = (kind: 'phone' | 'email') => sql`case when not exists (
      select from identities where kind = ${kind} and value = bought.${sql.identifier(kind)} and user_id <> users.id
    ) then bought.${sql.identifier(kind)} end`;
  await db(ctx).execute(sql`
    with bought as (select * from orders where id = ${orderId} and saves_recipient),
    buyer as (
      select users.id from users join bought on bought.user_id = users.id
      where users.deleted_at is null and users.country is null and users.detailed_address is null
        and users.name in ('', bought.name)
      for no key update of users skip locked
    )
    update users set
      name = bought.name, phone = coalesce(users.phone, ${free('phone')}), email = coalesce(users.email, ${free('email')}),
      country = bought.country, province = bought.province, city = bought.city, district = bought.district,
      detailed_address = bought.detailed_address, updated_at = ${ctx.now.toISOString()}
    from bought, buyer where users.id = buyer.id`);
}
