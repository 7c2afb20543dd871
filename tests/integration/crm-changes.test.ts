import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';
import { waiting } from '../support/waiting';

let shop: Shop;
let sync: (orderId: number) => Promise<string>;
let sweep: () => Promise<void>;

beforeAll(async () => {
  shop = await openShop();
  const { syncOrder } = await import('@/lib/crm/sync-order');
  const { sweepSyncs } = await import('@/lib/crm/sweep-syncs');
  sync = (orderId) => syncOrder(shop.asSystem(), orderId);
  sweep = () => sweepSyncs(shop.asSystem());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from pgboss.job`;
  await shop.sql`delete from settings where key like 'crm.%'`;
  await shop.sql`delete from crm_devices`;
  await shop.sql`delete from crm_applications`;
});

const updatePath = '/cgi/crm/custom/v2/data/update';
type CrmRecord = { apiName: string; fields: Record<string, unknown> };
const fieldsOf = async (orderId: string) =>
  (await shop.provider.read<{ records: CrmRecord[] }>('crm')).records.find(
    ({ apiName, fields }) => apiName === 'shop_application__c' && fields['order_id__c'] === orderId,
  )?.fields;
const stateOf = async (orderId: string) => {
  const fields = await fieldsOf(orderId);
  return fields && [fields['shop_state__c'], fields['refunded__c']];
};
const updates = async () => (await shop.calls(updatePath)).length;
const jobsOf = async (orderId: number) => {
  const rows = await shop.sql`
    select 1 from pgboss.job where name = 'crm-sync' and data ->> 'orderId' = ${String(orderId)}`;
  return rows.length;
};

const clearFaults = () => fetch(`${shop.provider.sandbox.url}/control/faults`, { method: 'DELETE' });
type Order = Awaited<ReturnType<Shop['placeOrder']>>;

async function paidOrder(): Promise<Order> {
  const order = await shop.placeOrder();
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
  await shop.sql`delete from pgboss.job`;
  return order;
}

async function syncedOrder(): Promise<Order> {
  const order = await paidOrder();
  expect(await sync(order.id)).toBe('completed');
  return order;
}

const someAdmin = async () => {
  const { newAdmin } = await import('../support/admin-orders');
  return newAdmin();
};

async function setStatus(order: Order, status: 'cancelled' | 'paid') {
  const { setOrderStatus } = await import('@/lib/orders/set-order-status');
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  const input = { params: { id: order.orderId }, body: { status }, query: undefined, headers: undefined };
  await setOrderStatus(await someAdmin(), input, closeLivePayment);
}

async function correct(order: Order, name: string) {
  const { changeRecipient } = await import('@/lib/orders/change-recipient');
  const { orderInput } = await import('../support/orders');
  const { notes: _notes, ...orderData } = orderInput().body.orderData;
  const body = { orderData: { ...orderData, name } };
  await changeRecipient(await someAdmin(), { params: { id: order.orderId }, body });
}

/** A refund of a real payment, settled as the provider answers it. */
async function refund(order: Order, share: number) {
  const { settleRefund } = await import('@/lib/payments/refunds/settle-refund');
  const numbers = { refund: `R${Math.random()}`.slice(0, 20), payment: `P${Math.random()}`.slice(0, 20) };
  const [row] = await shop.sql<{ id: string; amount: string }[]>`
    with payment as (
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${numbers.payment}, 'native', 'succeeded', total, currency, '{}', ${numbers.payment}, now(), now()
      from orders where id = ${order.id} returning id, order_id, amount
    )
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, requested_by)
    select id, order_id, ${numbers.refund}, amount * ${share}::numeric, 'CNY', 'test', 'processing', ${order.userId} from payment
    returning id, amount`;
  await settleRefund(shop.asSystem(), {
    outRefundNo: numbers.refund,
    outTradeNo: numbers.payment,
    refundId: numbers.refund,
    amount: Number(row?.amount) as never,
    status: 'succeeded',
    at: new Date(),
  } as never);
}

const panelOf = async (order: Order) => {
  const { readSync } = await import('@/lib/crm/read-sync');
  const { application } = await readSync(await someAdmin(), { params: { id: order.orderId } });
  return application && [application.sync_status, application.changed_after_sync];
};

describe('the CRM learns what becomes of an order', () => {
  test('with the first sync: it is open, and nothing was paid back', async () => {
    const order = await syncedOrder();
    expect(await stateOf(order.orderId)).toEqual(['open', '0.00']);
    expect(await panelOf(order)).toEqual(['completed', false]);
  });

  test('a part refund, then the rest: each is queued once and sent once', async () => {
    const order = await syncedOrder();
    for (const [share, state] of [
      [0.25, ['partly_refunded', '424.75']],
      [0.75, ['refunded', '1699.00']],
    ] as const) {
      const before = await updates();
      await refund(order, share);
      expect(await jobsOf(order.id)).toBe(1);
      expect(await panelOf(order)).toEqual(['completed', true]);
      expect(await sync(order.id)).toBe('completed');
      expect(await stateOf(order.orderId)).toEqual(state);
      expect(await panelOf(order)).toEqual(['completed', false]);
      const after = await updates();
      expect(after).toBeGreaterThan(before);
      expect(await sync(order.id)).toBe('skipped');
      expect(await updates()).toBe(after);
      await shop.sql`delete from pgboss.job`;
    }
  });

  test('a cancellation, and that the order lives again', async () => {
    const order = await syncedOrder();
    await setStatus(order, 'cancelled');
    expect(await jobsOf(order.id)).toBe(1);
    await sync(order.id);
    expect(await stateOf(order.orderId)).toEqual(['cancelled', '0.00']);
    await setStatus(order, 'paid');
    await sync(order.id);
    expect(await stateOf(order.orderId)).toEqual(['open', '0.00']);
  });

  test('a corrected recipient', async () => {
    const order = await syncedOrder();
    await correct(order, '王芳');
    expect(await panelOf(order)).toEqual(['completed', true]);
    await sync(order.id);
    expect(await fieldsOf(order.orderId)).toMatchObject({ buyer_name__c: '王芳' });
    expect(await panelOf(order)).toEqual(['completed', false]);
  });

  test('an order that it never had is not told of; its first sync carries the present state', async () => {
    const order = await paidOrder();
    await refund(order, 0.25);
    await correct(order, '王芳');
    expect(await jobsOf(order.id)).toBe(0);
    await sweep();
    expect(await fieldsOf(order.orderId)).toBeUndefined();
    expect(await sync(order.id)).toBe('completed');
    expect(await stateOf(order.orderId)).toEqual(['partly_refunded', '424.75']);
    expect(await panelOf(order)).toEqual(['completed', false]);
  });

  test('also an order of which it has the application, but refused a device for good', async () => {
    const order = await paidOrder();
    const body = { errorCode: 32000, errorMessage: '设备编码重复' };
    const refuseDevice = (skip = 0) =>
      shop.provider.control('faults', {
        ...{ kind: 'status', path: '/cgi/crm/custom/v2/data/create', status: 200, body, skip },
      });
    for (let attempt = 1; attempt <= 5; attempt++) {
      // The first try creates the application too.
      await refuseDevice(attempt === 1 ? 1 : 0);
      expect(await sync(order.id)).toBe('refused');
    }
    await shop.sql`delete from pgboss.job`;
    expect(await panelOf(order)).toEqual(['failed', false]);
    await refund(order, 1);
    expect(await jobsOf(order.id)).toBe(1);
    expect(await panelOf(order)).toEqual(['failed', true]);
    await refuseDevice();
    expect(await sync(order.id)).toBe('refused');
    expect(await stateOf(order.orderId)).toEqual(['refunded', '1699.00']);
    expect(await panelOf(order)).toEqual(['failed', false]);
  });

  test('a change that is rolled back queues nothing', async () => {
    const order = await syncedOrder();
    const { requestResync } = await import('@/lib/orders/request-resync');
    const { inTransaction } = await import('@/db/transaction');
    await inTransaction(shop.asSystem(), async (ctx) => {
      await requestResync(ctx, order.id);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await jobsOf(order.id)).toBe(0);
  });
});

describe('in order', () => {
  test('of two changes in a row the newest is left, whatever number of jobs runs at once', async () => {
    const order = await syncedOrder();
    await correct(order, '王芳');
    await correct(order, '李雷');
    await Promise.all([sync(order.id), sync(order.id), sync(order.id)]);
    await sync(order.id);
    expect(await fieldsOf(order.orderId)).toMatchObject({ buyer_name__c: '李雷' });
    expect(await panelOf(order)).toEqual(['completed', false]);
  });

  test('a change during a sync is sent after it, not lost and not overwritten', async () => {
    const order = await syncedOrder();
    await correct(order, '王芳');
    const held = await shop.provider.hold('delay', { path: updatePath });
    const first = sync(order.id);
    await held.reached();
    await setStatus(order, 'cancelled');
    await shop.sql`delete from pgboss.job`;
    expect(await sync(order.id)).toBe('skipped');
    await held.release();
    expect(await first).toBe('completed');
    expect(await stateOf(order.orderId)).toEqual(['open', '0.00']);
    expect(await panelOf(order)).toEqual(['completed', true]);
    expect(await jobsOf(order.id)).toBe(1);
    await sweep();
    expect(await stateOf(order.orderId)).toEqual(['cancelled', '0.00']);
    expect(await panelOf(order)).toEqual(['completed', false]);
  });
});

describe('a change during the last try of a sync is told after it,', () => {
  const refuse = (action: 'create' | 'update', about: string) =>
    shop.provider.control('faults', {
      ...{ kind: 'status', path: `/cgi/crm/custom/v2/data/${action}`, about },
      ...{ status: 200, body: { errorCode: 32000, errorMessage: '字段值无效' } },
    });

  /** Runs a try whose device is refused, with a change while it sends the application. */
  async function tryWith(order: Order, action: 'create' | 'update', change: () => Promise<unknown>) {
    const { faults } = shop.provider.sandbox.world;
    const path = `/cgi/crm/custom/v2/data/${action}`;
    await refuse(action, 'shop_device__c');
    await shop.provider.control('faults', { kind: 'delay', held: true, path, about: 'shop_application__c' });
    await shop.sql`delete from pgboss.job`;
    const turn = sync(order.id);
    await until(async () => faults.held().length > 0);
    await change();
    faults.clear('shop_application__c');
    expect(await turn).toBe('refused');
    expect([await jobsOf(order.id), await panelOf(order)]).toEqual([1, ['failed', true]]);
  }

  test('also where the CRM had no application before it', async () => {
    const order = await paidOrder();
    for (let attempt = 1; attempt < 5; attempt++) {
      await refuse('create', 'shop_application__c');
      expect(await sync(order.id)).toBe('refused');
    }
    await tryWith(order, 'create', () => refund(order, 1));
    await shop.sql`delete from pgboss.job`;
    await refuse('create', 'shop_device__c');
    expect(await sync(order.id)).toBe('refused');
    expect(await stateOf(order.orderId)).toEqual(['refunded', '1699.00']);
    expect([await jobsOf(order.id), await panelOf(order)]).toEqual([0, ['failed', false]]);
  });

  test('and where its own job came too early', async () => {
    const order = await syncedOrder();
    await shop.sql`update crm_applications set sync_status = 'failed', attempts = 5`;
    await tryWith(order, 'update', async () => {
      await correct(order, '王芳');
      expect(await sync(order.id)).toBe('skipped');
      await shop.sql`delete from pgboss.job`;
    });
    await sweep();
    expect(await fieldsOf(order.orderId)).toMatchObject({ buyer_name__c: '王芳' });
    expect(await panelOf(order)).toEqual(['completed', false]);
  });
});

test('a name does not return to the row of an order that was erased during its sync', async () => {
  const { eraseOrders } = await import('@/lib/privacy/erase-orders');
  const order = await syncedOrder();
  await correct(order, '王芳');
  const held = await shop.provider.hold('late_answer', { path: updatePath });
  const turn = sync(order.id);
  await held.reached();
  await shop.sql`update orders set status = 'completed' where id = ${order.id}`;
  await shop.sql`
    update users set name = '', phone = null, email = null, deleted_at = now() where id = ${order.userId}`;
  expect(await eraseOrders(shop.asSystem(), order.userId)).toBe(1);
  await held.release();
  expect(await turn).toBe('completed');
  const [row] = await shop.sql`
    select fxiaoke_application_name as name, fxiaoke_application_id is not null as is_known
    from crm_applications where order_id = ${order.id}`;
  expect(row).toEqual({ name: null, is_known: true });
});

test('nor are the words kept in which the CRM refuses an erased order', async () => {
  const { eraseOrders } = await import('@/lib/privacy/erase-orders');
  const order = await paidOrder();
  await shop.sql`update orders set status = 'completed' where id = ${order.id}`;
  await shop.sql`
    update users set name = '', phone = null, email = null, deleted_at = now() where id = ${order.userId}`;
  expect(await eraseOrders(shop.asSystem(), order.userId)).toBe(1);
  const refusal = { status: 200, body: { errorCode: 32000, errorMessage: '林夏 is bound already' } };
  const path = '/cgi/crm/custom/v2/data/create';
  await shop.provider.control('faults', { kind: 'status', path, ...refusal, skip: 1, times: 9 });
  expect(await sync(order.id)).toBe('refused');
  const reasons = await shop.sql`
    select a.error_message as ours, d.error_message as theirs, d.sync_status from crm_applications a
    join crm_devices d on d.application_id = a.id where a.order_id = ${order.id}`;
  const none = { ours: null, theirs: null, sync_status: 'failed' };
  expect([...reasons]).toEqual([none, none]);
});

test('nor does the user of a device that is read while the order is erased', async () => {
  const { takeDevice } = await import('@/lib/crm/take-device');
  const { fxiaoke } = await import('@/lib/crm/fxiaoke/records');
  const order = await syncedOrder();
  const [row] = await shop.sql<{ id: number; applicationId: number; productName: string }[]>`
    select d.id::int, d.application_id::int as "applicationId", d.product_name as "productName"
    from crm_devices d join crm_applications a on a.id = d.application_id
    where a.order_id = ${order.id} and d.device_type = 'software'`;
  const device = (await fxiaoke.findDevices(order.orderId)).find(({ key }) => key.includes('software'));
  if (!row || !device) throw new Error('no device');
  const read = { ...device, bindAccount: '13900001234', bindAccountName: '周明' };
  let taken: Promise<void> = Promise.resolve();
  await shop.sql.begin(async (sql) => {
    await sql`select from orders where id = ${order.id} for update`;
    await sql`update crm_devices set bind_account = null, bind_account_name = null where id = ${row.id}`;
    taken = takeDevice(shop.asSystem(), { ...row, deviceType: 'software' }, read);
    await waiting(shop.sql, 1);
    await sql`update orders set name = '', phone = '', email = null where id = ${order.id}`;
  });
  await taken;
  const [kept] = await shop.sql`
    select bind_account, bind_account_name, sync_status from crm_devices where id = ${row.id}`;
  expect(kept).toEqual({ bind_account: null, bind_account_name: null, sync_status: 'completed' });
});

describe('while the CRM is away', () => {
  test('refund and correction stand at once, and it learns the newest of them when it is back', async () => {
    const order = await syncedOrder();
    await shop.provider.control('faults', { kind: 'status', path: '/cgi/*', status: 503, times: 1000 });
    await correct(order, '王芳');
    expect(await sync(order.id)).toBe('away');
    await refund(order, 1);
    for (let attempt = 0; attempt < 5; attempt++) expect(await sync(order.id)).toBe('away');
    expect(await shop.orderOf(order.id)).toMatchObject({ refunded_amount: '169900' });
    expect(await panelOf(order)).toEqual(['failed', true]);

    await clearFaults();
    await shop.sql`delete from settings where key = 'crm.token-claim'`;
    await shop.sql`update crm_applications set next_try_at = now() - interval '1 second'`;
    const before = await updates();
    await sweep();
    expect(await stateOf(order.orderId)).toEqual(['refunded', '1699.00']);
    expect(await fieldsOf(order.orderId)).toMatchObject({ buyer_name__c: '王芳' });
    expect((await updates()) - before).toBe(3);
    expect(await panelOf(order)).toEqual(['completed', false]);
  });

  test('a job that was lost is made up for by the sweep', async () => {
    const order = await syncedOrder();
    await refund(order, 1);
    await shop.sql`delete from pgboss.job`;
    await sweep();
    expect(await stateOf(order.orderId)).toEqual(['refunded', '1699.00']);
  });
});

test('the doctor names the fields that nobody has added', async () => {
  const { checkCrm } = await import('@/lib/readiness/check-external');
  expect(await checkCrm()).toMatchObject({ state: 'good' });
  await shop.provider.control('settings', { crm: { missingFields: ['refunded__c', 'shop_state__c'] } });
  expect(await checkCrm()).toMatchObject({
    state: 'bad',
    reason: 'fields',
    values: { names: 'shop_state__c, refunded__c' },
  });
});
