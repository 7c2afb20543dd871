import { generateKeyPairSync } from 'node:crypto';
import {
  clientOf,
  control,
  get,
  newNumber,
  openNotification,
  orderBody,
  post,
  refusalOf,
  startReceiver,
  startTestSandbox,
  TRANSACTIONS,
  unseal,
  until,
  type Sealed,
  type TestSandbox,
} from '../testing';

const NATIVE = `${TRANSACTIONS}/native`;

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await startReceiver();
});
afterAll(async () => {
  await sandbox.stop();
  await shop.stop();
});
beforeEach(async () => {
  await control(sandbox, 'reset');
  shop.received.length = 0;
});

const body = (changes: object = {}) => orderBody(sandbox, shop.url, changes);
const mchid = () => sandbox.environment['WECHATPAY_MCHID'];
const create = async (kind: 'native' | 'h5' | 'jsapi', changes: Record<string, unknown>) => {
  const { data } = await post(clientOf(sandbox), `${TRANSACTIONS}/${kind}`, changes);
  return data as Record<string, string>;
};
const query = async (no: string, kind = 'out-trade-no') =>
  (await get(clientOf(sandbox), `${TRANSACTIONS}/${kind}/${no}`, { mchid: mchid() })).data;
const close = (no: string) =>
  post(clientOf(sandbox), `${TRANSACTIONS}/out-trade-no/${no}/close`, { mchid: mchid() });

describe('transactions', () => {
  test('a native order is paid in the wallet, and a signed notification reports it', async () => {
    const order = body({ attach: 'a1' });
    const { code_url: link = '' } = await create('native', order);
    expect(await query(order.out_trade_no)).toMatchObject({
      trade_state: 'NOTPAY',
      amount: { total: 169900 },
    });

    const page = await (await fetch(link)).text();
    expect(page).toContain('¥1,699.00');
    expect(page).toContain('样品 Sample');
    const paid = await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) });
    expect(await paid.text()).toContain('支付成功');

    const notification = openNotification(sandbox, await until(() => shop.received[0]));
    expect(notification).toMatchObject({ isSigned: true, event: 'TRANSACTION.SUCCESS' });
    expect(notification.serial).toBe(sandbox.environment['WECHATPAY_PLATFORM_CERT_SERIAL']);
    expect(notification.resource).toMatchObject({
      out_trade_no: order.out_trade_no,
      mchid: sandbox.environment['WECHATPAY_MCHID'],
      appid: sandbox.environment['WECHATPAY_APPID'],
      trade_type: 'NATIVE',
      trade_state: 'SUCCESS',
      attach: 'a1',
      amount: { total: 169900, currency: 'CNY' },
    });
    const found = await query(order.out_trade_no);
    expect(found).toMatchObject({
      trade_state: 'SUCCESS',
      transaction_id: notification.resource['transaction_id'],
    });
    expect(await query(String(found['transaction_id']), 'id')).toEqual(found);
  });

  test('a declined payment leaves the order unpaid and payable', async () => {
    const order = body();
    const { code_url: link = '' } = await create('native', order);
    await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'refuse' }) });
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
    expect(await (await fetch(link)).text()).toContain('确认支付');
  });

  test('a closed order cannot be paid or used again; closing may be repeated; an unknown number cannot be closed', async () => {
    const order = body();
    const { code_url: link = '' } = await create('native', order);
    expect((await close(order.out_trade_no)).status).toBe(204);
    expect((await close(order.out_trade_no)).status).toBe(204);
    expect((await close(newNumber())).status).toBe(204);
    expect(await (await fetch(link)).text()).toContain('此订单已关闭');
    expect(await refusalOf(create('native', order))).toMatchObject({ status: 400, code: 'ORDER_CLOSED' });
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'CLOSED' });
  });

  test('a paid order cannot be closed or created again', async () => {
    const order = body();
    await create('native', order);
    await control(sandbox, 'pay', { outTradeNo: order.out_trade_no });
    expect(await refusalOf(close(order.out_trade_no))).toMatchObject({ status: 400, code: 'ORDERPAID' });
    expect(await refusalOf(create('native', order))).toMatchObject({ code: 'ORDERPAID' });
  });

  test('one number is one request: the same request gets a new link, a different one is refused', async () => {
    const order = body();
    const first = await create('native', order);
    const again = await create('native', order);
    expect(again['code_url']).not.toBe(first['code_url']);
    const changed = { ...order, description: 'other' };
    expect(await refusalOf(create('native', changed))).toMatchObject({
      status: 403,
      code: 'OUT_TRADE_NO_USED',
    });
    await control(sandbox, 'settings', { duplicateAnswer: '201' });
    expect(await refusalOf(create('native', changed))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: '201 商户订单号重复',
    });
  });

  test.each([
    ['mchid', { mchid: '1900000000' }, 'PARAM_ERROR', 'http header中的mchid与post payload中的mchid不匹配'],
    ['appid', { appid: 'wx0000000000000000' }, 'APPID_MCHID_NOT_MATCH', ''],
    ['a short number', { out_trade_no: 'A1' }, 'PARAM_ERROR', '小于最小值 6'],
    ['a long number', { out_trade_no: 'A'.repeat(33) }, 'PARAM_ERROR', '字节数 33，大于最大值 32'],
    ['no amount', { amount: { total: 0 } }, 'PARAM_ERROR', '值低于最小值 1'],
    ['a broken amount', { amount: { total: 1.5 } }, 'PARAM_ERROR', '64 位有符号整数'],
    ['dollars', { amount: { total: 1, currency: 'USD' } }, 'PARAM_ERROR', 'CNY'],
    ['a query in notify_url', { notify_url: 'https://a.test/n?x=1' }, 'PARAM_ERROR', 'notify_url'],
    ['a long description', { description: '字'.repeat(43) }, 'PARAM_ERROR', '大于最大值 127'],
    ['a time without zone', { time_expire: '2026-01-01 10:00' }, 'PARAM_ERROR', 'time_expire'],
  ])('refuses %s', async (_name, changes, code, message) => {
    const refusal = await refusalOf(create('native', body(changes)));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.message).toContain(message);
  });

  test('an unknown number is 404, a query without the merchant 400', async () => {
    expect(await refusalOf(query(newNumber()))).toMatchObject({ status: 404, code: 'ORDER_NOT_EXIST' });
    const bare = get(clientOf(sandbox), `${TRANSACTIONS}/out-trade-no/${newNumber()}`);
    expect(await refusalOf(bare)).toMatchObject({ status: 400, code: 'PARAM_ERROR' });
  });

  test('links expire: the order at its time_expire, a QR code after two hours', async () => {
    const soon = body({ time_expire: new Date(Date.now() + 300_000).toISOString() });
    const { code_url: link = '' } = await create('native', soon);
    const { code_url: other = '' } = await create('native', body());
    sandbox.world.clock.skewMs = 301_000;
    expect(await (await fetch(link)).text()).toContain('此订单已过期');
    expect(await (await fetch(other)).text()).toContain('确认支付');
    sandbox.world.clock.skewMs = 7_201_000;
    expect(await (await fetch(other)).text()).toContain('支付请求已失效');
  });
});

