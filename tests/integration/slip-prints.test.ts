import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { changeRecipient } from '@/lib/orders/change-recipient';
import { getOrder } from '@/lib/orders/get-order';
import { listEvents } from '@/lib/orders/list-events';
import { listOrders } from '@/lib/orders/list-orders';
import { recordSlipPrint } from '@/lib/orders/record-slip-print';
import type { Admin, Ctx } from '@/platform/ctx';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asCustomer } from '@/tests/support/context';
import { orderInput } from '@/tests/support/orders';
import { codeOf } from '@/tests/support/outcome';
import type { OrderStatus } from '@/values/orders';

let support: Ctx<Admin>;
beforeAll(async () => {
  support = await newAdmin('support');
});
afterAll(() => sql.end());

const input = { query: undefined, headers: undefined };
const print = (orderId: string, version = 0) =>
  recordSlipPrint(support, { params: { id: orderId as never }, body: { version }, ...input });

const { notes: _notes, ...placed } = orderInput().body.orderData;
const correct = (orderId: string, name: string, ctx: Parameters<typeof changeRecipient>[0] = support) =>
  changeRecipient(ctx, { params: { id: orderId as never }, body: { orderData: { ...placed, name } } });

/** What the order and its row in the list say; both say the same. */
async function isOld({ orderId, userId }: { orderId: string; userId: number }): Promise<boolean> {
  const query = { page: 1, limit: 10, sort: 'newest', userId } as const;
  const [row] = (await listOrders(support, { params: undefined, body: undefined, headers: undefined, query }))
    .orders;
  const order = await getOrder(support, { params: { id: orderId as never } });
  expect(row?.is_slip_old).toBe(order.is_slip_old);
  return order.is_slip_old;
}

describe('a recipient that was corrected after the slip was printed (orders 40)', () => {
  test('is marked until the slip is printed again', async () => {
    const order = await newOrder('paid');
    await print(order.orderId);
    expect(await isOld(order)).toBe(false);
    await correct(order.orderId, '王芳');
    expect(await isOld(order)).toBe(true);
    await print(order.orderId, 1);
    expect(await isOld(order)).toBe(false);
    await correct(order.orderId, '李雷', asCustomer(order.userId));
    expect(await isOld(order)).toBe(true);
    const seen = await getOrder(asCustomer(order.userId), { params: { id: order.orderId as never } });
    expect(seen.is_slip_old).toBe(false);
  });

  test('is not marked when nothing was printed, nor when something else changed', async () => {
    const order = await newOrder('paid');
    await correct(order.orderId, '王芳');
    expect(await isOld(order)).toBe(false);
    await print(order.orderId, 1);
    await sql`update orders set refunded_amount = 1 where public_id = ${order.orderId}`;
    expect(await orderRow(order.orderId)).toMatchObject({ version: 2 });
    expect(await isOld(order)).toBe(false);
  });

  test.each<[OrderStatus, boolean]>([
    ['paid', true],
    ['processing', true],
    ['shipped', false],
    ['delivered', false],
    ['cancelled', false],
  ])('of an order that is %s by then: %s', async (status, marked) => {
    const order = await newOrder('paid');
    await print(order.orderId);
    await correct(order.orderId, '王芳');
    await sql`
      update orders set status = ${status}, cancelled_by = ${status === 'cancelled' ? 'admin' : null}
      where public_id = ${order.orderId}`;
    expect(await isOld(order)).toBe(marked);
  });

  test('stays marked when a page that was opened before the correction is printed after it', async () => {
    const order = await newOrder('paid');
    await correct(order.orderId, '王芳');
    await print(order.orderId, 0);
    expect(await isOld(order)).toBe(true);
    await print(order.orderId, 1);
    await print(order.orderId, 0);
    expect(await isOld(order)).toBe(true);
  });
});

describe('a printed slip (orders 41)', () => {
  test('is an event and an audit entry, once for each version, also when it comes twice at once', async () => {
    const { orderId } = await newOrder('paid');
    const events = await eventsOf(orderId);
    await Promise.all([print(orderId), print(orderId), print(orderId)]);
    expect((await eventsOf(orderId)).slice(events.length)).toEqual([
      { event_type: 'modified', operator_type: 'admin', metadata: { slip: 'printed' } },
    ]);
    expect((await auditEntriesOn(orderId)).map(({ act }) => act)).toEqual(['order_slip_print']);
    for (const [locale, words] of [
      ['zh', '打印了装箱单'],
      ['en', 'Packing slip printed'],
    ] as const) {
      const page = { params: { id: orderId as never }, body: undefined, headers: undefined };
      const list = await listEvents({ ...support, locale }, { ...page, query: { page: 1, limit: 10 } });
      expect(list.events[0]?.event_description).toBe(words);
    }
  });

  test('counts as the newest version at most, and changes no version itself', async () => {
    const order = await newOrder('paid');
    await print(order.orderId, 999);
    expect(await orderRow(order.orderId)).toMatchObject({ version: 0 });
    await correct(order.orderId, '王芳');
    expect(await isOld(order)).toBe(true);
  });

  test.each<OrderStatus>(['shipped', 'completed', 'cancelled'])(
    'of an order that is %s writes nothing',
    async (status) => {
      const { orderId } = await newOrder(status);
      const [row, events] = [await orderRow(orderId), await eventsOf(orderId)];
      expect(await print(orderId)).toEqual({ id: orderId, is_slip_old: false });
      expect(await orderRow(orderId)).toEqual(row);
      expect(await eventsOf(orderId)).toEqual(events);
      expect(await auditEntriesOn(orderId)).toEqual([]);
    },
  );

  test('of an unknown order is not found', async () => {
    expect(await codeOf(print('ORDER_20260704AAAAAAAAAA'))).toBe('NOT_FOUND');
  });
});
