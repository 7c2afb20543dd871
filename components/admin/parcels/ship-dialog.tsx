'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchParcels } from '@/lib/shipping/admin-api';
import { ParcelDialog } from './parcel-dialog';

/** An order as a key finds it, with all its pieces. */
export type ShippedOrder = { id: string; pieces: number };

type ShipDialogProps = { order: ShippedOrder; onClose: () => void };

/** The form for the next parcel of an order; of one with parcels it holds what is left (admin 27). */
export function ShipDialog({ order: { id, pieces }, onClose }: ShipDialogProps) {
  const { data } = useQuery({
    queryKey: ['order-parcels', id],
    queryFn: ({ signal }) => fetchParcels(id, signal),
  });
  return (
    <ParcelDialog
      orderId={id}
      parcel={null}
      most={data?.left ?? pieces}
      known={data?.parcels ?? []}
      onClose={onClose}
    />
  );
}