describe('signatures', () => {
  test('a request signed with another key is refused with 401', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const stranger = clientOf(sandbox, { privateKey });
    const refusal = await refusalOf(post(stranger, NATIVE, body()));
    expect(refusal).toMatchObject({ status: 401, code: 'SIGN_ERROR' });
  });

  test.each([
    ['serial', { serial: 'A'.repeat(40) }],
    ['merchant', { mchid: '1900000000' }],
  ])('another %s is refused with 401', async (_name, changes) => {
    const call = post(clientOf(sandbox, changes), NATIVE, body());
    expect(await refusalOf(call)).toMatchObject({ status: 401, code: 'SIGN_ERROR' });
  });

  test('a clock that is off by five minutes, a missing header and a replay are refused with 401', async () => {
    sandbox.world.clock.skewMs = 301_000;
    expect(await refusalOf(create('native', body()))).toMatchObject({ status: 401, code: 'SIGN_ERROR' });
    sandbox.world.clock.skewMs = 0;
    const bare = await fetch(`${sandbox.url}/v3/pay/transactions/native`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
    expect(bare.headers.get('wechatpay-signature')).toBeNull();

    const first = await post(clientOf(sandbox), NATIVE, body());
    const authorization = String(first.config.headers['Authorization']);
    const replay = await fetch(`${sandbox.url}/v3/pay/transactions/native`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: String(first.config.data),
    });
    expect(replay.status).toBe(401);
    expect(await replay.json()).toMatchObject({ code: 'SIGN_ERROR' });
  });

  test('Wechatpay-Serial selects the key of the answer; an unknown one is refused', async () => {
    const id = sandbox.environment['WECHATPAY_PUBLIC_KEY_ID'];
    const response = await post(clientOf(sandbox, {}, id), NATIVE, body());
    expect(response.headers['wechatpay-serial']).toBe(id);
    const wrong = post(clientOf(sandbox, {}, 'F'.repeat(40)), NATIVE, body());
    expect(await refusalOf(wrong)).toMatchObject({ status: 400, code: 'PARAM_ERROR' });
  });

  test.each([
    ['unsigned', 'EV3_RES_HEADERS_INCOMPLATE'],
    ['wrong_signature', 'EV3_RES_HEADER_SIGNATURE_DIGEST'],
    ['stale_signature', 'EV3_RES_HEADER_TIMESTAMP_OFFSET'],
    ['unknown_serial', 'EV3_RES_HEADER_PLATFORM_SERIAL'],
  ])('an %s answer is detected by the client, though the order was made', async (kind, code) => {
    await control(sandbox, 'faults', { kind, path: '/v3/pay/transactions/native' });
    const order = body();
    const errorCode = await post(clientOf(sandbox), NATIVE, order).catch(
      (error: { code: string }) => error.code,
    );
    expect(errorCode).toBe(code);
    expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
  });

  test('the platform certificate can be fetched and decrypted, unless the merchant uses only the public key', async () => {
    const { data } = await get(clientOf(sandbox), 'v3/certificates');
    const [certificate] = data['data'] as { serial_no: string; encrypt_certificate: Sealed }[];
    expect(certificate?.serial_no).toBe(sandbox.environment['WECHATPAY_PLATFORM_CERT_SERIAL']);
    const opened = certificate && unseal(sandbox, certificate.encrypt_certificate);
    expect(opened).toBe(sandbox.environment['WECHATPAY_PLATFORM_CERT']);
    await control(sandbox, 'settings', { certificatesOffered: false });
    expect(await refusalOf(get(clientOf(sandbox), 'v3/certificates'))).toMatchObject({
      status: 404,
      code: 'RESOURCE_NOT_EXISTS',
    });
  });

  test('a wrong method is 405 and an unknown path 404, both with an empty body', async () => {
    const wrong = await fetch(`${sandbox.url}/v3/pay/transactions/native`);
    const unknown = await fetch(`${sandbox.url}/v3/nothing`);
    expect([wrong.status, await wrong.text(), unknown.status, await unknown.text()]).toEqual([
      405,
      '',
      404,
      '',
    ]);
  });
});

