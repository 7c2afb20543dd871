import type { OrderStatus } from '@/values/orders';

const milestones = ['paid', 'shipped', 'delivered'] as const;

/** The number of milestones that an order of this status no longer waits for. */
const behind: Record<OrderStatus, number> = {
  pending: 0,
  paid: 1,
  processing: 1,
  shipped: 2,
  delivered: 3,
  completed: 3,
  cancelled: 3,
};

/** The milestones that are still to come; none for a delivered or cancelled order. */
export const remainingSteps = (status: OrderStatus): (typeof milestones)[number][] =>
  milestones.slice(behind[status]);
