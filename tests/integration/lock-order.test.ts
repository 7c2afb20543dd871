import type { Ctx, Owner } from '@/platform/ctx';
import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';
import { waiting } from '../support/waiting';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.provider.control('reset'));

const none = { query: undefined, headers: undefined, body: undefined };

/** Holds a row and starts the others one by one, each until it waits for a lock; then releases the row. */
async function interleave(
  hold: (sql: Shop['sql']) => PromiseLike<unknown>,
  work: (() => Promise<unknown>)[],
) {
  const running: Promise<unknown>[] = [];
  await shop.sql.begin(async (sql) => {
    await hold(sql as unknown as Shop['sql']);
    for (const start of work) {
      running.push(start().catch((error: unknown) => error));
      await waiting(shop.sql, running.length);
    }
  });
  return Promise.all(running);
}

async function mismatched() {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false, total: 1 });
  await order.status();
  const [notification] = await shop.sql<{ id: string; source: string; transaction_id: string }[]>`
    select id, source, transaction_id from payment_notices where out_trade_no = ${outTradeNo}`;
  if (!notification) throw new Error('no mismatch');
  return { ...order, outTradeNo, notification };
}

test('a mismatch that is resolved while its payment is reported again: both complete, one after the other', async () => {
  const { id, outTradeNo, notification } = await mismatched();
  const { resolveMismatch } = await import('@/lib/payments/reconciliation/resolve-mismatch');
  const { settlePayment } = await import('@/lib/payments/attempts/settle-payment');
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const owner = asAdmin(Number(admin?.id)) as Ctx<Owner>;
  const result = {
    ...{
      outTradeNo,
      transactionId: notification.transaction_id,
      recipient: { mchid: 'm', appid: 'a' },
      total: 1,
      currency: 'CNY',
    },
    ...{ successTime: new Date(), payer: null },
  };
  const outcomes = await interleave(
    (sql) => sql`select from payments where out_trade_no = ${outTradeNo} for no key update`,
    [
      () =>
        settlePayment(shop.asSystem(), { result, source: notification.source, queriedNumber: outTradeNo }),
      () => resolveMismatch(owner, { ...none, params: { id: Number(notification.id) } }),
    ],
  );
  expect(outcomes).toEqual(['mismatch', { id: Number(notification.id) }]);
  expect(await shop.paymentsOf(id)).toMatchObject([{ state: 'failed', failure: 'resolved' }]);
});

test('a notification of a payment while its day’s bill is stored: both complete', async () => {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false });
  await shop.provider.control('webhooks', { outTradeNo });
  const { storeReconciliation } = await import('@/lib/payments/reconciliation/store-reconciliation');
  const day = '2026-01-05';
  await shop.sql`insert into reconciliations (day, state, started_at) values (${day}, 'running', now())`;
  const numbers = { number: outTradeNo, trade: outTradeNo, providerNumber: '42' };
  const line = { subject: 'payment' as const, ...numbers, amount: 169_900 };
  const other = { ...line, number: 'HSOTHER', providerNumber: '43' };
  const difference = {
    ...{
      subject: 'payment' as const,
      kind: 'missing_here' as const,
      number: 'HSOTHER',
      providerNumber: '43',
    },
    ...{ orderId: order.id, ours: null, theirs: 169_900 },
  };
  const outcomes = await interleave(
    (sql) => sql`select from orders where id = ${order.id} for update`,
    [
      () => shop.provider.control('webhooks', { outTradeNo }),
      () =>
        storeReconciliation(shop.asSystem(), day, {
          lines: [line, other],
          matched: [line],
          differences: [difference],
          foreign: [],
          settled: [],
        }),
    ],
  );
  expect(outcomes).toEqual([{ deliveries: [expect.objectContaining({ status: 204 })] }, undefined]);
  const [billed] = await shop.sql`select billed_on::text from payments where out_trade_no = ${outTradeNo}`;
  expect(billed).toEqual({ billed_on: day });
});

test('an account is deleted while the CRM answers about its order: both complete', async () => {
  const order = await shop.placeOrder();
  await shop.sql`update orders set status = 'completed', paid_at = now() where id = ${order.id}`;
  await shop.sql`
    update users set deleted_at = now(), name = '', phone = null, email = null where id = ${order.userId}`;
  await shop.sql`
    insert into crm_applications (order_id, sync_type, sync_status, attempts, next_try_at)
    values (${order.id}, 'auto', 'pending', 0, now())`;
  const { eraseOrders } = await import('@/lib/privacy/erase-orders');
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const outcomes = await interleave(
    (sql) => sql`select from orders where id = ${order.id} for update`,
    [() => eraseOrders(shop.asSystem(), order.userId), () => syncOrder(shop.asSystem(), order.id)],
  );
  expect(outcomes).toEqual([1, 'completed']);
});
