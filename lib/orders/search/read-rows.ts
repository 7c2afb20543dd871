import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { Minor } from '@/platform/money';
import type { ListOrders } from '../admin-contract';
import type { FoundOrder } from '../find-order';
import { isRecalled, refundingAmount } from './attention-conditions';
import type { Criteria } from './filters';
import type { Counted } from './count-orders';

export type PageQuery = InputOf<typeof ListOrders>['query'] & Criteria;

/** An order with the channel of its code, and what pages need to stop its parcel. */
export type ListedOrder = FoundOrder & {
  channel: string | null;
  isRecalled: boolean;
  refundingAmount: Minor;
};

export const listedColumns = {
  ...getTableColumns(orders),
  userName: users.name,
  channel: sql<string | null>`channel_of(${orders.discountCode})`,
  isRecalled,
  refundingAmount,
};

/** The orders of a page, and the number of all orders that match. */
export type FoundPage = { rows: ListedOrder[]; counted: Counted };

export const directionOf = ({ sort }: Pick<PageQuery, 'sort'>): SQL =>
  sort === 'newest' ? sql`desc` : sql`asc`;

/** The rows of a page, given as a table `page` of ids. */
export const rowsOf = (ctx: Ctx<Admin>, query: PageQuery, page: SQL) =>
  db(ctx)
    .select(listedColumns)
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(sql`${orders.id} ${directionOf(query)}`);
