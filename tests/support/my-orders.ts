import { placeOrder } from './order-page';
import { baseURL, type Person, sql } from './shopper';

/** Cancels as the customer does, over the API. */
export async function cancelOrder({ stored }: Person, orderId: string): Promise<void> {
  const answer = await fetch(`${baseURL}/api/orders/${orderId}/cancel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stored['accessToken']}` },
  });
  if (!answer.ok) throw new Error(`not cancelled: ${await answer.text()}`);
}

/** Cancelled orders, as many as wanted though only five may wait for payment; newest first. */
export async function placeCancelled(person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = await placeOrder(person);
    await cancelOrder(person, id);
    ids.unshift(id);
  }
  return ids;
}

/** The order as the desk and the CRM leave it once its parcel is on the way, with a note that is nobody else's business. */
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
        values (${id}, 'status_changed', 'admin', 'desk person', ${tx.json({ from, to })})`;
    await tx`
      insert into order_events (order_id, event_type, operator_type, operator_name, description)
      values (${id}, 'note_added', 'admin', 'desk person', 'a note of the desk')`;
    const [application] = await tx`
      insert into crm_applications (order_id, sync_type) values (${id}, 'auto') returning id`;
    await tx`
      insert into crm_devices (application_id, device_type, unit, product_name, tracking_number, express_company)
      values (${application?.['id'] as string}, 'hardware', 1, 'H1', ${trackingNumber}, '顺丰速运')`;
  });
}
