import { shortenTimeouts } from '../support/short-timeouts';
import { openShop, type Shop } from '../support/payments';

const openid = `o${'a'.repeat(27)}`;
const creation = '/v3/pay/transactions/native';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
});

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; reason?: string }) => ({ code: error.code, reason: error.reason }),
  );
const pending = { code: 'PAYMENT_PENDING', reason: 'paymentPending' };

type Request = {
  total: number;
  description: string;
  notifyUrl: string;
  expiresAt: number;
  createdAt: number;
};
const known = async (outTradeNo: string) => {
  const all = await shop.provider.read<{ transactions: (Request & { outTradeNo: string; state: string })[] }>(
    'transactions',
  );
  return all.transactions.find((each) => each.outTradeNo === outTradeNo);
};

describe('the three ways to pay', () => {
  test("a desktop browser gets a QR code with the order's amount in fen, valid for five minutes", async () => {
    const order = await shop.placeOrder({ quantity: 2, discountCode: 'VIP2026' });
    const before = Date.now();
    const { paymentType, paymentParams, outTradeNo, expiresInSeconds } = await order.pay('native');
    const after = Date.now();
    expect(paymentType).toBe('native');
    expect(paymentParams.code_url).toMatch(/^(weixin|http)/);
    const there = await known(outTradeNo);
    expect(there?.total).toBe(2 * 149_900);
    expect(there?.notifyUrl).toBe(`${process.env['APP_URL']}/api/payments/wechat/notify`);
    // To the second, as sent to the provider.
    expect(there?.expiresAt).toBeGreaterThan(before + 299_000);
    expect(there?.expiresAt).toBeLessThanOrEqual(after + 300_000);
    expect(expiresInSeconds).toBe(300);
  });

  test('a phone gets the cashier with the way back to the order', async () => {
    const order = await shop.placeOrder();
    const { paymentType, paymentParams } = await order.pay('h5');
    expect(paymentType).toBe('h5');
    const url = new URL(paymentParams.h5_url ?? '');
    expect(url.searchParams.get('redirect_url')).toBe(
      `${process.env['APP_URL']}/order-success?orderId=${order.orderId}`,
    );
    expect(url.searchParams.get('prepay_id')).toMatch(/^wx/);
  });

  test("WeChat's browser gets bridge parameters, newly signed each time for the same prepay_id", async () => {
    const order = await shop.placeOrder();
    await order.rememberOpenid(openid);
    const first = await order.pay('jsapi', openid);
    const second = await order.pay('jsapi', openid);
    expect(first.paymentType).toBe('jsapi');
    expect(first.paymentParams).toMatchObject({
      signType: 'RSA',
      timeStamp: expect.stringMatching(/^\d{10}$/),
    });
    expect(second.paymentParams.package).toBe(first.paymentParams.package);
    expect(second.paymentParams.nonceStr).not.toBe(first.paymentParams.nonceStr);
    expect(second.paymentParams.paySign).not.toBe(first.paymentParams.paySign);
    expect(await shop.paymentsOf(order.id)).toHaveLength(1);
  });

  test("WeChat's browser requires the openid of this session", async () => {
    const order = await shop.placeOrder();
    expect(await errorOf(order.pay('jsapi'))).toEqual({ code: 'CONFLICT', reason: 'openidRequired' });
    expect(await errorOf(order.pay('jsapi', openid))).toEqual({ code: 'CONFLICT', reason: 'openidForeign' });
    await order.rememberOpenid(`o${'b'.repeat(27)}`);
    expect(await errorOf(order.pay('jsapi', openid))).toEqual({ code: 'CONFLICT', reason: 'openidForeign' });
    expect(await shop.paymentsOf(order.id)).toEqual([]);
  });
});

describe('who may pay what', () => {
  test('another customer’s order is not found', async () => {
    const [mine, other] = [await shop.placeOrder(), await shop.placeOrder()];
    const { createPayment } = await import('@/lib/payments/attempts/create-payment');
    const { asCustomer } = await import('../support/context');
    const call = createPayment(asCustomer(other.userId), {
      params: undefined,
      query: undefined,
      headers: undefined,
      body: { orderId: mine.orderId },
    });
    expect(await errorOf(call)).toEqual({ code: 'NOT_FOUND', reason: undefined });
  });

  test('an order in dollars or not pending is not paid online, and the provider gets no call', async () => {
    const dollars = await shop.placeOrder({ productId: 2 });
    const cancelled = await shop.placeOrder();
    await cancelled.cancel();
    for (const order of [dollars, cancelled])
      expect(await errorOf(order.pay())).toEqual({ code: 'CONFLICT', reason: 'orderNotPayable' });
    expect(await shop.transactions()).toEqual([]);
  });
});

