import { randomLetters } from '@/platform/ids';
import { baseURL, type Person, sql } from './shopper';

/** Cancels over the API, as the customer does. */
export async function cancelOrder({ stored }: Person, orderId: string): Promise<void> {
  const response = await fetch(`${baseURL}/api/orders/${orderId}/cancel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stored['accessToken']}` },
  });
  if (!response.ok) throw new Error(`not cancelled: ${await response.text()}`);
}

/** Orders that their buyer cancelled some time ago, one minute apart; newest first. */
export async function placeCancelled({ id, phone }: Person, count: number): Promise<string[]> {
  const mark = randomLetters(8);
  const ids = Array.from({ length: count }, (_, at) => `ORDER_20260101${mark}${10 + at}`);
  await sql`
    insert into orders (public_id, user_id, product_id, language, name, phone, country, province, city, district,
      detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, status, cancelled_by,
      name_grams, created_at)
    select public_id, ${id}, 1, 'zh', '林知夏', ${phone}, 'CN', '330000', '330100', '330106', '文三路 478 号', 'H1', 'CNY',
      169900, 1, 0, 169900, 'cancelled', 'customer', '{}', now() - make_interval(mins => ${count}::int - place::int)
    from unnest(${ids}::text[]) with ordinality as given (public_id, place) order by place`;
  await sql`
    insert into order_events (order_id, event_type, operator_type, metadata)
    select id, type, 'customer', metadata::jsonb from orders, (values
      ('created', '{"to": "pending"}'),
      ('status_changed', '{"from": "pending", "to": "cancelled"}')
    ) events (type, metadata)
    where public_id = any(${ids}::text[])`;
  return ids.reverse();
}

/** The order after administrators and the CRM have shipped it, with a note that the buyer must not see. */
export async function ship(orderId: string, trackingNumber: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [order] = await tx`
      update orders set status = 'shipped', paid_at = now(), pending_slot = null where public_id = ${orderId} returning id`;
    const id = order?.['id'] as string;
    for (const [from, to] of [
      ['pending', 'paid'],
      ['paid', 'shipped'],
    ] as const)
      await tx`
        insert into order_events (order_id, event_type, operator_type, operator_name, metadata)
        values (${id}, 'status_changed', 'admin', 'an admin by name', ${tx.json({ from, to })})`;
    await tx`
      insert into order_events (order_id, event_type, operator_type, operator_name, description)
      values (${id}, 'note_added', 'admin', 'an admin by name', 'a note of an admin')`;
    const [application] = await tx`
      insert into crm_applications (order_id, sync_type) values (${id}, 'auto') returning id`;
    await tx`
      insert into crm_devices (application_id, device_type, unit, product_name, tracking_number, express_company)
      values (${application?.['id'] as string}, 'hardware', 1, 'H1', ${trackingNumber}, '顺丰速运')`;
  });
}
