import postgres from 'postgres';
import { sql, withConnection } from '@/db/client';
import type { orders } from '@/db/schema';
import { gramsOf } from '@/db/search-grams';
import { redeemCode, redeemNoCode } from '@/lib/discounts/redeem-code';
import { stockCheck, takeStock } from '@/lib/products/take-stock';
import type { Ctx, Customer } from '@/platform/ctx';
import type { Minor } from '@/platform/money';
import { documentVersions } from '@/values/documents';
import { operatorOf } from './order-events';
import { needsPaymentInstructions, pendingLimit } from './rules';

export type NewOrder = Omit<
  typeof orders.$inferSelect,
  | 'id'
  | 'status'
  | 'pendingSlot'
  | 'heldCodeId'
  | 'smsStatus'
  | 'cancelledBy'
  | 'refundedAmount'
  | 'version'
  | 'recipientVersion'
  | 'slipVersion'
  | 'nameGrams'
  | 'paidAt'
  | 'deliveredAt'
  | 'completedAt'
>;

/** The code with which an order was priced, and the price that it gives. */
type UsedCode = { id: number; discountedPrice: Minor };

/** How the order was priced: its code, and whether the product has a stock from which it takes. */
export type Terms = { code: UsedCode | null; hasStock: boolean };

/** A parallel order of the same customer has the key, the slot or the code of this one, or the two wait for each other. */
const lostRaces = new Set(['23505', '40P01']);

/** A pending slot for the order, if the data of its quote has not changed and its key is new. */
const readiness = (order: NewOrder, { code, hasStock }: Terms) => sql`
  ready as (
    select min(slot) as slot from generate_series(1, ${pendingLimit}::int) slot
    where slot not in (
        select pending_slot from orders where user_id = ${order.userId} and pending_slot is not null
      )
      and not exists (
        select from orders where user_id = ${order.userId} and idempotency_key = ${order.idempotencyKey}
      )
      and exists (select from users where id = ${order.userId} and deleted_at is null for share)
      and exists (
        select from products join product_prices prices on prices.product_id = products.id
        where products.id = ${order.productId} and active and availability = 'on_sale'
          and ${hasStock ? sql`stock >= ${order.itemQuantity}` : sql`stock is null`}
          and coalesce(limit_per_order >= ${order.itemQuantity}, true) and name = ${order.itemName}
          and products.currency = ${order.currency} and prices.currency = ${order.currency}
          and price = ${order.itemPrice}
      )
      ${
        code
          ? sql`and exists (
              select from discount_prices
              where code_id = ${code.id} and product_id = ${order.productId}
                and currency = ${order.currency} and discounted_price = ${code.discountedPrice}
            )
            and not exists (
              select from orders unpaid join discount_codes limited on limited.code = unpaid.discount_code
              where unpaid.user_id = ${order.userId} and unpaid.status = 'pending'
                and limited.id = ${code.id} and limited.max_usage > 0
            )`
          : sql``
      }
    having min(slot) is not null
  )`;

/** The pieces that the order holds until it ends unpaid. */
const holdStock = ({ productId, itemQuantity, createdAt }: NewOrder) => sql`
    held as (
      insert into stock_holds (product_id, order_id, quantity, taken_at)
      select ${productId}, id, ${itemQuantity}, ${createdAt.toISOString()} from placed
    ),`;

/** The row of the first message, which a job sends (notifications 6). */
const firstMessage = ({ createdAt }: NewOrder) => sql`,
    message as (
      insert into order_messages (order_id, kind, created_at, next_try_at)
      select id, 'placed', ${createdAt.toISOString()}, ${createdAt.toISOString()} from placed
      returning id
    )`;

/** What was written beside the order: the message that is to be sent; null when there is none. */
type Placed = { messageId: number | null };

/**
 * Writes an order with its `created` event, the use of its code, the pieces of a limited stock, the consent to the purchase agreement and its
 * first message in one statement, completely or not at all. It is fast because it is one round trip, and the row of a much-used code is
 * locked only during this statement.
 * @returns null when something has changed: price, code, stock, the customer's other orders. A fresh quote shows what.
 */
export async function insertOrder(
  order: NewOrder,
  terms: Terms,
  { actor, client }: Pick<Ctx<Customer>, 'actor' | 'client'>,
): Promise<Placed | null> {
  const now = order.createdAt.toISOString();
  const { operatorType, operatorId, operatorName } = operatorOf(actor);
  const needsInstructions = needsPaymentInstructions(order);
  const { code, hasStock } = terms;
  const statement = () => sql<{ message: string | null }[]>`
    with ${readiness(order, terms)},
    ${code ? redeemCode(code.id, order.createdAt) : redeemNoCode()},
    ${hasStock ? sql`${takeStock(order.productId, order.itemQuantity)},` : sql``}
    placed as (
      insert into orders (
        public_id, user_id, product_id, language, name, phone, email,
        country, province, city, district, detailed_address, notes,
        item_name, currency, item_price, item_quantity, discount_amount, discount_code, total,
        pending_slot, held_code_id, idempotency_key, request_hash, name_grams, saves_recipient, created_at
      )
      select
        ${order.publicId}, ${order.userId}, ${order.productId}, ${order.language},
        ${order.name}, ${order.phone}, ${order.email},
        ${order.country}, ${order.province}, ${order.city}, ${order.district}, ${order.detailedAddress},
        ${order.notes}, ${order.itemName}, ${order.currency}, ${order.itemPrice}, ${order.itemQuantity},
        ${order.discountAmount}, ${order.discountCode}, ${order.total},
        ready.slot, claimed.held_id, ${order.idempotencyKey}, ${order.requestHash}, ${gramsOf(order.name)},
        ${order.savesRecipient}, ${now}
      from ready, claimed${hasStock ? sql`, stocked` : sql``}
      returning id
    ),
    ${hasStock ? holdStock(order) : sql``}
    redeemed as (
      insert into redemptions (code_id, order_id, redeemed_at)
      select claimed.id, placed.id, ${now} from claimed, placed where claimed.id is not null
    ),
    event as (
      insert into order_events (order_id, event_type, operator_type, operator_id, operator_name, metadata, created_at)
      select id, 'created', ${operatorType}, ${operatorId}, ${operatorName}, '{"to": "pending"}', ${now} from placed
    ),
    consent as (
      insert into consents (user_id, order_id, document, version, language, address, agreed_at)
      select ${order.userId}, id, 'purchase', ${documentVersions.purchase}, ${order.language}, ${client.address}, ${now}
      from placed
    )${needsInstructions ? firstMessage(order) : sql``}
    select ${needsInstructions ? sql`(select id from message)` : sql`null`} as message from placed`;
  try {
    const [placed] = await withConnection(statement);
    return placed ? { messageId: placed.message === null ? null : Number(placed.message) } : null;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (lostRaces.has(error.code) || error.constraint_name === stockCheck) return null;
    throw error;
  }
}
