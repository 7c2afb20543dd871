import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetPaymentTimeline } from '@/lib/payments/admin-contract';
import { readPaymentTimeline } from '@/lib/payments/read-payment-timeline';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetPaymentTimeline, readPaymentTimeline),
});
