import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';

/** What the JS-SDK needs before a page may set its share card; `sdkUrl` is the address of the script. */
export const GetShareConfig = defineEndpoint({
  method: 'GET',
  path: '/api/wechat/js-config',
  auth: 'none',
  summary: "The JS-SDK signature of one of the shop's own pages, for its share card inside WeChat",
  query: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  output: z.object({
    appId: z.string(),
    timestamp: z.int(),
    nonceStr: z.string(),
    signature: z.string(),
    sdkUrl: z.url(),
  }),
  limit: { name: 'js-config', points: 600, seconds: 60 },
});
