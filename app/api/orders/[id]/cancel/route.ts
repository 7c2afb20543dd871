import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { cancelOrder } from '@/lib/orders/cancel-order';
import { CancelOrder } from '@/lib/orders/contract';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(CancelOrder, (ctx, input) => cancelOrder(ctx, input, closeLivePayment)),
});
