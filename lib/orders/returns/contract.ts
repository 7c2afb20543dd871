import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { optionalTextSchema } from '@/platform/text';
import { returnNoteLimit, returnReasons } from '@/values/returns';
import { orderIdSchema, returnRequestSchema } from '../contract';

export const RequestReturn = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/return-request',
  auth: 'customer',
  summary:
    'Ask for the return of an own order that was sent, until seven days after its receipt; once for each order, and asking again answers the same',
  limit: { name: 'order-return', points: 30, seconds: 3600 },
  params: z.object({ id: orderIdSchema }),
  body: z.object({
    reason: z._default(z.nullable(z.enum(returnReasons)), null),
    note: z._default(z.nullable(optionalTextSchema(returnNoteLimit)), ''),
  }),
  output: returnRequestSchema,
  message: 'returnAsked',
});
