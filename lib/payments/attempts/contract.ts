import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { paymentTypes } from '@/values/payments';

/** What the shopper's page shows; anything else is shown as unknown (payments 14). */
const paymentStatuses = ['pending', 'paid', 'failed', 'cancelled', 'unknown'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Parameters of WeixinJSBridge's `getBrandWCPayRequest`; `timeStamp` is a string (wechat-pay 7). */
export const bridgeParametersSchema = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
});
export type BridgeParameters = z.output<typeof bridgeParametersSchema>;

export const CreatePayment = defineEndpoint({
  method: 'POST',
  path: '/api/payments/create',
  auth: 'customer',
  summary: 'Start paying an own pending CNY order; the type follows the User-Agent',
  limit: { name: 'payment-create', points: 60, seconds: 600 },
  body: z.object({
    orderId: orderIdSchema,
    openId: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
  output: z.object({
    paymentType: z.enum(paymentTypes),
    outTradeNo: z.string(),
    /** How long these parameters can be paid; a later request gives new ones. */
    expiresInSeconds: z.int(),
    paymentParams: z.object({
      code_url: z.optional(z.string()),
      h5_url: z.optional(z.string()),
      ...z.partial(bridgeParametersSchema).shape,
    }),
  }),
});

export const GetPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/api/payments/status/{orderId}',
  auth: 'signed-in',
  summary: 'Is the order paid; asks the provider at most once in 3 s while it is pending',
  params: z.object({ orderId: orderIdSchema }),
  output: z.object({ paymentStatus: z.enum(paymentStatuses) }),
});

/**
 * Not an envelope: the server-sent events of `app/api/payments/status/[orderId]/stream`. As each stream ends within the window of
 * the limit, that also bounds how many of one person are open at once over all instances (payments 23, payments 24).
 */
export const WatchPaymentStatus = {
  method: 'GET',
  path: '/api/payments/status/{orderId}/stream',
  auth: 'signed-in',
  limit: { name: 'payment-watch', points: 60, seconds: 300 },
  params: GetPaymentStatus.params,
  event: GetPaymentStatus.output,
} as const;
