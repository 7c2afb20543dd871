import { methods } from '@/lib/http/methods';
import { webhookRoute } from '@/lib/http/webhook-route';
import { webhookOf } from '@/lib/payments/receive-webhook';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: webhookRoute(webhookOf('wechat')),
});
