import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { SetOrderStatus } from '@/lib/orders/admin-contract';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(SetOrderStatus, (ctx, input) => setOrderStatus(ctx, input, closeLivePayment)),
});
