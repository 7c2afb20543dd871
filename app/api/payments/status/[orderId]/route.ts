import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetPaymentStatus } from '@/lib/payments/attempts/contract';
import { readPaymentStatus } from '@/lib/payments/attempts/read-payment-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetPaymentStatus, readPaymentStatus),
});
