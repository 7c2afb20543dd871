import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { QueryPayments } from '@/lib/payments/admin-contract';
import { queryOrder } from '@/lib/payments/query-order';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(QueryPayments, queryOrder),
});
