import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetPaymentStory } from '@/lib/payments/admin-contract';
import { readPaymentStory } from '@/lib/payments/read-payment-story';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetPaymentStory, readPaymentStory),
});
