import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { CorrectParcel, ListCarriers, ListParcels, type ShipmentLine, ShipOrders } from './admin-contract';

export const shipOrders = (lines: ShipmentLine[], isDry: boolean) =>
  call(ShipOrders, { body: { dryRun: isDry, lines } });

export const fetchCarriers = (signal: AbortSignal) => call(ListCarriers, {}, { signal });

export const fetchParcels = (id: string, signal: AbortSignal) =>
  call(ListParcels, { params: { id } }, { signal });

type Correction = RequestOf<typeof CorrectParcel>['body'];

/** `version` is the one that the page shows: after another correction the server refuses and changes nothing. */
export const correctParcel = (id: string, parcelId: number, body: Correction) =>
  call(CorrectParcel, { params: { id, parcelId: String(parcelId) }, body });
