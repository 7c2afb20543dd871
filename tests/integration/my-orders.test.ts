import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { ListMyOrders, orderIdSchema } from '@/lib/orders/contract';
import { createOrder } from '@/lib/orders/create-order';
import { listMyOrders } from '@/lib/orders/list-my-orders';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { recordParcel } from '@/lib/shipping/record-parcel';
import { appendEvent } from '@/lib/orders/order-events';
import { readTimeline } from '@/lib/orders/read-timeline';
import type { RequestOf } from '@/platform/endpoint';
import { asAdmin, asCustomer, asSystem } from '@/tests/support/context';
import { newCustomer, orderInput } from '@/tests/support/orders';
import type { OrderStatus } from '@/values/orders';

afterAll(() => sql.end());

const place = async (userId: number) => (await createOrder(asCustomer(userId), orderInput())).orderId;
const rowIdOf = async (publicId: string) => {
  const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${publicId}`;
  return Number(row?.id);
};
const list = (userId: number, query: RequestOf<typeof ListMyOrders>['query'] = {}) =>
  listMyOrders(asCustomer(userId), {
    params: undefined,
    query: ListMyOrders.query.parse(query),
    headers: undefined,
    body: undefined,
  });
const timeline = (userId: number, id: string) =>
  readTimeline(asCustomer(userId), {
    params: { id: orderIdSchema.parse(id) },
    query: undefined,
    headers: undefined,
    body: undefined,
  });

/** More orders than may be unpaid at once: each is cancelled, so that its slot is free for the next one. */
async function placeMany(userId: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = await place(userId);
    ids.push(id);
    await cancelPendingOrder(asCustomer(userId), await rowIdOf(id));
  }
  return ids.reverse();
}

/** Reads every page by its cursor, as the page of the shop does; `meanwhile` runs between two of them. */
async function scroll(userId: number, meanwhile: () => Promise<unknown>, status?: OrderStatus) {
  const ids: string[] = [];
  let before: string | null = null;
  for (let page = 1; page === 1 || before; page += 1) {
    const response = await list(userId, {
      page,
      limit: 3,
      ...(status && { status }),
      ...(before && { before }),
    });
    ids.push(...response.orders.map(({ id }) => id));
    before = response.next;
    await meanwhile();
  }
  return ids;
}

describe('my orders', () => {
  test('newest first, with the picture, and only the customer’s own', async () => {
    const [me, other] = [await newCustomer(), await newCustomer()];
    await place(other);
    const ids = [await place(me), await place(me)].reverse();
    const { orders, pagination, next } = await list(me);
    expect(orders.map(({ id }) => id)).toEqual(ids);
    expect(orders[0]).toMatchObject({ status: 'pending', currency: 'CNY', product_id: 1 });
    expect(orders[0]?.image).toMatch(/^\/pictures\/.+\.webp$/);
    expect([pagination, next]).toEqual([{ current: 1, total: 1, limit: 10, totalRecords: 2 }, null]);
  });

  test('pages by number have the right counts, and a page after the last one is empty', async () => {
    const me = await newCustomer();
    const ids = await placeMany(me, 5);
    const page = await list(me, { page: 2, limit: 2 });
    expect(page.orders.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(page.pagination).toEqual({ current: 2, total: 3, limit: 2, totalRecords: 5 });
    expect(await list(me, { page: 9, limit: 2 })).toMatchObject({ orders: [], next: null });
    expect(await list(await newCustomer())).toMatchObject({ orders: [], pagination: { total: 0 } });
  });

  test('an order that arrives between two pages causes no duplicate and no gap', async () => {
    const me = await newCustomer();
    const ids = await placeMany(me, 8);
    expect(await scroll(me, () => placeMany(me, 1))).toEqual(ids);
  });

  test('an order that leaves the filter meanwhile causes none either', async () => {
    const me = await newCustomer();
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await place(me));
    const leave = async () =>
      cancelPendingOrder(
        asCustomer(me),
        await rowIdOf((await list(me, { status: 'pending' })).orders[0]?.id ?? ''),
      );
    expect(await scroll(me, leave, 'pending')).toEqual(ids);
  });

  test('a page that starts at another person’s order is not found, as at an unknown one', async () => {
    const [me, other] = [await newCustomer(), await newCustomer()];
    const foreign = await place(other);
    for (const before of [foreign, 'ORDER_20260101AAAAAAAAAA'])
      await expect(list(me, { before })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the timeline of an order', () => {
  test('shows the buyer the steps, the parcels and the deadline, and no data for administrators', async () => {
    const me = await newCustomer();
    const id = await place(me);
    const waiting = await timeline(me, id);
    expect(waiting.steps.map(({ status, by }) => [status, by])).toEqual([['pending', 'customer']]);
    expect(waiting.pay_by?.getTime()).toBe((waiting.steps[0]?.at.getTime() ?? 0) + 24 * 3_600_000);

    const rowId = await rowIdOf(id);
    const admin = asAdmin(await newCustomer());
    await markOrderPaid(asSystem(), { orderId: rowId, paidAt: new Date() });
    await appendEvent(admin, rowId, { eventType: 'note_added', description: 'a note of an admin' });
    await appendEvent(admin, rowId, {
      eventType: 'status_changed',
      metadata: { from: 'paid', to: 'shipped', off_path: true },
    });
    const [application] = await sql`
      insert into crm_applications (order_id, sync_type, operator_name) values (${rowId}, 'auto', 'an admin') returning id`;
    const units = [
      ['SF1001', 1],
      ['SF1001', 2],
      ['SF1002', 3],
      [null, 4],
    ] as const;
    for (const [number, unit] of units)
      await sql`
        insert into crm_devices (application_id, device_type, unit, product_name, tracking_number, express_company,
          shipping_notes, error_message)
        values (${application?.['id']}, 'hardware', ${unit}, 'H1', ${number}, '顺丰速运', 'left with an admin', 'oops')`;

    const shown = await timeline(me, id);
    expect(shown.steps.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped']);
    const fromCrm = { express_company: '顺丰速运', tracking_url: null, quantity: null, track: null };
    expect(shown.parcels).toEqual([
      { ...fromCrm, tracking_number: 'SF1001' },
      { ...fromCrm, tracking_number: 'SF1002' },
    ]);
    expect(shown.pay_by).toBeNull();
    expect(JSON.stringify(shown)).not.toMatch(/an admin|admin"?:|oops|off_path|林夏/);
  });

  test('shows the parcels with the pages of their carriers, in the reader’s language, also in the list', async () => {
    const me = await newCustomer();
    const id = await place(me);
    const rowId = await rowIdOf(id);
    await markOrderPaid(asSystem(), { orderId: rowId, paidAt: new Date() });
    await recordParcel(asSystem(), rowId, { carrier: 'jd', number: 'JDX020481773521' });
    const parcel = {
      express_company: '京东物流',
      tracking_number: 'JDX020481773521',
      tracking_url: 'https://www.jdl.com/orderSearch/?waybillCodes=JDX020481773521',
      quantity: 1,
      track: null,
    };
    expect((await timeline(me, id)).parcels).toEqual([parcel]);
    const { orders } = await list(me);
    expect(orders[0]?.parcels).toEqual([parcel]);
  });

  test('shows a refund from its request on', async () => {
    const me = await newCustomer();
    const id = await place(me);
    const rowId = await rowIdOf(id);
    const [payment] = await sql`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at,
        succeeded_at)
      select id, ${`T${rowId}`}, 'native', 'succeeded', total, currency, '{}', ${`X${rowId}`}, now(), now()
      from orders where id = ${rowId} returning id`;
    await sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, automatic)
      values (${payment?.['id']}, ${rowId}, ${`R${rowId}`}, 50000, 'CNY', 'words of an admin', true)`;
    expect((await timeline(me, id)).refunds).toMatchObject([{ amount: 50_000, progress: 'underway' }]);
    const settledAt = new Date('2026-03-01T00:00:00Z');
    await sql`
      update refunds set state = 'succeeded', settled_at = ${settledAt.toISOString()} where order_id = ${rowId}`;
    expect((await timeline(me, id)).refunds).toEqual([{ amount: 50_000, progress: 'done', at: settledAt }]);
  });

  test('gives an order that an administrator made pending again the full time once more', async () => {
    const me = await newCustomer();
    const id = await place(me);
    const now = new Date(Date.now() + 3 * 3_600_000);
    const admin = asAdmin(await newCustomer(), { now });
    const rowId = await rowIdOf(id);
    for (const [from, to] of [
      ['pending', 'cancelled'],
      ['cancelled', 'pending'],
    ] as const)
      await appendEvent(admin, rowId, { eventType: 'status_changed', metadata: { from, to } });
    expect((await timeline(me, id)).pay_by?.getTime()).toBe(now.getTime() + 24 * 3_600_000);
  });

  test('shows that an order in dollars has three days', async () => {
    const me = await newCustomer();
    const { orderId } = await createOrder(asCustomer(me), orderInput({ productId: 2 }));
    const { pay_by, steps } = await timeline(me, orderId);
    expect(pay_by?.getTime()).toBe((steps[0]?.at.getTime() ?? 0) + 72 * 3_600_000);
  });
});
