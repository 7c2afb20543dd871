import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListCarriers, ShipOrders } from '@/lib/shipping/admin-contract';
import { listCarriers } from '@/lib/shipping/list-carriers';
import { shipOrders } from '@/lib/shipping/ship-orders';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListCarriers, listCarriers),
  POST: route(ShipOrders, shipOrders),
});
