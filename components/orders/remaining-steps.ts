import { isBefore, type OrderStatus } from '@/values/orders';

const milestones = ['paid', 'shipped', 'delivered'] as const;

/** The milestones that are still to come; none for a delivered or cancelled order. */
export const remainingSteps = (status: OrderStatus): (typeof milestones)[number][] =>
  milestones.filter((milestone) => isBefore(status, milestone));
