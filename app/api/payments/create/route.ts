import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CreatePayment } from '@/lib/payments/contract';
import { createPayment } from '@/lib/payments/create-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(CreatePayment, createPayment),
});
