import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RetryMessage } from '@/lib/notifications/admin-contract';
import { retryMessage } from '@/lib/notifications/retry-message';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RetryMessage, retryMessage),
});
