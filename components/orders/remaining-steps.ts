import type { Order } from '@/lib/orders/contract';
import { isFullyRefunded } from '@/lib/orders/rules';
import { isBefore, isShipped } from '@/values/orders';

const milestones = ['paid', 'shipped', 'delivered'] as const;

type Goods = Pick<Order, 'status' | 'total' | 'refunded_amount'>;

/** Whether all of the money went back before the parcel left, so that it never leaves (orders 22). */
export const isCalledOff = ({ status, total, refunded_amount: refundedAmount }: Goods): boolean =>
  !isShipped(status) && isFullyRefunded({ total, refundedAmount });

/** The milestones that are still to come; none for a delivered or cancelled order, or one that is called off. */
export const remainingSteps = (order: Goods): (typeof milestones)[number][] =>
  isCalledOff(order) ? [] : milestones.filter((milestone) => isBefore(order.status, milestone));
