import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
});

type Deliveries = { deliveries: { status: number; body: string }[] };
const notify = async (input: object) =>
  (await shop.provider.control<Deliveries>('webhooks', input)).deliveries;
const statusOf = async (input: object) => (await notify(input))[0]?.status;
const pay = (outTradeNo: string, more: object = {}) =>
  shop.provider.control<{ transactionId: string; paidAt: number }>('pay', {
    outTradeNo,
    notify: false,
    ...more,
  });

async function payableOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { outTradeNo } = await order.pay();
  return { ...order, outTradeNo };
}
const usesOf = async (code: string) => {
  const [row] = await shop.sql<{ usage_count: number }[]>`
    select usage_count from discount_codes where code = ${code}`;
  return row?.usage_count;
};

test('a notification marks the order paid, with one event that names the transaction', async () => {
  const order = await payableOrder();
  const { transactionId, paidAt } = await pay(order.outTradeNo);
  expect(await statusOf({ outTradeNo: order.outTradeNo })).toBe(204);
  const { status, paid_at } = await shop.orderOf(order.id);
  expect(status).toBe('paid');
  // The provider reports the time to the second.
  expect(Date.parse(paid_at ?? '')).toBe(Math.floor(paidAt / 1000) * 1000);
  expect(await shop.eventsOf(order.id)).toMatchObject([
    { event_type: 'created' },
    {
      event_type: 'status_changed',
      operator_type: 'system',
      metadata: {
        from: 'pending',
        to: 'paid',
        transaction_id: transactionId,
        out_trade_no: order.outTradeNo,
      },
    },
  ]);
  expect(await order.status()).toBe('paid');
});

test('fifty copies of one notification at once: one payment, one event', async () => {
  const order = await payableOrder();
  await pay(order.outTradeNo);
  // As the provider does, what a busy database refused is sent again.
  for (let copies = 50, accepted = 0; copies > 0; copies -= accepted) {
    const statuses = (await notify({ outTradeNo: order.outTradeNo, copies })).map(({ status }) => status);
    accepted = statuses.filter((status) => status === 204).length;
    expect(new Set(statuses)).toEqual(new Set(accepted === copies ? [204] : [204, 503]));
  }
  expect(await shop.eventsOf(order.id)).toHaveLength(2);
  expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'succeeded' }]);
  expect(await shop.notificationsOf(order.outTradeNo)).toMatchObject([{ verdict: 'accepted', copies: 50 }]);
  expect(await shop.refundsOf(order.id)).toEqual([]);
});

test('the same payment under another id is a duplicate: it changes nothing and is no mismatch', async () => {
  const order = await payableOrder();
  await pay(order.outTradeNo);
  await notify({ outTradeNo: order.outTradeNo });
  await notify({ outTradeNo: order.outTradeNo, id: `again-${order.outTradeNo}` });
  const verdicts = (await shop.notificationsOf(order.outTradeNo)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['accepted', 'duplicate']);
  expect(await shop.eventsOf(order.id)).toHaveLength(2);
  expect(await shop.refundsOf(order.id)).toEqual([]);
});

test('while something else holds the order for too long, it is refused as 503, and counts when it is sent again', async () => {
  const order = await payableOrder();
  await pay(order.outTradeNo);
  await shop.sql.begin(async (sql) => {
    await sql`select from orders where id = ${order.id} for update`;
    expect(await statusOf({ outTradeNo: order.outTradeNo })).toBe(503);
  });
  expect((await shop.orderOf(order.id)).status).toBe('pending');
  expect(await statusOf({ outTradeNo: order.outTradeNo })).toBe(204);
  expect((await shop.orderOf(order.id)).status).toBe('paid');
});

test('notifications, status polling and the query job at the same moment: one payment, one event', async () => {
  const order = await payableOrder();
  await pay(order.outTradeNo);
  const [payment] = await shop.paymentsOf(order.id);
  const work = Array.from({ length: 8 }, (_, index) => [
    notify({ outTradeNo: order.outTradeNo, id: `notice-${order.outTradeNo}-${index}` }),
    order.status(),
    shop.followPayment(shop.asSystem(), Number(payment?.id)),
  ]);
  await Promise.all(work.flat());
  expect(await shop.eventsOf(order.id)).toHaveLength(2);
  expect((await shop.orderOf(order.id)).status).toBe('paid');
  expect(await shop.refundsOf(order.id)).toEqual([]);
});

