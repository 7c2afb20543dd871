import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListOrders } from '@/lib/orders/admin-contract';
import { CreateOrder } from '@/lib/orders/contract';
import { createOrder } from '@/lib/orders/create-order';
import { listOrders } from '@/lib/orders/list-orders';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListOrders, listOrders),
  POST: route(CreateOrder, createOrder),
});
