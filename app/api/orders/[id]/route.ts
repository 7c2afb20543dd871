import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetOrder } from '@/lib/orders/contract';
import { getOrder } from '@/lib/orders/get-order';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(GetOrder, getOrder) });