describe('one live attempt for each order', () => {
  test('a second request for the same way: the same parameters, one creation', async () => {
    const order = await shop.placeOrder();
    const { expiresInSeconds, ...first } = await order.pay();
    const again = await order.pay();
    expect(again).toMatchObject(first);
    expect(again.expiresInSeconds).toBeLessThanOrEqual(expiresInSeconds);
    expect(await shop.calls(creation)).toHaveLength(1);
  });

  test('a request for another way: the first attempt is closed at the provider before the second is made', async () => {
    const order = await shop.placeOrder();
    const native = await order.pay('native');
    const h5 = await order.pay('h5');
    expect((await known(native.outTradeNo))?.state).toBe('CLOSED');
    expect((await known(h5.outTradeNo))?.state).toBe('NOTPAY');
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['closed', 'open']);
    const [close] = await shop.calls(`${native.outTradeNo}/close`);
    const [second] = await shop.calls('/v3/pay/transactions/h5');
    expect(close?.at).toBeLessThanOrEqual(second?.at ?? 0);
  });

  test('a request for H5 from another address gets another page, because WeChat opens one for its own alone', async () => {
    const order = await shop.placeOrder();
    const atHome = await order.pay('h5', null, '203.0.113.7');
    expect(await order.pay('h5', null, '::ffff:203.0.113.7')).toMatchObject({
      outTradeNo: atHome.outTradeNo,
    });
    const outside = await order.pay('h5', null, '198.51.100.9');
    expect((await known(atHome.outTradeNo))?.state).toBe('CLOSED');
    expect((await known(outside.outTradeNo))?.state).toBe('NOTPAY');
  });

  test('a QR code is the same from any address', async () => {
    const order = await shop.placeOrder();
    const first = await order.pay('native', null, '203.0.113.7');
    expect(await order.pay('native', null, '198.51.100.9')).toMatchObject({ outTradeNo: first.outTradeNo });
  });

  test('after its expiry a new attempt is made, and the old number is not used again', async () => {
    const order = await shop.placeOrder();
    const first = await order.pay();
    await shop.age(order.id, 290);
    const second = await order.pay();
    expect(second.outTradeNo).not.toBe(first.outTradeNo);
    expect((await known(first.outTradeNo))?.state).toBe('CLOSED');
  });

  test('a close that finds the attempt paid settles it, and no new attempt is made', async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay('native');
    await shop.provider.control('pay', { outTradeNo, notify: false });
    expect(await errorOf(order.pay('h5'))).toEqual({ code: 'CONFLICT', reason: 'orderPaid' });
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    expect(await shop.calls('/v3/pay/transactions/h5')).toEqual([]);
  });

  test('thirty requests at once make one payment; the others get a pending record or the same parameters', async () => {
    const order = await shop.placeOrder();
    const creating = await shop.provider.hold('delay', { path: creation });
    const tries = Array.from({ length: 30 }, () => order.pay());
    await Promise.any(
      tries.map((each) => errorOf(each).then((error) => error ?? Promise.reject(new Error('paid')))),
    );
    await creating.release();
    const results = await Promise.allSettled(tries);
    const numbers = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.outTradeNo] : []));
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    expect(new Set(numbers).size).toBe(1);
    expect(errors.length).toBeGreaterThan(0);
    for (const each of errors) expect(each).toMatchObject(pending);
    expect(await shop.transactions()).toHaveLength(1);
    expect(await shop.paymentsOf(order.id)).toHaveLength(1);
  });

  test('the database itself refuses a second live attempt', async () => {
    const order = await shop.placeOrder();
    await order.pay();
    const second = shop.sql`
      insert into payments (order_id, out_trade_no, type, amount, currency, request, expires_at)
      select order_id, out_trade_no || 'X', type, amount, currency, request, expires_at
      from payments where order_id = ${order.id}`;
    await expect(second).rejects.toMatchObject({ code: '23505', constraint_name: 'payments_one_live' });
  });
});

