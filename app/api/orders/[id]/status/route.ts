import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { SetOrderStatus } from '@/lib/orders/admin-contract';
import { setOrderStatus } from '@/lib/payments/set-order-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(SetOrderStatus, setOrderStatus),
});
