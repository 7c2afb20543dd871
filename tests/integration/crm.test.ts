import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let sync: (orderId: number) => Promise<string>;
let sweep: () => Promise<void>;
let bringShipping: () => Promise<void>;

beforeAll(async () => {
  shop = await openShop();
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const { sweepSyncs } = await import('@/lib/crm/sweep-syncs');
  const { syncShipping } = await import('@/lib/crm/sync-shipping');
  sync = (orderId) => syncOrder(shop.asSystem(), orderId);
  sweep = () => sweepSyncs(shop.asSystem());
  bringShipping = () => syncShipping(shop.asSystem(), {});
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
  await shop.sql`delete from settings where key like 'crm.%'`;
  await shop.sql`delete from crm_devices`;
  await shop.sql`delete from crm_applications`;
});

const objects = '/cgi/crm/custom/v2/data';
const fault = (kind: string, path: string, more: object = {}) =>
  shop.provider.control('faults', { kind, path, ...more });

type CrmRecord = { id: string; apiName: string; fields: Record<string, unknown> };
const records = async (object: string) =>
  (await shop.provider.read<{ records: CrmRecord[] }>('crm')).records.filter(({ apiName }) =>
    apiName.includes(object),
  );
const calls = async (part: string) => (await shop.calls(part)).length;

const applicationOf = async (orderId: number) =>
  (await shop.sql`select * from crm_applications where order_id = ${orderId}`)[0];
const devicesOf = (orderId: number) => shop.sql`
  select d.* from crm_devices d join crm_applications a on a.id = d.application_id
  where a.order_id = ${orderId} order by unit, device_type`;
const syncEvents = async (orderId: number) =>
  (await shop.eventsOf(orderId)).filter(({ metadata }) => metadata['crm_sync'] !== undefined);
const waitOf = async (orderId: number) => {
  const [job] = await shop.sql`
    select round(extract(epoch from start_after - created_on))::int as wait from pgboss.job
    where name = 'crm-sync' and state = 'created' and singleton_key = ${String(orderId)}`;
  return job?.['wait'] as number | undefined;
};

async function paidOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  await shop.sql`delete from pgboss.job`;
  return order;
}

describe('a sync', () => {
  test('makes one application, and one device for each unit of hardware and of software', async () => {
    const order = await paidOrder({ quantity: 2 });
    expect(await sync(order.id)).toBe('completed');
    const [application] = await records('application');
    expect(application?.fields).toMatchObject({
      order_id__c: order.orderId,
      total__c: '3398.00',
      quantity__c: '2',
      currency__c: 'CNY',
      address__c: expect.stringContaining('杭州市'),
    });
    expect(await applicationOf(order.id)).toMatchObject({
      sync_status: 'completed',
      sync_type: 'auto',
      fxiaoke_application_id: application?.id,
      fxiaoke_application_name: application?.fields['name'],
      error_message: null,
      next_try_at: null,
    });
    const there = await records('device');
    const devices = await devicesOf(order.id);
    expect(devices).toHaveLength(4);
    expect(new Set(devices.map((device) => device['fxiaoke_device_id']))).toEqual(
      new Set(there.map(({ id }) => id)),
    );
    expect(devices.every((device) => device['sync_status'] === 'completed')).toBe(true);
    expect(await syncEvents(order.id)).toMatchObject([{ metadata: { crm_sync: 'completed' } }]);
  });

  test('by parallel workers runs in only one of them', async () => {
    const order = await paidOrder();
    const ends = await Promise.all([sync(order.id), sync(order.id), sync(order.id)]);
    expect(ends.sort()).toEqual(['completed', 'skipped', 'skipped']);
    expect(await records('application')).toHaveLength(1);
  });

  test('skips an order that was never paid', async () => {
    const order = await shop.placeOrder();
    expect(await sync(order.id)).toBe('skipped');
    expect(await applicationOf(order.id)).toBeUndefined();
    expect(await records('')).toHaveLength(0);
  });

  test('repeated by hand updates the same records', async () => {
    const order = await paidOrder();
    await sync(order.id);
    await shop.sql`update orders set name = '王芳' where id = ${order.id}`;
    await shop.sql`update crm_applications set sync_status = 'pending', attempts = 0`;
    expect(await sync(order.id)).toBe('completed');
    const [application, ...more] = await records('application');
    expect(more).toHaveLength(0);
    expect(application?.fields['buyer_name__c']).toBe('王芳');
    expect(await records('device')).toHaveLength(2);
  });

  test.each(['reset_after', 'garbage'])(
    'a record that was made though the answer was lost (%s) is found, not made again',
    async (kind) => {
      const order = await paidOrder();
      await fault(kind, `${objects}/create`);
      await fault(kind, `${objects}/create`, { skip: 1 });
      expect(await sync(order.id)).toBe('away');
      expect(await sync(order.id)).toBe('away');
      expect(await sync(order.id)).toBe('completed');
      expect(await records('application')).toHaveLength(1);
      expect(await records('device')).toHaveLength(2);
      expect(await applicationOf(order.id)).toMatchObject({ attempts: 3 });
    },
  );

  test('queries the record when the CRM returns no id on creation', async () => {
    await shop.provider.control('settings', { crm: { dataIdOnCustomCreate: false } });
    const order = await paidOrder();
    expect(await sync(order.id)).toBe('completed');
    expect(await applicationOf(order.id)).toMatchObject({ fxiaoke_application_id: expect.any(String) });
  });
});