describe('a creation without a verified answer is unknown, and is queried before another is made', () => {
  test.each([
    ['a connection broken before the provider acted', { kind: 'reset_before' }],
    ['a connection broken after it acted', { kind: 'reset_after' }],
    ['500', { kind: 'status', status: 500, body: { code: 'SYSTEM_ERROR', message: '系统错误' } }],
    ['429', { kind: 'status', status: 429, body: { code: 'FREQUENCY_LIMITED', message: '频率超限' } }],
    ['garbage', { kind: 'garbage' }],
    ['a success without a signature', { kind: 'unsigned' }],
    ["a success with another body's signature", { kind: 'wrong_signature' }],
    ['a success signed ten minutes ago', { kind: 'stale_signature' }],
    ['a success of an unknown key', { kind: 'unknown_serial' }],
  ])('%s', async (_name, fault) => {
    const order = await shop.placeOrder();
    await shop.provider.control('faults', { ...fault, path: creation });
    expect(await errorOf(order.pay())).toEqual({
      code: 'PROVIDER_UNAVAILABLE',
      reason: 'providerUnavailable',
    });
    const [first] = await shop.paymentsOf(order.id);
    expect(first?.state).toBe('unknown');

    const again = await order.pay();
    const calls = await shop.calls(`out-trade-no/${first?.out_trade_no}`);
    const creations = await shop.calls(creation);
    expect(calls.some(({ method }) => method === 'GET')).toBe(true);
    expect(Math.max(...calls.map(({ at }) => at))).toBeLessThanOrEqual(creations.at(-1)?.at ?? 0);
    expect(again.outTradeNo).not.toBe(first?.out_trade_no);
    const open = (await shop.transactions()).filter(({ state }) => state === 'NOTPAY');
    expect(open.map(({ outTradeNo }) => outTradeNo)).toEqual([again.outTradeNo]);
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  test('a provider that does not answer is given up after 8 s', async () => {
    const order = await shop.placeOrder();
    const heldCall = await shop.provider.hold('late_answer', { path: creation });
    const { shortened, end } = shortenTimeouts(8000);
    expect((await errorOf(order.pay()).finally(end))?.code).toBe('PROVIDER_UNAVAILABLE');
    expect(shortened()).toBe(1);
    await heldCall.release();
    expect((await shop.paymentsOf(order.id))[0]?.state).toBe('unknown');
  });

  test('while queries fail no other attempt is made', async () => {
    const order = await shop.placeOrder();
    await shop.provider.control('faults', { kind: 'reset_after', path: creation });
    await errorOf(order.pay());
    await shop.provider.control('faults', { kind: 'status', status: 500, path: '*out-trade-no*', times: 2 });
    expect((await errorOf(order.pay()))?.code).toBe('PROVIDER_UNAVAILABLE');
    expect(await shop.calls(creation)).toHaveLength(1);
    expect((await order.pay()).paymentType).toBe('native');
  });

  test('a forged success for a close, then an invalid answer to a query: still closing, then closed', async () => {
    const order = await shop.placeOrder();
    const first = await order.pay('native');
    await shop.provider.control('faults', { kind: 'status', status: 204, path: '*/close' });
    await shop.provider.control('faults', { kind: 'garbage', method: 'GET', path: '*out-trade-no*' });
    expect((await errorOf(order.pay('h5')))?.code).toBe('PROVIDER_UNAVAILABLE');
    expect((await known(first.outTradeNo))?.state).toBe('NOTPAY');
    expect((await shop.paymentsOf(order.id))[0]?.state).toBe('closing');
    expect((await order.pay('h5')).paymentType).toBe('h5');
    expect((await known(first.outTradeNo))?.state).toBe('CLOSED');
  });

  test('an attempt that a crashed process left in creation waits 15 s, then is queried and replaced', async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await shop.sql`update payments set state = 'creating', parameters = null where order_id = ${order.id}`;
    expect(await errorOf(order.pay())).toEqual(pending);
    await shop.age(order.id, 16);
    const again = await order.pay();
    expect(again.outTradeNo).not.toBe(outTradeNo);
    expect((await known(outTradeNo))?.state).toBe('CLOSED');
  });
});

describe('refusals of the provider', () => {
  const refuse = (status: number, code: string, signature: 'none' | 'good' | 'wrong' = 'good', times = 1) =>
    shop.provider.control('faults', {
      kind: 'status',
      ...{ status, signature, times, path: creation, body: { code, message: '…' } },
    });

  test.each([
    [403, 'OUT_TRADE_NO_USED'],
    [400, 'INVALID_REQUEST'],
    [400, 'ORDER_CLOSED'],
    [400, 'ORDERPAID'],
  ])('%i %s: a number that is already used is queried, and another one is used', async (status, code) => {
    const order = await shop.placeOrder();
    await refuse(status, code);
    expect((await order.pay()).paymentType).toBe('native');
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  test('where another number is refused in the same way, it is no used number: the shopper is told of a refusal', async () => {
    const order = await shop.placeOrder();
    await refuse(400, 'INVALID_REQUEST', 'good', 2);
    expect(await errorOf(order.pay())).toEqual({ code: 'PROVIDER_UNAVAILABLE', reason: 'paymentRefused' });
    expect((await shop.paymentsOf(order.id)).map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect((await order.pay()).paymentType).toBe('native');
  });

  test.each([
    [401, 'SIGN_ERROR'],
    [400, 'APPID_MCHID_NOT_MATCH'],
    [400, 'MCH_NOT_EXISTS'],
    [403, 'NO_AUTH'],
  ])('%i %s is an error in our settings', async (status, code) => {
    const order = await shop.placeOrder();
    const other = await shop.placeOrder();
    for (const [each, signature, state] of [
      [order, 'good', 'failed'],
      [other, 'none', 'unknown'],
    ] as const) {
      await refuse(status, code, signature);
      expect(await errorOf(each.pay())).toEqual({ code: 'PAYMENT_CONFIG', reason: 'paymentConfig' });
      expect((await shop.paymentsOf(each.id))[0]).toMatchObject({ state, failure: `${status} ${code}` });
      expect((await each.pay()).paymentType).toBe('native');
    }
  });

  test.each([
    [400, 'PARAM_ERROR'],
    [403, 'RULE_LIMIT'],
  ])('%i %s is reported, and another try is possible', async (status, code) => {
    const order = await shop.placeOrder();
    await refuse(status, code);
    expect(await errorOf(order.pay())).toEqual({ code: 'PROVIDER_UNAVAILABLE', reason: 'paymentRefused' });
    expect((await order.pay()).paymentType).toBe('native');
  });

  test.each(['none', 'wrong'] as const)(
    'a refusal whose signature is %s is not believed: its attempt is queried first',
    async (signature) => {
      const order = await shop.placeOrder();
      await refuse(400, 'PARAM_ERROR', signature);
      const away = { code: 'PROVIDER_UNAVAILABLE', reason: 'providerUnavailable' };
      expect(await errorOf(order.pay())).toEqual(away);
      const [first] = await shop.paymentsOf(order.id);
      expect(first).toMatchObject({ state: 'unknown', failure: 'unsigned 400 PARAM_ERROR' });
      expect((await order.pay()).paymentType).toBe('native');
      const calls = await shop.calls(`out-trade-no/${first?.out_trade_no}`);
      expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
    },
  );
});

describe('an attempt that the provider reports as unknown', () => {
  const lost = {
    kind: 'status',
    status: 404,
    body: { code: 'ORDER_NOT_EXIST', message: '…' },
    method: 'GET',
  };
  const unsigned = () => shop.provider.control('faults', { ...lost, path: '*out-trade-no*' });

  test('in an unsigned answer ends only after a signed answer to its close', async () => {
    const order = await shop.placeOrder();
    await order.pay('native');
    await shop.provider.control('faults', { kind: 'unsigned', path: '*/close' });
    await unsigned();
    expect((await errorOf(order.pay('h5')))?.code).toBe('PROVIDER_UNAVAILABLE');
    expect((await shop.paymentsOf(order.id))[0]?.state).toBe('closing');
    await unsigned();
    expect((await order.pay('h5')).paymentType).toBe('h5');
    expect((await shop.paymentsOf(order.id))[0]?.state).toBe('closed');
  });

  test('is settled if it was paid', async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay('native');
    await shop.provider.control('pay', { outTradeNo, notify: false });
    await unsigned();
    expect((await errorOf(order.pay('h5')))?.code).toBe('PROVIDER_UNAVAILABLE');
    await errorOf(order.pay('h5'));
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  });
});
