import { call } from '@/platform/api-client';
import { ExchangeWechatCode, GetWechatAuthUrl } from './contract';

export const fetchWechatAuthUrl = (orderId: string) => call(GetWechatAuthUrl, { query: { orderId } });

export const exchangeWechatCode = (code: string, state: string) =>
  call(ExchangeWechatCode, { query: { code, state } });
