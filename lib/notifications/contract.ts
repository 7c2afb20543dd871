import * as z from 'zod/mini';
import { productParams } from '@/lib/products/contract';
import { emailSchema, mobileSchema, notBothContacts } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';

/** The answer is the same whether the contact was left before or not. */
export const LeaveReturnNotice = defineEndpoint({
  method: 'POST',
  path: '/api/products/{id}/notice',
  auth: 'none',
  summary: 'Leave a phone or an e-mail address to be told once when a product can be bought again',
  params: productParams,
  body: z.object({ phone: z.optional(mobileSchema), email: z.optional(emailSchema) }).check(
    z.refine(({ phone, email }) => Boolean(phone || email), { error: 'contact', path: ['phone'] }),
    notBothContacts,
  ),
  output: z.object({ contact: z.enum(['phone', 'email']) }),
  message: 'returnNoticeKept',
  limit: { name: 'return-notice', points: 10, seconds: 600 },
});
