import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ExchangeWechatCode } from '@/lib/payments/contract';
import { exchangeCode } from '@/lib/payments/exchange-code';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ExchangeWechatCode, exchangeCode),
});
