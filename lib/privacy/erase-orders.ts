import { notInArray, sql } from 'drizzle-orm';
import { listed } from '@/db/columns';
import { payments } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { returnTime } from '@/lib/orders/rules';
import { hasPerson, withoutPerson } from '@/lib/payments/find-person';
import type { Ctx } from '@/platform/ctx';
import { endedStatuses } from '@/values/orders';
import { livePaymentStates } from '@/values/payments';

const since = (now: Date) => new Date(now.getTime() - returnTime).toISOString();

const ofDeleted = (userId: number | null) =>
  sql`u.deleted_at is not null and (${userId}::bigint is null or u.id = ${userId}::bigint)`;

/** Payer and IP address are needed only to start a payment: a refund uses the payment's number. */
async function erasePayers(ctx: Ctx, userId: number | null): Promise<void> {
  await db(ctx).execute(sql`
    update ${payments}
    set openid = left(${payments.payer}, 0), request = ${withoutPerson}
    from users u join orders o on o.user_id = u.id
    where ${payments.orderId} = o.id and ${ofDeleted(userId)} and ${notInArray(payments.state, [...livePaymentStates])}
      and (${payments.payer} <> '' or ${hasPerson})`);
}

/** The ended orders of deleted accounts that have their personal data still, locked. */
const lockEnded = (ctx: Ctx, userId: number | null) =>
  db(ctx).execute<{ id: string }>(sql`
    select o.id from users u join orders o on o.user_id = u.id
    where ${ofDeleted(userId)} and o.phone <> ''
      and (o.status in (${sql.raw(listed(endedStatuses))}) or o.status = 'delivered' and not exists (
        select from order_events e where e.order_id = o.id and e.created_at > ${since(ctx.now)}::timestamptz))
    limit 1000
    for update of o`);

/**
 * Removes personal data from the ended orders of deleted accounts: name, contacts, street and the buyer's notes, the
 * name in the history and in the CRM rows with what the CRM refused, what carriers said of its parcels, what was written about its return, and the payer in all ended payments. Money, code, district and events stay.
 * Orders and payments under way wait for the next run; a second run changes nothing.
 * @param userId of one account; all deleted accounts when absent
 * @returns how many orders were erased
 */
export async function eraseOrders(ctx: Ctx, userId: number | null = null): Promise<number> {
  await erasePayers(ctx, userId);
  return inTransaction(ctx, async (ctx) => {
    const ended = await lockEnded(ctx, userId);
    if (ended.length > 0) await erase(ctx, ended);
    return ended.length;
  });
}

/** A statement of its own, so that it sees what was written while the locks were waited for. */
const erase = (ctx: Ctx, locked: readonly { id: string }[]) =>
  db(ctx).execute(sql`
    with ended as (
      select unnest(${sql.param(locked.map(({ id }) => id))}::bigint[]) as id
    ),
    history as (
      update order_events e set operator_name = '' from ended
      where e.order_id = ended.id and e.operator_type = 'customer' and e.operator_name <> ''
    ),
    applications as (
      update crm_applications a set fxiaoke_application_name = null, error_message = null from ended
      where a.order_id = ended.id
      returning a.id
    ),
    words as (
      update parcels p set track_text = null from ended where p.order_id = ended.id and p.track_text is not null
    ),
    returns as (
      update return_requests r set note = '', answer = '' from ended
      where r.order_id = ended.id and (r.note <> '' or r.answer <> '')
    ),
    devices as (
      update crm_devices d set bind_account = null, bind_account_name = null, error_message = null from applications
      where d.application_id = applications.id
    )
    update orders o
    set name = '', phone = '', email = null, detailed_address = '', notes = '', name_grams = '{}',
      idempotency_key = null, request_hash = null
    from ended where o.id = ended.id`);
