import { asAdmin, asCustomer } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const answer = 'A new pad is on its way; please keep the device.';

/** Asks for the return of a delivered order and closes it twice at once; one message is sent. */
async function closeReturnOf(orderData: { email: string } | { phone: string }): Promise<void> {
  const { requestReturn } = await import('@/lib/orders/returns/request-return');
  const { closeReturn } = await import('@/lib/orders/returns/close-return');
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  const { id, orderId, userId } = await shop.placeOrder({ language: 'en', orderData });
  await shop.sql`
    update orders set status = 'delivered', paid_at = now(), delivered_at = now() where id = ${id}`;
  const params = { id: orderId };
  await requestReturn(asCustomer(userId), { params, body: { reason: 'damaged', note: '' } });
  const close = () => closeReturn(asAdmin(userId), { params, body: { answer } });
  await Promise.all([close(), close()]);
  const messages = await shop.sql<{ id: string; kind: string }[]>`
    select id, kind from order_messages where order_id = ${id}`;
  expect(messages.map(({ kind }) => kind)).toEqual(['returnClosed']);
  await Promise.all([1, 2].map(() => sendOrderMessage(shop.asSystem(), Number(messages[0]?.id))));
}

/** The subject and the text of what a contact got. */
async function sentTo(contact: string): Promise<string[]> {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(contact)}`);
  const { messages } = (await response.json()) as { messages: { subject?: string; text: string }[] };
  return messages.map(({ subject, text }) => [subject, text].join(' '));
}

test('the answer that closes a return goes by mail, once', async () => {
  const email = 'answered@mail.example';
  await closeReturnOf({ email });
  const [mail, ...more] = await sentTo(email);
  expect(mail).toContain('Your return request');
  expect(mail).toContain(answer);
  expect(more).toHaveLength(0);
});

test('a text message has no room for the answer, and leads to the order page', async () => {
  const phone = '13912340021';
  await closeReturnOf({ phone });
  const [sms] = await sentTo(phone);
  expect(sms).toContain('order page');
  expect(sms).not.toContain(answer);
});

// A process counts milliseconds, the database microseconds: what it says is due now may not be due there.
test('a message of a kind that only a newer version knows waits for its processes', async () => {
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  const phone = '13912340022';
  const { id } = await shop.placeOrder({ orderData: { phone } });
  await shop.sql`alter table order_messages drop constraint order_messages_kind`;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into order_messages (order_id, kind, created_at, next_try_at)
    values (${id}, 'newer', now(), now() - interval '1 second') returning id`;
  await sendOrderMessage(shop.asSystem(), Number(row?.id));
  expect(await shop.sql`select state from order_messages where id = ${row?.id ?? 0}`).toEqual([
    { state: 'waiting' },
  ]);
  expect(await sentTo(phone)).toEqual([]);
});

test('nobody is written to about an order whose personal data is erased', async () => {
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  const { id } = await shop.placeOrder();
  await shop.sql`update orders set phone = '', email = null where id = ${id}`;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into order_messages (order_id, kind, created_at, next_try_at)
    values (${id}, 'refunded', now(), now() - interval '1 second') returning id`;
  await sendOrderMessage(shop.asSystem(), Number(row?.id));
  expect(await shop.sql`select from order_messages where order_id = ${id} and kind = 'refunded'`).toEqual([]);
});
