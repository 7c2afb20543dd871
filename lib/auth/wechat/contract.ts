import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';

export const GetWechatAuthUrl = defineEndpoint({
  method: 'GET',
  path: '/api/wechat/auth/url',
  auth: 'customer',
  bearerOnly: true,
  summary: "WeChat's authorize address with a single-use state of this session",
  limit: { name: 'wechat-auth', points: 60, seconds: 600 },
  query: z.object({ orderId: orderIdSchema }),
  output: z.object({ url: z.url() }),
});

export const ExchangeWechatCode = defineEndpoint({
  method: 'GET',
  path: '/api/wechat/auth/exchange-code',
  auth: 'customer',
  bearerOnly: true,
  summary: 'Trade the code of the WeChat redirect for the openid, which the session remembers',
  query: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(512)),
    state: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  output: z.object({ openid: z.string() }),
});
