import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import type { OrderCriteria } from '../admin-contract';
import { attentionConditions, attentionStatuses } from './attention-conditions';
import { emailContains, nameContains, numberIs, phoneContains } from './text-conditions';
import { keysOf } from '@/platform/record-of';
import { shanghaiDayBounds } from '@/platform/time';

/** A contact that support searches by (admin 15), in place of the part that an owner may search by. */
type ExactContact = {
  wholePhone?: string | undefined;
  phoneEnd?: string | undefined;
  wholeEmail?: string | undefined;
};
export type Criteria = OrderCriteria & ExactContact;

type Filter<Value> = {
  condition: (value: Value, now: Date) => SQL | undefined;
  /** Which index finds the matches: `orders_search`, another one, or none, so that all orders are read. */
  index: 'search' | 'other' | 'none';
};

type FilterName = keyof Criteria;

/** One row for each filter of `admin-contract.ts` (orders 16), and for each exact contact. */
export const filters: { [Name in FilterName]: Filter<NonNullable<Criteria[Name]>> } = {
  name: { condition: nameContains, index: 'search' },
  phone: { condition: phoneContains, index: 'search' },
  email: { condition: emailContains, index: 'search' },
  // The part is found by the index, then compared as a whole.
  wholePhone: { condition: (phone) => and(phoneContains(phone), eq(orders.phone, phone)), index: 'search' },
  phoneEnd: { condition: (end) => sql`${orders.phone} like ${`%${end}`}`, index: 'search' },
  wholeEmail: { condition: (email) => and(emailContains(email), eq(orders.email, email)), index: 'search' },
  status: { condition: (status) => eq(orders.status, status), index: 'other' },
  orderId: { condition: numberIs, index: 'other' },
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
  from: { condition: (day) => gte(orders.createdAt, shanghaiDayBounds(day)[0]), index: 'other' },
  to: { condition: (day) => lt(orders.createdAt, shanghaiDayBounds(day)[1]), index: 'other' },
};

const names = keysOf(filters);

function conditionFor<Name extends FilterName>(name: Name, criteria: Criteria, now: Date): SQL | undefined {
  const value = criteria[name];
  return value ? filters[name].condition(value, now) : undefined;
}

/** No order can match both: PostgreSQL would look at every order of the status. */
const isImpossible = ({ status, attention }: Criteria): boolean =>
  Boolean(status && attention && attentionStatuses[attention]?.includes(status) === false);

/** The filters of the list as one condition; none when there is no filter. */
export const conditionOf = (criteria: Criteria, now: Date): SQL | undefined =>
  isImpossible(criteria) ? sql`false` : and(...names.map((name) => conditionFor(name, criteria, now)));

/** No filter, or only a status: then the summary has the number of orders. */
export const isSummed = (criteria: Criteria): boolean =>
  conditionOf({ ...criteria, status: undefined }, new Date(0)) === undefined;

/** Nothing else than days, and perhaps a status: then the matches are read in the order of an index. */
export const isRange = (criteria: Criteria): boolean =>
  Boolean(criteria.from ?? criteria.to) && isSummed({ ...criteria, from: undefined, to: undefined });

/** Whether the search index can find the orders. */
export const isSearch = (criteria: Criteria): boolean =>
  names.some((name) => criteria[name] && filters[name].index === 'search');