test.each(['certificate', 'public_key'])('signed with the %s', async (key) => {
  const order = await payableOrder();
  await pay(order.outTradeNo);
  expect(await statusOf({ outTradeNo: order.outTradeNo, key })).toBe(204);
  expect((await shop.orderOf(order.id)).status).toBe('paid');
});

describe('notifications that are not from the provider', () => {
  const refusedWebhooks = async (verdict: string) => {
    const { values } = await (await import('@/platform/metrics')).metrics.refusedWebhooks.get();
    return values.find(({ labels }) => labels.verdict === verdict)?.value ?? 0;
  };

  test.each([
    ['signature', 401],
    ['probe', 401],
    ['stale', 401],
    ['unknown_serial', 401],
    ['unsigned', 401],
    ['body', 401],
    ['ciphertext', 400],
    ['not_json', 400],
  ])('%s: %i, and nothing is written', async (forge, expected) => {
    const order = await payableOrder();
    await pay(order.outTradeNo);
    const verdict = expected === 401 ? 'forged' : 'unreadable';
    const before = await refusedWebhooks(verdict);
    const [delivery] = await notify({ outTradeNo: order.outTradeNo, forge });
    expect(await refusedWebhooks(verdict)).toBe(before + 1);
    expect(delivery?.status).toBe(expected);
    expect(JSON.parse(delivery?.body ?? '')).toEqual({ code: 'FAIL', message: expect.any(String) as string });
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    expect(await shop.notificationsOf(order.outTradeNo)).toEqual([]);
  });

  test('a body of more than 64 KiB is not read', async () => {
    const response = await fetch(`${process.env['APP_URL']}/api/payments/wechat/notify`, {
      method: 'POST',
      body: 'x'.repeat(70_000),
    });
    expect(response.status).toBe(413);
  });
});

describe('mismatches', () => {
  test.each([
    ['another merchant', { mchid: '1999999999' }, 'mchid'],
    ['another application', { appid: 'wx0000000000000000' }, 'appid'],
    ['another amount', { amount: { total: 1, payer_total: 1 } }, 'total'],
    ['another currency', { amount: { currency: 'USD' } }, 'currency'],
  ])('%s is recorded as a mismatch, and the order does not change', async (_name, resource, field) => {
    const order = await payableOrder();
    await pay(order.outTradeNo);
    const begun = await shop.paymentsOf(order.id);
    expect(await statusOf({ outTradeNo: order.outTradeNo, resource })).toBe(204);
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    expect(await shop.eventsOf(order.id)).toHaveLength(1);
    expect(await shop.paymentsOf(order.id)).toEqual(begun);
    const [notification] = await shop.notificationsOf(order.outTradeNo);
    expect(notification?.verdict).toBe('mismatch');
    expect(Object.keys(notification?.detail ?? {})).toEqual([field]);
    // A correct notification is still accepted.
    expect(await statusOf({ outTradeNo: order.outTradeNo })).toBe(204);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  });

  test('a number that is not ours is recorded as a mismatch', async () => {
    const order = await payableOrder();
    await pay(order.outTradeNo);
    const foreign = `FOREIGN${Date.now()}`;
    expect(await statusOf({ outTradeNo: order.outTradeNo, resource: { out_trade_no: foreign } })).toBe(204);
    expect((await shop.notificationsOf(foreign))[0]?.verdict).toBe('mismatch');
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });

  test('the number of one order on the transaction of another is a mismatch for both', async () => {
    const [paid, other] = [await payableOrder(), await payableOrder()];
    await pay(paid.outTradeNo);
    await notify({ outTradeNo: paid.outTradeNo });
    await statusOf({ outTradeNo: paid.outTradeNo, resource: { out_trade_no: other.outTradeNo } });
    expect((await shop.orderOf(other.id)).status).toBe('pending');
    expect((await shop.notificationsOf(other.outTradeNo))[0]?.verdict).toBe('mismatch');
  });

  test('a second transaction under one number is a mismatch', async () => {
    const order = await payableOrder();
    await pay(order.outTradeNo);
    await notify({ outTradeNo: order.outTradeNo });
    await notify({
      outTradeNo: order.outTradeNo,
      resource: { transaction_id: '4200000000000000000000000001' },
    });
    const verdicts = (await shop.notificationsOf(order.outTradeNo)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['accepted', 'mismatch']);
    expect(await shop.eventsOf(order.id)).toHaveLength(2);
  });

  test('a wrong amount that the provider itself confirms ends the attempt, and waits for a person', async () => {
    const order = await payableOrder();
    await pay(order.outTradeNo, { total: 1 });
    expect(await order.status()).toBe('unknown');
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'failed', failure: 'mismatch' }]);
    await expect(order.pay()).rejects.toMatchObject({ code: 'CONFLICT', reason: 'orderNotPayable' });
  });

  test('a failed payment and an event of another kind change nothing', async () => {
    const order = await payableOrder();
    await pay(order.outTradeNo);
    expect(await statusOf({ outTradeNo: order.outTradeNo, resource: { trade_state: 'NOTPAY' } })).toBe(204);
    expect((await shop.notificationsOf(order.outTradeNo))[0]?.verdict).toBe('ignored');
    expect((await shop.orderOf(order.id)).status).toBe('pending');
  });
});

