import { PgDialect } from 'drizzle-orm/pg-core';
import { orderStatuses, unshippedStatuses } from '@/values/orders';
import { conditionOf } from './filters';

const textOf = (...[criteria]: Parameters<typeof conditionOf>) => {
  const condition = conditionOf(criteria, new Date(0));
  return condition && new PgDialect().sqlToQuery(condition).sql;
};

test.each([
  ['unshipped', unshippedStatuses],
  ['owed', ['cancelled']],
] as const)(
  'a status that no order has which needs attention for %s finds nothing',
  (attention, possible) => {
    const impossible = orderStatuses.filter(
      (status) => textOf({ status, attention }, new Date(0)) === 'false',
    );
    expect(impossible).toEqual(orderStatuses.filter((status) => !possible.some((one) => one === status)));
  },
);

test('no filter is no condition, and other pairs are both looked for', () => {
  expect(textOf({}, new Date(0))).toBeUndefined();
  expect(textOf({ status: 'pending', attention: 'money' }, new Date(0))).toContain(
    'reconciliation_differences',
  );
});
