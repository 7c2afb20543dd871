import { database, sql } from '@/db/client';
import { orders } from '@/db/schema';
import { createOrder } from '@/lib/orders/create-order';
import { isReceived, type OrderStatus } from '@/values/orders';
import { asAdmin, asCustomer } from './context';
import { newCustomer, orderInput } from './orders';
import { eq } from 'drizzle-orm';

/** A separate administrator. */
export async function newAdmin(role: 'owner' | 'support' = 'owner') {
  const [row] = await sql<{ id: string }[]>`
    insert into users (name, is_admin, role) values ('管理员', true, ${role}) returning id`;
  return asAdmin(Number(row?.id));
}

/** Places an order through the shop, then sets a status with the related payment and parcel data. */
export async function newOrder(
  status: OrderStatus = 'pending',
  input: Parameters<typeof orderInput>[0] = {},
  changes: Partial<typeof orders.$inferInsert> = {},
) {
  const userId = await newCustomer();
  const { orderId } = await createOrder(asCustomer(userId), orderInput(input));
  const isPaid = isReceived(status);
  if (status !== 'pending' || Object.keys(changes).length > 0)
    await database
      .update(orders)
      .set({
        status,
        ...(isPaid ? { paidAt: new Date() } : {}),
        ...(status === 'cancelled' ? { cancelledBy: 'customer' as const } : {}),
        ...changes,
      })
      .where(eq(orders.publicId, orderId as never));
  return { orderId, userId };
}

export async function orderRow(orderId: string) {
  const [row] = await database
    .select()
    .from(orders)
    .where(eq(orders.publicId, orderId as never));
  if (!row) throw new Error('no order');
  return row;
}

type EventRow = { event_type: string; operator_type: string; metadata: Record<string, unknown> };

export const eventsOf = (orderId: string) => sql<EventRow[]>`
  select event_type, operator_type, metadata from order_events
  where order_id = (select id from orders where public_id = ${orderId}) order by id`;

export const auditEntriesOn = (target: string) => sql<
  { act: string; from: unknown; to: unknown; admin_name: string }[]
>`
  select act, "from", "to", admin_name from audit_acts where target = ${target} order by id`;
