import type { OrderId } from '@/values/numbers';
import { asAdmin, asCustomer } from '../support/context';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let contactOf: (order: { orderId: OrderId; userId: number }) => Promise<string | null>;

const phone = '13912340031';

beforeAll(async () => {
  shop = await openShop();
  const { getOrder } = await import('@/lib/orders/get-order');
  contactOf = async ({ orderId, userId }) =>
    (await getOrder(asCustomer(userId), { params: { id: orderId } })).confirmation_contact;
});
afterAll(() => shop.close());

async function paidOrder(email: string | null = null) {
  const order = await shop.placeOrder({ orderData: { phone, email } });
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}

const addLogin = (userId: number, email: string) => shop.sql`
  insert into identities (user_id, kind, value, verified_at) values (${userId}, 'email', ${email}, now())`;

async function sendMessage(orderId: number) {
  const [message] = await shop.sql<{ id: string }[]>`
    select id from order_messages where order_id = ${orderId} and kind = 'paid'`;
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  await sendOrderMessage(shop.asSystem(), Number(message?.id));
}

/** The contact in the answer for the buyer of an order (notifications 12). */
describe('the message about a payment goes to', () => {
  test('the e-mail of the order', async () => {
    expect(await contactOf(await paidOrder('given@example.com'))).toBe('g***@example.com');
  });

  test('the verified e-mail of the login, where the order has none', async () => {
    const order = await paidOrder();
    await addLogin(order.userId, 'verified@example.com');
    expect(await contactOf(order)).toBe('v***@example.com');
  });

  test('the phone of the order, whatever contact stands in the profile', async () => {
    const order = await paidOrder();
    await shop.sql`update users set email = 'profile@example.com' where id = ${order.userId}`;
    expect(await contactOf(order)).toBe('139****0031');
  });

  test('where it went, also when a login comes later', async () => {
    const order = await paidOrder();
    await sendMessage(order.id);
    await addLogin(order.userId, 'later@example.com');
    expect(await contactOf(order)).toBe('139****0031');
  });

  test('nobody who is known any more, once it was sent and the recipient is another', async () => {
    const order = await paidOrder();
    await sendMessage(order.id);
    await shop.sql`update orders set phone = '13912340032', recipient_version = 1 where id = ${order.id}`;
    expect(await contactOf(order)).toBeNull();
  });

  test('nobody who is known any more, once it was mailed and the login is another', async () => {
    const order = await paidOrder();
    await addLogin(order.userId, 'mailed@example.com');
    await sendMessage(order.id);
    expect(await contactOf(order)).toBe('m***@example.com');
    await shop.sql`delete from identities where user_id = ${order.userId} and kind = 'email'`;
    await addLogin(order.userId, 'another@example.com');
    expect(await contactOf(order)).toBeNull();
  });

  test('nobody as long as there is none', async () => {
    expect(await contactOf(await shop.placeOrder({ orderData: { phone } }))).toBeNull();
  });
});

test('administrators are told no contact', async () => {
  const { orderId } = await paidOrder();
  const { getOrder } = await import('@/lib/orders/get-order');
  expect((await getOrder(asAdmin(1), { params: { id: orderId } })).confirmation_contact).toBeNull();
});
