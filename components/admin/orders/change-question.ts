import type { OrderStatus } from '@/db/values';
import { isOffPath, isReceived } from '@/lib/orders/rules';

/** Keys of `change` in the admin messages: what is to be asked before a change that is easily made by a slip. */
export type ChangeQuestion = 'manualPaid' | 'cancelPaid' | 'offPath';

/** Null for a step on the path, which is done at once and can be undone for a while. */
export function questionOf(from: OrderStatus, to: OrderStatus): ChangeQuestion | null {
  if (to === 'paid' && !isReceived(from)) return 'manualPaid';
  if (to === 'cancelled' && isReceived(from)) return 'cancelPaid';
  return isOffPath(from, to) ? 'offPath' : null;
}

/** Money received never goes back to pending: such a change has no way back. */
export const canUndo = (from: OrderStatus, to: OrderStatus): boolean => from !== 'pending' || !isReceived(to);
