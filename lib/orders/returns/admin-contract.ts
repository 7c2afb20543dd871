import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { textSchema } from '@/platform/text';
import { returnAnswerLimit } from '@/values/returns';
import { orderIdSchema, returnRequestSchema } from '../contract';

export const GetReturn = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/return-request',
  auth: 'admin',
  summary: 'The return that the buyer of an order asked for; null without one',
  params: z.object({ id: orderIdSchema }),
  output: z.object({ request: z.nullable(returnRequestSchema) }),
});

export const CloseReturn = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/return-request/close',
  auth: 'admin',
  summary:
    'Close the return that a buyer asked for, with a word that the buyer is sent and reads on the order page; a refund closes it by itself',
  params: z.object({ id: orderIdSchema }),
  body: z.object({ answer: textSchema(returnAnswerLimit) }),
  output: returnRequestSchema,
  message: 'returnClosed',
});
