import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { rowIdParams } from '@/platform/row-id';

export const RetryMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/retry',
  auth: 'admin',
  summary: 'Send a message to a buyer again that was given up',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'messageRetried',
});
