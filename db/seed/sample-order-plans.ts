import type { Minor } from '@/platform/money';
import { keysOf } from '@/platform/record-of';
import { days, hours, later, minutes } from '@/platform/time';
import {
  isReceived,
  type OperatorType,
  type OrderStatus,
  type ReceivedStatus,
  receivedStatuses,
} from '@/values/orders';
import { isPayableIn } from '@/values/payments';
import { type Customer, productOf } from './sample-people';

/** The price that a code gives one product. */
export type PricedCode = {
  id: number;
  code: string;
  ownerUserId: number | null;
  productId: number;
  price: Minor;
};

/** One step of an order: the new status, the time, and who made the change. */
type Step = { to: OrderStatus; at: Date; by: OperatorType };

export type OrderPlan = {
  customer: Customer;
  createdAt: Date;
  quantity: number;
  codeName: string | null;
  status: OrderStatus;
  steps: Step[];
  /** Its whole payment was given back. */
  isRefunded: boolean;
  /** When its buyer requested a return; null without one. */
  returnAskedAt: Date | null;
};

/** How many days ago the orders of each current status were placed; about sixty orders over three months. */
const placed: Record<OrderStatus, number[]> = {
  completed: [
    89.3, 87.6, 86.1, 84.8, 82.4, 80.2, 78.9, 76.5, 73.3, 70.7, 68.1, 65.4, 61.2, 58.8, 55.6, 52.3, 48.9,
    45.1, 41.7, 38.2, 34.6, 31.3, 28.4, 25.8, 22.9, 20.5,
  ],
  delivered: [17.2, 16.4, 14.9, 13.6, 12.3, 11.1],
  shipped: [9.2, 8.3, 7.1, 6.4, 5.2, 4.3],
  processing: [4.1, 3.4, 2.8, 2.2, 1.6, 1.1],
  paid: [2.1, 1.4, 0.9, 0.5, 0.2],
  pending: [2.3, 0.7, 0.4, 0.2, 0.1, 0.02],
  cancelled: [79.4, 63.8, 50.2, 36.9, 19.3, 8.8, 3.7],
};

/** One parcel that is on its way although it was refunded, and one that must not leave (orders 30, orders 22). */
const refundedAges = [4.3, 1.6];

/** The buyer of this delivered order requested a return some days after its receipt (orders 26). */
const returned = { age: 11.1, after: days(8.2) };

const quantities = [1, 1, 2, 1, 1, 1, 3, 1];
const codeNames = [
  null,
  'VIP2026',
  null,
  'SPRING26',
  'SPRING26',
  'CALM50',
  'VIP2026',
  null,
  'LX7KQ2MP',
  null,
  'CY4HN8WT',
];

/** The time between the order and each step of its path. */
const pace: Record<ReceivedStatus, number> = {
  paid: minutes(6),
  processing: hours(5),
  shipped: days(1.2),
  delivered: days(4.1),
  completed: days(12),
};

const paysHere = (customer: Customer): boolean => isPayableIn(productOf(customer).currency);

/** The system reports a payment by QR code; an admin enters a bank transfer. */
const paidBy = (customer: Customer): OperatorType => (paysHere(customer) ? 'system' : 'admin');

function stepsTo(status: OrderStatus, createdAt: Date, customer: Customer, at: number): Step[] {
  if (status === 'pending') return [];
  if (isReceived(status))
    return receivedStatuses.slice(0, receivedStatuses.indexOf(status) + 1).map((to) => ({
      to,
      at: later(createdAt, pace[to] + minutes((at * 7) % 50)),
      by: to === 'paid' ? paidBy(customer) : 'admin',
    }));
  // One third is cancelled by the customer, one third by the time limit, and one third after payment.
  const kind = at % 3;
  if (kind === 0) return [{ to: 'cancelled', at: later(createdAt, hours(2)), by: 'customer' }];
  if (kind === 1) return [{ to: 'cancelled', at: later(createdAt, hours(24)), by: 'system' }];
  return [
    { to: 'paid', at: later(createdAt, pace.paid), by: paidBy(customer) },
    { to: 'cancelled', at: later(createdAt, days(1)), by: 'admin' },
  ];
}

/** The sample orders, oldest first. They are the same each time; only their dates follow the day of the seed. */
export function sampleOrderPlans(now: Date, customers: Customer[]): OrderPlan[] {
  const payers = customers.filter(paysHere);
  const others = customers.filter((customer) => !paysHere(customer));
  return keysOf(placed)
    .flatMap((status) => placed[status].map((age) => ({ status, age })))
    .toSorted((a, b) => b.age - a.age)
    .flatMap(({ status, age }, at) => {
      // Unpaid orders are kept for a day, in another currency than CNY for three (orders 12).
      const waits = status === 'pending' && age > 1;
      const group = waits || at % 5 === 4 ? others : payers;
      const customer = group[(at * 5) % group.length];
      if (!customer) return [];
      const createdAt = later(now, -days(age));
      const steps = stepsTo(status, createdAt, customer, at);
      const isPaidHere = steps.some(({ to, by }) => to === 'paid' && by === 'system');
      return [
        {
          customer,
          createdAt,
          quantity: quantities[at % quantities.length] ?? 1,
          codeName: codeNames[at % codeNames.length] ?? null,
          status,
          steps,
          isRefunded: isPaidHere && (status === 'cancelled' || refundedAges.includes(age)),
          returnAskedAt: age === returned.age ? later(createdAt, returned.after) : null,
        },
      ];
    });
}
