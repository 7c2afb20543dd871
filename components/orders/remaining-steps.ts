import type { OrderStatus } from '@/db/values';

const milestones = ['paid', 'shipped', 'delivered'] as const;

/** How many milestones lie behind an order of this status. */
const behind: Record<OrderStatus, number> = {
  pending: 0,
  paid: 1,
  processing: 1,
  shipped: 2,
  delivered: 3,
  completed: 3,
  cancelled: 3,
};

/** What a buyer still waits for; nothing once it has arrived or was cancelled. */
export const remainingSteps = (status: OrderStatus): (typeof milestones)[number][] =>
  milestones.slice(behind[status]);
