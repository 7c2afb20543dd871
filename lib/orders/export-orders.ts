import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { readLate } from '@/db/replica';
import { orders, users } from '@/db/schema';
import { db, patiently } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { cityInAddress } from '@/lib/areas/rules';
import { byteOrderMark, csvOf } from '@/platform/csv';
import type { Ctx, Owner } from '@/platform/ctx';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { asSum, type Minor, minus, toMajor } from '@/platform/money';
import { keysOf } from '@/platform/record-of';
import { shopTimestamp } from '@/platform/shop-time';
import { shanghaiDay } from '@/platform/time';
import type { OrderCriteria } from './admin-contract';
import { maskCriteria } from './check-search';
import { shownOrderId } from './contract';
import { presentOrder } from './present';
import { conditionOf } from './search/filters';
import { listedColumns, type ListedOrder } from './search/read-rows';

/** An order with what it took in and gave back (figures 4). */
type ExportedOrder = ListedOrder & { gross: Minor; returned: Minor; returnedOn: string | null };

type Column = keyof (typeof serverTexts)[Locale]['ordersExport']['columns'];

/** Rows read at a time: only these are in memory, even with many orders. */
const batch = 1000;

const amount = (value: Minor) => toMajor(value).toFixed(2);
const timeText = (date: Date | null) => (date ? shopTimestamp(date) : '');

function cellsOf(order: ExportedOrder, ctx: Ctx<Owner>): Record<Column, string> {
  const { ordersExport, orderStatus } = serverTexts[ctx.locale];
  const { country, province, district, ...shown } = presentOrder(order, ctx.locale);
  return {
    id: shownOrderId(order.publicId),
    created_at: timeText(order.createdAt),
    status: orderStatus[order.status],
    name: order.name,
    phone: order.phone,
    email: order.email ?? '',
    country,
    province,
    city: cityInAddress({ province, city: shown.city }),
    district,
    detailed_address: order.detailedAddress,
    user_name: order.userName,
    user_id: String(order.userId),
    item_name: order.itemName,
    item_quantity: String(order.itemQuantity),
    item_price: amount(order.itemPrice),
    discount_amount: amount(order.discountAmount),
    discount_code: order.discountCode ?? '',
    channel: order.channel ?? '',
    total: amount(order.total),
    currency: order.currency,
    refunded_amount: amount(order.refundedAmount),
    gross: amount(order.gross),
    net: amount(minus(order.gross, order.returned)),
    refunded_on: order.returnedOn ?? '',
    sms_status: ordersExport.sms[order.smsStatus],
    paid_at: timeText(order.paidAt),
    notes: order.notes,
    // The watermark is in each row, so that a part of the file also shows its origin.
    exported_by: ctx.actor.name,
    exported_at: timeText(ctx.now),
  };
}

const countedRefunds = (figure: SQL) =>
  sql`select ${figure} from refunds where order_id = ${orders.id} and counted_on is not null`;

const readBatch = (ctx: Ctx, criteria: OrderCriteria, before: number | null): Promise<ExportedOrder[]> =>
  db(ctx)
    .select({
      ...listedColumns,
      gross: sql`gross_of(${orders})`.mapWith((sum) => asSum(Number(sum))),
      returned: sql`coalesce((${countedRefunds(sql`sum(amount)`)}), 0)`.mapWith((sum) => asSum(Number(sum))),
      returnedOn: sql<string | null>`(${countedRefunds(sql`max(counted_on)::text`)})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(conditionOf(criteria, ctx.now), before === null ? undefined : lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(batch);

async function* linesOf(ctx: Ctx<Owner>, criteria: OrderCriteria): AsyncGenerator<string> {
  const { columns } = serverTexts[ctx.locale].ordersExport;
  const names = keysOf(columns);
  yield byteOrderMark + csvOf([Object.values(columns)]);
  let before: number | null = null;
  do {
    const from = before;
    const rows: ExportedOrder[] = await readLate(ctx, (ctx) => readBatch(ctx, criteria, from));
    before = rows.length === batch ? (rows.at(-1)?.id ?? null) : null;
    const cells = rows.map((row) => cellsOf(row, ctx));
    if (rows.length > 0) yield csvOf(cells.map((row) => names.map((name) => row[name])));
  } while (before !== null);
}

type Export = { name: string; type: string; chunks: AsyncGenerator<string> };

/**
 * Every order that the filters match, newest first, read while it is sent; the audit entry is written first. A filter
 * without an index may read long for a part.
 */
export async function exportOrders(ctx: Ctx<Owner>, { query }: { query: OrderCriteria }): Promise<Export> {
  const filters = Object.fromEntries(Object.entries(maskCriteria(query)).filter(([, value]) => value));
  await recordAuditEntry(ctx, { action: 'orders_export', target: 'orders', to: filters });
  return {
    name: `${serverTexts[ctx.locale].ordersExport.file}-${shanghaiDay(ctx.now)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: linesOf(patiently(ctx), query),
  };
}
