'use client';

import { useEffect, useEffectEvent } from 'react';
import { setFlash, takeFlash } from '@/components/browser/flash';
import { openLogin } from '@/components/browser/page-dialogs';
import { prepareToasts } from '@/components/ui/toaster';
import { createPayment, type StartedPayment } from '@/lib/payments/attempts/api';
import { qrLifeSeconds } from '@/lib/payments/attempts/rules';
import { ApiError } from '@/platform/api-client';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { leaveFor } from './leave-for';
import type { PaymentErrorKey } from './payment-errors';
import { type PaymentIssue, issueOf, issueOfError } from './payment-issue';
import { type OnLeaving, useAttempts } from './use-attempts';
import type { OrderState } from './use-order';
import { usePaymentNotices } from './use-payment-notices';
import { useQrCode } from './use-qr-code';
import { payByBridge } from './wechat/bridge';
import { forgetPayer, identifyPayer, knownPayer, signInUrl } from './wechat/sign-in';
import type { SignInReturn } from './wechat/use-sign-in-return';

const reloadAfterBridge = 2000;

type PaymentOptions = {
  orderId: string;
  type: PaymentType;
  payable: boolean;
  state: OrderState;
  signInReturn: { back: SignInReturn | null; forget: () => void };
};

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';

/** Starts a payment with the method that this browser supports, and shows every failure to the shopper. */
export function usePayment({ orderId, type, payable, state, signInReturn }: PaymentOptions) {
  const notices = usePaymentNotices();
  const qr = useQrCode(state.refresh, notices.expired);

  /** Only the server knows the result of the payment; if this request fails, the next poll repeats it. */
  const refreshStatus = () => state.refresh().catch(() => null);

  const explain = async (error: unknown): Promise<PaymentIssue | null> => {
    const key = notices.notStarted(error);
    if (key === 'loginRequired') openLogin();
    // An order that was paid meanwhile has no issue.
    const isOpen = !isConflict(error) || (await refreshStatus()) === 'pending';
    return isOpen ? issueOfError[key] : null;
  };
  const { phase, issue, setIssue, run } = useAttempts(explain);

  const fail = (key: PaymentErrorKey) => {
    notices.showError(key);
    setIssue(issueOfError[key]);
  };

  const needsPayer = paymentStepOf(type) === 'bridge';

  const signIn = async (onLeaving: OnLeaving) => {
    const url = await signInUrl(orderId);
    onLeaving();
    await leaveFor(url);
  };

  /** After the provider's page, which tells nothing itself. */
  const sayUnfinished = async () => {
    if ((await refreshStatus()) === 'pending') setIssue('unfinished');
  };

  const redirect = async ({ redirectUrl }: StartedPayment, onLeaving: OnLeaving) => {
    if (!redirectUrl) return fail('h5PaymentFailed');
    onLeaving();
    setFlash('leftToPay', orderId);
    await leaveFor(redirectUrl);
    takeFlash('leftToPay');
    await sayUnfinished();
  };

  const showQrCode = ({ qrText, expiresInSeconds }: StartedPayment) => {
    if (!qrText) return fail('qrCodeFailed');
    const seconds = Math.min(expiresInSeconds, qrLifeSeconds);
    state.watch(seconds);
    qr.show(qrText, seconds);
  };

  const payInApp = async ({ bridgeParameters }: StartedPayment, onLeaving: OnLeaving) => {
    if (!bridgeParameters) return fail('createFailed');
    onLeaving();
    await payByBridge(bridgeParameters, (result) => {
      notices.ofBridge(result);
      setIssue(issueOf[result]);
      if (result !== 'absent') setTimeout(() => void refreshStatus(), reloadAfterBridge);
    });
  };

  /** `fresh`: the payer whom the sign-in has just named; a new sign-in would name the same one. */
  const attempt = async (onLeaving: OnLeaving, fresh: string | null = null): Promise<void> => {
    const payer = needsPayer ? (fresh ?? knownPayer()) : null;
    if (needsPayer && !payer) return signIn(onLeaving);
    const started = await createPayment(orderId, payer).catch(async (error: unknown) => {
      if (!payer || fresh || !isConflict(error)) throw error;
      // The known payer may belong to another login: forget it, and sign in again if the order is still unpaid.
      forgetPayer();
      if ((await refreshStatus()) !== 'pending') throw error;
      return null;
    });
    if (!started) return signIn(onLeaving);
    state.watch();
    if (started.step === 'qrCode') showQrCode(started);
    else if (started.step === 'redirect') await redirect(started, onLeaving);
    else await payInApp(started, onLeaving);
  };

  const continueAfterSignIn = useEffectEvent((given: SignInReturn) => {
    signInReturn.forget();
    if (!needsPayer || !payable) return;
    void run(async (onLeaving) => {
      const payer = await identifyPayer(given).catch(notices.notIdentified);
      if (!payer) return setIssue('notIdentified');
      await attempt(onLeaving, payer);
    });
  });
  const { back } = signInReturn;
  useEffect(() => {
    if (payable) prepareToasts();
  }, [payable]);
  useEffect(() => {
    if (back) continueAfterSignIn(back);
  }, [back]);

  /** The checkout goes on to the payment by itself, once: a reload and a way back start none (checkout 12). */
  const continueFromCheckout = useEffectEvent(() => {
    if (takeFlash('payment') === orderId && payable) void run((onLeaving) => attempt(onLeaving));
  });
  useEffect(() => continueFromCheckout(), []);

  /** The provider's page leads to a new one of this order, whether it was paid or not. */
  const comeBack = useEffectEvent(() => {
    if (takeFlash('leftToPay') === orderId && payable) void sayUnfinished();
  });
  useEffect(() => comeBack(), []);

  return { phase, qr, issue, pay: () => run((onLeaving) => attempt(onLeaving)) };
}

export type Payment = ReturnType<typeof usePayment>;
