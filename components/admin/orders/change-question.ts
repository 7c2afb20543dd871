import { isOffPath } from '@/lib/orders/rules';
import { isReceived, type OrderStatus } from '@/values/orders';

/** Keys of `change` in the admin messages: the questions before a change that is easily made by mistake. */
export type ChangeQuestion = 'manualPaid' | 'cancelPaid' | 'offPath';

/** Null for a step on the normal path, which is done at once and can be undone for some seconds. */
export function questionOf(from: OrderStatus, to: OrderStatus): ChangeQuestion | null {
  if (to === 'paid' && !isReceived(from)) return 'manualPaid';
  if (to === 'cancelled' && isReceived(from)) return 'cancelPaid';
  return isOffPath(from, to) ? 'offPath' : null;
}

/** A paid order never returns to pending, so a change from pending to a paid status cannot be undone. */
export const canUndo = (from: OrderStatus, to: OrderStatus): boolean => from !== 'pending' || !isReceived(to);
