import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';
import type { OrderStatus } from '@/values/orders';

let shop: Shop;
let setOrderStatus: typeof import('@/lib/orders/set-order-status').setOrderStatus;
let closeLivePayment: typeof import('@/lib/payments/attempts/close-payment').closeLivePayment;
let settleRefund: typeof import('@/lib/payments/refunds/settle-refund').settleRefund;
beforeAll(async () => {
  shop = await openShop();
  ({ setOrderStatus } = await import('@/lib/orders/set-order-status'));
  ({ closeLivePayment } = await import('@/lib/payments/attempts/close-payment'));
  ({ settleRefund } = await import('@/lib/payments/refunds/settle-refund'));
});
afterAll(() => shop.close());

type Order = Awaited<ReturnType<Shop['placeOrder']>>;

type Choice = { undo?: boolean; reason?: string };
const set = ({ orderId, userId }: Order, status: OrderStatus, choice: Choice = {}) =>
  setOrderStatus(
    asAdmin(userId),
    { params: { id: orderId }, query: undefined, headers: undefined, body: { status, ...choice } },
    closeLivePayment,
  );

const arrives = async (outTradeNo: string) => {
  await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
  await shop.provider.control('webhooks', { outTradeNo });
};

/** Says what becomes of the refund that the system has begun. */
const refundOf = async ({ id }: Order, status: 'succeeded' | 'failed') => {
  const [refund] = await shop.sql<{ id: string; out_refund_no: string; out_trade_no: string }[]>`
    select r.id, r.out_refund_no, p.out_trade_no from refunds r join payments p on p.id = r.payment_id
    where r.order_id = ${id} and r.automatic`;
  if (status === 'failed')
    return shop.sql`update refunds set state = 'failed', settled_at = now() where id = ${refund?.id ?? 0}`;
  return settleRefund(shop.asSystem(), {
    outRefundNo: refund?.out_refund_no ?? '',
    outTradeNo: refund?.out_trade_no ?? '',
    ...{ refundId: `R${id}`, status, amount: 169_900, at: null },
  });
};

const stateOf = async ({ id }: Order) => {
  const row = await shop.orderOf(id);
  return {
    status: row.status,
    cancelledBy: row.cancelled_by,
    isPaid: row.paid_at !== null,
    refunded: Number(row.refunded_amount),
  };
};

describe('an order that its buyer cancelled, and whose late money goes back', () => {
  const cancelled = async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await order.cancel();
    await arrives(outTradeNo);
    return order;
  };

  test('is not reopened as paid while the money is on its way', async () => {
    const order = await cancelled();
    for (const status of ['paid', 'processing', 'shipped'] as const)
      await expect(set(order, status)).rejects.toMatchObject({
        code: 'CONFLICT',
        reason: 'orderMoneyReturning',
      });
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled', isPaid: false });
    await refundOf(order, 'succeeded');
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled', refunded: 169_900 });
  });

  test('owes nothing of what went back once other money is recorded by hand, and an undo is as before', async () => {
    const order = await cancelled();
    await refundOf(order, 'succeeded');
    const before = await stateOf(order);
    await set(order, 'paid');
    expect(await stateOf(order)).toEqual({ status: 'paid', cancelledBy: null, isPaid: true, refunded: 0 });
    await set(order, 'cancelled', { undo: true });
    expect(await stateOf(order)).toEqual(before);
    await set(order, 'paid');
    await set(order, 'processing');
    await set(order, 'shipped');
    expect(await stateOf(order)).toMatchObject({ status: 'shipped', refunded: 0 });
  });

  test('may be reopened where the money could not go back, and is then refunded as its own', async () => {
    const { requestRefund } = await import('@/lib/payments/refunds/request-refund');
    const order = await cancelled();
    await refundOf(order, 'failed');
    await set(order, 'paid');
    await requestRefund(asAdmin(order.userId) as never, {
      params: { id: order.orderId },
      ...{ headers: {}, query: undefined, body: { amount: 169_900 as never, reason: 'sent back' } },
    });
    await expect(set(order, 'shipped')).rejects.toMatchObject({ reason: 'orderRefunded' });
  });
});

describe('a mistaken reopening that is taken back', () => {
  const limited = async () => {
    const { code } = await shop.newCode({ maxUsage: 1 });
    await shop.sql`update products set stock = coalesce(stock, 0) + 1 where id = 1`;
    const order = await shop.placeOrder({ discountCode: code });
    await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${order.id}`;
    await shop.expireOrder(shop.asSystem(), order.id);
    const holds = async () => {
      const [row] = await shop.sql`
        select d.usage_count, p.stock, p.stock_taken from discount_codes d, products p where d.code = ${code} and p.id = 1`;
      return row;
    };
    return { order, holds };
  };

  test.each(['pending', 'paid', 'processing', 'shipped'] as const)(
    'as %s: code use, stock and who cancelled it are as before, and it waits for late money',
    async (status) => {
      const { order, holds } = await limited();
      const before = [await stateOf(order), await holds()];
      expect(before[0]).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
      await set(order, status, { reason: 'told by phone' });
      expect(await holds()).not.toEqual(before[1]);
      await set(order, 'cancelled', { undo: true });
      expect([await stateOf(order), await holds()]).toEqual(before);
    },
  );

  test('of an order that was paid before keeps code use, stock and time of payment', async () => {
    const { code } = await shop.newCode({ maxUsage: 1 });
    const order = await shop.placeOrder({ discountCode: code });
    await set(order, 'paid');
    await set(order, 'cancelled');
    const before = await stateOf(order);
    await set(order, 'processing');
    await set(order, 'cancelled', { undo: true });
    expect(await stateOf(order)).toEqual(before);
    expect(before).toMatchObject({ cancelledBy: 'admin', isPaid: true });
    const [use] = await shop.sql`select usage_count from discount_codes where code = ${code}`;
    expect(use).toEqual({ usage_count: 1 });
  });

  test('of late money that reopened it keeps that money', async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${order.id}`;
    await shop.expireOrder(shop.asSystem(), order.id);
    await arrives(outTradeNo);
    expect(await stateOf(order)).toMatchObject({ status: 'paid' });
    await set(order, 'cancelled', { undo: true });
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled', cancelledBy: 'admin', isPaid: true });
  });
});

test('money beside an order that was paid by hand is not the order’s, however it goes back', async () => {
  const { requestRefund } = await import('@/lib/payments/refunds/request-refund');
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await set(order, 'paid');
  await arrives(outTradeNo);
  expect(await order.method()).toBe('manual');
  await refundOf(order, 'failed');
  const { out_refund_no: outRefundNo } = await requestRefund(asAdmin(order.userId) as never, {
    params: { id: order.orderId },
    ...{ headers: {}, query: undefined, body: { amount: 169_900 as never, reason: 'paid twice' } },
  });
  await set(order, 'processing');
  await set(order, 'shipped');
  await settleRefund(shop.asSystem(), {
    ...{ outRefundNo, outTradeNo, refundId: `M${order.id}` },
    ...{ status: 'succeeded', amount: 169_900, at: null },
  });
  expect(await stateOf(order)).toMatchObject({ status: 'shipped', refunded: 0 });
  expect(await order.method()).toBe('manual');
  const [counted] = await shop.sql`select counted_on from refunds where out_refund_no = ${outRefundNo}`;
  expect(counted).toEqual({ counted_on: null });
});

test('the ledger is correct after all of this', async () => {
  const { checkLedger } = await import('@/lib/payments/check-ledger');
  expect((await checkLedger(shop.asSystem())).findings).toEqual([]);
});
