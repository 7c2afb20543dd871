import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RequestRefund } from '@/lib/payments/refunds/admin-contract';
import { requestRefund } from '@/lib/payments/refunds/request-refund';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RequestRefund, requestRefund),
});
