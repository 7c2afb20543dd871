import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { WantedOrders } from '../admin-contract';
import { asOrderId } from '../contract';
import { attentionConditions } from './attention-conditions';
import { emailContains, nameContains, phoneContains } from './text-conditions';
import { keysOf } from '@/platform/record-of';

type Filter<Value> = {
  condition: (value: Value, now: Date) => SQL | undefined;
  /** Which index finds the matches: `orders_search`, another one, or none, so that all orders are read. */
  index: 'search' | 'other' | 'none';
};

type FilterName = keyof WantedOrders;

/** One row for each filter of `admin-contract.ts` (orders 16). */
export const filters: { [Name in FilterName]: Filter<NonNullable<WantedOrders[Name]>> } = {
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

function conditionFor<Name extends FilterName>(name: Name, wanted: WantedOrders, now: Date): SQL | undefined {
  const value = wanted[name];
  return value ? filters[name].condition(value, now) : undefined;
}

/** The filters of the list as one condition; none when there is no filter. */
export const conditionOf = (wanted: WantedOrders, now: Date): SQL | undefined =>
  and(...names.map((name) => conditionFor(name, wanted, now)));

/** No filter, or only a status: then the summary has the number of orders. */
export const isSummed = (wanted: WantedOrders): boolean =>
  conditionOf({ ...wanted, status: undefined }, new Date(0)) === undefined;

/** Whether the search index can find the orders. */
export const isSearch = (wanted: WantedOrders): boolean =>
  names.some((name) => wanted[name] && filters[name].index === 'search');