describe('payments at an unexpected time', () => {
  /** As the system does when nobody has paid for too long. */
  const giveUp = async (orderId: number) => {
    const { cancelUnpaidOrder } = await import('@/lib/orders/cancel-unpaid-order');
    const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
    await cancelUnpaidOrder(shop.asSystem(), orderId, closeLivePayment);
  };

  test('before the answer to our creation: the order is paid, and the creation answers so', async () => {
    const order = await shop.placeOrder();
    const path = '/v3/pay/transactions/native';
    const heldCall = await shop.provider.hold('late_answer', { path });
    const creation = order.pay().catch((error: { reason?: string }) => error.reason);
    await heldCall.reached();
    const [payment] = await shop.paymentsOf(order.id);
    expect(payment?.state).toBe('creating');
    await pay(payment?.out_trade_no ?? '');
    expect(await statusOf({ outTradeNo: payment?.out_trade_no })).toBe(204);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    await heldCall.release();
    expect(await creation).toBe('orderPaid');
    expect(await shop.paymentsOf(order.id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('on an order that the system gave up: paid late, and the code use is reclaimed', async () => {
    const { code } = await shop.newCode({ maxUsage: 3 });
    const order = await payableOrder({ discountCode: code });
    await giveUp(order.id);
    expect(await usesOf(code)).toBe(0);
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo, copies: 5 });
    expect(await shop.orderOf(order.id)).toMatchObject({ status: 'paid', cancelled_by: null });
    expect(await usesOf(code)).toBe(1);
    const events = await shop.eventsOf(order.id);
    expect(events).toHaveLength(3);
    expect(events.at(-1)?.metadata).toMatchObject({ from: 'cancelled', to: 'paid', late_payment: true });
    expect((await shop.notificationsOf(order.outTradeNo))[0]?.verdict).toBe('late');
  });

  test('the same when others have used up the code meanwhile: paid, and the limit holds', async () => {
    const { code } = await shop.newCode({ maxUsage: 1 });
    const order = await payableOrder({ discountCode: code });
    await giveUp(order.id);
    await shop.placeOrder({ discountCode: code });
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo });
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    expect(await usesOf(code)).toBe(1);
    // The agreed and paid price holds; the code use stays released, and the event records it.
    expect((await shop.eventsOf(order.id)).at(-1)?.metadata).toMatchObject({
      late_payment: true,
      code_used_up: true,
    });
    const [redemption] = await shop.sql`select released_at from redemptions where order_id = ${order.id}`;
    expect(redemption).toMatchObject({ released_at: expect.anything() });
  });

  test('on an order that its customer cancelled: recorded as surplus and refunded, once', async () => {
    const order = await payableOrder();
    await order.cancel();
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo, copies: 10 });
    expect((await shop.orderOf(order.id)).status).toBe('cancelled');
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'requested', amount: '169900' }]);
    expect((await shop.eventsOf(order.id)).at(-1)).toMatchObject({
      event_type: 'modified',
      operator_type: 'system',
      metadata: { surplus_payment: 'cancelled' },
    });
    expect((await shop.notificationsOf(order.outTradeNo))[0]?.verdict).toBe('surplus');
  });

  test('on an order whose buyer was erased: refunded, since nothing can be sent to anybody', async () => {
    const order = await payableOrder();
    const { eraseOrders } = await import('@/lib/privacy/erase-orders');
    await giveUp(order.id);
    await shop.sql`
      update users set name = '', phone = null, email = null, deleted_at = now()
      where id = (select user_id from orders where id = ${order.id})`;
    await eraseOrders(shop.asSystem());
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo });
    expect(await shop.orderOf(order.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' });
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'requested', amount: '169900' }]);
  });

  test('a second payment of a paid order: the first is kept, the second is refunded', async () => {
    const order = await payableOrder();
    const second = await order.pay('h5');
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo });
    await pay(second.outTradeNo);
    await notify({ outTradeNo: second.outTradeNo });
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(await order.method()).toBe('native');
    const [refund, ...others] = await shop.refundsOf(order.id);
    expect(others).toEqual([]);
    const [row] = await shop.sql`
      select p.out_trade_no from refunds r join payments p on p.id = r.payment_id where r.id = ${refund?.id ?? 0}`;
    expect(row?.['out_trade_no']).toBe(second.outTradeNo);
  });

  test('the notifications of a payment and its refunds in any order: each counts once, and the final state stays', async () => {
    await shop.provider.control('settings', { refunds: { delayMs: 60_000 } });
    const order = await payableOrder();
    await order.cancel();
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo });
    const [refund] = await shop.refundsOf(order.id);
    const outRefundNo = refund?.out_refund_no ?? '';
    await shop.runRefund(shop.asSystem(), Number(refund?.id));
    const abnormal = {
      outRefundNo,
      event: 'REFUND.ABNORMAL',
      resource: { refund_status: 'ABNORMAL', success_time: undefined },
    };
    await notify(abnormal);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'abnormal' }]);
    await shop.provider.control(`refunds/${outRefundNo}`, { status: 'SUCCESS' });
    // In reverse order and in parallel: the end, the steps before it, and the payment once more.
    await Promise.all([
      notify({ outRefundNo, copies: 10 }),
      notify({ ...abnormal, copies: 10 }),
      notify({ ...abnormal, event: 'REFUND.CLOSED', resource: { refund_status: 'CLOSED' }, copies: 10 }),
      notify({ outTradeNo: order.outTradeNo, copies: 20 }),
    ]);
    await notify(abnormal);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'succeeded', failure: null }]);
    expect((await shop.orderOf(order.id)).refunded_amount).toBe('169900');
    const refundStates = (await shop.eventsOf(order.id)).flatMap(({ metadata }) => metadata['refund'] ?? []);
    expect(refundStates.filter((each) => each === 'succeeded')).toEqual(['succeeded']);
    expect(refundStates.at(-1)).toBe('succeeded');
  });

  test('other open attempts of a paid order are closed at the provider', async () => {
    const order = await payableOrder();
    const second = await order.pay('h5');
    await pay(order.outTradeNo, { force: true });
    await notify({ outTradeNo: order.outTradeNo });
    const [, open] = await shop.paymentsOf(order.id);
    await shop.followPayment(shop.asSystem(), Number(open?.id));
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['succeeded', 'closed']);
    const there = (await shop.transactions()).find(({ outTradeNo }) => outTradeNo === second.outTradeNo);
    expect(there?.state).toBe('CLOSED');
  });
});
