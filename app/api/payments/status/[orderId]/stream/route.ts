import { methods } from '@/lib/http/methods';
import { streamRoute } from '@/lib/http/stream-route';
import { WatchPaymentStatus } from '@/lib/payments/attempts/contract';
import { watchPaymentStatus } from '@/lib/payments/attempts/watch-payment-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: streamRoute(WatchPaymentStatus, watchPaymentStatus),
});
