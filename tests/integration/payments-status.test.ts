import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the status is that of the latest attempt, and without a live one the provider is not asked', async () => {
  const order = await shop.placeOrder();
  expect(await order.status()).toBe('pending');
  await order.pay();
  await shop.sql`update payments set state = 'failed', failure = 'declined' where order_id = ${order.id}`;
  expect(await order.status()).toBe('failed');
  await order.pay();
  expect(await order.status()).toBe('pending');
  await shop.sql`update payments set state = 'closed' where order_id = ${order.id} and state = 'open'`;
  const asked = () => shop.sql`select from payment_calls where order_id = ${order.id} and call = 'query'`;
  const before = (await asked()).length;
  expect(await order.status()).toBe('pending');
  expect(await asked()).toHaveLength(before);
});

test('the status of another person’s order does not exist', async () => {
  const { readPaymentStatus } = await import('@/lib/payments/attempts/read-payment-status');
  const { asCustomer } = await import('../support/context');
  const [order, stranger] = [await shop.placeOrder(), await shop.placeOrder()];
  const input = { params: { orderId: order.orderId }, query: undefined, headers: undefined, body: undefined };
  await expect(readPaymentStatus(asCustomer(stranger.userId), input)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
