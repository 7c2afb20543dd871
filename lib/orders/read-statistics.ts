import { between, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { readFromReplica } from '@/db/replica';
import { orderDays, orderTotals } from '@/db/schema';
import { db } from '@/db/transaction';
import {
  byCurrency,
  type DayRange,
  daysToShow,
  moneyOf,
  rangeOfQuery,
  rangeOf,
  sumOf,
} from '@/lib/figures/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { Currency } from '@/platform/money';
import { isReceived, type OrderStatus, orderStatuses } from '@/values/orders';
import {
  countKeyOf,
  type GetStatistics,
  type OrderDay,
  type Statistics,
  type StatusCounts,
} from './admin-contract';

type Total = { status: OrderStatus; currency: Currency; orders: number; amount: number };
type Day = {
  day: string;
  currency: Currency;
  placed: number;
  revenue: number;
  delivered: number;
  completed: number;
  paid: number;
  gross: number;
  refunded: number;
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

const summed = (column: AnyPgColumn) => sql<number>`sum(${column})::float8`;

const readDays = (ctx: Ctx, { from, to }: DayRange): Promise<Day[]> =>
  db(ctx)
    .select({
      day: orderDays.day,
      currency: orderDays.currency,
      placed: summed(orderDays.placed),
      revenue: summed(orderDays.revenue),
      delivered: summed(orderDays.delivered),
      completed: summed(orderDays.completed),
      paid: summed(orderDays.paid),
      gross: summed(orderDays.gross),
      refunded: summed(orderDays.refunded),
    })
    .from(orderDays)
    .where(between(orderDays.day, from, to))
    .groupBy(orderDays.day, orderDays.currency);

/** A day in the list of days, from its rows. */
const presentDay = (day: string, rows: readonly Day[]): OrderDay => ({
  day,
  orders: sumOf(rows, ({ placed }) => placed),
  revenueByCurrency: byCurrency(rows, ({ revenue }) => revenue),
  ...moneyOf(rows),
});

/** Every day of the range, also those without an order. */
function presentDays(range: DayRange, rows: readonly Day[]): OrderDay[] {
  const byDay = new Map<string, Day[]>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  return daysToShow(range).map((day) => presentDay(day, byDay.get(day) ?? []));
}

/** All orders by their status, with the money of those that hold it (orders 15). */
function presentTotals(totals: readonly Total[]) {
  const inStatus = (status: OrderStatus) => totals.filter((row) => row.status === status);
  const counts = Object.fromEntries(
    orderStatuses.map((status) => [countKeyOf(status), sumOf(inStatus(status), ({ orders }) => orders)]),
  );
  const received = totals.filter(({ status }) => isReceived(status));
  return {
    totalOrders: sumOf(totals, ({ orders }) => orders),
    totalRevenueByCurrency: byCurrency(received, ({ amount }) => amount),
    ...(counts as StatusCounts),
  };
}

/** The figures of the admin pages, from the summary that triggers update: exact for any number of orders. */
export async function readStatistics(
  ctx: Ctx,
  { query }: Pick<InputOf<typeof GetStatistics>, 'query'>,
): Promise<Statistics> {
  const range = rangeOfQuery(query, ctx.now);
  const [totals, rows, thisMonth] = await readFromReplica(ctx, (ctx) =>
    Promise.all([readTotals(ctx), readDays(ctx, range), readDays(ctx, rangeOf('month', ctx.now))]),
  );
  return {
    ...presentTotals(totals),
    monthlyRevenueByCurrency: byCurrency(thisMonth, ({ revenue }) => revenue),
    monthlyDelivered: sumOf(thisMonth, ({ delivered }) => delivered),
    monthlyCompleted: sumOf(thisMonth, ({ completed }) => completed),
    ...range,
    paid: sumOf(rows, ({ paid }) => paid),
    ...moneyOf(rows),
    days: presentDays(range, rows),
  };
}
