import { call } from '@/platform/api-client';
import { type PaymentStep, paymentStepOf } from '@/values/payments';
import { listen } from '@/platform/listen';
import {
  type BridgeParameters,
  bridgeParametersSchema,
  CreatePayment,
  GetPaymentStatus,
  type PaymentStatus,
  WatchPaymentStatus,
} from './contract';

/** How the page carries on a payment that was started; null is what the payment should have and has not. */
export type StartedPayment = {
  step: PaymentStep;
  expiresInSeconds: number;
  qrText: string | null;
  redirectUrl: string | null;
  bridgeParameters: BridgeParameters | null;
};

/** `payer`: who pays, as the provider names the person; null where it does not need to know. */
export async function createPayment(orderId: string, payer: string | null): Promise<StartedPayment> {
  const payment = await call(CreatePayment, { body: { orderId, openId: payer } });
  const { paymentType, expiresInSeconds, paymentParams } = payment;
  return {
    step: paymentStepOf(paymentType),
    expiresInSeconds,
    qrText: paymentParams.code_url || null,
    redirectUrl: paymentParams.h5_url || null,
    bridgeParameters: bridgeParametersSchema.safeParse(paymentParams).data ?? null,
  };
}

export const fetchPaymentStatus = (orderId: string, signal: AbortSignal) =>
  call(GetPaymentStatus, { params: { orderId } }, { signal });

/** Hears the status at once, and whenever it changes, until the server ends the stream. @throws ApiError */
export const hearPaymentStatus = (
  orderId: string,
  hear: (status: PaymentStatus) => void,
  signal: AbortSignal,
): Promise<void> =>
  listen(WatchPaymentStatus, { params: { orderId } }, (event) => hear(event.paymentStatus), signal);
