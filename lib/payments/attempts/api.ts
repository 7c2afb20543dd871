import { call } from '@/platform/api-client';
import { CreatePayment, GetPaymentStatus } from './contract';

export const createPayment = (orderId: string, openId: string | null) =>
  call(CreatePayment, { body: { orderId, openId } });

export const fetchPaymentStatus = (orderId: string, signal?: AbortSignal) =>
  call(GetPaymentStatus, { params: { orderId } }, signal ? { signal } : {});
