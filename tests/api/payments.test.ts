import { openEvents } from '../support/events';
import { newPayer, type Payer, until } from '../support/payer';

const base = process.env['TEST_BASE_URL'] ?? '';
const sandbox = process.env['TEST_SANDBOX_URL'] ?? '';
const creation = '/v3/pay/transactions/native';

let shopper: Payer;
beforeAll(async () => {
  shopper = await newPayer(base);
});

const control = async (path: string, body: object) =>
  (await fetch(`${sandbox}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json())) as Record<string, unknown>;

/** Whether the provider delays the creation of this order. */
const isHeld = async (orderId: string) => {
  const { held } = (await (await fetch(`${sandbox}/control/faults`)).json()) as {
    held: { about?: string }[];
  };
  return held.some(({ about }) => about === orderId);
};

/** A new customer for each order where several are needed: a customer may have five unpaid orders. */
const newOrder = async (given = {}) => {
  const owner = await newPayer(base);
  return { owner, orderId: await owner.placeOrder(given) };
};

describe('POST /api/payments/create', () => {
  test('returns the QR code, and the provider’s notification marks the order paid', async () => {
    const { owner, orderId } = await newOrder({ discountCode: 'VIP2026' });
    const { status, success, data } = await owner.pay(orderId);
    expect([status, success, data['paymentType']]).toEqual([200, true, 'native']);
    expect(data['paymentParams']).toEqual({ code_url: expect.stringMatching(/\S/) as string });
    const { total } = await control('pay', { outTradeNo: data['outTradeNo'] });
    expect(total).toBe(149_900);
    await until(async () => (await owner.status(orderId)) === 'paid');
    const order = await owner.call('GET', `/api/orders/${orderId}`);
    expect(order.data).toMatchObject({ status: 'paid', total: 1499, refunded_amount: 0 });
    expect((await owner.pay(orderId)).status).toBe(409);
  });

  test('accepts the number with or without its prefix', async () => {
    const { owner, orderId } = await newOrder();
    expect((await owner.pay(orderId.replace('ORDER_', ''))).status).toBe(200);
  });

  test('requires a login', async () => {
    const response = await fetch(`${base}/api/payments/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderId: 'ORDER_20261121ABCDEFGHJK' }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
  });

  test('another customer’s order and an unknown one are not found', async () => {
    const { orderId } = await newOrder();
    for (const id of [orderId, 'ORDER_20261121ABCDEFGHJK'])
      expect(await shopper.pay(id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('refuses an order in dollars', async () => {
    const { owner, orderId } = await newOrder({ productId: 2 });
    expect(await owner.pay(orderId)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('reports a pending payment record, with a hint to try later, in both languages', async () => {
    const { owner, orderId } = await newOrder();
    await control('faults', { kind: 'delay', held: true, path: creation, about: orderId });
    const first = owner.pay(orderId);
    await until(() => isHeld(orderId));
    const [english, chinese] = await Promise.all([
      owner.pay(orderId, { language: 'en-US' }),
      owner.pay(orderId, { language: 'zh-CN' }),
    ]);
    expect(english).toMatchObject({ status: 409, code: 'PAYMENT_PENDING' });
    expect(english.message).toMatch(/pending payment record.*retry later/i);
    expect(chinese).toMatchObject({ status: 409, code: 'PAYMENT_PENDING' });
    expect(chinese.message).toMatch(/待处理的支付记录.*稍后重试/);
    await fetch(`${sandbox}/control/faults?about=${orderId}`, { method: 'DELETE' });
    expect((await first).status).toBe(200);
  });

  test('reports a configuration error and an outage as such', async () => {
    const { owner, orderId } = await newOrder();
    const creationOf = { path: creation, about: orderId };
    await control('faults', { kind: 'status', status: 401, body: { code: 'SIGN_ERROR' }, ...creationOf });
    expect(await owner.pay(orderId, { language: 'en-US' })).toMatchObject({
      status: 503,
      code: 'PAYMENT_CONFIG',
      message: expect.stringMatching(/configuration/i) as string,
    });
    await control('faults', { kind: 'status', status: 500, ...creationOf });
    expect(await owner.pay(orderId)).toMatchObject({ status: 502, code: 'PROVIDER_UNAVAILABLE' });
    expect((await owner.pay(orderId)).status).toBe(200);
  });

  test.each([
    ['', 400],
    ['{', 400],
    ['[]', 422],
    ['{}', 422],
    ['{"orderId":7}', 422],
    ['{"orderId":"\'; drop table orders; --"}', 422],
    [`{"orderId":"${'9'.repeat(5000)}"}`, 422],
    [`{"orderId":"ORDER_20261121ABCDEFGHJK","openId":"${'o'.repeat(129)}"}`, 422],
    [`{"orderId":"${'x'.repeat(70_000)}"}`, 413],
  ])('bad input %j: %i', async (body, status) => {
    const response = await shopper.call('POST', '/api/payments/create', { body: body || ' ' });
    expect([response.status, response.success]).toEqual([status, false]);
  });
});

describe('GET /api/payments/status/{orderId}', () => {
  test('is for the owner and for administrators', async () => {
    const { owner, orderId } = await newOrder();
    expect(await owner.status(orderId)).toBe('pending');
    const path = `/api/payments/status/${orderId}`;
    expect((await shopper.call('GET', path)).status).toBe(404);
    expect((await fetch(`${base}${path}`)).status).toBe(401);
    const admin = await shopper.call('POST', '/api/auth/admin/login', {
      body: { username: 'admin', password: 'sandbox-admin' },
    });
    const response = await shopper.call('GET', path, {
      headers: { authorization: `Bearer ${String(admin.data['accessToken'])}` },
    });
    expect(response).toMatchObject({ status: 200, data: { paymentStatus: 'pending' } });
  });

  test('finds the payment even if no notification comes', async () => {
    const { owner, orderId } = await newOrder();
    const { data } = await owner.pay(orderId);
    await control('pay', { outTradeNo: data['outTradeNo'], notify: false });
    await until(async () => (await owner.status(orderId)) === 'paid');
  });
});

describe('GET /api/payments/status/{orderId}/stream', () => {
  const streamOf = (orderId: string) => `/api/payments/status/${orderId}/stream`;
  const listen = (orderId: string, token: string) => openEvents(base, streamOf(orderId), token);

  test('tells the status at once and the payment when the provider does, in a form that no proxy keeps back', async () => {
    const { owner, orderId } = await newOrder();
    const page = await listen(orderId, owner.state.token);
    expect([page.status, page.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      }),
    ]);
    expect(page.headers['content-encoding']).toBeUndefined();
    await until(async () => page.heard.length > 0);
    const { data } = await owner.pay(orderId);
    await control('pay', { outTradeNo: data['outTradeNo'] });
    await until(async () => page.heard.includes('paid'));
    expect(page.heard).toEqual(['pending', 'paid']);
    page.close();
  });

  test('is for whoever may read the order, and refuses all others as that does', async () => {
    const { owner, orderId } = await newOrder();
    const refusalOf = async (token: string, path = streamOf(orderId)) => {
      const { status, headers } = await openEvents(base, path, token);
      return [status, headers['content-type']];
    };
    const envelope = 'application/json';
    expect(await refusalOf(shopper.state.token)).toEqual([404, envelope]);
    expect(await refusalOf('nobody')).toEqual([401, envelope]);
    expect(await refusalOf(owner.state.token, streamOf('ORDER_20261121ABCDEFGHJK'))).toEqual([404, envelope]);
    expect(await refusalOf(owner.state.token, streamOf('x'))).toEqual([404, envelope]);
    expect((await owner.call('POST', streamOf(orderId))).status).toBe(405);
    const admin = await shopper.call('POST', '/api/auth/admin/login', {
      body: { username: 'admin', password: 'sandbox-admin' },
    });
    const page = await listen(orderId, String(admin.data['accessToken']));
    await until(async () => page.heard.length > 0);
    page.close();
  });

  test('a HEAD is answered, and holds nothing open', async () => {
    const { owner, orderId } = await newOrder();
    const response = await fetch(base + streamOf(orderId), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${owner.state.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  test('ends with the login, and a person has ten of them; one that is closed makes room', async () => {
    const { owner, orderId } = await newOrder();
    const pages = await Promise.all(Array.from({ length: 10 }, () => listen(orderId, owner.state.token)));
    expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await listen(orderId, owner.state.token)).status).toBe(429);
    pages[0]?.close();
    await until(async () => (await listen(orderId, owner.state.token)).status === 200, 60, 2000);
    await owner.call('POST', '/api/auth/logout', { body: {} });
    expect(await Promise.all(pages.slice(1).map(({ ended }) => ended))).toEqual(Array(9).fill('ended'));
  });

  test('is opened sixty times in five minutes by one person', async () => {
    const { owner, orderId } = await newOrder();
    const ask = async () =>
      (
        await fetch(base + streamOf(orderId), {
          method: 'HEAD',
          headers: { authorization: `Bearer ${owner.state.token}` },
        })
      ).status;
    for (let times = 0; times < 60; times += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });
});

test('a payment without a notification and without a waiting page is found within a minute', async () => {
  const { owner, orderId } = await newOrder();
  const { data } = await owner.pay(orderId);
  await control('pay', { outTradeNo: data['outTradeNo'], notify: false });
  const order = async () => (await owner.call('GET', `/api/orders/${orderId}`)).data['status'];
  await until(async () => (await order()) === 'paid');
}, 180_000);

describe('POST /api/payments/wechat/notify', () => {
  const notify = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/payments/wechat/${path}`, { method: 'POST', body: '{}', ...init });

  test.each(['notify', 'refund-notify'])(
    '%s refuses an unsigned notification, in the provider’s form',
    async (path) => {
      const response = await notify(path);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 'FAIL', message: expect.any(String) as string });
      expect((await notify(path, { body: 'x'.repeat(70_000) })).status).toBe(413);
      expect((await notify(path, { method: 'GET', body: null })).status).toBe(405);
    },
  );

  test('refuses the provider’s test probe, and takes twenty copies of a notification as one', async () => {
    const { owner, orderId } = await newOrder();
    const { data } = await owner.pay(orderId);
    const { outTradeNo } = data;
    await control('pay', { outTradeNo, notify: false });
    type Delivered = { deliveries: { status: number }[] };
    const probe = (await control('webhooks', { outTradeNo, forge: 'probe' })) as Delivered;
    expect(probe.deliveries[0]?.status).toBe(401);
    const copies = (await control('webhooks', { outTradeNo, copies: 20 })) as Delivered;
    expect(new Set(copies.deliveries.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await owner.status(orderId)).toBe('paid');
  });
});

describe('POST /api/orders/{id}/cancel', () => {
  test('closes the payment, then cancels; the shopper sees the order cancelled', async () => {
    const { owner, orderId } = await newOrder();
    const { data } = await owner.pay(orderId);
    const cancelled = await owner.call('POST', `/api/orders/${orderId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'cancelled' } });
    const known = (await fetch(`${sandbox}/control/transactions`).then((response) => response.json())) as {
      transactions: { outTradeNo: string; state: string }[];
    };
    expect(known.transactions.find((each) => each.outTradeNo === data['outTradeNo'])?.state).toBe('CLOSED');
    expect(await owner.status(orderId)).toBe('cancelled');
    expect((await shopper.call('POST', `/api/orders/${orderId}/cancel`)).status).toBe(404);
  });
});

describe("WeChat's sign-in", () => {
  const wechat = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50';

  test('from the sign-in address to the bridge parameters', async () => {
    const owner = await newPayer(base, wechat);
    const orderId = await owner.placeOrder();
    expect(await owner.pay(orderId)).toMatchObject({ status: 409, code: 'CONFLICT' });
    const { data } = await owner.call('GET', `/api/wechat/auth/url?orderId=${orderId}`, {
      language: 'en-US',
    });
    const back = await fetch(String(data['url']), { redirect: 'manual', headers: { 'User-Agent': wechat } });
    const location = new URL(back.headers.get('location') ?? '');
    expect(location.pathname).toBe('/en/order-success');
    const query = new URLSearchParams({
      code: location.searchParams.get('code') ?? '',
      state: location.searchParams.get('state') ?? '',
    });
    const path = `/api/wechat/auth/exchange-code?${query}`;
    const [first, second] = await Promise.all([owner.call('GET', path), owner.call('GET', path)]);
    expect(first.status).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(Object.keys(first.data)).toEqual(['openid']);
    const paid = await owner.call('POST', '/api/payments/create', {
      body: { orderId, openId: first.data['openid'] },
    });
    expect(paid.data).toMatchObject({ paymentType: 'jsapi', paymentParams: { signType: 'RSA' } });
  });

  test('the session cookie alone cannot change anything', async () => {
    const response = await fetch(`${base}/api/wechat/auth/exchange-code?code=a&state=b`, {
      headers: { Cookie: `shop-session=${shopper.state.token}` },
    });
    expect(response.status).toBe(401);
  });
});
