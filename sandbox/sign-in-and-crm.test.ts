import { createHash } from 'node:crypto';
import { control, startTestSandbox, type TestSandbox } from './testing';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => control(sandbox, 'reset'));

describe('WeChat sign-in', () => {
  const back = 'http://localhost:3000/order-success?orderId=1';
  const authorize = (changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      appid: sandbox.environment['WECHAT_APPID'] ?? '',
      redirect_uri: back,
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'abc123',
      ...changes,
    });
    return fetch(`${sandbox.url}/connect/oauth2/authorize?${query.toString()}`, { redirect: 'manual' });
  };
  const exchange = async (changes: Record<string, string>) => {
    const query = new URLSearchParams({
      appid: sandbox.environment['WECHAT_APPID'] ?? '',
      secret: sandbox.environment['WECHAT_APP_SECRET'] ?? '',
      grant_type: 'authorization_code',
      ...changes,
    });
    const response = await fetch(`${sandbox.url}/sns/oauth2/access_token?${query.toString()}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain']);
    return (await response.json()) as Record<string, unknown>;
  };
  const newCode = async () => {
    const response = await authorize();
    const address = new URL(response.headers.get('location') ?? '');
    expect(`${address.origin}${address.pathname}`).toBe('http://localhost:3000/order-success');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ orderId: '1', state: 'abc123' });
    return address.searchParams.get('code') ?? '';
  };

  test('a code can be used once, and for five minutes', async () => {
    const code = await newCode();
    expect(await exchange({ code })).toMatchObject({ openid: sandbox.world.walletOpenid });
    expect(await exchange({ code })).toMatchObject({ errcode: 40163 });
    expect(await exchange({ code: 'unknown' })).toMatchObject({ errcode: 40029 });
    const late = await newCode();
    sandbox.world.clock.skewMs = 301_000;
    expect(await exchange({ code: late })).toMatchObject({ errcode: 42003 });
  });

  test('the wallet may belong to another person', async () => {
    await control(sandbox, 'settings', { walletOpenid: `o${'B'.repeat(27)}` });
    expect(await exchange({ code: await newCode() })).toMatchObject({ openid: `o${'B'.repeat(27)}` });
  });

  test('a wrong application or secret is reported', async () => {
    const code = await newCode();
    expect(await exchange({ code, appid: 'wx0' })).toMatchObject({ errcode: 40013 });
    expect(await exchange({ code, secret: 'wrong' })).toMatchObject({ errcode: 40125 });
  });

  test('the address must have its parameters in order, with a state', async () => {
    expect((await authorize({ state: '' })).status).toBe(400);
    expect((await authorize({ state: 'a b' })).status).toBe(400);
    expect((await authorize({ scope: 'other' })).status).toBe(400);
    expect((await authorize({ redirect_uri: 'javascript:alert(1)' })).status).toBe(400);
    const appid = sandbox.environment['WECHAT_APPID'] ?? '';
    const disordered = `redirect_uri=${encodeURIComponent(back)}&appid=${appid}&response_type=code&scope=snsapi_base&state=a`;
    const response = await fetch(`${sandbox.url}/connect/oauth2/authorize?${disordered}`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
  });

  test('a ticket of the JS-SDK requires a token', async () => {
    const read = async (path: string) =>
      (await (await fetch(`${sandbox.url}${path}`)).json()) as Record<string, unknown>;
    const appid = sandbox.environment['WECHAT_APPID'] ?? '';
    const secret = sandbox.environment['WECHAT_APP_SECRET'] ?? '';
    const token = await read(`/cgi-bin/token?grant_type=client_credential&appid=${appid}&secret=${secret}`);
    const ticket = `/cgi-bin/ticket/getticket?type=jsapi&access_token=`;
    expect(await read(ticket + String(token['access_token']))).toMatchObject({
      errcode: 0,
      expires_in: 7200,
    });
    expect(await read(`${ticket}wrong`)).toMatchObject({ errcode: 40001 });
  });

  const send = async (base: string, path: string, body?: object) =>
    (await (
      await fetch(base + path, body && { method: 'POST', body: JSON.stringify(body) })
    ).json()) as Record<string, unknown>;
  /** A page that is signed with a new ticket of this sandbox. */
  const signedPage = async ({ url: base, environment }: TestSandbox) => {
    const appId = environment['WECHAT_APPID'];
    const secret = environment['WECHAT_APP_SECRET'];
    const identity = { grant_type: 'client_credential', appid: appId, secret };
    const { access_token } = await send(base, '/cgi-bin/stable_token', identity);
    const { ticket } = await send(
      base,
      `/cgi-bin/ticket/getticket?type=jsapi&access_token=${String(access_token)}`,
    );
    const page = { appId, nonceStr: 'n', timestamp: 1, url: 'http://localhost/?a=1' };
    const signature = createHash('sha1')
      .update(`jsapi_ticket=${String(ticket)}&noncestr=n&timestamp=1&url=${page.url}`)
      .digest('hex');
    return { ...page, signature };
  };
  const check = (page: object, base = sandbox.url) => send(base, '/jssdk/check', page);

  test('a page must be signed with a ticket that is still valid', async () => {
    const page = await signedPage(sandbox);
    expect(await check(page)).toEqual({ signed: true });
    expect(await check({ ...page, url: 'http://localhost/' })).toEqual({ signed: false });
    sandbox.world.clock.skewMs = 7_300_000;
    expect(await check(page)).toEqual({ signed: false });
  });

  test('a ticket is as valid after a restart, and after a reset', async () => {
    const first = await startTestSandbox();
    const page = await signedPage(first);
    await first.close();
    const second = await startTestSandbox(first.dataDir);
    expect(await check(page, second.url)).toEqual({ signed: true });
    await control(second, 'reset');
    expect(await check(page, second.url)).toEqual({ signed: true });
    await second.close();
    const third = await startTestSandbox(first.dataDir);
    expect(await check(page, third.url)).toEqual({ signed: true });
    third.world.clock.skewMs = 7_300_000;
    expect(await check(page, third.url)).toEqual({ signed: false });
    await third.stop();
  });
});

describe('the CRM', () => {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.url}${path}?thirdTraceId=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
  const credentials = () => ({
    appId: sandbox.environment['CRM_APP_ID'],
    appSecret: sandbox.environment['CRM_APP_SECRET'],
    permanentCode: sandbox.environment['CRM_PERMANENT_CODE'],
  });
  const signIn = async () => {
    const token = await send('/oauth2.0/token', { ...credentials(), grantType: 'app_secret' });
    return {
      authorization: `Bearer ${String(token['accessToken'])}`,
      'x-fs-ea': String(token['ea']),
      'x-fs-userid': '1000',
    };
  };
  const query = (apiName: string, filters: object[], changes: object = {}) => ({
    data: {
      dataObjectApiName: apiName,
      search_query_info: { limit: 10, offset: 0, filters, orders: [], ...changes },
    },
  });
  const order = {
    dataObjectApiName: 'order_1__c',
    name: 'ORDER_1',
    amount__c: '1699.00',
    owner: ['FSUID_1'],
  };

  test('stores, finds and changes records', async () => {
    const headers = await signIn();
    const path = '/cgi/crm/custom/v2/data';
    const { dataId } = await send(`${path}/create`, { data: { object_data: order } }, headers);
    const filter = [{ field_name: 'name', field_values: ['ORDER_1'], operator: 'EQ' }];
    expect(await send(`${path}/query`, query('order_1__c', filter), headers)).toMatchObject({
      errorCode: 0,
      data: { total: 1, dataList: [{ _id: dataId, name: 'ORDER_1' }] },
    });
    const change = {
      data: { object_data: { _id: dataId, dataObjectApiName: 'order_1__c', amount__c: '1.00' } },
    };
    expect(await send(`${path}/update`, change, headers)).toMatchObject({ errorCode: 0 });
    await control(sandbox, `crm/${String(dataId)}`, { tracking__c: 'SF1' });
    const one = { data: { dataObjectApiName: 'order_1__c', objectDataId: dataId } };
    expect(await send(`${path}/get`, one, headers)).toMatchObject({
      data: { amount__c: '1.00', tracking__c: 'SF1', name: 'ORDER_1' },
    });
    expect(await (await fetch(`${sandbox.url}/crm`)).text()).toContain('ORDER_1');
  });

  test('old-style calls carry the token in their body', async () => {
    const token = await send('/cgi/corpAccessToken/get/V2', credentials());
    const given = {
      corpAccessToken: token['corpAccessToken'],
      corpId: token['corpId'],
      currentOpenUserId: sandbox.environment['CRM_OPEN_USER_ID'],
    };
    const account = { dataObjectApiName: 'AccountObj', name: 'A' };
    const created = await send('/cgi/crm/v2/data/create', { ...given, data: { object_data: account } });
    expect(created).toMatchObject({ errorCode: 0, dataId: expect.any(String) });
    const none = [{ field_name: 'name', field_values: ['B'], operator: 'EQ' }];
    expect(await send('/cgi/crm/v2/data/query', { ...given, ...query('AccountObj', none) })).toMatchObject({
      data: { dataList: [], total: 0 },
    });
  });

  test('refuses with status 200 and an error code', async () => {
    expect(await send('/oauth2.0/token', { ...credentials(), appSecret: 'wrong' })).toMatchObject({
      errorCode: 10006,
    });
    expect(await send('/cgi/crm/v2/data/query', {})).toMatchObject({ errorCode: 20017 });
    const headers = await signIn();
    const path = '/cgi/crm/custom/v2/data/query';
    expect(await send(path, query('order_1__c', [], { limit: 101 }), headers)).toMatchObject({
      errorCode: 32000,
    });
    expect(await send(path, query('AccountObj', []), headers)).toMatchObject({ errorCode: 32000 });
    await control(sandbox, 'crm/forget-tokens');
    expect(await send(path, query('order_1__c', []), headers)).toMatchObject({ errorCode: 20016 });
  });

  test('has limits: 100 calls in 20 s for each interface, 10 tokens a minute', async () => {
    const headers = await signIn();
    const path = '/cgi/crm/custom/v2/data/query';
    for (let call = 0; call < 100; call += 1) await send(path, query('order_1__c', []), headers);
    expect(await send(path, query('order_1__c', []), headers)).toMatchObject({ errorCode: 30004 });
    for (let call = 1; call < 10; call += 1) await signIn();
    expect(await send('/oauth2.0/token', { ...credentials(), grantType: 'app_secret' })).toMatchObject({
      errorCode: 14001,
    });
  });
});

describe('control', () => {
  test('accepts JSON only, and explains what it cannot read', async () => {
    const bare = await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(415);
    expect((await control(sandbox, 'faults', { kind: 'none', path: '/' })).status).toBe(400);
    expect((await control(sandbox, 'settings', { keyMode: 'other' })).status).toBe(400);
  });

  test('a fault affects only the calls that it was set for', async () => {
    await control(sandbox, 'faults', { kind: 'status', path: '/outbox*', status: 503, times: 2, skip: 1 });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await fetch(`${sandbox.url}/outbox.json`)).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
  });
});
