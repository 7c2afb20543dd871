import { and, lt, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { orders } from '@/db/schema';
import { db, inTransaction, patiently } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { byteOrderMark } from '@/platform/csv';
import type { Ctx, Owner } from '@/platform/ctx';
import { serverTexts } from '@/platform/i18n/server-texts';
import { shanghaiDay } from '@/platform/time';
import type { OrderCriteria } from './admin-contract';
import { maskCriteria } from './check-search';
import { renderHead, renderRows } from './render-export';
import { conditionOf } from './search/filters';

/** Rows written at a time: only these are in memory, even with many orders. The first part lets the file begin soon. */
const firstPart = 1000;
const laterPart = 5000;

type Part = { bytes: Buffer; next: number | null };

/** The ids of the next orders, newest first. */
async function findIds(ctx: Ctx, criteria: OrderCriteria, before: number | null, size: number) {
  const condition = and(conditionOf(criteria, ctx.now), before === null ? undefined : lt(orders.id, before));
  const [row] = await db(ctx).execute<{ ids: string; count: number; first: number; last: number }>(sql`
    select string_agg(id::text, ',') as ids, count(*)::int as count,
      max(id)::float8 as first, min(id)::float8 as last from (
      select id from ${orders} where ${condition ?? true} order by id desc limit ${size}
    ) as part having count(*) > 0`);
  return row;
}

/** The next orders of the file, and before which order the ones after them are; null after the last one. */
async function readPart(
  ctx: Ctx<Owner>,
  criteria: OrderCriteria,
  before: number | null,
): Promise<Part | null> {
  const size = before === null ? firstPart : laterPart;
  const found = await findIds(ctx, criteria, before, size);
  if (!found) return null;
  return { bytes: await renderRows(ctx, found), next: found.count < size ? null : found.last };
}

/** A part is read whole and its connection given back, so that a slow client holds none, and one that left frees it. */
async function* partsOf(ctx: Ctx<Owner>, criteria: OrderCriteria): AsyncGenerator<Buffer> {
  const read = (before: number | null) =>
    readFromReplica(ctx, (ctx) => inTransaction(ctx, (ctx) => readPart(ctx, criteria, before)));
  yield Buffer.from(byteOrderMark + renderHead(ctx.locale));
  let part = await read(null);
  while (part) {
    yield part.bytes;
    part = part.next === null ? null : await read(part.next);
  }
}

type Export = { name: string; type: string; chunks: AsyncGenerator<Buffer> };

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
    chunks: partsOf(patiently(ctx), query),
  };
}