describe('notifications', () => {
  const pay = async (notifyUrl = shop.url) => {
    const order = orderBody(sandbox, notifyUrl);
    await create('native', order);
    await control(sandbox, 'pay', { outTradeNo: order.out_trade_no });
    return order.out_trade_no;
  };

  test('are repeated by the schedule until the shop accepts them', async () => {
    const slow = await startReceiver([500, 500]);
    const no = await pay(slow.url);
    await until(() => slow.received.length === 3);
    const notifications = slow.received.map((each) => JSON.parse(each.body) as { id: string });
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(1);
    const notification = await until(() =>
      sandbox.world.state.notifications
        .all()
        .find((each) => each.subject === no && each.state === 'delivered'),
    );
    expect(notification.attempts.map(({ status }) => status)).toEqual([500, 500, 204]);
    await slow.stop();
  });

  test('are signed with either key, duplicated or dropped as set', async () => {
    await control(sandbox, 'settings', { keyMode: 'public_key', webhooks: { copies: 3 } });
    await pay();
    await until(() => shop.received.length === 3);
    for (const received of shop.received) {
      const notification = openNotification(sandbox, received);
      expect(notification).toMatchObject({
        isSigned: true,
        serial: sandbox.environment['WECHATPAY_PUBLIC_KEY_ID'],
      });
    }
    await control(sandbox, 'settings', { webhooks: { drop: true } });
    const no = await pay();
    expect(sandbox.world.state.notifications.all().find(({ subject }) => subject === no)?.state).toBe(
      'dropped',
    );
    expect(shop.received).toHaveLength(3);
  });

  test('can be forged for tests', async () => {
    const no = await pay();
    await until(() => shop.received.length === 1);
    const changed = { outTradeNo: no, resource: { amount: { total: 1 } } };
    expect((await control(sandbox, 'webhooks', changed)).data).toEqual({
      deliveries: [{ status: 204, body: '' }],
    });
    expect(openNotification(sandbox, await until(() => shop.received[1])).resource).toMatchObject({
      amount: { total: 1, currency: 'CNY' },
    });
    await control(sandbox, 'webhooks', { outTradeNo: no, forge: 'probe' });
    const probe = await until(() => shop.received[2]);
    expect(probe.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//);
    expect(openNotification(sandbox, probe).isSigned).toBe(false);
    await control(sandbox, 'webhooks', { outTradeNo: no, forge: 'body' });
    expect(openNotification(sandbox, await until(() => shop.received[3])).isSigned).toBe(false);
  });
});

test('when the connection breaks after the provider has acted, the order exists', async () => {
  await control(sandbox, 'faults', { kind: 'reset_after', path: '/v3/pay/transactions/*' });
  const order = body();
  expect((await refusalOf(create('native', order))).code).toBe('ECONNRESET');
  expect(await query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
});

test('a restart keeps all data', async () => {
  const first = await startTestSandbox();
  const order = orderBody(first, shop.url);
  await post(clientOf(first), NATIVE, order);
  await first.close();
  const second = await startTestSandbox(first.dataDir);
  const { data } = await get(clientOf(second), `${TRANSACTIONS}/out-trade-no/${order.out_trade_no}`, {
    mchid: second.environment['WECHATPAY_MCHID'],
  });
  expect(data).toMatchObject({ trade_state: 'NOTPAY', mchid: first.environment['WECHATPAY_MCHID'] });
  await second.stop();
});
