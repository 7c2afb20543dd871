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
  shop.sql<{ data: { after?: number }; singleton_key: string }[]>`
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
  const behind = await shop.sql`select from crm_devices where id > ${rest?.data.after ?? 0}`;
  expect([(await queries()) - before, behind.length, rest?.singleton_key]).toEqual([1, 2, '']);
  await syncShipping(shop.asSystem(), rest?.data ?? {}, 0);
  expect([(await queries()) - before, (await takeJobs(SyncShipping.name)).length]).toEqual([2, 0]);
});
