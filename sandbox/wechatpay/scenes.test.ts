import { sign } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import {
  clientOf,
  control,
  openNotification,
  orderBody,
  post,
  startReceiver,
  startTestSandbox,
  TRANSACTIONS,
  until,
  type TestSandbox,
} from '../testing';

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

describe('the H5 cashier', () => {
  const referer = 'https://shop.example/order';
  const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone)', Referer: referer };

  async function cashier(): Promise<string> {
    const scene = { payer_client_ip: '203.0.113.9', h5_info: { type: 'iOS' } };
    const order = orderBody(sandbox, shop.url, { scene_info: scene });
    const { data } = await post(clientOf(sandbox), `${TRANSACTIONS}/h5`, order);
    return String(data['h5_url']);
  }

  test('takes the payment and goes back to redirect_url', async () => {
    const back = 'https://shop.example/order-success?orderId=1';
    const address = `${await cashier()}&redirect_url=${encodeURIComponent(back)}`;
    expect(await (await fetch(address, { headers: phone })).text()).toContain('确认支付');
    const response = await fetch(address, {
      method: 'POST',
      headers: phone,
      body: new URLSearchParams({ decision: 'pay' }),
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, back]);
    expect(openNotification(sandbox, await until(() => shop.received[0])).resource).toMatchObject({
      trade_type: 'MWEB',
    });
  });

  test('refuses what the real cashier refuses', async () => {
    const address = await cashier();
    const show = async (url: string, headers: Record<string, string>) =>
      (await fetch(url, { headers })).text();
    expect(await show(address, { 'User-Agent': 'Mozilla/5.0 (iPhone)' })).toContain('商家参数格式有误');
    expect(await show(address, { ...phone, 'User-Agent': 'MicroMessenger/8.0.50' })).toContain(
      '请在微信外打开订单',
    );
    expect(await show(`${address}1`, phone)).toContain('商家存在未配置的参数');
    expect(await show(`${address}&other=1`, phone)).toContain('商家存在未配置的参数');
    sandbox.world.clock.skewMs = 301_000;
    expect(await show(address, phone)).toContain('支付请求已失效');
  });

  test('requires the scene', async () => {
    const call = post(clientOf(sandbox), `${TRANSACTIONS}/h5`, orderBody(sandbox, shop.url));
    await expect(call).rejects.toMatchObject({ response: { status: 400, data: { code: 'PARAM_ERROR' } } });
  });
});

describe('the JSAPI bridge', () => {
  async function order(openid = sandbox.world.walletOpenid): Promise<string> {
    const body = orderBody(sandbox, shop.url, { payer: { openid } });
    const { data } = await post(clientOf(sandbox), `${TRANSACTIONS}/jsapi`, body);
    return String(data['prepay_id']);
  }

  function parameters(prepayId: string, changes: Record<string, string> = {}) {
    const signedParameters = {
      appId: sandbox.environment['WECHATPAY_APPID'],
      timeStamp: String(Math.floor(Date.now() / 1000)),
      nonceStr: 'n0nce',
      package: `prepay_id=${prepayId}`,
      ...changes,
    };
    const message = `${signedParameters.appId}\n${signedParameters.timeStamp}\n${signedParameters.nonceStr}\n${signedParameters.package}\n`;
    const key = sandbox.environment['WECHATPAY_MERCHANT_PRIVATE_KEY'] ?? '';
    return {
      ...signedParameters,
      signType: 'RSA',
      paySign: sign('sha256', Buffer.from(message), key).toString('base64'),
    };
  }

  const callBridge = async (step: 'open' | 'pay', params: object) => {
    const response = await fetch(`${sandbox.url}/bridge/${step}`, {
      method: 'POST',
      body: JSON.stringify(params),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return (await response.json()) as Record<string, unknown>;
  };

  test('shows the amount, takes the payment, and the notification names the payer', async () => {
    const params = parameters(await order());
    expect(await callBridge('open', params)).toEqual({ description: '样品 Sample', total: 169900 });
    expect(await callBridge('pay', params)).toEqual({});
    const { resource } = openNotification(sandbox, await until(() => shop.received[0]));
    expect(resource).toMatchObject({ trade_type: 'JSAPI', payer: { openid: sandbox.world.walletOpenid } });
    expect(await callBridge('pay', params)).toHaveProperty('problem');
  });

  test('refuses a wrong signature, another payer, and parameters changed after signing', async () => {
    const params = parameters(await order());
    expect(await callBridge('open', { ...params, nonceStr: 'other' })).toMatchObject({
      problem: [expect.stringContaining('验证签名失败'), expect.any(String)],
    });
    expect(await callBridge('open', { ...params, signType: 'MD5' })).toMatchObject({
      problem: [expect.stringContaining('验证签名失败'), expect.any(String)],
    });
    const stranger = parameters(await order(`o${'A'.repeat(27)}`));
    expect(await callBridge('open', stranger)).toMatchObject({
      problem: [expect.stringContaining('下单账号与支付账号不一致'), expect.any(String)],
    });
  });

  test('a malformed openid is refused', async () => {
    await expect(order('nobody')).rejects.toMatchObject({ response: { data: { code: 'PARAM_ERROR' } } });
  });

  test('the script does nothing in other browsers, and answers unknown calls in WeChat', async () => {
    const script = await (await fetch(`${sandbox.url}/bridge.js`)).text();
    const world = (userAgent: string) => ({
      window: {} as { WeixinJSBridge?: { invoke: (...given: unknown[]) => void } },
      navigator: { userAgent },
      document: { readyState: 'loading', addEventListener: () => undefined },
    });
    const other = world('Mozilla/5.0');
    runInNewContext(script, other);
    expect(other.window.WeixinJSBridge).toBeUndefined();
    const wechat = world('MicroMessenger/8.0.50');
    runInNewContext(script, wechat);
    const responses: unknown[] = [];
    wechat.window.WeixinJSBridge?.invoke('other', {}, (response: unknown) => responses.push(response));
    expect(responses).toEqual([{ err_msg: 'other:fail' }]);
  });
});
