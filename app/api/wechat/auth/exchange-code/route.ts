import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ExchangeWechatCode } from '@/lib/auth/wechat/contract';
import { exchangeCode } from '@/lib/auth/wechat/exchange-code';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ExchangeWechatCode, exchangeCode),
});
