import type { Order } from '@/lib/orders/contract';
import { isCalledOff } from '@/lib/orders/rules';
import { isBefore } from '@/values/orders';

const milestones = ['paid', 'shipped', 'delivered'] as const;

type Goods = Pick<Order, 'status' | 'total' | 'refunded_amount'>;

/** Whether the parcel never leaves, as all of the money went back before. */
export const neverLeaves = ({ status, total, refunded_amount: refundedAmount }: Goods): boolean =>
  isCalledOff({ status, total, refundedAmount });

/** The milestones that are still to come; none for a delivered or cancelled order, or one that is called off. */
export const remainingSteps = (order: Goods): (typeof milestones)[number][] =>
  neverLeaves(order) ? [] : milestones.filter((milestone) => isBefore(order.status, milestone));