describe('a CRM that refuses or is not available', () => {
  test('is tried five times with growing pauses, then the sync is failed with the reason and an event', async () => {
    const order = await paidOrder();
    const body = { errorCode: 32000, errorMessage: 'the field total__c is missing' };
    await fault('status', `${objects}/create`, { status: 200, body, times: 99 });
    const waits = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await sync(order.id)).toBe('refused');
      waits.push(await waitOf(order.id));
      expect(await applicationOf(order.id)).toMatchObject({
        attempts: attempt,
        sync_status: attempt < 5 ? 'pending' : 'failed',
        error_message: '32000 the field total__c is missing',
      });
      await shop.sql`delete from pgboss.job`;
    }
    const [first, second, third, fourth, last] = waits;
    expect([first, second, third, fourth]).toEqual(
      [first, second, third, fourth].sort((a, b) => (a ?? 0) - (b ?? 0)),
    );
    expect(first).toBeGreaterThan(0);
    expect(last).toBeUndefined();
    expect(await applicationOf(order.id)).toMatchObject({ next_try_at: null });
    expect(await syncEvents(order.id)).toMatchObject([{ metadata: { crm_sync: 'failed' } }]);
    await sweep();
    expect(await applicationOf(order.id)).toMatchObject({ attempts: 5 });
  });

  test('does not stop the other devices when it refuses one', async () => {
    const order = await paidOrder();
    const body = { errorCode: 32000, errorMessage: '设备编码重复' };
    await fault('status', `${objects}/create`, { status: 200, body, skip: 1 });
    expect(await sync(order.id)).toBe('refused');
    const devices = await devicesOf(order.id);
    expect(
      devices.map((device) => String(device['sync_status'])).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['completed', 'failed']);
    expect(devices.find((device) => device['sync_status'] === 'failed')).toMatchObject({
      error_message: '32000 设备编码重复',
    });
    expect(await sync(order.id)).toBe('completed');
    expect((await devicesOf(order.id)).every((device) => device['error_message'] === null)).toBe(true);
  });

  test('costs no try when its rate limit is exceeded', async () => {
    const order = await paidOrder();
    await fault('status', `${objects}/query`, {
      status: 200,
      body: { errorCode: 30004, errorMessage: '秒频次超限' },
    });
    expect(await sync(order.id)).toBe('busy');
    expect(await applicationOf(order.id)).toMatchObject({ sync_status: 'pending', attempts: 0 });
    expect(await waitOf(order.id)).toBeGreaterThan(10);
  });

  test('for a day: orders are paid all the same, one sync a round is tried, and the rest follows in order', async () => {
    await fault('status', '/cgi/*', { status: 503, times: 1000 });
    const backlog = [];
    for (let at = 0; at < 4; at++) backlog.push(await paidOrder());
    for (const { id } of backlog) for (let attempt = 0; attempt < 5; attempt++) await sync(id);
    for (const { id } of backlog) {
      expect(await shop.orderOf(id)).toMatchObject({ status: 'paid' });
      expect(await applicationOf(id)).toMatchObject({ sync_status: 'failed', error_message: 'HTTP 503' });
    }
    const makeDue = () => shop.sql`update crm_applications set next_try_at = now() - interval '1 second'`;
    const before = await calls('/cgi/');
    await makeDue();
    await sweep();
    expect((await calls('/cgi/')) - before).toBeLessThanOrEqual(1);

    await fetch(`${shop.provider.sandbox.url}/control/faults`, { method: 'DELETE' });
    await shop.sql`delete from settings where key = 'crm.token-claim'`;
    await makeDue();
    await sweep();
    const synced = (await records('application')).map(({ fields }) => fields['order_id__c']);
    expect(synced).toEqual(backlog.map(({ orderId }) => orderId));
    for (const { id } of backlog)
      expect(await applicationOf(id)).toMatchObject({ sync_status: 'completed', error_message: null });
    expect(await syncEvents(backlog[0]?.id ?? 0)).toMatchObject([
      { metadata: { crm_sync: 'failed' } },
      { metadata: { crm_sync: 'completed' } },
    ]);
  });

  test('a sync that a crash left as `syncing` is started again, a running one is not', async () => {
    const order = await paidOrder();
    await shop.sql`
      insert into crm_applications (order_id, sync_status, sync_type, attempts, last_sync_at)
      values (${order.id}, 'syncing', 'auto', 1, now())`;
    await sweep();
    expect(await applicationOf(order.id)).toMatchObject({ sync_status: 'syncing', attempts: 1 });
    await shop.sql`update crm_applications set last_sync_at = now() - interval '5 minutes'`;
    await sweep();
    expect(await applicationOf(order.id)).toMatchObject({ sync_status: 'completed', attempts: 2 });
  });
});

