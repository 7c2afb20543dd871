import { randomUUID } from 'node:crypto';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A page of this person that hears of an order. */
async function openPage(order: { orderId: string; userId: number; sessionId: string }) {
  const { watchPaymentStatus } = await import('@/lib/payments/attempts/watch-payment-status');
  const { asCustomer } = await import('../support/context');
  const { actor } = asCustomer(order.userId);
  const ctx = asCustomer(order.userId, { actor: { ...actor, sessionId: order.sessionId } });
  const source = await watchPaymentStatus(ctx, { params: { orderId: order.orderId as never } });
  const heard: string[] = [];
  const close = source({
    send: ({ paymentStatus }) => heard.push(paymentStatus),
    end: () => heard.push('end'),
  });
  return { heard, close, hears: (word: string) => until(async () => heard.includes(word)) };
}

const isAskedAbout = async (orderId: number) =>
  (await shop.sql`select from payment_calls where order_id = ${orderId} and call = 'query'`).length > 0;

test('a page hears that its order is paid by the notification, and the provider is not asked', async () => {
  const [order, other] = [await shop.placeOrder(), await shop.placeOrder()];
  const [page, another] = [await openPage(order), await openPage(other)];
  expect(page.heard).toEqual(['pending']);
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo });
  await page.hears('paid');
  expect([page.heard, another.heard]).toEqual([['pending', 'paid'], ['pending']]);
  expect(await isAskedAbout(order.id)).toBe(false);
  page.close();
  another.close();
});

test('a page hears that a payment was declined, that another one has begun, and that money did not fit', async () => {
  const order = await shop.placeOrder();
  const page = await openPage(order);
  await order.pay();
  await shop.sql`update payments set state = 'failed', failure = 'declined' where order_id = ${order.id}`;
  await page.hears('failed');
  await order.pay();
  await until(async () => page.heard.at(-1) === 'pending');
  await shop.sql`update payments set failure = 'mismatch' where order_id = ${order.id} and failure = 'declined'`;
  await page.hears('unknown');
  await shop.sql`update orders set status = 'cancelled', cancelled_by = 'admin' where id = ${order.id}`;
  await page.hears('cancelled');
  expect(page.heard).toEqual(['pending', 'failed', 'pending', 'unknown', 'cancelled']);
  page.close();
});

test.each([
  ['is revoked', (id: string) => shop.sql`update sessions set revoked_at = now() where id = ${id}`],
  ['expires', (id: string) => shop.sql`update sessions set expires_at = now() where id = ${id}`],
  ['is removed', (id: string) => shop.sql`delete from sessions where id = ${id}`],
])('a login that %s ends its own pages', async (_name, endSession) => {
  const order = await shop.placeOrder();
  const sessionId = randomUUID();
  await shop.sql`
    insert into sessions (id, user_id, audience, expires_at)
    values (${sessionId}, ${order.userId}, 'customer', now() + interval '1 day')`;
  const [left, stays] = [await openPage({ ...order, sessionId }), await openPage(order)];
  await endSession(sessionId);
  await left.hears('end');
  await shop.sql`update orders set status = 'paid', paid_at = now() where id = ${order.id}`;
  await stays.hears('paid');
  expect(left.heard).toEqual(['pending', 'end']);
  stays.close();
});

test('another person’s order is not found, as everywhere', async () => {
  const [order, stranger] = [await shop.placeOrder(), await shop.placeOrder()];
  await expect(openPage({ ...stranger, orderId: order.orderId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(openPage({ ...order, orderId: 'ORDER_20261121ABCDEFGHJK' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('of any number of pages only those come back for which something has changed', async () => {
  const { findNews } = await import('@/lib/payments/attempts/find-news');
  const order = await shop.placeOrder();
  const seen = { orderId: order.id, sessionId: order.sessionId, status: 'pending', failure: null } as const;
  expect(await findNews(Array.from({ length: 1200 }, () => seen))).toEqual([]);
  const news = await findNews([seen, { ...seen, status: 'paid' }, { ...seen, sessionId: randomUUID() }]);
  expect(news.toSorted((one, other) => one.at - other.at)).toEqual([
    { at: 1, status: 'pending', failure: null, isEnded: false },
    { at: 2, status: 'pending', failure: null, isEnded: true },
  ]);
});
