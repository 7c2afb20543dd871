import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListOrderEvents } from '@/lib/orders/admin-contract';
import { listEvents } from '@/lib/orders/list-events';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListOrderEvents, listEvents),
});
