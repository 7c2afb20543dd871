import '@/tests/support/own-database';
import { sql as fragment } from 'drizzle-orm';
import { sql } from '@/db/client';
import { db, inTransaction } from '@/db/transaction';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { readStatistics } from '@/lib/orders/read-statistics';
import type { Admin, Ctx } from '@/platform/ctx';
import { asSystem } from '@/tests/support/context';
import { days, later } from '@/platform/time';
import { newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { newCode } from '@/tests/support/orders';
import { insist } from '@/tests/support/outcome';
import { orderStatuses, receivedStatuses } from '@/values/orders';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => sql.end());

type Row = Record<string, string | number>;

const rowsOf = async (ctx: Ctx<Admin>, text: string): Promise<Row[]> => [
  ...(await db(ctx).execute<Row>(fragment.raw(text))),
];

/** Reads all of it at one moment, whatever orders other tests place meanwhile. */
const atOneMoment = <T>(work: (ctx: Ctx<Admin>) => Promise<T>): Promise<T> =>
  inTransaction(admin, async (ctx) => {
    await db(ctx).execute(fragment`set transaction isolation level repeatable read`);
    return work(ctx);
  });

const counted = (ctx: Ctx<Admin>) =>
  Promise.all([
    rowsOf(
      ctx,
      `select status, currency, sum(orders)::int as orders, sum(amount)::float8 as amount
       from order_totals group by 1, 2 having sum(orders) <> 0 order by 1, 2`,
    ),
    rowsOf(
      ctx,
      `select day::text, currency, sum(placed)::int as placed, sum(revenue)::float8 as revenue,
         sum(delivered)::int as delivered, sum(completed)::int as completed
       from order_days group by 1, 2
       having sum(placed) <> 0 or sum(revenue) <> 0 or sum(delivered) <> 0 or sum(completed) <> 0 order by 1, 2`,
    ),
  ]);

/** Counted from the orders themselves, without the functions of the summary. */
const recounted = (ctx: Ctx<Admin>) =>
  Promise.all([
    rowsOf(
      ctx,
      `select status, currency, count(*)::int as orders, sum(total)::float8 as amount
       from orders group by 1, 2 order by 1, 2`,
    ),
    rowsOf(
      ctx,
      `with moments as (
         select created_at as at, currency, 1 as placed, 0 as revenue, 0 as delivered, 0 as completed from orders
         union all select paid_at, currency, 0, total, 0, 0 from orders
           where status in (${receivedStatuses.map((status) => `'${status}'`).join()})
         union all select delivered_at, currency, 0, 0, 1, 0 from orders where delivered_at is not null
         union all select completed_at, currency, 0, 0, 0, 1 from orders where completed_at is not null
       )
       select (at at time zone 'Asia/Shanghai')::date::text as day, currency, sum(placed)::int as placed,
         sum(revenue)::float8 as revenue, sum(delivered)::int as delivered, sum(completed)::int as completed
       from moments group by 1, 2 order by 1, 2`,
    ),
  ]);

const expectRecount = () =>
  atOneMoment(async (ctx) => expect(await counted(ctx)).toEqual(await recounted(ctx)));

test('after orders, status changes and cancellations in parallel the summary equals a recount', async () => {
  const code = await newCode({ maxUsage: 1000 });
  const placed = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      insist(() =>
        newOrder('pending', {
          productId: at % 5 === 0 ? 2 : 1,
          discountCode: at % 3 === 0 ? code.code : null,
        }),
      ),
    ),
  );
  const ids = placed.map(({ orderId }) => orderId);
  const set = (id: string, status: (typeof orderStatuses)[number]) =>
    insist(() =>
      setOrderStatus(
        admin,
        { params: { id: id as never }, body: { status }, query: undefined, headers: undefined },
        closeLivePayment,
      ),
    ).catch((error: { code?: string }) => {
      if (error.code !== 'CONFLICT') throw error;
    });
  const cancel = (id: string) => insist(async () => cancelPendingOrder(asSystem(), (await orderRow(id)).id));
  await Promise.all([
    ...ids.flatMap((id, at) => [
      set(id, orderStatuses[at % orderStatuses.length] ?? 'paid'),
      set(id, orderStatuses[(at * 3 + 1) % orderStatuses.length] ?? 'paid'),
      at % 4 === 0 ? cancel(id) : set(id, 'delivered'),
    ]),
    ...Array.from({ length: 20 }, () => insist(() => newOrder('pending', { discountCode: code.code }))),
  ]);
  await expectRecount();
});

test('a rolled-back order is not counted', async () => {
  const { orderId } = await newOrder('paid');
  await sql
    .begin(async (sql) => {
      await sql`update orders set status = 'shipped' where public_id = ${orderId}`;
      throw new Error('no');
    })
    .catch(() => undefined);
  await expectRecount();
});

test('a recount gives the same figures as the summary', async () => {
  await sql`select recount_orders()`;
  await expectRecount();
});

test('the figures over all time equal those of the orders, with money by currency', async () => {
  await newOrder('paid', { quantity: 2 });
  await newOrder('shipped', { productId: 2 });
  await newOrder('cancelled', {}, { paidAt: new Date() });
  await atOneMoment(async (ctx) => {
    const [row] = await rowsOf(
      ctx,
      `select count(*)::int as orders,
         sum(total) filter (where currency = 'CNY' and status not in ('pending', 'cancelled'))::float8 as cny,
         sum(total) filter (where currency = 'USD' and status not in ('pending', 'cancelled'))::float8 as usd,
         count(*) filter (where status = 'shipped')::int as shipped,
         count(*) filter (where status = 'cancelled')::int as cancelled
       from orders`,
    );
    const shown = await readStatistics(ctx, { query: {} });
    expect({
      orders: shown.totalOrders,
      cny: shown.totalRevenueByCurrency.CNY,
      usd: shown.totalRevenueByCurrency.USD,
      shipped: shown.shippedOrders,
      cancelled: shown.cancelledOrders,
    }).toEqual(row);
  });
});

test('month and day are those of Shanghai, and money counts on the day of its payment', async () => {
  // The last minutes of May in Shanghai are an afternoon in UTC.
  const now = new Date('2019-05-31T15:50:00Z');
  const june = later(now, 20 * 60_000);
  const april = later(now, -days(40));
  const cny = 169_900;
  await newOrder('paid', {}, { createdAt: now, paidAt: now });
  await newOrder('paid', {}, { createdAt: now, paidAt: june });
  await newOrder('delivered', {}, { createdAt: april, paidAt: april, deliveredAt: now });
  await newOrder('completed', {}, { createdAt: april, paidAt: april, deliveredAt: april, completedAt: now });
  const may = await readStatistics({ ...admin, now }, { query: {} });
  expect(may).toMatchObject({
    monthlyRevenueByCurrency: { CNY: cny, USD: 0 },
    monthlyDelivered: 1,
    monthlyCompleted: 1,
  });
  expect(may.days).toHaveLength(30);
  expect(may.days.at(-1)).toMatchObject({
    day: '2019-05-31',
    orders: 2,
    revenueByCurrency: { CNY: cny, USD: 0 },
  });
  const next = await readStatistics({ ...admin, now: june }, { query: {} });
  expect(next).toMatchObject({ monthlyRevenueByCurrency: { CNY: cny, USD: 0 }, monthlyDelivered: 0 });
});
