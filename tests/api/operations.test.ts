import { sql } from '@/db/client';
import { newAdmin } from '../support/admins';
import { newAddress, send, shopUrl } from '../support/http';
import { newPayer, type Payer, until } from '../support/payer';

const sandbox = process.env['TEST_SANDBOX_URL'] ?? '';

let admin: string;
let shopper: Payer;
beforeAll(async () => {
  admin = (await newAdmin()).token;
  shopper = await newPayer(shopUrl);
});
afterAll(() => sql.end());

type Sync = {
  application: {
    sync_status: string;
    sync_type: string;
    operator_name: string;
    fxiaoke_application_id: string;
  } | null;
  devices: { device_type: string; sync_status: string; fxiaoke_device_id: string }[];
};
const syncOf = async (orderId: string): Promise<Sync> =>
  (await send('GET', `/api/orders/${orderId}/crm-sync`, { token: admin })).body.data as Sync;
const isSynced = async (orderId: string) => (await syncOf(orderId)).application?.sync_status === 'completed';

async function paidOrder(): Promise<string> {
  const owner = await newPayer(shopUrl);
  const orderId = await owner.placeOrder();
  const { data } = await owner.pay(orderId);
  await fetch(`${sandbox}/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outTradeNo: data['outTradeNo'] }),
  });
  await until(async () => (await owner.status(orderId)) === 'paid');
  return orderId;
}

describe('the CRM sync of an order', () => {
  test('starts when the order is paid, and the buyer gets a message', async () => {
    const orderId = await paidOrder();
    await until(() => isSynced(orderId));
    const { application, devices } = await syncOf(orderId);
    expect(application).toMatchObject({ sync_type: 'auto', fxiaoke_application_id: expect.any(String) });
    expect(devices.map(({ device_type }) => device_type).sort((a, b) => a.localeCompare(b))).toEqual([
      'hardware',
      'software',
    ]);
    const messages = async () =>
      (await send('GET', `/api/orders/${orderId}`, { token: admin })).body.data as { sms_status: string };
    await until(async () => (await messages()).sms_status === 'sent');
  });

  test('started by hand, updates the same records in the administrator’s name, and is in the history', async () => {
    const orderId = await paidOrder();
    await until(() => isSynced(orderId));
    const before = await syncOf(orderId);
    const { status, body } = await send('POST', `/api/orders/${orderId}/crm-sync`, { token: admin });
    expect([status, (body.data as Sync).application?.sync_type]).toEqual([200, 'manual']);
    await until(() => isSynced(orderId));
    const after = await syncOf(orderId);
    expect(after.application?.fxiaoke_application_id).toBe(before.application?.fxiaoke_application_id);
    expect(after.devices.map((device) => device.fxiaoke_device_id)).toEqual(
      before.devices.map((device) => device.fxiaoke_device_id),
    );
    const entries = await sql`select act from audit_acts where target = ${orderId}`;
    expect(entries).toMatchObject([{ act: 'order_sync' }]);
  });

  test('is refused for an order that was never paid, and nothing is written', async () => {
    const owner = await newPayer(shopUrl);
    const orderId = await owner.placeOrder();
    const response = await send('POST', `/api/orders/${orderId}/crm-sync`, { token: admin });
    expect([response.status, response.body.code]).toEqual([409, 'CONFLICT']);
    expect(response.body.message).toContain('付过款');
    expect(await syncOf(orderId)).toEqual({ application: null, devices: [] });
  });

  test('finds no order for an unknown or malformed number', async () => {
    for (const method of ['GET', 'POST']) {
      const unknown = await send(method, '/api/orders/ORDER_20261121ABCDEFGHJK/crm-sync', { token: admin });
      expect([method, unknown.status]).toEqual([method, 404]);
      const none = await send(method, '/api/orders/%27%20or%201/crm-sync', { token: admin });
      expect([method, none.status]).toEqual([method, 404]);
    }
  });

  test('is forbidden to the order’s own customer', async () => {
    const orderId = await shopper.placeOrder();
    for (const method of ['GET', 'POST'])
      expect((await shopper.call(method, `/api/orders/${orderId}/crm-sync`)).status).toBe(401);
  });
});

describe('the readiness check', () => {
  test('shows administrators the findings in their language', async () => {
    for (const [language, word] of [
      ['zh-CN', '数据库'],
      ['en-US', 'Database'],
    ] as const) {
      const { status, body } = await send('GET', '/api/admin/readiness', { token: admin, language });
      const { findings } = body.data as { findings: { key: string; title: string; state: string }[] };
      expect([status, findings.find(({ key }) => key === 'database')]).toMatchObject([
        200,
        { title: word, state: 'good' },
      ]);
      expect(findings.length).toBeGreaterThan(10);
    }
  });

  test('is forbidden to customers', async () => {
    expect((await shopper.call('GET', '/api/admin/readiness')).status).toBe(401);
  });
});

describe('the metrics', () => {
  const scrape = (headers: Record<string, string>) => fetch(`${shopUrl}/api/metrics`, { headers });

  test('are for callers on this machine and for administrators', async () => {
    const here = await scrape({});
    expect([here.status, here.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(await here.text()).toMatch(
      /shop_http_request_duration_seconds_count\{method="GET",status="200"\} \d/,
    );
    const outside = { 'x-forwarded-for': newAddress() };
    expect((await scrape(outside)).status).toBe(401);
    expect((await scrape({ ...outside, authorization: `Bearer ${admin}` })).status).toBe(200);
    expect((await scrape({ ...outside, authorization: `Bearer ${shopper.state.token}` })).status).toBe(401);
  });

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ])('are not for callers of a proxy on this machine: %j', async (headers) => {
    expect((await scrape(headers as Record<string, string>)).status).toBe(401);
  });
});

test('without its secret there is no address at which a clock asks for a turn at the queue', async () => {
  const response = await fetch(`${shopUrl}/api/jobs/drain`, { headers: { authorization: 'Bearer ' } });
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});
