import { SendTestAlert } from '@/lib/alerts/admin-contract';
import { sendTestAlert } from '@/lib/alerts/send-test-alert';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(SendTestAlert, sendTestAlert),
});
