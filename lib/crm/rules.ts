import { minutes, seconds } from '@/platform/time';
import { hasBuyer, isFullyRefunded } from '@/lib/orders/rules';
import type { Minor } from '@/platform/money';
import type { DeviceType, ShopState } from '@/values/crm';
import { isReceived, type OrderStatus } from '@/values/orders';
import type { CrmError } from './provider';

/** Only orders that were paid once may be sent to the CRM (crm 1). */
export const wasPaid = ({ status, paidAt }: { status: OrderStatus; paidAt: Date | null }): boolean =>
  paidAt !== null || isReceived(status);

/** Whether parcels of an order may leave, in the words of the CRM (crm 7). */
export function shopStateOf(order: { status: OrderStatus; total: Minor; refundedAmount: Minor }): ShopState {
  if (isFullyRefunded(order)) return 'refunded';
  if (order.status === 'cancelled') return 'cancelled';
  return order.refundedAmount > 0 ? 'partly_refunded' : 'open';
}

type Synced = { fxiaokeApplicationId: string | null; syncedVersion: number };

/** Whether the CRM has an older state than the order (crm 8). */
export const isChangedAfterSync = (synced: Synced, order: { version: number }): boolean =>
  synced.fxiaokeApplicationId !== null && synced.syncedVersion < order.version;

/** Why a call failed, as it is stored: the provider may quote the buyer, whom an erasure during the sync has removed (privacy 3). */
export const keptReason = (
  { kind, reason }: Pick<CrmError, 'kind' | 'reason'>,
  order: { phone: string },
): string | null => (kind === 'refused' && !hasBuyer(order) ? null : reason);

/** Five tries (crm 3). */
const waits = [seconds(10), seconds(30), minutes(2), minutes(10)];

/** Milliseconds to the next try after this number of tries; null when the sync has failed. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** The pause after a limit of the provider: it counts no try, and is as long as the limit's window (crm 3). */
export const busyPause = seconds(20);

/** A sync that failed because the CRM was away is tried again until the CRM is back. */
export const awayPause = minutes(5);

/** The longest time between two steps of a sync; after it the process counts as crashed. */
export const crashedAfter = minutes(2);

type Unit = { deviceType: DeviceType; unit: number };

/** One hardware device for each unit, and one software device for each unit. */
export const unitsOf = (quantity: number): Unit[] =>
  Array.from({ length: quantity }, (_, at) => at + 1).flatMap((unit) => [
    { deviceType: 'hardware' as const, unit },
    { deviceType: 'software' as const, unit },
  ]);

export const deviceKey = (orderId: string, { deviceType, unit }: Unit): string =>
  `${orderId}-${deviceType}-${unit}`;

type Shipping = {
  trackingNumber: string | null;
  expressCompany: string | null;
  deviceSn: string | null;
  bindAccount: string | null;
};

/** Hardware is complete when it is shipped with its serial number, software when somebody uses it. */
export const isShippingComplete = (type: DeviceType, device: Shipping): boolean =>
  type === 'hardware'
    ? Boolean(device.trackingNumber && device.expressCompany && device.deviceSn)
    : device.bindAccount !== null;
