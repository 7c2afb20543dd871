import { call } from '@/platform/api-client';
import { CreatePayment, ExchangeWechatCode, GetPaymentStatus, GetWechatAuthUrl } from './contract';

export const createPayment = (orderId: string, openId: string | null) =>
  call(CreatePayment, { body: { orderId, openId } });

export const fetchPaymentStatus = (orderId: string, signal?: AbortSignal) =>
  call(GetPaymentStatus, { params: { orderId } }, signal ? { signal } : {});

export const fetchWechatAuthUrl = (orderId: string) => call(GetWechatAuthUrl, { query: { orderId } });

export const exchangeWechatCode = (code: string, state: string) =>
  call(ExchangeWechatCode, { query: { code, state } });
