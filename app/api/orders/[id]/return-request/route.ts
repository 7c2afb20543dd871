import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetReturn } from '@/lib/orders/returns/admin-contract';
import { RequestReturn } from '@/lib/orders/returns/contract';
import { getReturn } from '@/lib/orders/returns/get-return';
import { requestReturn } from '@/lib/orders/returns/request-return';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetReturn, getReturn),
  POST: route(RequestReturn, requestReturn),
});
