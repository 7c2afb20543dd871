import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
});

const exchangeCalls = () => shop.calls('/sns/oauth2/access_token');

/** Follows WeChat's page to the address to which it redirects the browser. */
async function authorize(url: string) {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'User-Agent': 'Mozilla/5.0 MicroMessenger/8.0.50' },
  });
  const back = new URL(response.headers.get('location') ?? '');
  return { back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
async function signedIn() {
  const order = await shop.placeOrder();
  const { url } = await order.signIn();
  return { order, ...(await authorize(url)) };
}

test("the address has WeChat's parameters in WeChat's order, and leads back to the order", async () => {
  const order = await shop.placeOrder();
  const { url } = await order.signIn();
  const back = encodeURIComponent(`${process.env['APP_URL']}/order-success?orderId=${order.orderId}`);
  const appid = process.env['WECHAT_APPID'];
  expect(url).toMatch(
    new RegExp(
      `\\?appid=${appid}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=[a-zA-Z0-9]{32,128}#wechat_redirect$`,
    ),
  );
  expect((await authorize(url)).back.searchParams.get('orderId')).toBe(order.orderId);
});

test('a code is exchanged for the openid, which the session stores and payment accepts', async () => {
  const { order, code, state } = await signedIn();
  const { openid } = await order.exchange(code, state);
  expect(openid).toMatch(/^o[\w-]{27}$/);
  expect((await order.pay('jsapi', openid)).paymentType).toBe('jsapi');
});

test('the same code again, also in parallel, gets the same answer from one exchange', async () => {
  const { order, code, state } = await signedIn();
  await shop.provider.control('faults', { kind: 'delay', ms: 400, path: '/sns/oauth2/access_token' });
  const responses = await Promise.all(Array.from({ length: 10 }, () => order.exchange(code, state)));
  expect(new Set(responses.map(({ openid }) => openid)).size).toBe(1);
  expect((await order.exchange(code, state)).openid).toBe(responses[0]?.openid);
  expect(await exchangeCalls()).toHaveLength(1);
});

const foreign = { code: 'FORBIDDEN', reason: 'wechatStateUnknown' };

test('a state of another session, an invented and an expired one are refused before WeChat is called', async () => {
  const { order, code, state } = await signedIn();
  const stranger = await shop.placeOrder();
  await expect(stranger.exchange(code, state)).rejects.toMatchObject(foreign);
  await expect(order.exchange(code, 'invented')).rejects.toMatchObject(foreign);
  await shop.sql`update wechat_sign_ins set expires_at = now() - interval '1 second' where session_id = ${order.sessionId}`;
  await expect(order.exchange(code, state)).rejects.toMatchObject(foreign);
  expect(await exchangeCalls()).toHaveLength(0);
});

test('a state is valid for one code', async () => {
  const { order, code, state } = await signedIn();
  await order.exchange(code, state);
  await expect(order.exchange('another-code', state)).rejects.toMatchObject(foreign);
});

test('a code that WeChat refuses ends the sign-in', async () => {
  const { order, state } = await signedIn();
  await expect(order.exchange('invented-code', state)).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'wechatCodeRefused',
  });
  await expect(order.pay('jsapi', 'invented')).rejects.toMatchObject({ reason: 'openidForeign' });
});

test('a snapshot user, whose openid belongs to no person, must not pay', async () => {
  const { order, code, state } = await signedIn();
  await shop.provider.control('faults', {
    kind: 'status',
    status: 200,
    path: '/sns/oauth2/access_token',
    body: { openid: `o${'s'.repeat(27)}`, is_snapshotuser: 1 },
  });
  await expect(order.exchange(code, state)).rejects.toMatchObject({ reason: 'wechatCodeRefused' });
});

test.each([
  ['broken connection', { kind: 'reset_before' }],
  ['500', { kind: 'status', status: 500 }],
  ['garbage before it acted', { kind: 'status', status: 200, body: 'nonsense' }],
])('after a %s the same code may be tried again', async (_name, fault) => {
  const { order, code, state } = await signedIn();
  await shop.provider.control('faults', { ...fault, path: '/sns/oauth2/access_token' });
  await expect(order.exchange(code, state)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect((await order.exchange(code, state)).openid).toMatch(/^o/);
});

test('another customer’s order gets no sign-in address', async () => {
  const { startSignIn } = await import('@/lib/auth/wechat/start-sign-in');
  const { asCustomer } = await import('../support/context');
  const [mine, other] = [await shop.placeOrder(), await shop.placeOrder()];
  const call = startSignIn(asCustomer(other.userId), {
    params: undefined,
    headers: undefined,
    body: undefined,
    query: { orderId: mine.orderId },
  });
  await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