describe('the token', () => {
  const tokenCalls = () => calls('corpAccessToken/get');

  test('is fetched once for all instances, stored in the database, and used until shortly before its end', async () => {
    const { companyToken } = await import('@/lib/crm/fxiaoke/sign-in');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => companyToken()));
    expect(new Set(tokens.map(({ value }) => value)).size).toBe(1);
    expect(await tokenCalls()).toBe(1);
    const [row] = await shop.sql`select value from settings where key = 'crm.token'`;
    expect(row?.['value']).toMatchObject({ value: tokens[0]?.value });
  });

  test('is renewed before its end by one of many, while the others use the old one', async () => {
    const { companyToken } = await import('@/lib/crm/fxiaoke/sign-in');
    await companyToken();
    await shop.sql`
      update settings set value = jsonb_set(value, '{until}', to_jsonb((extract(epoch from now()) * 1000)::bigint + 60000))
      where key = 'crm.token'`;
    await shop.sql`delete from settings where key = 'crm.token-claim'`;
    await Promise.all(Array.from({ length: 20 }, () => companyToken()));
    expect(await tokenCalls()).toBe(2);
  });

  test('is renewed once when the CRM refuses it', async () => {
    const order = await paidOrder();
    await sync(order.id);
    await shop.provider.control('crm/forget-tokens');
    await shop.sql`delete from settings where key = 'crm.token-claim'`;
    await shop.sql`update crm_applications set sync_status = 'pending'`;
    expect(await sync(order.id)).toBe('completed');
    expect(await tokenCalls()).toBe(2);
  });

  test('with a wrong secret is reported, and costs one token call in seven seconds', async () => {
    const order = await paidOrder();
    const body = { errorCode: 10006, errorMessage: 'the parameter appSecret is missing or illegal' };
    await fault('status', '/cgi/corpAccessToken/*', { status: 200, body, times: 9 });
    expect(await sync(order.id)).toBe('refused');
    expect(await applicationOf(order.id)).toMatchObject({ error_message: expect.stringContaining('10006') });
    expect(await tokenCalls()).toBe(1);
  });
});

