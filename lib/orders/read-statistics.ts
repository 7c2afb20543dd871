import { gte, sql } from 'drizzle-orm';
import { readLate } from '@/db/replica';
import { orderDays, orderTotals } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { asSum, currencies, type Currency } from '@/platform/money';
import { days, later, shanghaiDay } from '@/platform/time';
import { isReceived, type OrderStatus, orderStatuses } from '@/values/orders';
import { countKeyOf, type OrderDay, type Statistics, type StatusCounts } from './admin-contract';
import { recordOf } from '@/platform/record-of';

/** Days of the chart, today included. */
const shownDays = 30;

type Total = { status: OrderStatus; currency: Currency; orders: number; amount: number };
type Day = {
  day: string;
  currency: Currency;
  placed: number;
  revenue: number;
  delivered: number;
  completed: number;
};

const dayOf = (date: Date): string => shanghaiDay(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

const sum = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((all, row) => all + figure(row), 0);

const byCurrency = <T extends { currency: Currency }>(rows: readonly T[], figure: (row: T) => number) => {
  const of = (currency: Currency) =>
    asSum(sum(rows.filter((row) => row.currency === currency), figure)); // prettier-ignore
  return recordOf(currencies, of);
};

const readTotals = (ctx: Ctx): Promise<Total[]> =>
  db(ctx)
    .select({
      status: orderTotals.status,
      currency: orderTotals.currency,
      orders: sql<number>`sum(${orderTotals.orders})::float8`,
      amount: sql<number>`sum(${orderTotals.amount})::float8`,
    })
    .from(orderTotals)
    .groupBy(orderTotals.status, orderTotals.currency);

const readDays = (ctx: Ctx, since: string): Promise<Day[]> =>
  db(ctx)
    .select({
      day: orderDays.day,
      currency: orderDays.currency,
      placed: sql<number>`sum(${orderDays.placed})::float8`,
      revenue: sql<number>`sum(${orderDays.revenue})::float8`,
      delivered: sql<number>`sum(${orderDays.delivered})::float8`,
      completed: sql<number>`sum(${orderDays.completed})::float8`,
    })
    .from(orderDays)
    .where(gte(orderDays.day, since))
    .groupBy(orderDays.day, orderDays.currency);

/** The figures of the admin pages, from the summary that triggers update: exact for any number of orders. */
export async function readStatistics(ctx: Ctx): Promise<Statistics> {
  const today = dayOf(ctx.now);
  const month = `${today.slice(0, 7)}-01`;
  const shown = Array.from({ length: shownDays }, (_, at) =>
    dayOf(later(ctx.now, -days(shownDays - 1 - at))),
  );
  const since = [month, ...shown].reduce((a, b) => (a < b ? a : b));
  const [totals, rows] = await readLate(ctx, (ctx) => Promise.all([readTotals(ctx), readDays(ctx, since)]));
  const thisMonth = rows.filter(({ day }) => day >= month && day <= today);
  const inStatus = (status: OrderStatus) => sum(totals.filter((row) => row.status === status), ({ orders }) => orders); // prettier-ignore
  const counts = Object.fromEntries(orderStatuses.map((status) => [countKeyOf(status), inStatus(status)]));
  const received = totals.filter(({ status }) => isReceived(status));
  return {
    totalOrders: sum(totals, ({ orders }) => orders),
    totalRevenueByCurrency: byCurrency(received, ({ amount }) => amount),
    monthlyRevenueByCurrency: byCurrency(thisMonth, ({ revenue }) => revenue),
    ...(counts as StatusCounts),
    monthlyDelivered: sum(thisMonth, ({ delivered }) => delivered),
    monthlyCompleted: sum(thisMonth, ({ completed }) => completed),
    days: shown.map((day): OrderDay => {
      const own = rows.filter((row) => row.day === day);
      return {
        day,
        orders: sum(own, ({ placed }) => placed),
        revenueByCurrency: byCurrency(own, ({ revenue }) => revenue),
      };
    }),
  };
}
