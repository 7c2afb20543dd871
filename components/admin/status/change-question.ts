import { isOffPath, needsOwner } from '@/lib/orders/rules';
import type { AdminRole } from '@/values/auth';
import { isReceived, isShipped, type OrderStatus, orderStatuses } from '@/values/orders';

/** Keys of `change` in the admin messages: the questions before a change that is easily made by mistake. */
export type ChangeQuestion = 'manualPaid' | 'cancelPaid' | 'offPath' | 'refunded' | 'cancelled';

/** Those that take a reason: the order should not leave (orders 23, orders 38). */
export const asksReason = (question: ChangeQuestion): boolean =>
  question === 'refunded' || question === 'cancelled';

/** Null for a step on the normal path, which is done at once and can be undone for some seconds. */
export function questionOf(from: OrderStatus, to: OrderStatus, isRefunded = false): ChangeQuestion | null {
  if (!isShipped(from) && isShipped(to)) {
    if (isRefunded) return 'refunded';
    if (from === 'cancelled') return 'cancelled';
  }
  if (to === 'paid' && !isReceived(from)) return 'manualPaid';
  if (to === 'cancelled' && isReceived(from)) return 'cancelPaid';
  return isOffPath(from, to) ? 'offPath' : null;
}

/** The statuses that an administrator may choose for an order, its own among them (admin 2). */
export const choicesFor = (role: AdminRole, from: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((to) => role === 'owner' || !needsOwner(from, to));

/** Whether an administrator may set the order to shipped by one key: it has not left yet. */
export const canShip = (role: AdminRole, from: OrderStatus): boolean =>
  !isShipped(from) && choicesFor(role, from).includes('shipped');

/** Whether a parcel of it may be entered, which ships it (shipping 4). */
export const takesParcel = (from: OrderStatus, isRefunded: boolean): boolean =>
  isReceived(from) && !isShipped(from) && !isRefunded;

/**
 * A paid order never returns to pending, so a change from pending to a paid status cannot be undone; and support cannot
 * bring a cancelled order back to a paid status.
 */
export const canUndo = (role: AdminRole, from: OrderStatus, to: OrderStatus): boolean =>
  (from !== 'pending' || !isReceived(to)) && choicesFor(role, to).includes(from);