describe('shipping', () => {
  test('imports parcel, serial number and binding as people typed them in the CRM', async () => {
    const order = await paidOrder();
    await sync(order.id);
    const there = await records('device');
    const hardware = there.find(({ fields }) => fields['device_type__c'] === 'hardware');
    const software = there.find(({ fields }) => fields['device_type__c'] === 'software');
    const parcel = { tracking_number__c: ' SF1420667881 ', express_company__c: '顺丰速运' };
    await shop.provider.control(`crm/${hardware?.id}`, parcel);
    await bringShipping();
    expect((await devicesOf(order.id)).find((row) => row['device_type'] === 'hardware')).toMatchObject({
      tracking_number: 'SF1420667881',
      express_company: '顺丰速运',
      device_sn: null,
      shipping_info_synced: false,
      shipping_info_sync_time: expect.any(String),
    });
    await shop.provider.control(`crm/${hardware?.id}`, {
      device_sn__c: 'H1-25F0-10233',
      device_code__c: 'HX-A7710',
      device_name_full__c: 'H1 主机 云瓷白',
      shipping_notes__c: '周末送达',
    });
    const binding = { bind_account__c: '13900001234', bind_account_name__c: '周明' };
    await shop.provider.control(`crm/${software?.id}`, binding);
    await bringShipping();
    const [first, second] = await devicesOf(order.id);
    expect(first).toMatchObject({
      device_sn: 'H1-25F0-10233',
      device_code: 'HX-A7710',
      device_name_full: 'H1 主机 云瓷白',
      shipping_notes: '周末送达',
      shipping_info_synced: true,
    });
    expect(second).toMatchObject({
      bind_account: '13900001234',
      bind_account_name: '周明',
      shipping_info_synced: true,
    });
  });

  test('ships the order with the numbers of its units, as they come', async () => {
    const order = await paidOrder({ quantity: 2 });
    await sync(order.id);
    const isHardware = ({ fields }: CrmRecord) => fields['device_type__c'] === 'hardware';
    const [first, second] = (await records('device')).filter(isHardware);
    const parcel = { tracking_number__c: ' sf1390274418263 ', express_company__c: '顺丰速运' };
    const parcels = () => shop.sql`
      select carrier, number, quantity, operator_type from parcels where order_id = ${order.id} order by id`;
    await shop.provider.control(`crm/${first?.id}`, parcel);
    await bringShipping();
    await bringShipping();
    const sent = { carrier: 'sf', number: 'SF1390274418263', operator_type: 'system' };
    expect(await parcels()).toEqual([{ ...sent, quantity: 1 }]);
    expect(await shop.orderOf(order.id)).toMatchObject({ status: 'paid' });
    await shop.provider.control(`crm/${second?.id}`, parcel);
    await bringShipping();
    expect(await parcels()).toEqual([{ ...sent, quantity: 2 }]);
    expect(await shop.orderOf(order.id)).toMatchObject({ status: 'shipped' });
  });

  test('leaves a number that no carrier writes so, and an order that was refunded, as they are', async () => {
    const [odd, refunded] = [await paidOrder(), await paidOrder()];
    for (const [{ id }, number] of [
      [odd, 'SF14206678'],
      [refunded, 'SF1390274418271'],
    ] as const) {
      await sync(id);
      const [device] = await devicesOf(id);
      await shop.provider.control(`crm/${device?.['fxiaoke_device_id']}`, {
        tracking_number__c: number,
        express_company__c: '顺丰速运',
      });
    }
    await shop.sql`update orders set refunded_amount = total where id = ${refunded.id}`;
    await bringShipping();
    for (const { id } of [odd, refunded]) {
      expect(await shop.orderOf(id)).toMatchObject({ status: 'paid' });
      expect(await shop.sql`select 1 from parcels where order_id = ${id}`).toHaveLength(0);
    }
  });

  test('does not restore the personal data of an order of a deleted account', async () => {
    const { eraseOrders } = await import('@/lib/privacy/erase-orders');
    const order = await paidOrder();
    await sync(order.id);
    const software = (await records('device')).find(({ fields }) => fields['device_type__c'] === 'software');
    const binding = { bind_account__c: '13900001234', bind_account_name__c: '周明' };
    await shop.provider.control(`crm/${software?.id}`, binding);
    await bringShipping();
    await shop.sql`update orders set status = 'completed' where id = ${order.id}`;
    await shop.sql`
      update users set name = '', phone = null, email = null, deleted_at = now() where id = ${order.userId}`;
    expect(await eraseOrders(shop.asSystem(), order.userId)).toBe(1);
    await bringShipping();
    for (const device of await devicesOf(order.id))
      expect(device).toMatchObject({ bind_account: null, bind_account_name: null });
  });

  test('queries a hundred devices in one call, and skips those that are complete', async () => {
    const order = await paidOrder({ quantity: 3 });
    await sync(order.id);
    const before = await calls(`${objects}/query`);
    await bringShipping();
    expect((await calls(`${objects}/query`)) - before).toBe(1);
    await shop.sql`update crm_devices set shipping_info_synced = true, bind_account = 'x'`;
    await bringShipping();
    expect((await calls(`${objects}/query`)) - before).toBe(1);
  });
});
