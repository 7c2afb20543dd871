import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { OrderCriteria } from '../admin-contract';
import { asOrderId } from '../contract';
import { attentionConditions } from './attention-conditions';
import { emailContains, nameContains, phoneContains } from './text-conditions';
import { keysOf } from '@/platform/record-of';

type Filter<Value> = {
  condition: (value: Value, now: Date) => SQL | undefined;
  /** Which index finds the matches: `orders_search`, another one, or none, so that all orders are read. */
  index: 'search' | 'other' | 'none';
};

type FilterName = keyof OrderCriteria;

/** One row for each filter of `admin-contract.ts` (orders 16). */
export const filters: { [Name in FilterName]: Filter<NonNullable<OrderCriteria[Name]>> } = {
  name: { condition: nameContains, index: 'search' },
  phone: { condition: phoneContains, index: 'search' },
  email: { condition: emailContains, index: 'search' },
  status: { condition: (status) => eq(orders.status, status), index: 'other' },
  orderId: { condition: (number) => eq(orders.publicId, asOrderId(number)), index: 'other' },
  discountCode: {
    condition: (code) => sql`upper(${orders.discountCode}) = upper(${code})`,
    index: 'search',
  },
  userId: { condition: (id) => eq(orders.userId, id), index: 'other' },
  fxiaokeApplicationId: {
    condition: (id) =>
      sql`${orders.id} in (select order_id from crm_applications where fxiaoke_application_id = ${id})`,
    index: 'other',
  },
  attention: { condition: (reason, now) => attentionConditions[reason](now), index: 'other' },
};

const names = keysOf(filters);

function conditionFor<Name extends FilterName>(
  name: Name,
  criteria: OrderCriteria,
  now: Date,
): SQL | undefined {
  const value = criteria[name];
  return value ? filters[name].condition(value, now) : undefined;
}

/** The filters of the list as one condition; none when there is no filter. */
export const conditionOf = (criteria: OrderCriteria, now: Date): SQL | undefined =>
  and(...names.map((name) => conditionFor(name, criteria, now)));

/** No filter, or only a status: then the summary has the number of orders. */
export const isSummed = (criteria: OrderCriteria): boolean =>
  conditionOf({ ...criteria, status: undefined }, new Date(0)) === undefined;

/** Whether the search index can find the orders. */
export const isSearch = (criteria: OrderCriteria): boolean =>
  names.some((name) => criteria[name] && filters[name].index === 'search');
