import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListMyOrders } from '@/lib/orders/contract';
import { listMyOrders } from '@/lib/orders/list-my-orders';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ListMyOrders, listMyOrders) });
