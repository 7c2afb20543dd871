import { useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { canShip, takesParcel } from '../status/change-question';
import { isRefunded } from '../status/stop-sign';
import type { useConfirmedChange } from '../status/use-confirmed-change';
import { useAdmin } from '../use-admin';
import type { ShippedOrder } from './ship-dialog';

const ShipDialog = lazy(async () => (await import('./ship-dialog')).ShipDialog, Opening);

type Sent = Pick<
  OrderRow,
  'id' | 'status' | 'item_quantity' | 'total' | 'refunded_amount' | 'refunding_amount'
>;

/**
 * What S does with an order: the form for its parcel, or, where none may leave yet, the question before its status is
 * set (admin 27).
 */
export function useShip({
  change,
  changing,
}: Pick<ReturnType<typeof useConfirmedChange>, 'change' | 'changing'>) {
  const role = useAdmin()?.role ?? 'support';
  const [shipped, setShipped] = useState<ShippedOrder | null>(null);
  const ship = (order: Sent) => {
    const { id, status: from, item_quantity: pieces } = order;
    if (changing.includes(id) || !canShip(role, from)) return;
    const goesBack = isRefunded(order);
    if (takesParcel(from, goesBack)) setShipped({ id, pieces });
    else change({ id, from, to: 'shipped', isRefunded: goesBack });
  };
  const form = shipped && <ShipDialog order={shipped} onClose={() => setShipped(null)} />;
  return { ship, form };
}
