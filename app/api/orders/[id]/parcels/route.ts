import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListParcels } from '@/lib/shipping/admin-contract';
import { listParcels } from '@/lib/shipping/list-parcels';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListParcels, listParcels),
});
