import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CancelOrder } from '@/lib/orders/contract';
import { cancelOrder } from '@/lib/payments/cancel-unpaid-order';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(CancelOrder, cancelOrder) });
