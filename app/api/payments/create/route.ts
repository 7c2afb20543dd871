import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CreatePayment } from '@/lib/payments/attempts/contract';
import { createPayment } from '@/lib/payments/attempts/create-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(CreatePayment, createPayment),
});
