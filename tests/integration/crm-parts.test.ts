import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from settings where key like 'crm.%'`;
  await shop.sql`delete from crm_devices`;
  await shop.sql`delete from crm_applications`;
});

const queries = async () => (await shop.calls('/cgi/crm/custom/v2/data/query')).length;
const takeJobs = (name: string) =>
  shop.sql<{ data: { before?: number }; singleton_key: string }[]>`
    delete from pgboss.job where name = ${name} returning data, singleton_key`;

async function paidOrder() {
  const order = await shop.placeOrder({});
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  return order;
}

test('a sweep whose time is over leaves the rest to another one, which is queued at once (jobs 7)', async () => {
  const { SweepSyncs, sweepSyncs } = await import('@/lib/crm/sweep-syncs');
  for (const { id } of [await paidOrder(), await paidOrder()])
    await shop.sql`
      insert into crm_applications (order_id, sync_type, next_try_at)
      values (${id}, 'auto', now() - interval '1 second')
      on conflict (order_id) do update set next_try_at = excluded.next_try_at`;
  const states = async () =>
    (await shop.sql`select sync_status from crm_applications order by id`).map((row) => row['sync_status']);
  const sweep = async () => {
    await takeJobs(SweepSyncs.name);
    await sweepSyncs(shop.asSystem(), 0);
    return [await states(), (await takeJobs(SweepSyncs.name)).length];
  };
  expect(await sweep()).toEqual([['completed', 'pending'], 1]);
  expect(await sweep()).toEqual([['completed', 'completed'], 0]);
});

test('in a run whose time is over, the devices behind are left to another one that begins there (jobs 7)', async () => {
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const { SyncShipping, syncShipping } = await import('@/lib/crm/sync-shipping');
  await syncOrder(shop.asSystem(), (await paidOrder()).id);
  await shop.sql`
    insert into crm_devices (application_id, unit, device_type, product_name, fxiaoke_device_id)
    select application_id, unit + n, device_type, product_name, 'none-' || n
    from crm_devices, generate_series(1, 100) n where device_type = 'software'`;
  await takeJobs(SyncShipping.name);
  const before = await queries();
  await syncShipping(shop.asSystem(), {}, 0);
  const [rest] = await takeJobs(SyncShipping.name);
  const behind = await shop.sql`select from crm_devices where id < ${rest?.data.before ?? 0}`;
  expect([(await queries()) - before, behind.length, rest?.singleton_key]).toEqual([1, 2, '']);
  await syncShipping(shop.asSystem(), rest?.data ?? {}, 0);
  expect([(await queries()) - before, (await takeJobs(SyncShipping.name)).length]).toEqual([2, 0]);
});

test('an old device is asked for only while its order waits for its parcel (crm 5)', async () => {
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const { syncShipping } = await import('@/lib/crm/sync-shipping');
  const [over, waits, fresh] = [await paidOrder(), await paidOrder(), await paidOrder()];
  for (const { id } of [over, waits, fresh]) await syncOrder(shop.asSystem(), id);
  const devices = await shop.sql<{ id: string }[]>`select fxiaoke_device_id as id from crm_devices`;
  for (const { id } of devices) await shop.provider.control(`crm/${id}`, { bind_account__c: '13900001234' });
  await shop.sql`
    update crm_devices set created_at = now() - interval '61 days' where application_id in (
      select id from crm_applications where order_id in (${over.id}, ${waits.id}))`;
  await shop.sql`update orders set status = 'completed' where id = ${over.id}`;
  await syncShipping(shop.asSystem(), {});
  const bound = await shop.sql<{ id: string; count: number }[]>`
    select a.order_id as id, count(d.bind_account)::int as count
    from crm_devices d join crm_applications a on a.id = d.application_id group by 1`;
  const boundOf = ({ id }: { id: number }) => bound.find((row) => Number(row.id) === id)?.count;
  expect([boundOf(over), boundOf(waits), boundOf(fresh)]).toEqual([0, 2, 2]);
});

describe('a sync by hand', () => {
  async function syncedOrder() {
    const { syncOrder } = await import('@/lib/crm/sync-order');
    const { requestSync } = await import('@/lib/crm/request-sync');
    const { changeRecipient } = await import('@/lib/orders/change-recipient');
    const { newAdmin } = await import('../support/admin-orders');
    const { orderInput } = await import('../support/orders');
    const [order, admin] = [await paidOrder(), await newAdmin()];
    const params = { id: order.orderId };
    const sync = () => syncOrder(shop.asSystem(), order.id);
    const none = { body: undefined, query: undefined, headers: undefined };
    const byHand = () => requestSync(admin, { ...none, params });
    const change = async (name: string) => {
      const { notes: _notes, ...orderData } = orderInput().body.orderData;
      await changeRecipient(admin, { params, body: { orderData: { ...orderData, name } } });
    };
    const whose = async () => {
      const [row] = await shop.sql`
        select sync_type, operator_name from crm_applications where order_id = ${order.id}`;
      return row && [row['sync_type'], row['operator_name']];
    };
    const told = async () =>
      (await shop.eventsOf(order.id)).flatMap(({ metadata: { crm_sync: end, sync_type: type } }) =>
        end === undefined ? [] : [`${String(type)} ${String(end)}`],
      );
    expect(await sync()).toBe('completed');
    const manual = ['manual', admin.actor.name];
    return { sync, byHand, change, whose, told, manual };
  }
  const auto = ['auto', ''];

  test('is its administrator’s, and the next one that a change starts is nobody’s', async () => {
    const { sync, byHand, change, whose, told, manual } = await syncedOrder();
    await byHand();
    expect(await whose()).toEqual(manual);
    expect(await sync()).toBe('completed');
    expect(await whose()).toEqual(manual);
    await change('王芳');
    expect(await sync()).toBe('completed');
    expect(await whose()).toEqual(auto);
    expect(await told()).toEqual(['auto completed', 'manual completed', 'auto completed']);
  });

  test('stays its administrator’s until its last try, and not after it', async () => {
    const { sync, byHand, change, whose, told, manual } = await syncedOrder();
    await byHand();
    const body = { errorCode: 32000, errorMessage: '字段值无效' };
    const fault = { kind: 'status', path: '/cgi/crm/custom/v2/data/update', status: 200, body };
    for (let attempt = 1; attempt <= 5; attempt++) {
      await shop.provider.control('faults', fault);
      if (attempt === 2) await change('王芳');
      expect(await sync()).toBe('refused');
      expect(await whose()).toEqual(manual);
    }
    await change('李雷');
    expect(await whose()).toEqual(auto);
    expect(await sync()).toBe('completed');
    expect(await told()).toEqual(['auto completed', 'manual failed', 'auto completed']);
  });
});

test('administrators see who uses a device masked, and no contact in what the CRM refused (crm 5)', async () => {
  const { readSync } = await import('@/lib/crm/read-sync');
  const { readPaymentTimeline } = await import('@/lib/payments/read-payment-timeline');
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const { newAdmin } = await import('../support/admin-orders');
  const admin = await newAdmin();
  const order = await paidOrder();
  await syncOrder(shop.asSystem(), order.id);
  await shop.sql`
    update crm_devices set error_message = '32000 13900001234 is bound already', bind_account_name = '周明',
      bind_account = case device_type when 'hardware' then 'zhou.ming＠example.com' else '13900001234' end`;
  await shop.sql`update crm_applications set error_message = '32000 周明 zhou.ming@example.com'`;
  const call = { params: { id: order.orderId }, query: undefined, headers: undefined, body: undefined };
  const shown = await readSync(admin, call);
  const device = { bind_account_name: '周***', error_message: '32000 *** is bound already' };
  expect(shown).toMatchObject({
    application: { error_message: '32000 周明 ***@***' },
    devices: [
      { ...device, bind_account: 'z***@example.com' },
      { ...device, bind_account: '139****1234' },
    ],
  });
  const failureOf = async () =>
    (await readPaymentTimeline(admin, call)).moments.find(({ kind }) => kind === 'crm');
  const timeline = await failureOf();
  expect(timeline).toMatchObject({ failure: '32000 周明 ***@***' });
  for (const whole of ['13900001234', 'zhou.ming'])
    expect(JSON.stringify([shown, timeline])).not.toContain(whole);
  await shop.sql`update crm_applications set error_message = '#unreachable'`;
  expect(await failureOf()).toMatchObject({ failure: '连接不上 CRM' });
});
